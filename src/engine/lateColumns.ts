import { judgeExposure, readContext } from '../dialects/exposure';
import { type FacetId, facetIds, facets } from '../model/columns';
import type { Assigned } from './assigned';
import { type CatalogIndex, type Columns, exposedColumn, singleColumn } from './catalogIndex';
import type { CheckSubject } from './checkSubject';
import type { Column } from './column';
import { type LoadedCatalog, readTool } from './loadedCatalog';

/** What columns depend on that are no part of the tools. */
export interface ColumnContext {
  readonly subject: CheckSubject | null;
  readonly draft: ReadonlySet<string>;
  readonly context: readonly string[];
  /** What changed since the baseline in use; null where nothing is compared. */
  readonly change: Column | null;
}

/** The columns with those whose values depend on more than the tools in place of the index's own. */
export function lateColumns(
  index: CatalogIndex,
  sourceColumns: Columns,
  { subject, draft, context, change }: ColumnContext,
): Columns {
  return {
    ...sourceColumns,
    ...(subject !== null && { readiness: subject.column(index) }),
    ...(draft.size > 0 && { picked: pickedColumn(index, draft) }),
    ...(context.length > 0 && index.exposures.size > 0 && { exposed: exposureColumn(index, context) }),
    ...(change !== null && { change }),
  };
}

function pickedColumn({ size, rowsOf }: CatalogIndex, draft: ReadonlySet<string>): Column {
  const { values = [] } = facets.picked;
  const codes = new Uint8Array(size).fill(values.indexOf('no'));
  for (const toolId of draft) for (const row of rowsOf.get(toolId) ?? []) codes[row] = values.indexOf('yes');
  return { kind: 'single', values, codes };
}

/** `unknown` where it depends on something not chosen. */
export function exposureColumn({ size, exposures }: CatalogIndex, parts: readonly string[]): Column {
  const context = readContext(parts);
  return exposedColumn(size, exposures, (exposure) => {
    if (context === null) return 'unknown';
    const verdict = judgeExposure(exposure, context);
    if (verdict.kind !== 'exposed') return 'no';
    return verdict.unchecked.length > 0 ? 'unknown' : 'yes';
  });
}

/** The columns with assigned values in place of unstated ones; the sources' own columns stay as they are. */
export function withAssignments(loaded: LoadedCatalog, { assignments, apply }: Assigned): Columns {
  const { columns, rowsOf } = loaded.index;
  if (assignments.size === 0) return columns;
  const changed: Partial<Record<FacetId, Column>> = {};
  const own = facetIds.flatMap((facet) => {
    const { kind, read } = { read: undefined, ...facets[facet] };
    if (kind !== 'word' || read === undefined) return [];
    const { values, codes } = singleColumn(columns, facet);
    const copy = codes.slice();
    changed[facet] = { kind: 'single', values, codes: copy };
    return [{ read, values, codes: copy }];
  });
  for (const toolId of assignments.keys()) {
    for (const row of rowsOf.get(toolId) ?? []) {
      const audited = readTool(loaded, row);
      const { tool } = apply(audited.tool, () => audited);
      for (const { read, values, codes } of own) {
        const code = values.indexOf(read(tool));
        if (code >= 0) codes[row] = code;
      }
    }
  }
  return { ...columns, ...changed };
}
