import { printOf } from '../audit/findingPrint';
import { type FormerVerdict, standingOf } from '../draft/verdicts';
import { inInstructions } from '../exports/findBlockers';
import { type Acceptance, lapseOf } from '../model/decision';
import {
  bySeverity,
  type Finding,
  isCounted,
  reaches,
  runsCode,
  type Severity,
  severities,
  severityRank,
  worstOf,
} from '../model/finding';
import { groupBy } from '../model/groupBy';
import type { FindingPrint } from '../model/judgement';
import { maskFinding, maskText } from '../model/maskSecrets';
import type { Server } from '../model/server';
import type { Source } from '../model/source';
import type { Catalog } from './catalog';
import { type Columns, singleColumn } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { valuesAt } from './column';
import { gradedRule, worstByRule } from './contentFindings';
import { type ToolKey, toolKeyAt } from './layout';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import { newMatches } from './ruleMatches';
import { allServers, serverDigest, serverNamed } from './servers';

/** Why somebody who judged a tool once has to look again. `renamed`: judged by another id. `match`: a rule that was judged for its whole server finds more. */
export const dueReasons = ['changed', 'renamed', 'match', 'judgement', 'assignment'] as const;
export type DueReason = (typeof dueReasons)[number];

export type PrintedFinding = Finding & { readonly print: FindingPrint };

export interface QueuedTool extends ToolKey {
  readonly title: string | undefined;
  /** Null where it is there for what changed alone. */
  readonly severity: Severity | null;
  /** What became of it since the baseline in use. */
  readonly changes: readonly string[];
  /** Why it is due; such tools stand first. */
  readonly due: readonly DueReason[];
  /** The verdict on what it was called before; null where there is none. */
  readonly former: FormerVerdict | null;
  /** The worst ones first, each with what tells it from others; `more` are not among them. */
  readonly findings: readonly PrintedFinding[];
  readonly more: number;
  /** The findings in it that a person accepted for the draft, by rule, as far as that holds. */
  readonly accepted: readonly Acceptance[];
}

/** A rule whose worst finding is of one severity in many tools. */
export interface FindingGroup {
  readonly rule: string;
  readonly severity: Severity;
  readonly tools: number;
  /** The value of the facet Rule that just these tools have. */
  readonly choice: string;
}

/** An MCP server whose instructions rules find something in, or that changed since it was approved. */
export interface QueuedServer extends Pick<Server, 'name' | 'called'> {
  readonly severity: Severity;
  /** Whether it runs from elsewhere, has another version or says otherwise than when it was approved. */
  readonly isChanged: boolean;
  readonly findings: readonly PrintedFinding[];
  readonly more: number;
  /** The findings in it, by rule, that a person accepted for each of its tools in the draft. */
  readonly accepted: readonly Acceptance[];
}

export interface NewSource extends Source {
  readonly tools: number;
}

/** What to look at first. */
export interface PostureQueue {
  /** Tools that are due, then those with findings or new access, worst first: the first of them, and how many there are. */
  readonly queue: readonly QueuedTool[];
  readonly queued: number;
  /** How many tools a rule finds more in that was judged for their whole server, by rule. */
  readonly newMatches: readonly (readonly [rule: string, tools: number])[];
  /** The servers of these tools whose instructions call for a look, worst first. */
  readonly servers: readonly QueuedServer[];
  /** What one rule finds in many of them. */
  readonly groups: readonly FindingGroup[];
  /** How many have nothing but what the groups tell: they are not in the queue. */
  readonly grouped: number;
  /** Sources that are new as a whole since the baseline in use: not each of their tools is new access to look at. */
  readonly newSources: readonly NewSource[];
}

const maxQueued = 50;
/** Tools with findings of one rule that are told in one line. */
const many = 5;
const maxFindings = 3;
/** As a place in `severities`: what stands behind is nothing to act on. */
const information = severityRank('information');
const high = severityRank('high');

type Accepted = readonly Acceptance[];

/** What is accepted of a tool with this digest. */
function acceptedOf(toolId: string, digest: string | null, accepted: Accepted): Accepted {
  return accepted.filter((one) => one.toolId === toolId && lapseOf(one, digest) === null);
}

