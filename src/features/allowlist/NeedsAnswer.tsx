import type { ReactNode } from 'react';
import type { RequirementsSum } from '../../model/readiness';
import { formatCount } from '../../parts/formatQuantity';
import type { AskingById } from '../../state/useAskById';
import { Button } from '../../ui/Button';
import { Card } from './draftParts';
import { countState, type EntryState, entryStates, type ReviewedEntry, statesOf } from './reviewDraft';

export interface NeedsAnswerProps {
  readonly entries: readonly ReviewedEntry[];
  /** How many findings and names hold up every export. */
  readonly blockers: number;
  /** Null while nothing is known of whom the tools are checked for. */
  readonly requirements: RequirementsSum | null;
  /** Narrows the table to the entries of a state. */
  readonly onShow: (state: EntryState) => void;
  readonly onBlockers: () => void;
  readonly onRequest: () => void;
}

/** What somebody has to decide before the list is handed over: a line each, with its one action; nothing where nothing is. */
export function NeedsAnswer(props: NeedsAnswerProps) {
  const { entries, blockers, requirements } = props;
  const counts = new Map<EntryState, number>();
  for (const state of entries.flatMap(statesOf)) counts.set(state, (counts.get(state) ?? 0) + 1);
  const states = entryStates.filter((state) => state !== 'resolves' && state !== 'unseen' && counts.has(state));
  const missing = requirements?.requirements.filter(({ state }) => state === 'missing' || state === 'expired') ?? [];
  if (states.length + blockers + missing.length === 0) return null;
  return (
    <Card title="Needs an answer">
      <ul aria-label="Needs an answer" className="divide-y divide-line">
        {blockers > 0 && (
          <Line words={`${formatCount(blockers)} to resolve before export`}>
            <Button variant="quiet" onClick={props.onBlockers}>
              Resolve
            </Button>
          </Line>
        )}
        {states.map((state) => (
          <Line key={state} words={countState(state, counts.get(state) ?? 0)}>
            <Button
              variant="quiet"
              aria-label={`Show the entries: ${countState(state, counts.get(state) ?? 0)}`}
              onClick={() => props.onShow(state)}
            >
              Show
            </Button>
          </Line>
        ))}
        {missing.length > 0 && (
          <Line words={`${formatCount(missing.length)} scopes or credentials missing`}>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-label="Request what is missing"
              onClick={props.onRequest}
            >
              Request access…
            </Button>
          </Line>
        )}
      </ul>
    </Card>
  );
}

function Line({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <li className="flex min-h-7 items-center justify-between gap-3">
      <span>{words}</span>
      {children}
    </li>
  );
}

export interface AskHostProps {
  readonly asking: AskingById;
  /** Entries the list doesn't hold and nobody has asked for. */
  readonly toolIds: readonly string[];
}

/** Ids that match nothing may still mean something to the host: asked for when a person wants it, never unasked. */
export function AskHost({ asking: { hostLabel, progress, trouble, onAsk, onStop }, toolIds }: AskHostProps) {
  if (toolIds.length === 0 && progress === null && trouble === null) return null;
  return (
    <div
      role="status"
      aria-label="Asking the host by id"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-2 text-ink-2 max-sm:px-3"
    >
      {progress !== null ? (
        <>
          Asking {hostLabel}: {formatCount(progress.asked)} of {formatCount(progress.of)}
          <Button onClick={onStop}>Stop</Button>
        </>
      ) : (
        <>
          {trouble !== null && <span className="text-miss">{trouble}</span>}
          {toolIds.length > 0 && (
            <>
              <span>
                {toolIds.length === 1 ? 'One entry matches' : `${formatCount(toolIds.length)} entries match`} nothing in
                the list.
              </span>
              <Button onClick={() => onAsk(toolIds)}>
                Ask {hostLabel} for {toolIds.length === 1 ? 'it' : `these ${formatCount(toolIds.length)}`}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
