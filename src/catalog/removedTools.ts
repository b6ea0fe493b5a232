import type { SideTool } from '../compare/compareSides';
import { facetIds, facets } from '../model/columns';
import type { FacetCounts } from '../model/facets';
import { severities } from '../model/finding';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
import { nothingAssigned } from './assigned';
import { type Catalog, openCatalog } from './catalog';
import type { CatalogSource } from './catalogSource';
import type { ManyColumn } from './column';
import type { CatalogComparison } from './compareCatalog';
import { filter, search } from './filter';
import type { ColumnContext } from './lateColumns';
import { layOut } from './layout';
import { loadCatalog } from './loadedCatalog';
import type { QuerySpec } from './protocol';
import { newRowBatch, pushTool } from './rowBatch';
import type { RowSource } from './rows';
import { readToolOf } from './sideTools';

/** Removed tools under some filters. */
export interface RemovedTools {
  /** Null where they are not asked for. */
  readonly rows: RowSource | null;
  /** The catalog's counts with theirs beside them. */
  readonly withCount: (counts: readonly FacetCounts[]) => readonly FacetCounts[];
}

/** More are counted, and are no rows. */
const maxRemoved = 5_000;
const changeFacet = facetIds.indexOf('change');
const removedPlace = (facets.change.values ?? []).indexOf('removed');

/** The tools that a comparison found to be gone, filtered as the catalog is: rows of their own behind the others. */
export function findRemoved(
  comparison: CatalogComparison,
  context: ColumnContext,
  query: Pick<QuerySpec, 'choices' | 'sort'> & { readonly terms: readonly SearchTerm[] },
): RemovedTools | null {
  const catalog = removedCatalog(comparison);
  if (catalog === null) return null;
  const { choices, sort, terms } = query;
  const { index } = catalog.loaded;
  const columns = catalog.columnsFor({ ...context, tokens: null, change: removedColumn(index.size) });
  const result = filter(index.size, columns, search(index, columns, terms), choices);
  const count = result.counts[changeFacet]?.counts[removedPlace] ?? 0;
  const layout = layOut(index, columns, { sort, group: 'none', terms }, result);
  const isAsked = choices.get('change')?.includes('removed') === true;
  const { subject } = context;
  return {
    rows: isAsked ? { catalog, columns, layout, subject, terms, unsupportedTargetsOf: null, removed: null } : null,
    withCount: (counts) =>
      counts.map((one) => {
        if (one.facet !== 'change') return one;
        const all = one.counts.slice();
        all[removedPlace] = count;
        return { ...one, counts: all };
      }),
  };
}

const catalogs = new WeakMap<CatalogComparison, Catalog | null>();

/** What is gone as a catalog of its own; null where nothing is. */
function removedCatalog(comparison: CatalogComparison): Catalog | null {
  const known = catalogs.get(comparison);
  if (known !== undefined) return known;
  const { changes, before } = comparison;
  const gone = changes
    .filter(({ classes }) => classes.includes('removed'))
    .slice(0, maxRemoved)
    .flatMap(({ before: place }) => before[place] ?? []);
  const catalog = gone.length === 0 ? null : openCatalog(loadCatalog([sourceOf(gone)], null, []), nothingAssigned);
  catalogs.set(comparison, catalog);
  return catalog;
}

function sourceOf(gone: readonly SideTool[]): CatalogSource {
  const tools = gone.map(toolOf);
  const rows = newRowBatch();
  for (const tool of tools) pushTool(rows, tool);
  const toolAt = (row: number) => {
    const tool = tools[row];
    if (tool === undefined) throw new RangeError(`no removed tool ${row}`);
    return tool;
  };
  return {
    id: 'removed',
    rows,
    worst: tools.map(() => severities.length),
    findingCounts: tools.map(() => 0),
    bad: [],
    findings: [],
    tool: toolAt,
    value: (row) => gone[row]?.descriptor(),
    audit: (row) => ({ tool: toolAt(row), value: gone[row]?.descriptor(), raw: '', findings: [] }),
    // No two of them are called the same tool twice over.
    body: (row) => `${row}`,
    entry: (row) => row + 1,
  };
}

function toolOf(gone: SideTool): Tool {
  const { toolId, server } = gone;
  const { posture, scopes } = gone.read();
  const tool: Tool = readToolOf(gone.descriptor()) ?? { toolId, dialect: 'openwop', posture, scopes, extraFields: [] };
  return { ...tool, toolId, posture, scopes, ...(server !== null && { alias: server }) };
}

function removedColumn(size: number): ManyColumn {
  const offsets = Uint32Array.from({ length: size + 1 }, (_, row) => row);
  return { kind: 'many', values: facets.change.values ?? [], offsets, codes: new Uint32Array(size).fill(removedPlace) };
}
