import type { Finding } from '../model/finding';
import type { Assigned, EffectiveTool } from './assigned';
import type { Columns } from './catalogIndex';
import { type AuditedTool, type SchemalessTool, withoutSchemas } from './catalogSource';
import { type ColumnContext, lateColumns, withAssignments } from './lateColumns';
import { type LoadedCatalog, placeOf, readTool } from './loadedCatalog';

/** One reading of all sources with what reviewers assigned. Never changed: another reading or assignment makes another. */
export interface Catalog {
  readonly loaded: LoadedCatalog;
  readonly assigned: Assigned;
  readonly columnsFor: (context: ColumnContext) => Columns;
  /** A tool as it counts: what is assigned fills what nobody states. */
  readonly effective: (audited: AuditedTool) => EffectiveTool<AuditedTool['tool']>;
  /** A row's tool for the table, without its schemas. */
  readonly readRow: (row: number) => SchemalessTool;
  readonly auditRow: (row: number) => AuditedTool & { readonly findings: readonly Finding[] };
}

export function openCatalog(loaded: LoadedCatalog, assigned: Assigned): Catalog {
  const columns = withAssignments(loaded, assigned);
  return {
    loaded,
    assigned,
    columnsFor: (context) => lateColumns(loaded.index, columns, context),
    effective: (audited) => assigned.apply(audited.tool, () => audited),
    readRow: (row) => {
      const { source, place } = placeOf(loaded, row);
      return withoutSchemas(assigned.apply(source.tool(place), () => source.audit(place)).tool);
    },
    auditRow: (row) => {
      const audited = readTool(loaded, row);
      return { ...audited, findings: [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? [])] };
    },
  };
}
