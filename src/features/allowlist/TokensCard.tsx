import { tokenError } from '../../model/tokens';
import {
  formatCount,
  formatCounted,
  formatPercent,
  formatTokens,
  tokenEstimateWords,
} from '../../parts/formatQuantity';
import { IdText } from '../../parts/IdText';
import { changePolicy, usePolicyChoices } from '../../state/policyStore';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { Select } from '../../ui/Input';
import { Card } from './draftParts';
import type { ReviewedEntry } from './reviewDraft';

export interface TokensCardProps {
  readonly entries: readonly ReviewedEntry[];
  /** The tools whose definitions are not always loaded; null where no target can load on demand. */
  readonly onDemand: ReadonlySet<string> | null;
  /** Marks all tools that can be; with null, none. */
  readonly onLoadAll: (loadOnDemand: true | null) => void;
}

const windows = [8_000, 32_000, 128_000, 200_000, 400_000, 1_000_000] as const;

/** What the tools' definitions cost in each request, estimated: in all, of a model's window, and by tool. */
export function TokensCard({ entries, onDemand, onLoadAll }: TokensCardProps) {
  const { window } = usePolicyChoices();
  const costs = entries.flatMap(({ entry, tool }) =>
    tool === undefined ? [] : [[entry.toolId, tool.tokens] as const],
  );
  const missing = entries.filter(({ resolution, tool }) => resolution !== null && tool === undefined).length;
  const total = sum(costs.map(([, tokens]) => tokens));
  const always = sum(costs.flatMap(([toolId, tokens]) => (onDemand?.has(toolId) ? [] : [tokens])));
  const largest = costs.toSorted(([, a], [, b]) => b - a);
  const share = always / window;
  const choices = windows.some((size) => size === window) ? windows : [...windows, window].sort((a, b) => a - b);
  return (
    <Card title="Tokens" beside={<span className="text-ink-3 text-xs">estimated, ± {formatPercent(tokenError)}</span>}>
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" aria-label="Tokens of the definitions" className="tabular-nums">
            <b className="font-semibold text-base">{formatTokens(always)}</b>{' '}
            <span className="text-ink-2">
              {onDemand !== null && 'always loaded, '}
              {formatShare(share)} of
            </span>
          </p>
          <label className="flex items-center gap-1.5 text-ink-2">
            <span className="sr-only">Window of the model, in tokens</span>
            <Select
              value={window}
              onChange={(event) => changePolicy({ window: Number(event.target.value) })}
              size="dense"
              className="font-medium text-ink"
            >
              {choices.map((size) => (
                <option key={size} value={size}>
                  {formatCount(size)}
                </option>
              ))}
            </Select>
            window
          </label>
        </div>
        <div aria-hidden className="flex h-2 overflow-hidden rounded-xs bg-sunk">
          <i className={share > 1 ? 'bg-exec' : 'bg-ink-3'} style={{ width: `${Math.min(100, 100 * share)}%` }} />
          <i className="bg-line-strong" style={{ width: `${Math.min(100, (100 * (total - always)) / window)}%` }} />
        </div>
        {onDemand !== null && (
          <p role="status" aria-label="Tokens with everything loaded" className="text-ink-2 tabular-nums">
            {onDemand.size === 0
              ? 'Nothing is loaded on demand.'
              : `${formatTokens(total)} with all ${formatCounted(costs.length, 'tool')} loaded; ${formatCount(onDemand.size)} on demand.`}
          </p>
        )}
        {onDemand !== null && (
          <Button
            variant="quiet"
            className="-ml-1 justify-self-start text-xs"
            onClick={() => onLoadAll(onDemand.size === 0 ? true : null)}
          >
            {onDemand.size === 0 ? 'Load all on demand' : 'Always load all'}
          </Button>
        )}
        {largest.length > 0 && (
          <FirstList items={largest} first={5} isOrdered aria-label="Tokens by tool" className="grid gap-1 text-xs">
            {([toolId, tokens]) => (
              <li key={toolId} className="grid grid-cols-[1fr_4.5rem_3rem] items-baseline gap-x-2">
                <span className="relative flex min-w-0 font-mono text-ink-2">
                  <IdText id={toolId} />
                </span>
                <span className="text-right tabular-nums">≈ {formatCount(tokens)}</span>
                <span className="text-right text-ink-3 tabular-nums">{formatShare(tokens / total)}</span>
              </li>
            )}
          </FirstList>
        )}
        <p className="text-ink-3 text-xs">
          {tokenEstimateWords} Models and clients differ.
          {missing > 0 && ` ${formatCounted(missing, 'entry', 'entries')} not in the catalog: not estimated.`}
        </p>
      </div>
    </Card>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function formatShare(share: number): string {
  if (!Number.isFinite(share) || share <= 0) return '0%';
  return share < 0.001 ? '<0.1%' : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`;
}
