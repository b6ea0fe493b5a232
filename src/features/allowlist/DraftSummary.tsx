import type { TargetFit } from '../../clients/targets';
import { countModes, type Draft } from '../../model/draft';
import { describeModes, formatCount, formatCounted } from '../../parts/formatQuantity';
import { SoFar } from '../../parts/SoFar';
import type { AskingById } from '../../state/askHost';
import { showChanges } from '../../state/draftQuestions';
import { openDialog } from '../../state/openDialog';
import { Button } from '../../ui/Button';
import { NoticeButton } from './draftParts';
import { countAccepted, countStates, type EntryState, type ReviewedEntry, unattendedLines } from './reviewDraft';

/** What the table can be narrowed to. */
export type Narrowing = EntryState | 'differs';

export interface DraftSummaryProps {
  readonly reviewed: readonly ReviewedEntry[];
  readonly draft: Draft;
  /** How many entries the compared clients treat differently. */
  readonly differing: number;
  /** The state the table is narrowed to; null for all. */
  readonly shown: Narrowing | null;
  readonly fits: readonly TargetFit[];
  readonly onShow: (state: Narrowing | null) => void;
  readonly since: string | null;
  readonly onFormat: (format: string) => void;
}

/** The draft in numbers; those of the states narrow the table. */
export function DraftSummary(props: DraftSummaryProps) {
  const { reviewed, draft, differing, shown, fits, since, onShow, onFormat } = props;
  const harmless = unattendedLines(reviewed);
  const changed = reviewed.filter(({ changes }) => changes.length > 0).length;
  const held = reviewed.filter(({ entry, mode, resolution }) => resolution !== null && mode !== entry.mode).length;
  const renamed = reviewed.filter(({ entry }) => entry.nameInTarget !== undefined).length;
  const accepted = countAccepted(reviewed);
  const short = fits.filter(({ fitting, entries, isWithin }) => !isWithin || fitting < entries);
  const states = countStates(reviewed).filter(({ state }, _, all) => all.length > 1 || state !== 'resolves');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 pb-2 text-ink-2 tabular-nums max-sm:px-3 max-sm:pb-0">
      {/* All that comes late has its place: nothing below moves. */}
      <div className="flex min-h-7 min-w-0 items-center gap-x-3 touch:min-h-11 max-sm:-mx-3 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-3 [&>*]:shrink-0">
        <span>{describeModes(draft)}</span>
        {reviewed.length > 0 && <SoFar look="short" over={['finding', 'change', 'verdict', 'in']} />}
        {states.length > 0 && (
          <fieldset aria-label="Show only" className="flex gap-x-1.5">
            {states.map(({ state, words }) => (
              <button
                key={state}
                type="button"
                aria-pressed={shown === state}
                onClick={() => onShow(shown === state ? null : state)}
                className={`min-h-6 shrink-0 rounded-full border px-2 text-xs touch:min-h-11 ${shown === state ? 'border-ink bg-ink text-bg' : 'border-line-strong text-ink hover:bg-sunk'}`}
              >
                {words}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {differing > 0 && (
        <button
          type="button"
          aria-pressed={shown === 'differs'}
          className="min-h-6 rounded font-medium text-write hover:underline touch:min-h-11"
          onClick={() => onShow(shown === 'differs' ? null : 'differs')}
        >
          {formatCount(differing)} {differing === 1 ? 'differs' : 'differ'} between clients
        </button>
      )}
      {held > 0 && (
        <span title="Changed, renamed, ambiguous, always to be approved, or not in this catalog">
          {formatCount(held)} of {formatCount(countModes(draft).auto)} auto {held === 1 ? 'asks' : 'ask'} for now
        </span>
      )}
      {short.map(({ target, fitting, entries, isWithin }) => (
        <button
          key={target.id}
          type="button"
          title="Show this export"
          className={`min-h-6 rounded hover:underline touch:min-h-11 ${isWithin ? '' : 'font-medium text-miss'}`}
          onClick={() => onFormat(target.id)}
        >
          {target.label} {formatCount(fitting)} of {formatCount(entries)}
          {target.maxTools !== undefined &&
            (isWithin ? `, ${formatCount(target.maxTools)} at most` : `, over its ${formatCount(target.maxTools)}`)}
        </button>
      ))}
      {accepted > 0 && <span>{formatCounted(accepted, 'critical finding')} accepted</span>}
      {renamed > 0 && <span>{formatCount(renamed)} exported under another name</span>}
      {since !== null && changed > 0 && (
        <button
          type="button"
          className="min-h-6 rounded text-accent hover:underline touch:min-h-11"
          onClick={showChanges}
        >
          {formatCounted(changed, 'entry', 'entries')} changed since the baseline
        </button>
      )}
      {harmless.length > 0 && (
        <NoticeButton
          variant="quiet"
          className="-ml-1 max-sm:grow max-sm:basis-56 max-sm:justify-start max-sm:shrink max-sm:whitespace-normal max-sm:text-left sm:ml-auto"
          aria-haspopup="dialog"
          onClick={() => openDialog('unattended')}
        >
          {describeOffer(harmless.filter(({ isTicked }) => isTicked).length)}
        </NoticeButton>
      )}
      <Button
        variant="quiet"
        className="ml-auto xl:hidden"
        onClick={() => document.getElementById('export')?.scrollIntoView()}
      >
        Go to export
      </Button>
    </div>
  );
}

function describeOffer(stating: number): string {
  if (stating === 0) return 'Let tools that are said to only read run unasked…';
  const who =
    stating === 1
      ? 'the 1 tool that states it only reads'
      : `the ${formatCount(stating)} tools that state they only read`;
  return `Let ${who} run unasked…`;
}

interface AskHostProps {
  readonly asking: AskingById;
  readonly toolIds: readonly string[];
}

/** Offers to ask the host about ids that its list lacks. Nothing is asked before a press. */
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
