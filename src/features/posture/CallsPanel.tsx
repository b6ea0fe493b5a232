import { useMemo } from 'react';
import type { PostureSubject } from '../../model/address';
import type { Claims } from '../../model/capability';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { ofMatches, useAnswer } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { useEvidence, useUsedTools } from '../../state/evidenceStore';
import { FirstList } from '../../ui/FirstItems';
import { linkToTools } from './attention';
import { calledTools, callsMade, closedSessions, oddRuns, unmatchedCalls } from './calls';
import { Panel } from './panels';

interface CallsPanelProps {
  readonly subject: PostureSubject;
  /** Of the open draft. */
  readonly draftIds: ReadonlySet<string>;
}

/** What agents really did with these tools, as far as there is evidence. Nothing without. */
export function CallsPanel({ subject, draftIds }: CallsPanelProps) {
  const { answer: used = [] } = useUsedTools();
  const evidence = useEvidence();
  const { revision } = useKnownCatalog();
  const called = useMemo(() => calledTools(used), [used]);
  const result = useAnswer((view) => view.result?.id);
  const isNarrowed = useAnswer((view) => view.result !== null && view.result.matches < view.result.total);
  const { answer: known } = useEngineQuery('called tools', [called, revision, result], async (signal) => {
    const entries = called.map((toolId) => ({ toolId, mode: 'ask' as const }));
    const question = { entries, patterns: [], rules: [], said: [], families: [] };
    const [found, matches] = await Promise.all([
      catalogClient.ask('draft', question, { signal }),
      called.length === 0 ? null : ofMatches((id) => catalogClient.ask('ids', { result: id })),
    ]);
    return { claims: new Map<string, Claims>(found?.tools.map(({ tool }) => [tool.toolId, tool])), matches };
  });
  const runs = oddRuns(evidence);
  const [unmatched, closed] = [unmatchedCalls(used), closedSessions(evidence)];
  const sessions = closed.reduce((sum, one) => sum + one.sessions, 0);
  if (used.length === 0 || known === undefined) return null;
  const meant = subject === 'draft' ? draftIds : new Set(known.matches);
  const { calls, risky } = callsMade(used, known.claims, (toolId) => meant.has(toolId));
  const count = risky.reduce((sum, one) => sum + one.calls, 0);
  const unasked = risky.reduce((sum, one) => sum + one.unasked, 0);
  const commands = risky.filter(({ mayRunCommands }) => mayRunCommands).length;
  return (
    <Panel title="What agents called">
      <div className="grid gap-1.5">
        <p>
          {formatCounted(calls, 'call')} of{' '}
          {subject === 'draft' ? 'tools of the draft' : isNarrowed ? 'tools that match' : 'tools of this catalog'}
          {count > 0 && (
            <>
              ,{' '}
              <a
                className="underline underline-offset-4"
                {...linkToTools(subject, [
                  ['used', ['called']],
                  ['writes', ['yes', 'disputed', 'unknown']],
                ])}
              >
                {formatCount(count)} of tools that may write
              </a>
              {commands > 0 && `, ${formatCounted(commands, 'tool')} of which may run commands`}
            </>
          )}
          . {unasked > 0 ? `Nobody was asked first about ${formatCount(unasked)} of them.` : asked(count)}
        </p>
        {risky.length > 0 && (
          <Disclosure summary={`${formatCounted(risky.length, 'tool')} that may write`}>
            <FirstList
              items={risky}
              first={20}
              aria-label="Calls of tools that may write"
              className="grid gap-1 text-xs"
            >
              {(one) => (
                <li key={one.toolId} className="[overflow-wrap:anywhere]">
                  <UntrustedText isCode text={one.toolId} />{' '}
                  <span className="text-ink-2">
                    {formatCounted(one.calls, 'call')}
                    {one.unasked > 0 && `, nobody was asked about ${formatCount(one.unasked)}`}
                    {one.mayRunCommands && ', may run commands'}
                  </span>
                </li>
              )}
            </FirstList>
          </Disclosure>
        )}
        {unmatched.map(({ evidence: { id, name }, calls: count }) => (
          <p key={id} className="text-ink-2">
            {formatCounted(count, 'call')} of names that match no tool of this catalog: <UntrustedText text={name} />{' '}
            says so.
          </p>
        ))}
        {closed.length > 0 && (
          <Disclosure summary={`${formatCounted(sessions, 'tool session')} closed`}>
            <FirstList items={closed} first={20} aria-label="Closed tool sessions" className="grid gap-1 text-xs">
              {({ tool, outcome, sessions: count }) => (
                <li key={JSON.stringify([tool, outcome])} className="[overflow-wrap:anywhere]">
                  <UntrustedText isCode text={tool} />{' '}
                  <span className="text-ink-2">
                    {formatCount(count)} <UntrustedText text={outcome} />
                  </span>
                </li>
              )}
            </FirstList>
          </Disclosure>
        )}
        {runs.length > 0 && (
          <Disclosure summary={`Tool sessions of ${formatCounted(runs.length, 'run')} don’t add up`}>
            <FirstList items={runs} first={20} aria-label="Runs with odd tool sessions" className="grid gap-1 text-xs">
              {({ run, tool, notClosed, outside, unanswered }) => (
                <li key={JSON.stringify([run, tool])} className="[overflow-wrap:anywhere]">
                  <UntrustedText isCode text={run} /> <UntrustedText isCode text={tool} />{' '}
                  <span className="text-ink-2">
                    {[
                      ...(notClosed > 0 ? [`${formatCount(notClosed)} opened and not closed`] : []),
                      ...(outside > 0 ? [`${formatCounted(outside, 'call')} outside of a session`] : []),
                      ...(unanswered > 0
                        ? [`${formatCounted(unanswered, 'question')} to a person without an answer`]
                        : []),
                    ].join(', ')}
                  </span>
                </li>
              )}
            </FirstList>
          </Disclosure>
        )}
      </div>
    </Panel>
  );
}

function asked(count: number): string {
  return count === 0 ? '' : 'No log says of any that nobody was asked first.';
}
