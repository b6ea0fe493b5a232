import { facetIds, facets } from '../model/columns';
import type { FacetCounts } from '../model/facets';
import { severities } from '../model/finding';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
import { nothingAssigned } from './assigned';
import { type Catalog, openCatalog } from './catalog';
import type { CatalogSource } from './catalogSource';
import type { ManyColumn } from './column';
import type { SideTool } from './compare/compareSides';
import type { CatalogComparison } from './compareCatalog';
import { filter, search } from './filter';
import { inSlices } from './inSlices';
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

const changeFacet = facetIds.indexOf('change');
const removedPlace = (facets.change.values ?? []).indexOf('removed');

/** The tools that a comparison found to be gone, filtered as the catalog is: rows of their own behind the others. */
export async function findRemoved(
  comparison: CatalogComparison,
  context: ColumnContext,
  query: Pick<QuerySpec, 'choices' | 'sort'> & { readonly terms: readonly SearchTerm[] },
): Promise<RemovedTools | null> {
  const catalog = await removedCatalog(comparison);
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

const catalogs = new WeakMap<CatalogComparison, Promise<Catalog | null>>();

/** What is gone as a catalog of its own; null where nothing is. Read once, some milliseconds at a time. */
function removedCatalog(comparison: CatalogComparison): Promise<Catalog | null> {
  const known = catalogs.get(comparison);
  if (known !== undefined) return known;
  const { changes, before } = comparison;
  const gone = changes
    .filter(({ classes }) => classes.includes('removed'))
    .flatMap(({ before: place }) => before[place] ?? []);
  const catalog = gone.length === 0 ? Promise.resolve(null) : readRemoved(gone);
  catalogs.set(comparison, catalog);
  // What failed is tried again with the next question.
  catalog.catch(() => catalogs.delete(comparison));
  return catalog;
}

async function readRemoved(gone: readonly SideTool[]): Promise<Catalog> {
  const call = { signal: new AbortController().signal, report: () => undefined };
  const source = await inSlices(sourceOf(gone), call);
  return openCatalog(loadCatalog([source], null, []), nothingAssigned);
}

function* sourceOf(gone: readonly SideTool[]): Generator<number, CatalogSource> {
  const rows = newRowBatch();
  for (const tool of gone) {
    pushTool(rows, toolOf(tool));
    yield rows.toolIds.length;
  }
  const toolAt = (row: number) => {
    const tool = gone[row];
    if (tool === undefined) throw new RangeError(`no removed tool ${row}`);
    return toolOf(tool);
  };
  return {
    id: 'removed',
    rows,
    worst: gone.map(() => severities.length),
    findingCounts: gone.map(() => 0),
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