/** Lays out what to look at first among some rows; the first tools are read anew for their evidence. */
export function queueOf(catalog: Catalog, columns: Columns, rows: Uint32Array, accepted: Accepted): PostureQueue {
  const { auditRow, marksOf } = catalog;
  const { index } = catalog.loaded;
  const fresh = newSources(catalog.loaded, columns, rows);
  const isOfNewSource = (row: number) => fresh.some(({ start, end }) => row >= start && row < end);
  const matches = newMatches(catalog, rows);
  const dueOf = (row: number): readonly DueReason[] =>
    dueReasons.filter((reason) => isDue(reason, columns, matches, row));
  const worst = worstFirst(catalog, columns, rows, isOfNewSource);
  const due = rows.filter((row) => dueOf(row).length > 0);
  const isDueRow = new Set(due);
  const queue = [...due, ...worst.filter((row) => !isDueRow.has(row))];
  const groups = groupFindings(catalog, columns, rows);
  const told = new Set(groups.map(({ rule, severity }) => gradedRule(rule, severity)));
  const isGrouped = (row: number) =>
    !isDueRow.has(row) &&
    (isOfNewSource(row) || !hasNewAccess(columns, row)) &&
    [...worstByRule(marksOf(row))].every(
      ([rule, severity]) => told.has(gradedRule(rule, severity)) || !isCounted(severity),
    );
  const alone = groups.length === 0 ? queue : queue.filter((row) => !isGrouped(row));
  const byRule = groupBy([...matches.values()].flat(), (rule) => rule);
  return {
    groups,
    grouped: queue.length - alone.length,
    queue: alone.slice(0, maxQueued).map((row) => {
      const audited = auditRow(row);
      const { tool, findings, value } = audited;
      const counted = findings
        .filter(({ severity }) => isCounted(severity))
        .map((one) => ({ ...maskFinding(one), print: printOf(one, value) }))
        .sort(bySeverity);
      return {
        ...toolKeyAt(index, row),
        title: tool.title && maskText(tool.title).slice(0, 300),
        severity: counted[0]?.severity ?? null,
        changes: valuesAt(columns.change, row).filter((one) => one !== 'same'),
        due: dueOf(row),
        former: columns.verdict.former?.get(row) ?? null,
        findings: counted.slice(0, maxFindings),
        more: Math.max(0, counted.length - maxFindings),
        accepted: acceptedOf(tool.toolId, fingerprintOf(audited), accepted),
      };
    }),
    queued: queue.length,
    newMatches: Array.from(byRule, ([rule, all]) => [rule, all.length] as const),
    servers: queueServers(catalog, rows, accepted),
    newSources: fresh.map(({ id, name, tools }) => ({ id, name, tools })),
  };
}

function isDue(
  reason: DueReason,
  { verdict, state, assignment }: Columns,
  matches: ReadonlyMap<number, readonly string[]>,
  row: number,
): boolean {
  switch (reason) {
    case 'changed':
      return valuesAt(verdict, row).includes('changed') && verdict.former?.has(row) !== true;
    case 'renamed':
      return verdict.former?.has(row) === true;
    case 'match':
      return matches.has(row);
    case 'judgement':
      return valuesAt(state, row).includes('lapsed');
    case 'assignment':
      return valuesAt(assignment, row).includes('lapsed');
    default:
      return reason satisfies never;
  }
}

/** How many tools have findings that need a look, and were all accepted for a draft. */
export function countToolsAccepted({ auditRow, settings, loaded }: Catalog, accepted: Accepted): number {
  const rows = [...new Set(accepted.map(({ toolId }) => toolId))].flatMap((id) => loaded.index.rowsOf.get(id) ?? []);
  return rows.filter((row) => {
    const audited = auditRow(row);
    const rules = acceptedOf(audited.tool.toolId, fingerprintOf(audited), accepted).map(({ about }) => about);
    const grave = audited.findings.filter(({ severity }) => reaches(severity, settings.threshold));
    return grave.length > 0 && grave.every(({ rule }) => rules.includes(rule));
  }).length;
}

