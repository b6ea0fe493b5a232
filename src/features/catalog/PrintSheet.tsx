import type { ReactNode } from 'react';
import type { QueryAnswer } from '../../engine/catalogState';
import { type Fact, factValue } from '../../model/fact';
import { worstOf } from '../../model/finding';
import { SeverityBadge } from '../../parts/badges';
import { NotStated, PostureBadge } from '../../parts/FactBadge';
import { formatCount, formatCounted, formatDate } from '../../parts/formatQuantity';
import { describeFilters, fieldLabel } from '../../parts/postureWords';
import { whatRulesRead } from '../../parts/RuleLimits';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { ofMatches, useAnswer, view } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { type DataColumn, DataTable } from '../../ui/DataTable';
import { usePrintTime, useStableFor } from '../../ui/hooks';

const maxPrintedRows = 500;

/** The browser gives no time to ask for the rows once printing has begun: they are asked for once an answer has stood this long. */
const restMs = 600;

interface PrintedCatalogProps {
  readonly label: string;
  /** When the catalog was read, in ms; null where it wasn't. */
  readonly readAt: number | null;
  readonly total: number;
}

/** The rows that go on paper. */
type PrintedRow = Awaited<ReturnType<typeof readPrinted>>['rows'][number];

const postureColumn = (field: 'tier' | 'egress' | 'approval', className: string): DataColumn<PrintedRow> => ({
  id: field,
  header: fieldLabel(field),
  className,
  cell: ({ tool }) => <PostureBadge tool={tool} field={field} />,
});

const columns: readonly DataColumn<PrintedRow>[] = [
  {
    id: 'tool',
    header: 'Tool',
    isRowHeader: true,
    cell: ({ toolId, copy, tool: { title } }) => (
      <>
        {title !== undefined && <UntrustedText className="block font-medium" text={title.slice(0, 300)} />}
        <span className="block font-mono text-2xs text-ink-2">
          <UntrustedText text={toolId} />
          {copy > 1 && ` (copy ${copy})`}
        </span>
      </>
    ),
  },
  postureColumn('tier', 'w-[16%]'),
  postureColumn('egress', 'w-[16%]'),
  postureColumn('approval', 'w-[14%]'),
  {
    id: 'scopes',
    header: 'Scopes',
    className: 'w-[17%] [overflow-wrap:anywhere]',
    cell: ({ tool }) => <Scopes scopes={tool.scopes} />,
  },
  {
    id: 'finding',
    header: 'Worst finding',
    className: 'w-[11%]',
    cell: ({ findings }) => {
      const worst = worstOf(findings);
      return worst === undefined ? 'none' : <SeverityBadge severity={worst} />;
    },
  },
];

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
      <DataTable
        label="Tools on paper"
        className="table-fixed"
        rows={printed}
        rowKey={({ toolId, copy }) => `${copy} ${toolId}`}
        columns={columns}
      />
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
