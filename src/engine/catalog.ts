import { unstatedValue } from '../model/columnKinds';
import { recordOfFacets } from '../model/columns';
import type { Assignment, LicenceDecision } from '../model/decision';
import { type Finding, isCounted, type RuleSettings } from '../model/finding';
import type { FindingState } from '../model/judgement';
import type { LateFacts } from '../model/lateFacts';
import { maskTool } from '../model/maskSecrets';
import type { Assigned, EffectiveTool } from './assigned';
import type { CatalogIndex, Columns } from './catalogIndex';
import { type AuditedTool, type SchemalessTool, withoutSchemas } from './catalogSource';
import type { Column } from './column';
import { type ContentFindings, countContent, isShown, type Mark, type ServerFinding } from './contentFindings';
import { type Decided, partFindings, rejectedOrigins, verdictColumn } from './decided';
import { type ColumnContext, factColumns, lateColumns, nothingChosen } from './lateColumns';
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
  readonly assignments: readonly (Assignment | LicenceDecision)[];
  readonly columns: LateFacts;
  /** What logs say of the names in them; null where none is known. */
  readonly usage: readonly UsageFact[] | null;
  readonly rules: RuleSettings;
}

/** A tool with all that the rules found in it. */
export interface JudgedTool extends AuditedTool {
  /** Findings that somebody accepted or called a false alarm: they are not among the others, and count nowhere. */
  readonly settled: readonly Finding[];
  /** Whether its content is read. */
  readonly isJudged: boolean;
}

/** One reading of all sources with what is known from outside. Never changed: another reading or fact makes another. */
export interface Catalog {
  readonly loaded: LoadedCatalog;
  /** Whom a tool registry shows the rows that it has rules for. */
  readonly exposures: CatalogIndex['exposures'];
  readonly summary: CatalogSummary;
  readonly assigned: Assigned;
  readonly settings: RuleSettings;
  readonly decided: Decided;
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
  readonly decided: Decided;
}

export function openCatalog(loaded: LoadedCatalog, surroundings: Surroundings): Catalog {
  const { assigned, facts, content, isJudged, settings, decided } = surroundings;
  const index = assigned.indexed(loaded);
  const rows = { ...loaded, index };
  const counted = content && countContent(content, index, settings, (row) => statesAt(surroundings, loaded, row));
  const known = {
    ...index.columns,
    ...factColumns(loaded, facts),
    ...counted?.columns,
    verdict: verdictColumn(loaded, decided),
  };
  const columns = lateColumns(rows, known, nothingChosen);
  const serverFindings = (content?.servers ?? []).filter(
    ({ server, finding }) =>
      isCounted(finding.severity) &&
      isShown(finding, settings) &&
      partFindings(decided, server, [finding], { instructions: instructionsOf(loaded, server) }).open.length > 0,
  );
  return {
    loaded,
    exposures: index.exposures,
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
      rejectedOrigins: rejectedOrigins(loaded, decided),
      hasOnlyServers: columns.server.values.length > 1 && holdsOnly(columns.dialect, 'mcp'),
    },
    countFindings: (row) => (counted === null ? countFindings(loaded, row) : (counted.counts.get(row) ?? 0)),
    serverFindings,
    assigned,
    settings,
    decided,
    columnsFor: (chosen) => (chosen === nothingChosen ? columns : lateColumns(rows, known, chosen)),
    effective: (audited) => assigned.apply(audited.tool, () => audited),
    readRow: (row) => {
      const { source, place } = placeOf(loaded, row);
      return maskTool(withoutSchemas(assigned.apply(source.tool(place), () => source.audit(place)).tool));
    },
    marksOf: (row) => counted?.openMarks.get(row) ?? [],
    auditRow: (row) => {
      const audited = readTool(loaded, row);
      const all = findingsAt(loaded, content, row, audited).filter((finding) => isShown(finding, settings));
      const { open, settled } = partFindings(decided, audited.tool.toolId, all, audited.value);
      return {
        ...audited,
        findings: open,
        settled,
        isJudged: content !== null,
      };
    },
  };
}

/** All that rules found in a row, in the order of its marks. */
function findingsAt(
  { findingsOfRow }: LoadedCatalog,
  content: ContentFindings | null,
  row: number,
  audited: AuditedTool,
): readonly Finding[] {
  return [...audited.findings, ...(findingsOfRow.get(row) ?? []), ...(content?.rows.get(row)?.findings ?? [])];
}

/** How each finding of a row stands, in the order of its marks; null where nothing was said of any. */
function statesAt(
  { decided, content }: Pick<Surroundings, 'decided' | 'content'>,
  loaded: LoadedCatalog,
  row: number,
): readonly FindingState[] | null {
  const toolId = loaded.index.toolIds[row] ?? '';
  if (!decided.isJudged(toolId)) return null;
  const audited = readTool(loaded, row);
  return decided.judge(toolId, findingsAt(loaded, content, row, audited), audited.value).map(({ state }) => state);
}

function instructionsOf({ sources }: LoadedCatalog, name: string): string | undefined {
  return sources.flatMap(({ servers = [] }) => servers).find((server) => server.name === name)?.instructions;
}
