import type { ReactNode } from 'react';
import { whatRulesRead } from '../../audit/rules';
import type { QueryAnswer } from '../../engine/engine';
import { type Fact, factValue } from '../../model/fact';
import { severities } from '../../model/finding';
import { SeverityBadge } from '../../parts/badges';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { describeFilters } from '../../parts/facetWords';
import { formatCount, formatCounted, formatDate } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { ofMatches, useAnswer, view } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { catalogClient } from '../../state/useCatalog';
import { useStableFor } from '../../ui/hooks';
import { usePrintTime } from '../../ui/usePrintTime';

const maxPrintedRows = 500;

const columns = [
  ['Tool', ''],
  ['Safety tier', 'w-[16%]'],
  ['Egress', 'w-[16%]'],
  ['Approval', 'w-[14%]'],
  ['Scopes', 'w-[17%]'],
  ['Worst finding', 'w-[11%]'],
] as const;

/** The browser gives no time to ask for the rows once printing has begun: they are asked for once an answer has stood this long. */
const restMs = 600;

interface PrintedCatalogProps {
  readonly label: string;
  /** When the catalog was read, in ms; null where it wasn't. */
  readonly readAt: number | null;
  readonly total: number;
}

/** The table as it goes on paper: what matches, under which filters, on which host, when. Always in light colours. */
export function PrintedCatalog({ label, readAt, total }: PrintedCatalogProps) {
  const shown = useAnswer(({ result }) => result?.id);
  const isAtRest = useStableFor(shown, restMs) && shown !== undefined;
  const { answer } = useEngineQuery('printed', [shown, isAtRest], () =>
    isAtRest ? ofMatches(readPrinted) : Promise.resolve(null),
  );
  const printedAt = usePrintTime();
  if (printedAt === null) return null;
  // Better none than the rows of another question.
  if (!answer || answer.result !== shown)
    return <p className="hidden print:block">The table was not ready for printing yet. Print again in a moment.</p>;
  const { filters, rows: printed, matches } = answer;
  return (
    <section
      aria-label="Printed catalog"
      className="scheme-light hidden bg-panel text-2xs text-ink leading-snug print:block"
    >
      <h1 className="font-semibold text-lg">
        Tools of <UntrustedText text={label} />
      </h1>
      <dl className="mt-2 mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        <Particular name="Shown">{describeCount(printed.length, matches, total)}</Particular>
        <Particular name="Filters">
          {filters.length === 0 ? 'none' : <UntrustedText text={filters.join('; ')} />}
        </Particular>
        {readAt !== null && <Particular name="Catalog read">{formatDate(readAt)}</Particular>}
        <Particular name="Findings">{whatRulesRead}</Particular>
        <Particular name="Printed">{formatDate(printedAt)}</Particular>
      </dl>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="border-line-strong border-b">
            {columns.map(([heading, width]) => (
              <th key={heading} scope="col" className={`py-1 pr-3 font-semibold ${width}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row) => {
            const { toolId, copy, tool, findings } = row;
            const worst = severities.find((severity) => findings.some((finding) => finding.severity === severity));
            return (
              <tr key={`${copy} ${toolId}`} className="break-inside-avoid border-line border-b align-middle">
                <th scope="row" className="py-1 pr-3 font-medium [overflow-wrap:anywhere]">
                  {tool.title !== undefined && <UntrustedText className="block" text={tool.title.slice(0, 300)} />}
                  <span className="block font-mono font-normal text-2xs text-ink-2">
                    <UntrustedText text={toolId} />
                    {copy > 1 && ` (copy ${copy})`}
                  </span>
                </th>
                {(['tier', 'egress', 'approval'] as const).map((field) => (
                  <td key={field} className="py-1 pr-3">
                    <FactBadge field={field} fact={tool.posture[field]} dialect={tool.dialect} />
                  </td>
                ))}
                <td className="py-1 pr-3 [overflow-wrap:anywhere]">
                  <Scopes scopes={tool.scopes} />
                </td>
                <td className="py-1">{worst === undefined ? 'none' : <SeverityBadge severity={worst} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {printed.length < matches && (
        <p className="mt-3">
          The other {formatCount(matches - printed.length)} were left out. Export rows has them all.
        </p>
      )}
    </section>
  );
}

function Particular({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Scopes({ scopes }: { readonly scopes: Fact<readonly string[]> }) {
  const words = factValue(scopes);
  if (words === undefined) return <NotStated />;
  if (words.length === 0) return 'none';
  return <UntrustedText className="font-mono text-2xs [overflow-wrap:anywhere]" text={words.join(', ')} />;
}

/** `all 120 tools` · `45 of 120 tools` · `the first 500 of 1,204 matching tools, of 5,007` */
function describeCount(shown: number, matches: number, total: number): string {
  if (shown < matches) {
    const all = matches === total ? '' : `, of ${formatCount(total)}`;
    return `the first ${formatCount(shown)} of ${formatCounted(matches, 'matching tool')}${all}`;
  }
  const tools = formatCounted(total, 'tool');
  return matches === total ? `all ${tools}` : `${formatCount(matches)} of ${tools}`;
}

async function readPrinted(result: number, { matches }: QueryAnswer) {
  const { question } = view.getState();
  const rows = await catalogClient.ask('exportRows', { result, from: 0, to: maxPrintedRows });
  return { result, filters: describeFilters(question?.q ?? '', question?.choices ?? new Map()), matches, rows };
}
