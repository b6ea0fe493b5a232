import { formatCount, formatDuration } from '../../parts/formatQuantity';
import { IdText } from '../../parts/IdText';
import { sumCosts } from './costsOfDraft';
import { Card } from './draftParts';
import type { ReviewedEntry } from './reviewDraft';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 });

const paces = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** What the tools state of cost, time and pace; nothing where none states any. */
export function CostsCard({ entries }: { readonly entries: readonly ReviewedEntry[] }) {
  const costs = sumCosts(entries);
  if (costs === null) return null;
  const { usd, ms, slowest, tools } = costs;
  const of = (stating: number) => `stated by ${formatCount(stating)} of ${formatCount(tools)}`;
  return (
    <Card title="Cost and pace" beside={<span className="text-ink-3 text-xs">one call of each tool</span>}>
      <ul aria-label="Cost and pace" className="grid gap-1 tabular-nums">
        {usd.tools > 0 && (
          <li>
            <b className="font-semibold">{dollars.format(usd.sum)}</b>{' '}
            <span className="text-ink-2">{of(usd.tools)}</span>
          </li>
        )}
        {ms.tools > 0 && (
          <li>
            <b className="font-semibold">{formatDuration(ms.sum)}</b> <span className="text-ink-2">{of(ms.tools)}</span>
          </li>
        )}
        {slowest !== null && (
          <li className="[overflow-wrap:anywhere]">
            <b className="font-semibold">{paces.format(slowest.pace)} a minute</b>{' '}
            <span className="text-ink-2">
              at most, by <IdText id={slowest.toolId} />
            </span>
          </li>
        )}
      </ul>
    </Card>
  );
}
