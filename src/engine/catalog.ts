import { type LateFacts, recordOfFacets, unstatedValue } from '../model/columns';
import type { Assignment } from '../model/decision';
import type { Finding } from '../model/finding';
import type { Assigned, EffectiveTool } from './assigned';
import type { Columns } from './catalogIndex';
import { type AuditedTool, type SchemalessTool, withoutSchemas } from './catalogSource';
import type { Column } from './column';
import { type ColumnContext, factColumns, lateColumns, nothingChosen, withAssignments } from './lateColumns';
import { type CatalogSummary, type LoadedCatalog, placeOf, readTool } from './loadedCatalog';
import { type UsageFact, usageFacts } from './usageColumns';

/** What is known of tools from outside their sources. */
export interface OutsideFacts {
  readonly assignments: readonly Assignment[];
  readonly columns: LateFacts;
  /** What logs say of the names in them; null where none is known. */
  readonly usage: readonly UsageFact[] | null;
}

/** One reading of all sources with what is known from outside. Never changed: another reading or fact makes another. */
export interface Catalog {
  readonly loaded: LoadedCatalog;
  readonly summary: CatalogSummary;
  readonly assigned: Assigned;
  readonly columnsFor: (chosen: ColumnContext) => Columns;
  /** A tool as it counts: what is assigned fills what nobody states. */
  readonly effective: (audited: AuditedTool) => EffectiveTool<AuditedTool['tool']>;
  /** A row's tool for the table, without its schemas. */
  readonly readRow: (row: number) => SchemalessTool;
  readonly auditRow: (row: number) => AuditedTool & { readonly findings: readonly Finding[] };
}

/** Facets that tools of some formats state and others never do; tiers stand apart, as hints speak where none is stated. */
const postureFacets = ['egress', 'approval', 'replay', 'credential', 'cost', 'latency'] as const;

/** Whether all rows of a column of single words, of which there are some, have this value. */
function holdsOnly(column: Column, value: string): boolean {
  if (column.kind !== 'single' || column.codes.length === 0) return false;
  const place = column.values.indexOf(value);
  return column.codes.every((code) => code === place);
}

export function openCatalog(
  loaded: LoadedCatalog,
  assigned: Assigned,
  facts: LateFacts,
  usage: readonly UsageFact[] | null = null,
): Catalog {
  const { index } = loaded;
  const late = usage === null ? facts : { ...facts, ...usageFacts(index, usage) };
  const known = { ...withAssignments(loaded, assigned), ...factColumns(index, late) };
  const columns = lateColumns(index, known, nothingChosen);
  return {
    loaded,
    summary: {
      ...loaded.summary,
      facetValues: recordOfFacets((facet) => columns[facet].values),
      unstated: postureFacets.filter((facet) => holdsOnly(columns[facet], unstatedValue)),
      hasOnlyServers: columns.server.values.length > 1 && holdsOnly(columns.dialect, 'mcp'),
    },
    assigned,
    columnsFor: (chosen) => (chosen === nothingChosen ? columns : lateColumns(index, known, chosen)),
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