function queueServers(catalog: Catalog, rows: Iterable<number>, accepted: Accepted): readonly QueuedServer[] {
  const { loaded, serverFindings } = catalog;
  const changed = changedServers(catalog);
  if (serverFindings.length + changed.size === 0) return [];
  const rowsOf = groupBy(rows, (row) => loaded.index.servers.get(row));
  const found = groupBy(serverFindings, ({ server }) => server);
  const queued = new Set([...found.keys(), ...changed].filter((name) => rowsOf.has(name)));
  return Array.from(queued, (name) => {
    const all = found.get(name) ?? [];
    const { instructions, called } = allServers(loaded).find((one) => one.name === name) ?? {};
    const findings = all
      .map(({ finding }) => ({ ...maskFinding(finding), print: printOf(finding, { instructions }) }))
      .sort(bySeverity);
    const own = rowsOf.get(name) ?? [];
    const digest = serverNamed(catalog, placeOf(loaded, own[0] ?? 0).source, name)?.digest ?? null;
    const ofTools = own.map((row) => acceptedOf(loaded.index.toolIds[row] ?? '', digest, accepted));
    return {
      name,
      ...(called !== undefined && { called }),
      severity: worstOf(findings) ?? 'information',
      isChanged: changed.has(name),
      findings: findings.slice(0, maxFindings),
      more: Math.max(0, all.length - maxFindings),
      accepted: findings.flatMap(({ rule }) => {
        const ofRule = ofTools.map((all) => all.filter(({ about }) => about === inInstructions(rule)));
        return ofRule.every(({ length }) => length > 0) ? ofRule.flat().map((one) => ({ ...one, about: rule })) : [];
      }),
    };
  }).sort(bySeverity);
}

function changedServers({ loaded, decided: { ledger } }: Catalog): ReadonlySet<string> {
  if (ledger.size === 0) return new Set();
  const isChanged = (server: Server) =>
    standingOf(ledger.get(server.name), 'server', serverDigest(server)).state === 'changed';
  return new Set(allServers(loaded).flatMap((server) => (isChanged(server) ? [server.name] : [])));
}

/** What rules find in so many of these tools that each of them alone would fill the queue, the worst first. */
function groupFindings(
  { marksOf }: Catalog,
  { rule: column }: Columns,
  rows: Iterable<number>,
): readonly FindingGroup[] {
  const found = new Map<string, FindingGroup>();
  for (const row of rows) {
    for (const [rule, severity] of worstByRule(marksOf(row))) {
      const graded = gradedRule(rule, severity);
      const { tools } = found.get(graded) ?? { tools: 0 };
      const choice = column.values.includes(graded) ? graded : rule;
      found.set(graded, { rule, severity, tools: tools + 1, choice });
    }
  }
  return [...found.values()]
    .filter(({ tools, severity }) => tools >= many && isCounted(severity))
    .sort((a, b) => bySeverity(a, b) || Number(b.rule === runsCode) - Number(a.rule === runsCode) || b.tools - a.tools);
}

function hasNewAccess({ change }: Columns, row: number): boolean {
  return valuesAt(change, row).some((one) => one === 'added' || one === 'wider');
}

/** The sources of several tools of which every one is added, with the rows they have in the catalog. */
function newSources({ sources, starts, index }: LoadedCatalog, columns: Columns, rows: Iterable<number>) {
  const { change } = columns;
  const counts = new Map<number, { tools: number; added: number }>();
  for (const row of rows) {
    const at = starts.findLastIndex((start) => start <= row);
    const count = counts.get(at) ?? { tools: 0, added: 0 };
    counts.set(at, { tools: count.tools + 1, added: count.added + (valuesAt(change, row).includes('added') ? 1 : 0) });
  }
  return [...counts].flatMap(([at, { tools, added }]) => {
    if (tools < 2 || added < tools) return [];
    const { id = '', name = '' } = sources[at] ?? {};
    return [{ id, name, tools, start: starts[at] ?? 0, end: starts[at + 1] ?? index.size }];
  });
}

/** By the worst finding; new access counts as a high one. Of equals, what runs given code stands before mere texts. */
function worstFirst(
  { marksOf }: Catalog,
  columns: Columns,
  rows: Iterable<number>,
  isOfNewSource: (row: number) => boolean,
): readonly number[] {
  const { codes } = singleColumn(columns, 'finding');
  const bySeverity: number[][] = severities.map(() => []);
  for (const row of rows) {
    const severity = codes[row] as number;
    bySeverity[hasNewAccess(columns, row) && !isOfNewSource(row) ? Math.min(severity, high) : severity]?.push(row);
  }
  const isRunning = (row: number, severity: number) =>
    marksOf(row).some((mark) => mark.rule === runsCode && severityRank(mark.severity) === severity);
  return bySeverity.slice(0, information).flatMap((all, severity) => {
    const running = new Set(all.filter((row) => isRunning(row, severity)));
    return [...running, ...all.filter((row) => !running.has(row))];
  });
}
