import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { HostError } from '../../host/failure';
import { describeFailure } from '../../host/failureText';
import { fetchRegistryPage, type RegistryPage } from '../../host/registry';
import type { Limits, Registry } from '../../host/settings';
import { formatCounted } from '../../parts/formatQuantity';
import { TokenForm } from '../../parts/TokenForm';
import { UntrustedText } from '../../parts/UntrustedText';
import { useSettings } from '../../state/page';
import { requestOf, tokens } from '../../state/requests';
import { Button } from '../../ui/Button';
import { useStableFor } from '../../ui/hooks';
import { noAutofillProps } from '../../ui/noAutofillProps';
import { RegistryServerItem } from './RegistryServerItem';

const typingMs = 300;

/** The servers of one registry of `config.json`: searched by name, page by page, asked while it is shown. */
export function RegistryBrowser({ registry }: { readonly registry: Registry }) {
  const { limits } = useSettings();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const isStable = useStableFor(typed, typingMs);
  if (isStable && typed.trim() !== search) setSearch(typed.trim());
  const { failure, onRetry, pages, isReading, onMore } = useRegistryPages(registry, limits, search);
  const { label, origin, auth, tokenHelp } = registry;
  const words = failure === null ? null : describeFailure(failure, { auth, origin, hasDiscovery: false });
  const wantsToken = failure?.kind === 'unsendable-token' || failure?.kind === 'unauthenticated';
  const servers = pages.flatMap((page) => page.servers);
  const skipped = pages.reduce((sum, { unreadable, left }) => sum + unreadable + left, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          {...noAutofillProps}
          type="search"
          aria-label={`Search servers of ${label}`}
          placeholder="Search servers by name"
          maxLength={200}
          className="h-[1.875rem] w-64 rounded-md border border-ctl bg-panel px-2.5 placeholder:text-ink-3 touch:h-11 max-sm:w-full max-sm:text-base"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="text-ink-3 tabular-nums">
          {describeCount(servers.length, { isReading, hasMore: onMore !== null, hasFailed: words !== null })}
          {skipped > 0 && `, ${formatCounted(skipped, 'entry', 'entries')} skipped`}
        </p>
      </div>
      <ul aria-label={`Servers of ${label}`} aria-busy={isReading} className="divide-y divide-line">
        {servers.map((server, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a registry may list one name twice, and the order never changes
          <RegistryServerItem key={i} server={server} />
        ))}
      </ul>
      {words !== null && (
        <div role="alert" className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-miss" />
          <div className="min-w-60 flex-1">
            <p>
              <strong className="font-semibold">{words.title}.</strong>{' '}
              <span className="text-ink-2">
                {words.explanation} {words.nextStep}
              </span>
            </p>
            {words.hostSays !== undefined && (
              <p className="text-ink-2">
                It says: “<UntrustedText text={words.hostSays} />”
              </p>
            )}
            {words.particulars.map((particular) => (
              <p key={particular.label} className="text-ink-2">
                {particular.label}: <UntrustedText text={particular.value} />
              </p>
            ))}
          </div>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {wantsToken && <TokenForm origin={origin} tokenHelp={tokenHelp} onToken={keepToken} />}
      {onMore !== null && words === null && (
        <Button className="justify-self-start" disabled={isReading} onClick={onMore}>
          Show more servers
        </Button>
      )}
    </div>
  );

  /** Why it can't be kept; once it is, the question is asked again. */
  function keepToken(token: string): string | undefined {
    const kept = tokens.keep({ hostId: registry.id }, origin, token);
    if (!kept.ok) return kept.reason;
    onRetry();
    return undefined;
  }
}

function describeCount(
  count: number,
  { isReading, hasMore, hasFailed }: { isReading: boolean; hasMore: boolean; hasFailed: boolean },
): string {
  if (isReading) return 'Reading…';
  if (count === 0) return hasFailed ? '' : 'No servers found';
  return hasMore ? `The first ${formatCounted(count, 'server')}` : formatCounted(count, 'server');
}

/** Beyond these somebody has to search. */
const maxPages = 20;

/** A registry's servers, page by page as they are asked for; those of the search before stay until others come. */
function useRegistryPages(registry: Registry, limits: Limits, search: string) {
  const query = useInfiniteQuery({
    queryKey: ['registry', registry.id, registry.url, search],
    queryFn: async ({ signal, pageParam }): Promise<RegistryPage> => {
      const answer = await fetchRegistryPage(requestOf(registry, limits, signal), { search, cursor: pageParam });
      if (!answer.ok) throw new HostError(answer.failure);
      return answer.page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }, pages, _, cursors) =>
      pages.length >= maxPages || cursors.includes(nextCursor) ? null : nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    throwOnError: (error) => !(error instanceof HostError),
  });
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const onMore = () => void fetchNextPage();
  return {
    pages: data?.pages ?? [],
    isReading: isFetching,
    failure: error instanceof HostError && !isFetching ? error.failure : null,
    onMore: hasNextPage ? onMore : null,
    onRetry: isFetchNextPageError ? onMore : () => void refetch(),
  };
}
