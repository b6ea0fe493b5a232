import { aspectLabel } from '../../engine/compare/changeWords';
import type { ChangeFilter, ComparisonSummary } from '../../engine/comparisonTable';
import { accessAspects, changeClasses, classLabel, inputAnswerOf } from '../../model/change';
import { formatCount } from '../../parts/formatQuantity';

export interface ClassFilterProps {
  readonly summary: ComparisonSummary;
  readonly total: number;
  readonly chosen: ChangeFilter;
  readonly onChoose: (filter: ChangeFilter) => void;
}

/** Which changes are listed: of one class, or wider in one respect. */
export function ClassFilter({ summary, total, chosen, onChoose }: ClassFilterProps) {
  const { counts, unclearInput, wider, open } = summary;
  const input = inputAnswerOf(counts.input, unclearInput);
  const options: readonly { readonly filter: ChangeFilter; readonly label: string; readonly count: number }[] = [
    { filter: null, label: 'all', count: total },
    ...changeClasses.map((kind) => ({
      filter: kind,
      label: classLabel(kind, input),
      count: counts[kind],
    })),
    { filter: 'open' as const, label: 'can’t tell', count: open },
    ...accessAspects.map((aspect) => ({
      filter: `wider:${aspect}` as const,
      label: aspect === 'exec' ? aspectLabel(aspect) : `wider in ${aspectLabel(aspect)}`,
      count: wider[aspect],
    })),
  ];
  return (
    <fieldset className="relative -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0.5 print:hidden">
      <legend className="sr-only">Which changes</legend>
      {options
        .filter(({ filter, count }) => count > 0 || filter === chosen)
        .map(({ filter, label, count }) => (
          <label
            key={filter ?? ''}
            className="inline-flex min-h-7 flex-none cursor-pointer whitespace-nowrap items-center gap-1.5 rounded-full border border-line px-2.5 text-xs has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-sunk touch:min-h-11"
          >
            <input
              type="radio"
              name="changes-shown"
              className="sr-only"
              checked={filter === chosen}
              onChange={() => onChoose(filter)}
            />
            {label} <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
          </label>
        ))}
    </fieldset>
  );
}
