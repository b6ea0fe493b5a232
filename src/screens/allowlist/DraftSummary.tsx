import type { TargetFit } from '../../exports/targetFit';
import { formatCount, formatCounted } from '../shared/formatQuantity';
import { countResolution, type ResolutionKind, resolutionKinds } from './resolutionWords';
import type { ReviewedEntry } from './reviewDraft';

export interface DraftSummaryProps {
  readonly reviewed: readonly ReviewedEntry[];
  readonly patterns: number;
  /** The kind the table is narrowed to; null for all. */
  readonly shown: ResolutionKind | null;
  /** How it fits the targets it is meant for. */
  readonly fits: readonly TargetFit[];
  readonly onShow: (kind: ResolutionKind | null) => void;
}

/** The draft in numbers; those of the states narrow the table. */
export function DraftSummary({ reviewed, patterns, shown, fits, onShow }: DraftSummaryProps) {
  const auto = reviewed.filter(({ mode }) => mode === 'auto').length;
  const counts = new Map<ResolutionKind, number>();
  for (const { resolution } of reviewed) {
    if (resolution !== null) counts.set(resolution.kind, (counts.get(resolution.kind) ?? 0) + 1);
  }
  const states = resolutionKinds.filter((kind) => counts.has(kind));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 pb-3 text-ink-2 tabular-nums max-sm:px-3">
      <span>{formatCounted(reviewed.length, 'entry', 'entries')}</span>
      <span>
        {reviewed.length - auto} ask · {auto} auto
      </span>
      {fits.map(({ target, fitting, entries, isWithin }) => (
        <span key={target.id} className={isWithin ? undefined : 'font-medium text-miss'}>
          {target.label}: {formatCount(fitting)}
          {fitting < entries && ` of ${formatCount(entries)} fit`}
          {target.maxTools !== undefined &&
            (isWithin ? `, ${formatCount(target.maxTools)} at most` : `, over its ${formatCount(target.maxTools)}`)}
        </span>
      ))}
      {patterns > 0 && <span>{formatCounted(patterns, 'pattern')}</span>}
      {states.length > 1 || (states.length === 1 && states[0] !== 'resolves') ? (
        <fieldset aria-label="Show only" className="flex flex-wrap gap-x-1.5 gap-y-1">
          {states.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={shown === kind}
              onClick={() => onShow(shown === kind ? null : kind)}
              className={`min-h-6 rounded-full border px-2 text-xs max-sm:min-h-11 ${shown === kind ? 'border-ink bg-ink text-bg' : 'border-ctl bg-panel text-ink hover:bg-sunk'}`}
            >
              {countResolution(kind, counts.get(kind) ?? 0)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
