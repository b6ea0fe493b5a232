import type { ReactNode } from 'react';
import type { SourceId } from '../../model/source';
import { formatClock, formatCounted, formatDuration } from '../../parts/formatQuantity';
import { NamedValue, NamedValues, Part } from '../../parts/Section';
import { type ServerAnswer, useServerAnswer } from '../../state/sources/serverAnswers';
import { tokens } from '../../state/sources/tokens';
import { CopyButton } from '../../ui/CopyButton';

interface AddressFactsProps {
  readonly id: SourceId;
  readonly url: string;
  /** How `config.json` says that callers are known; absent for what a person added. */
  readonly setUpFor?: string;
  readonly children?: ReactNode;
}

/** Where a source is asked, and whether a token goes along. */
export function AddressFacts({ id, url, setUpFor, children }: AddressFactsProps) {
  return (
    <Part level="h2" title="Connection">
      <NamedValues>
        <NamedValue name="Address">
          <span className="flex items-center gap-1">
            <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{url}</bdi>
            <CopyButton text={url} label="Copy this address" className="-my-1.5" />
          </span>
        </NamedValue>
        <NamedValue name="Origin">
          <bdi className="font-mono text-xs [overflow-wrap:anywhere]">{new URL(url).origin}</bdi>
        </NamedValue>
        {setUpFor !== undefined && <NamedValue name="Set up for">{setUpFor}</NamedValue>}
        <NamedValue name="Token">
          {tokens.has(id, url) ? 'one is kept in this tab’s memory' : 'none is kept'}
        </NamedValue>
        {children}
      </NamedValues>
    </Part>
  );
}

/** How an MCP server's list came, and how long it may be believed. */
export function ServerAnswerFacts({ id }: { readonly id: SourceId }) {
  const answer = useServerAnswer(id);
  return (
    <Part level="h2" title="Server">
      {answer === undefined ? (
        <p className="text-ink-3">Not asked since this page was opened.</p>
      ) : (
        <NamedValues>
          <NamedValue name="Protocol">{answer.protocolVersion ?? 'the older HTTP+SSE transport'}</NamedValue>
          <NamedValue name="Response">{formatCounted(answer.pages, 'page')} of tools/list</NamedValue>
          <NamedValue name="Took">{formatDuration(answer.durationMs)}</NamedValue>
          <NamedValue name="Changes">
            {answer.tellsOfChanges ? 'it tells when its list changes' : 'it doesn’t tell when its list changes'}
          </NamedValue>
          <NamedValue name="Freshness">{describeFreshness(answer)}</NamedValue>
        </NamedValues>
      )}
    </Part>
  );
}

/** A server that vouches for its list is believed until then, and never asked again for it. */
function describeFreshness({ freshness: { ttlMs, cacheScope }, readAt }: ServerAnswer): string {
  if (ttlMs === undefined) return 'it doesn’t say how long its list holds';
  const until = formatClock(readAt + ttlMs);
  const words = ttlMs === 0 ? 'may have changed since it was read' : `may have changed since ${until}`;
  const seers = { public: '; everybody is shown the same', private: '; others may be shown another' };
  return `${words}${cacheScope === undefined ? '' : seers[cacheScope]}`;
}
