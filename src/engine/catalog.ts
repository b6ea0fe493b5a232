import { unstatedValue } from '../model/columnKinds';
import { type LateFacts, recordOfFacets } from '../model/columns';
import type { Assignment } from '../model/decision';
import { isCounted, type RuleSettings } from '../model/finding';
import { maskTool } from '../model/maskSecrets';
import type { Assigned, EffectiveTool } from './assigned';
import type { Columns } from './catalogIndex';
import { type AuditedTool, type SchemalessTool, withoutSchemas } from './catalogSource';
import type { Column } from './column';
import { type ContentFindings, countContent, isShown, type Mark, type ServerFinding } from './contentFindings';
import { type ColumnContext, factColumns, lateColumns, nothingChosen, withAssignments } from './lateColumns';
import {
  type CatalogSummary,
  countFindings,
  type LoadedCatalog,
  placeOf,
  readTool,
  withProblems,
} from './loadedCatalog';
import type { UsageFact } from './usageColumns';

/** What is known of tools from outside their sources. */
export interface OutsideFacts {
  readonly assignments: readonly Assignment[];
  readonly columns: LateFacts;
  /** What logs say of the names in them; null where none is known. */
  readonly usage: readonly UsageFact[] | null;
  readonly rules: RuleSettings;
}

/** A tool with all that the rules found in it. */
export interface JudgedTool extends AuditedTool {
  /** Whether its content is read. */
  readonly isJudged: boolean;
}

/** One reading of all sources with what is known from outside. Never changed: another reading or fact makes another. */
export interface Catalog {
  readonly loaded: LoadedCatalog;
  readonly summary: CatalogSummary;
  readonly assigned: Assigned;
  readonly settings: RuleSettings;
  readonly columnsFor: (chosen: ColumnContext) => Columns;
  /** A tool as it counts: what is assigned fills what nobody states. */
  readonly effective: (audited: AuditedTool) => EffectiveTool<AuditedTool['tool']>;
  /** A row's tool for the table, without its schemas, and with dots for the secrets in its words. */
  readonly readRow: (row: number) => SchemalessTool;
  readonly auditRow: (row: number) => JudgedTool;
  /** What counts of each finding of a row that is shown; none while the content is not read. */
  readonly marksOf: (row: number) => readonly Mark[];
  /** To act on, in the instructions of servers; none while the content is not read. */
  readonly serverFindings: readonly ServerFinding[];
  /** How many findings of a row there is something to do about. */
  readonly countFindings: (row: number) => number;
}

/** Facets that tools of some formats state and others never do; tiers stand apart, as hints speak where none is stated. */
const postureFacets = ['egress', 'approval', 'replay', 'credential', 'scope', 'cost', 'latency'] as const;

/** Whether all rows of a column of words, of which there are some, have this value alone. */
function holdsOnly(column: Column, value: string): boolean {
  if ((column.kind !== 'single' && column.kind !== 'many') || column.codes.length === 0) return false;
  const place = column.values.indexOf(value);
  return column.codes.every((code) => code === place);
}

/** What a catalog is opened with beside its sources. */
interface Surroundings {
  readonly assigned: Assigned;
  readonly facts: LateFacts;
  /** Null until the content of this reading was read: its rules have found nothing yet. */
  readonly content: ContentFindings | null;
  readonly isJudged: boolean;
  readonly settings: RuleSettings;
}

export function openCatalog(loaded: LoadedCatalog, surroundings: Surroundings): Catalog {
  const { assigned, facts, content, isJudged, settings } = surroundings;
  const { index } = loaded;
  const counted = content && countContent(content, index, settings);
  const known = { ...withAssignments(loaded, assigned), ...factColumns(loaded, facts), ...counted?.columns };
  const columns = lateColumns(loaded, known, nothingChosen);
  const serverFindings = (content?.servers ?? []).filter(
    ({ finding }) => isCounted(finding.severity) && isShown(finding, settings),
  );
  return {
    loaded,
    summary: {
      // What rules find in servers counts among the problems of their sources.
      ...withProblems(
        loaded.summary,
        serverFindings.map(({ source }) => [source, 1]),
      ),
      ...(counted && {
        findings: counted.perSeverity,
        hiddenFindings: counted.hidden,
      }),
      isJudged,
      facetValues: recordOfFacets((facet) => columns[facet].values),
      unstated: postureFacets.filter((facet) => holdsOnly(columns[facet], unstatedValue)),
      hasOnlyServers: columns.server.values.length > 1 && holdsOnly(columns.dialect, 'mcp'),
    },
    countFindings: (row) => (counted === null ? countFindings(loaded, row) : (counted.counts.get(row) ?? 0)),
    serverFindings,
    assigned,
    settings,
    columnsFor: (chosen) => (chosen === nothingChosen ? columns : lateColumns(loaded, known, chosen)),
    effective: (audited) => assigned.apply(audited.tool, () => audited),
    readRow: (row) => {
      const { source, place } = placeOf(loaded, row);
      return maskTool(withoutSchemas(assigned.apply(source.tool(place), () => source.audit(place)).tool));
    },
    marksOf: (row) => content?.rows.get(row)?.marks.filter((mark) => isShown(mark, settings)) ?? [],
    auditRow: (row) => {
      const audited = readTool(loaded, row);
      const judged = content?.rows.get(row);
      const all = [...audited.findings, ...(loaded.findingsOfRow.get(row) ?? []), ...(judged?.findings ?? [])];
      return {
        ...audited,
        findings: all.filter((finding) => isShown(finding, settings)),
        isJudged: content !== null,
      };
    },
  };
}
