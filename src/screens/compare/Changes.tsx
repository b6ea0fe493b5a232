import { Check, TriangleAlert } from 'lucide-react';
import type { ChangesAnswer } from '../../catalog/baselines';
import type { ToolChange } from '../../compare/compareSides';
import { FirstItems } from '../../ui/FirstItems';
import { formatCount, formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { classLabel, describeCounts, describeLines } from './changeText';

export interface ChangesProps {
  readonly answer: Extract<ChangesAnswer, { readonly kind: 'compared' }>;
  readonly onOpenTool: (toolId: string) => void;
}

const drawnAtFirst = 100;

/** The answer first: is there new access? Then every change, worst first. */
export function Changes({ answer, onOpenTool }: ChangesProps) {
  const { baseline, counts, newAccess, same, isRemovalCertain, changes, total } = answer;
  const Icon = newAccess === 0 ? Check : TriangleAlert;
  return (
    <section aria-label="What changed" className="grid gap-4">
      <div className="grid gap-1">
        <p role="status" className="flex items-center gap-2 font-semibold text-lg">
          <Icon aria-hidden className={`size-5 flex-none ${newAccess === 0 ? 'text-ink-2' : 'text-exec'}`} />
          {newAccess === 0 ? 'No new access' : `New access: ${formatCounted(newAccess, 'tool')}`}
        </p>
        <p className="text-ink-2 tabular-nums">{describeCounts(counts, same, isRemovalCertain)}.</p>
        {!isRemovalCertain && counts.removed > 0 && (
          <p className="max-w-prose text-ink-2 text-xs">
            What is missing may only be hidden from you: the baseline and the catalog are not both complete lists of one
            host for the same caller.
          </p>
        )}
        {baseline.completeness.state !== 'complete' && (
          <p className="max-w-prose text-ink-2 text-xs">
            The baseline is {baseline.completeness.state}:{' '}
            <UntrustedText text={baseline.completeness.reason ?? 'it does not say what is missing.'} />
          </p>
        )}
      </div>
      {changes.length > 0 && (
        <FirstItems items={changes} first={drawnAtFirst}>
          {(shown) => (
            <table aria-label="Changes" className="w-full border-separate border-spacing-0 max-sm:block">
              <thead className="max-sm:sr-only">
                <tr className="text-left text-ink-2 text-xs [&>th]:border-line [&>th]:border-b [&>th]:py-1.5 [&>th]:pr-4 [&>th]:font-semibold">
                  <th scope="col" className="w-1/3">
                    Tool
                  </th>
                  <th scope="col" className="w-48">
                    Change
                  </th>
                  <th scope="col">What is other</th>
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {shown.map((change) => (
                  <Row
                    key={change.toolId}
                    change={change}
                    isRemovalCertain={isRemovalCertain}
                    onOpenTool={onOpenTool}
                  />
                ))}
              </tbody>
            </table>
          )}
        </FirstItems>
      )}
      {total > changes.length && (
        <p className="text-ink-3 text-xs">
          The first {formatCount(changes.length)} of {formatCount(total)}.
        </p>
      )}
    </section>
  );
}

interface RowProps {
  readonly change: ToolChange;
  readonly isRemovalCertain: boolean;
  readonly onOpenTool: (toolId: string) => void;
}

function Row({ change, isRemovalCertain, onOpenTool }: RowProps) {
  const { toolId, classes } = change;
  const isGone = classes.includes('removed');
  return (
    <tr className="align-top max-sm:grid max-sm:gap-1 max-sm:border-line max-sm:border-b max-sm:py-2 sm:[&>*]:border-line sm:[&>*]:border-b sm:[&>*]:py-2 sm:[&>*]:pr-4">
      <th scope="row" className="text-left font-mono font-normal text-xs [overflow-wrap:anywhere]">
        {isGone ? (
          <span className="text-ink-3">
            <UntrustedText text={toolId} />
          </span>
        ) : (
          <button type="button" className="min-h-6 text-left hover:underline" onClick={() => onOpenTool(toolId)}>
            <UntrustedText text={toolId} />
          </button>
        )}
      </th>
      <td>
        <ul className="flex flex-wrap gap-1">
          {classes.map((kind) => (
            <li
              key={kind}
              className={`rounded-[5px] px-1.5 text-xs leading-5.25 ${kind === 'wider' || kind === 'added' ? 'bg-exec-bg text-exec' : 'bg-sunk text-ink-2'}`}
            >
              {classLabel(kind, isRemovalCertain)}
            </li>
          ))}
        </ul>
      </td>
      <td>
        <ul className="grid gap-0.5 text-ink-2 [overflow-wrap:anywhere]">
          {describeLines(change).map((line) => (
            <li key={line} className="line-clamp-4">
              <UntrustedText text={line} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
