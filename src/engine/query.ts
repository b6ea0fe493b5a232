import { type Choices, type FacetCounts, type GroupBy, parseQuery, type SortOrder } from '../model/query';
import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import type { EffectSum } from './effectColumn';
import { filter, search } from './filter';
import type { ColumnContext, LateChoices } from './lateColumns';
import { type HiddenTool, hiddenTool, layOut } from './layout';
import { type RowSource, type RowWindow, rowsBetween, type ViewRow } from './rows';

/** Filters and order, and all else an answer depends on. */
export interface QuerySpec extends LateChoices {
  readonly q: string;
  readonly choices: Choices;
  readonly sort: SortOrder;
  readonly group: GroupBy;
  /** The open draft's export formats: rows say which of them can't express a tool. */
  readonly targets: readonly string[];
}

/** A query with the rows wanted. */
export interface Query extends QuerySpec, RowWindow {}

export interface QueryAnswer {
  /** By which questions name this result. */
  readonly id: number;
  readonly total: number;
  readonly matches: number;
  /** Whether the column "Change" tells of the comparison that the query names. */
  readonly isCompared: boolean;
  /** Rows to lay out: matches and group headings. */
  readonly length: number;
  /** Where the headings stand among them, in order. */
  readonly headings: readonly number[];
  readonly selectedMatches: number;
  /** How many tools of the draft have a critical finding. */
  readonly selectedCritical: number;
  readonly selectedCopies: number;
  readonly counts: readonly FacetCounts[];
  readonly from: number;
  readonly rows: readonly ViewRow[];
  /** Set where the search text is the id of a tool that the filters hide. */
  readonly hidden: HiddenTool | null;
  /** What the first chosen client does under the list; null where none is chosen. */
  readonly effect: EffectSum | null;
}

/** Filters a catalog, lays out what is left and counts what the answer tells. `chosen` is what its late columns go by. */
export function runQuery(
  query: Query,
  chosen: ColumnContext,
  { catalog, unsupportedTargetsOf }: Pick<RowSource, 'catalog' | 'unsupportedTargetsOf'>,
): { readonly source: RowSource; readonly answer: Omit<QueryAnswer, 'id' | 'effect'> } {
  const { index } = catalog.loaded;
  const { draft, checkedAs } = chosen;
  const columns = catalog.columnsFor(chosen);
  const terms = parseQuery(query.q);
  const found = search(index, columns, terms);
  const result = filter(index.size, columns, found, query.choices);
  const layout = layOut(index, columns, { sort: query.sort, group: query.group, terms }, result);
  const source = { catalog, columns, layout, checkedAs, terms, unsupportedTargetsOf };
  const selectedCounts = result.counts.find(({ facet }) => facet === 'picked')?.counts;
  const answer = {
    total: index.size,
    matches: result.count,
    isCompared: chosen.change !== null,
    length: layout.places.length,
    headings: layout.groups.map(({ place }) => place),
    selectedMatches: query.choices.get('picked')?.includes('yes') === false ? 0 : (selectedCounts?.[0] ?? 0),
    selectedCritical: countCritical(index, columns, draft),
    selectedCopies: countCopies(index, draft),
    counts: result.counts,
    from: query.from,
    rows: rowsBetween(source, query),
    hidden: hiddenTool(index, columns, query, found, result),
  };
  return { source, answer };
}

/** How many of these ids have a critical finding. */
function countCritical(index: CatalogIndex, columns: Columns, toolIds: Iterable<string>): number {
  const { values, codes } = singleColumn(columns, 'finding');
  const critical = values.indexOf('critical');
  let count = 0;
  for (const toolId of toolIds) if (index.rowsOf.get(toolId)?.some((row) => codes[row] === critical)) count++;
  return count;
}

/** How many rows these ids have beyond one each. */
function countCopies(index: CatalogIndex, toolIds: Iterable<string>): number {
  let copies = 0;
  for (const toolId of toolIds) copies += Math.max(0, (index.rowsOf.get(toolId)?.length ?? 0) - 1);
  return copies;
}
