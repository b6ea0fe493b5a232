import { type ReactNode, useEffect, useState } from 'react';
import { whatRulesRead } from '../../audit/rules';
import type { QueryAnswer } from '../../engine/engine';
import type { ExportRow } from '../../engine/matchedTools';
import { type Fact, factValue } from '../../model/fact';
import { severities } from '../../model/finding';
import { SeverityBadge } from '../../parts/badges';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { describeFilters } from '../../parts/facetWords';
import { formatCount, formatCounted, formatDate } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useAnswer, viewer } from '../../state/catalogView';
import { catalogClient } from '../../state/useCatalog';
import { usePrintTime } from '../../ui/usePrintTime';

/** So many rows go on paper. */
const maxPrintedRows = 500;

interface PrintSheetProps {
  readonly hostLabel: string;
  /** When the catalog was read, in ms; null where it wasn't. */
  readonly readAt: number | null;
  /** Filters in words, one each; empty where all tools are shown. */
  readonly filters: readonly string[];
  /** The first `maxPrintedRows` matches, in the table's order. */
  readonly rows: readonly ExportRow[];
  readonly matches: number;
  readonly total: number;
  /** Whether these are still the rows on screen. */
  readonly isCurrent: () => boolean;
}

const columns = [
  ['Tool', ''],
  ['Safety tier', 'w-[16%]'],
  ['Egress', 'w-[16%]'],
  ['Approval', 'w-[14%]'],
  ['Scopes', 'w-[17%]'],
  ['Worst finding', 'w-[11%]'],
] as const;

/** The table as it goes on paper: what matches, under which filters, on which host, when. Always in light colours. */
function PrintSheet({ hostLabel, readAt, filters, rows, matches, total, isCurrent }: PrintSheetProps) {
  const printedAt = usePrintTime();
  if (printedAt === null) return null;
  if (!isCurrent()) return <PrintNotReady />;
  const printed = rows.slice(0, maxPrintedRows);
  return (
    <section
      aria-label="Printed catalog"
      className="scheme-light hidden bg-panel text-2xs text-ink leading-snug print:block"
    >
      <h1 className="font-semibold text-lg">
        Tools of <UntrustedText text={hostLabel} />
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
  return <UntrustedText isCode className="text-2xs" text={words.join(', ')} />;
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

const restMs = 600;

type Printed = Pick<PrintSheetProps, 'filters' | 'rows' | 'matches'> & { readonly result: number };

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
export function PrintedCatalog(props: Omit<PrintSheetProps, keyof Printed | 'isCurrent'>) {
  const shown = useAnswer(({ result }) => result?.id);
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    if (shown === undefined) return;
    let isCurrent = true;
    const prepare = async (result: number, { matches }: QueryAnswer): Promise<Printed> => {
      const { question } = viewer.getSnapshot();
      const rows = await catalogClient.ask('exportRows', { result, from: 0, to: maxPrintedRows });
      return { result, filters: describeFilters(question?.q ?? '', question?.choices ?? new Map()), matches, rows };
    };
    const timer = setTimeout(() => {
      // What goes wrong is said beside the table; the sheet says that it is not ready.
      void viewer.ofResult(prepare).then(
        (ready) => isCurrent && setPrinted(ready),
        () => undefined,
      );
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [shown]);
  if (printed === null) return <PrintNotReady />;
  return <PrintSheet {...props} {...printed} isCurrent={() => viewer.getSnapshot().result?.id === printed.result} />;
}

/** On paper in place of the rows, where they aren't at hand: better than those of another question. */
export function PrintNotReady() {
  return <p className="hidden print:block">The table was not ready for printing yet. Print again in a moment.</p>;
}
