import type { CSSProperties } from 'react';
import type { PostureGrid as Grid } from '../../engine/posture';
import type { PostureSubject } from '../../model/address';
import { facetValueLabel, isOpenValue } from '../../model/columnKinds';
import { columns, type FacetId } from '../../model/columns';
import { revealPlain } from '../../model/revealText';
import { tierColours } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { linkToTools } from './attention';

interface Props {
  readonly title: string;
  readonly grid: Grid;
  readonly down: FacetId;
  readonly subject: PostureSubject;
}

/** Tools by another facet, and by safety tier across: each number leads to its tools in the catalog. */
export function PostureGrid({ title, grid, down, subject }: Props) {
  const maxCount = Math.max(1, ...grid.counts.flat());
  return (
    <div className="min-w-0 overflow-x-auto">
      <table
        aria-label={title}
        className="w-full min-w-[calc(6.5rem+4.5rem*var(--columns))] table-fixed border-separate border-spacing-0.5 text-xs max-sm:min-w-[calc(6.25rem+2.875rem*var(--columns))]"
        style={{ '--columns': grid.rows.length } as CSSProperties}
      >
        <caption className="pb-1.5 text-left font-semibold">{title}</caption>
        <thead>
          <tr>
            <td className="w-26 max-sm:w-25" />
            {grid.rows.map((tier) => (
              <th
                key={tier}
                scope="col"
                title={revealPlain(facetValueLabel(tier))}
                className="pb-0.5 pl-2 text-left align-bottom font-medium max-sm:pl-1 max-sm:text-2xs"
              >
                <span className="inline-flex items-center gap-x-2 max-sm:flex-wrap">
                  <i aria-hidden className={`size-2 shrink-0 rounded-xs ${lookOf(tier)}`} />
                  <UntrustedText className="line-clamp-2 [overflow-wrap:anywhere]" text={facetValueLabel(tier)} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.columns.map((value, j) => (
            <tr key={value}>
              <th
                scope="row"
                title={revealPlain(facetValueLabel(value))}
                className="truncate pr-1 text-left font-medium text-ink-2"
              >
                <UntrustedText text={facetValueLabel(value)} />
              </th>
              {grid.rows.map((tier, i) => {
                const count = grid.counts[i]?.[j] ?? 0;
                const link = linkToTools(subject, [
                  ['tier', [tier]],
                  [down, [value]],
                ]);
                const isHatched = isOpenValue(tier) || isOpenValue(value);
                return (
                  <td
                    key={tier}
                    className={`h-10 rounded-md p-0 touch:h-11 ${isHatched && count > 0 ? 'hatched' : 'bg-sunk'}`}
                  >
                    {count > 0 && (
                      <a
                        href={link.href}
                        onClick={link.onClick}
                        aria-label={`${facetValueLabel(tier)}, ${facetValueLabel(value)}: ${formatCounted(count, 'tool')}`}
                        className="flex size-full flex-col justify-center gap-1 rounded-md px-2 hover:shadow-[inset_0_0_0_1px_var(--ctl)]"
                      >
                        <span
                          className={`w-fit font-semibold tabular-nums ${isHatched ? 'rounded-xs bg-panel px-1' : ''}`}
                        >
                          {formatCount(count)}
                        </span>
                        {!isHatched && (
                          <i
                            aria-hidden
                            className={`block h-1 min-w-1 rounded-full ${lookOf(tier)}`}
                            style={{ width: `${(100 * count) / maxCount}%` }}
                          />
                        )}
                      </a>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {grid.left.rows + grid.left.columns > 0 && (
        <p className="mt-1 text-ink-3 text-xs">
          {[
            ...(grid.left.rows > 0 ? [`${formatCounted(grid.left.rows, 'further value')} of safety tier`] : []),
            ...(grid.left.columns > 0
              ? [`${formatCounted(grid.left.columns, 'further value')} of ${columns[down].label.toLowerCase()}`]
              : []),
          ].join(' and ')}{' '}
          not shown here: the catalog’s filters list them.
        </p>
      )}
    </div>
  );
}

function lookOf(tier: string): string {
  return isOpenValue(tier) ? 'hatched' : (tierColours.get(tier) ?? 'bg-exec');
}
