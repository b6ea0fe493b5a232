import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { writeCollectorSnippet } from '../../exports/collectorSnippet';
import { HostError } from '../../host/failure';
import { parseHostUrl } from '../../host/hostUrl';
import { buildCollectLine } from '../../host/recipes';
import { fetchRegistryPage, type RegistryPage } from '../../host/registry';
import type { Limits, Registry } from '../../host/settings';
import { revealPlain } from '../../model/revealText';
import type { RegistryServer, RegistryWay } from '../../model/server';
import { hostSource } from '../../model/source';
import { formatCounted } from '../../parts/formatQuantity';
import { SourceFailure } from '../../parts/SourceFailure';
import { UntrustedText } from '../../parts/UntrustedText';
import { useCollectStart, useSettings } from '../../state/hostStore';
import { connectListed } from '../../state/sources/connect';
import { keepToken, requestOf } from '../../state/sources/tokens';
import { base } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useStableFor } from '../../ui/hooks';
import { Input } from '../../ui/Input';

const typingMs = 300;

/** The servers of one registry of `config.json`: searched by name, page by page, asked while it is shown. */
export function RegistryBrowser({ registry }: { readonly registry: Registry }) {
  const { limits } = useSettings();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const isStable = useStableFor(typed, typingMs);
  if (isStable && typed.trim() !== search) setSearch(typed.trim());
  const { failure, onRetry, pages, isReading, onMore } = useRegistryPages(registry, limits, search);
  const { label } = registry;
  const servers = pages.flatMap((page) => page.servers);
  const skipped = pages.reduce((sum, { unreadable, left }) => sum + unreadable + left, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Input
          type="search"
          aria-label={`Search servers of ${label}`}
          placeholder="Search servers by name"
          maxLength={200}
          className="w-64 max-sm:w-full"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="text-ink-3 tabular-nums">
          {describeCount(servers.length, { isReading, hasMore: onMore !== null, hasFailed: failure !== null })}
          {skipped > 0 && `, ${formatCounted(skipped, 'entry', 'entries')} skipped`}
        </p>
      </div>
      <ul aria-label={`Servers of ${label}`} aria-busy={isReading} className="divide-y divide-line">
        {servers.map((server, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a registry may list one name twice, and the order never changes
          <RegistryServerItem key={i} server={server} />
        ))}
      </ul>
      {failure !== null && (
        <>
          <SourceFailure failure={failure} asked={{ ...registry, kind: 'file' }} look="row" onToken={tryToken} />
          <Button className="justify-self-start" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
      {onMore !== null && failure === null && (
        <Button className="justify-self-start" disabled={isReading} onClick={onMore}>
          Show more servers
        </Button>
      )}
    </div>
  );

  /** Once it is kept, the question is asked again. */
  function tryToken(token: string): string | undefined {
    const refused = keepToken(hostSource(registry.id), registry.url, token);
    if (refused === undefined) onRetry();
    return refused;
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

/** One server of a registry: what it says it is, and each way to its tools. */
function RegistryServerItem({ server }: { readonly server: RegistryServer }) {
  const { name, title, description, version, status, ways, otherWays } = server;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <UntrustedText className="font-medium" text={title ?? name} />
        <span className="font-mono text-ink-3 text-xs">
          <UntrustedText text={`${title === null ? '' : `${name} `}${version}`} />
        </span>
        {status !== null && (
          <UntrustedText className="rounded border border-line px-1.5 text-ink-2 text-xs" text={status} />
        )}
      </p>
      <p className="max-w-3xl text-ink-2 [overflow-wrap:anywhere]">
        <UntrustedText text={description} />
      </p>
      {ways.length === 0 && <p className="text-ink-3">It says no way to reach or start it.</p>}
      <ul aria-label={`Ways to ${revealPlain(name)}`} className="grid gap-1">
        {ways.map((way, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ways may be alike, and their order never changes
          <Way key={i} way={way} serverName={name} />
        ))}
      </ul>
      {otherWays > 0 && <p className="text-ink-3 text-xs">and {formatCounted(otherWays, 'other way', 'other ways')}</p>}
    </li>
  );
}

interface WayProps {
  readonly way: RegistryWay;
  readonly serverName: string;
}

function Way({ way, serverName }: WayProps) {
  const { allowOtherHosts } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const place = allowOtherHosts ? findConnectable(way) : null;
  const target = way.kind === 'remote' ? way.url : way.identifier;
  const transport = describeTransport(way);
  return (
    <li>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <UntrustedText className="text-ink-3 sm:w-32" text={transport} />
        <UntrustedText isCode className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full" text={target} />
        <span className="flex items-center gap-2 max-sm:ml-auto">
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`Configuration of ${revealPlain(serverName)}, ${revealPlain(transport)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide configuration' : 'Configuration'}
          </Button>
          {place !== null && (
            <Button aria-label={`Connect to ${new URL(place).origin}`} onClick={() => connectListed(serverName, place)}>
              <Plug aria-hidden />
              Connect
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Snippet way={way} serverName={serverName} />}
    </li>
  );
}

function Snippet({ way, serverName }: WayProps) {
  const { start } = useCollectStart();
  const snippet = writeCollectorSnippet(serverName, way);
  if (snippet.kind === 'none') {
    return (
      <p className="text-ink-2">
        <UntrustedText text={snippet.reason} />
      </p>
    );
  }
  const { text, variables, hasOptions } = snippet;
  return (
    <div className="grid max-w-3xl gap-2 pb-2">
      <figure
        aria-label={`Configuration of ${revealPlain(serverName)}`}
        className="flex items-start gap-2 rounded-lg border border-line bg-sunk px-3 py-2"
      >
        <pre className="min-w-0 flex-1 whitespace-pre-wrap font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">
          <UntrustedText text={text} />
        </pre>
        <CopyButton text={text} label={`Copy configuration of ${revealPlain(serverName)}`} />
      </figure>
      {way.kind === 'package' && (
        <p className="text-ink-2">
          {hasOptions
            ? 'It runs its publisher’s program on your machine, with options the publisher chose: read them first.'
            : 'It runs its publisher’s program on your machine.'}
        </p>
      )}
      <p className="text-ink-3 text-xs">
        Save it as <code>mcp.json</code>
        {variables.length > 0 && (
          <>
            , set <code className="[overflow-wrap:anywhere]">{variables.join(', ')}</code>
          </>
        )}{' '}
        and run <code>{buildCollectLine(start, ['mcp.json'])}</code>
      </p>
    </div>
  );
}

/** The address of a server that this page can list by itself; null where it takes more than that. */
function findConnectable(way: RegistryWay): string | null {
  if (way.kind !== 'remote' || way.transport !== 'streamable-http') return null;
  // A token can be typed later; nothing else can.
  if (way.headers.some(({ name, isNeeded }) => isNeeded && name.toLowerCase() !== 'authorization')) return null;
  if (/[{}]/.test(way.url)) return null;
  const parsed = parseHostUrl(way.url, base(), { mayBeRelative: false });
  return parsed.ok ? parsed.url : null;
}

const transports: ReadonlyMap<string, string> = new Map([
  ['streamable-http', 'Streamable HTTP'],
  ['sse', 'HTTP+SSE'],
  ['stdio', 'stdio'],
]);

const packages: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['pypi', 'PyPI'],
  ['oci', 'container'],
  ['nuget', 'NuGet'],
  ['mcpb', 'MCP bundle'],
]);

/** `Streamable HTTP`; `stdio, npm` */
function describeTransport(way: RegistryWay): string {
  const transport = transports.get(way.transport) ?? way.transport;
  return way.kind === 'remote' ? transport : `${transport}, ${packages.get(way.registryType) ?? way.registryType}`;
}
