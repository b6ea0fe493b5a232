import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FailureText } from '../../host/failureText';
import type { RegistryPage } from '../../host/registry';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { noAutofillProps } from '../../ui/noAutofillProps';
import { RegistryServerItem } from './RegistryServerItem';

export interface RegistryBrowserProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Those that have come, in order. */
  readonly pages: readonly RegistryPage[];
  readonly isReading: boolean;
  /** Why the next page did not come. */
  readonly failure: FailureText | null;
  /** Asks for a token, where one is wanted. */
  readonly tokenForm: ReactNode;
  readonly base: URL;
  /** Null at the end of the list. */
  readonly onMore: (() => void) | null;
  readonly onRetry: () => void;
  readonly onConnect: ((url: string) => void) | undefined;
}

/** The servers of an MCP registry: searched by name, page by page. */
export function RegistryBrowser(props: RegistryBrowserProps) {
  const { label, search, onSearch, pages, isReading, failure, tokenForm, base, onMore, onRetry, onConnect } = props;
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
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <p role="status" className="text-ink-3 tabular-nums">
          {describeCount(servers.length, { isReading, hasMore: onMore !== null, hasFailed: failure !== null })}
          {skipped > 0 && `, ${formatCounted(skipped, 'entry', 'entries')} skipped`}
        </p>
      </div>
      <ul aria-label={`Servers of ${label}`} aria-busy={isReading} className="divide-y divide-line">
        {servers.map((server, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a registry may list one name twice, and the order never changes
          <RegistryServerItem key={i} server={server} base={base} onConnect={onConnect} />
        ))}
      </ul>
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-miss" />
          <div className="min-w-60 flex-1">
            <p>
              <strong className="font-semibold">{failure.title}.</strong>{' '}
              <span className="text-ink-2">
                {failure.explanation} {failure.nextStep}
              </span>
            </p>
            {failure.hostSays !== undefined && (
              <p className="text-ink-2">
                It says: “<UntrustedText text={failure.hostSays} />”
              </p>
            )}
            {failure.particulars.map((particular) => (
              <p key={particular.label} className="text-ink-2">
                {particular.label}: <UntrustedText text={particular.value} />
              </p>
            ))}
          </div>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {tokenForm}
      {onMore !== null && failure === null && (
        <Button className="justify-self-start" disabled={isReading} onClick={onMore}>
          Show more servers
        </Button>
      )}
    </div>
  );
}

function describeCount(
  count: number,
  { isReading, hasMore, hasFailed }: { isReading: boolean; hasMore: boolean; hasFailed: boolean },
): string {
  if (isReading) return 'Reading…';
  if (count === 0) return hasFailed ? '' : 'No servers found';
  return hasMore ? `The first ${formatCounted(count, 'server')}` : formatCounted(count, 'server');
}
