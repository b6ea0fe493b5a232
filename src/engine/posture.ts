import { inInstructions } from '../exports/findBlockers';
import {
  type Ability,
  abilities,
  both,
  type Capability,
  type CapabilitySum,
  type CertaintyCounts,
  certainties,
  hintValues,
  noCounts,
  noHints,
  sumCapabilities,
} from '../model/capability';
import { isOpenValue } from '../model/columnKinds';
import { type FacetId, facets } from '../model/columns';
import { type Acceptance, lapseOf } from '../model/decision';
import {
  bySeverity,
  type Finding,
  isCounted,
  isGrave,
  runsCode,
  type Severity,
  severities,
  severityRank,
  worstOf,
} from '../model/finding';
import { groupBy } from '../model/groupBy';
import { maskFinding, maskText } from '../model/maskSecrets';
import type { Source } from '../model/source';
import { type PostureField, postureFields } from '../model/tool';
import type { Catalog } from './catalog';
import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { valuesAt } from './column';
import { gradedRule, worstByRule } from './contentFindings';
import { readCopies } from './draftedTools';
import { countCodes } from './filter';
import { type ToolKey, toolKeyAt } from './layout';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import { serverNamed } from './servers';

/** Tools by two facets: `counts[row][column]`, with the values that any of them has, in the order of the filters. */
export interface PostureGrid {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
  /** How many further values there are, which are not in it. */
  readonly left: { readonly rows: number; readonly columns: number };
}

export interface KnownField {
  readonly field: PostureField;
  /** By the source, in its own words. */
  readonly stated: number;
  /** Concluded by a rule from something else the source says. */
  readonly derived: number;
  readonly assigned: number;
  readonly unstated: number;
}

export interface QueuedTool extends ToolKey {
  readonly title: string | undefined;
  /** Null where it is there for what changed alone. */
  readonly severity: Severity | null;
  /** What became of it since the baseline in use. */
  readonly changes: readonly string[];
  /** The worst ones first; `more` are not among them. */
  readonly findings: readonly Finding[];
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

/** An MCP server whose instructions rules find something in. */
export interface QueuedServer {
  readonly name: string;
  readonly severity: Severity;
  readonly findings: readonly Finding[];
  readonly more: number;
  /** The findings in it, by rule, that a person accepted for each of its tools in the draft. */
  readonly accepted: readonly Acceptance[];
}

/** What a set of tools can do, how much of it is known, and what to look at first. */
export interface PostureAnswer {
  readonly tools: number;
  /** Whether all rules have read them: until then nothing is said of there being no finding. */
  readonly isJudged: boolean;
  /** Asked-for ids that the catalog doesn't show: `capabilities` counts each as unknown, nothing else counts them. */
  readonly absent: number;
  /** Asked-for ids that several tools have: `capabilities` counts each once, by the riskiest of their values. */
  readonly repeated: number;
  readonly byApproval: PostureGrid;
  readonly bySource: PostureGrid;
  readonly known: readonly KnownField[];
  readonly capabilities: CapabilitySum;
  /** How many tools have each value of some facets, the first values of each. */
  readonly counts: Readonly<
    Record<'credential' | 'finding' | 'assignment' | 'verdict' | 'state', readonly ValueCount[]>
  >;
  readonly scopes: readonly ValueCount[];
  /** Tools with findings or new access, worst first: the first of them, and how many there are. */
  readonly queue: readonly QueuedTool[];
  readonly queued: number;
  /** The servers of these tools whose instructions call for a look, worst first. */
  readonly servers: readonly QueuedServer[];
  /** What one rule finds in many of them. */
  readonly groups: readonly FindingGroup[];
  /** How many have nothing but what the groups tell: they are not in the queue. */
  readonly grouped: number;
  /** Sources that are new as a whole since the baseline in use: not each of their tools is new access to look at. */
  readonly newSources: readonly NewSource[];
  /** How many tools have critical or high findings that were all accepted for the draft. */
  readonly accepted: number;
}

export interface NewSource extends Source {
  readonly tools: number;
}

export type ValueCount = readonly [value: string, tools: number];

const maxQueued = 50;
/** Tools with findings of one rule that are told in one line. */
const many = 5;
const maxFindings = 3;
const maxScopes = 12;
const maxValues = 16;
/** As a place in `severities`: what stands behind is nothing to act on. */
const information = severityRank('information');
const high = severityRank('high');

type Accepted = readonly Acceptance[];

/** What is accepted of a tool with this digest. */
function acceptedOf(toolId: string, digest: string | null, accepted: Accepted): Accepted {
  return accepted.filter((one) => one.toolId === toolId && lapseOf(one, digest) === null);
}

/** Adds up some rows: one pass a facet over the columns, and the worst tools read anew for their evidence. */
export function answerPosture(
  catalog: Catalog,
  columns: Columns,
  chosen: Iterable<number>,
  accepted: Accepted = [],
): PostureAnswer {
  const rows = Uint32Array.from(chosen);
  const { auditRow, marksOf } = catalog;
  const { index } = catalog.loaded;
  const rowsOfAccepted = [...new Set(accepted.map(({ toolId }) => toolId))].flatMap((id) => index.rowsOf.get(id) ?? []);
  const isAccepted = (row: number) => {
    const audited = auditRow(row);
    const rules = acceptedOf(audited.tool.toolId, fingerprintOf(audited), accepted).map(({ about }) => about);
    const grave = audited.findings.filter(({ severity }) => isGrave(severity));
    return grave.length > 0 && grave.every(({ rule, severity }) => severity === 'critical' && rules.includes(rule));
  };
  const fresh = newSources(catalog.loaded, columns, rows);
  const isOfNewSource = (row: number) => fresh.some(({ start, end }) => row >= start && row < end);
  const queue = worstFirst(catalog, columns, rows, isOfNewSource);
  const groups = groupFindings(catalog, columns, rows);
  const told = new Set(groups.map(({ rule, severity }) => gradedRule(rule, severity)));
  const isGrouped = (row: number) =>
    (isOfNewSource(row) || !hasNewAccess(columns, row)) &&
    [...worstByRule(marksOf(row))].every(
      ([rule, severity]) => told.has(gradedRule(rule, severity)) || !isCounted(severity),
    );
  const alone = groups.length === 0 ? queue : queue.filter((row) => !isGrouped(row));
  return {
    tools: rows.length,
    isJudged: catalog.summary.isJudged,
    absent: 0,
    repeated: 0,
    byApproval: gridOf(columns, rows, 'tier', 'approval'),
    bySource: gridOf(columns, rows, 'tier', 'source'),
    known: postureFields.map((field) => knownField(index, field, columns, rows)),
    capabilities: capabilitiesOf(columns, rows),
    counts: {
      credential: countUsed(columns, rows, 'credential'),
      finding: countUsed(columns, rows, 'finding'),
      assignment: countUsed(columns, rows, 'assignment'),
      verdict: countUsed(columns, rows, 'verdict'),
      state: countUsed(columns, rows, 'state'),
    },
    scopes: countUsed(columns, rows, 'scope')
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxScopes),
    groups,
    grouped: queue.length - alone.length,
    queue: alone.slice(0, maxQueued).map((row) => {
      const audited = auditRow(row);
      const { tool, findings } = audited;
      const counted = findings
        .map(maskFinding)
        .filter(({ severity }) => isCounted(severity))
        .sort(bySeverity);
      return {
        ...toolKeyAt(index, row),
        title: tool.title && maskText(tool.title).slice(0, 300),
        severity: counted[0]?.severity ?? null,
        changes: valuesAt(columns.change, row).filter((one) => one !== 'same'),
        findings: counted.slice(0, maxFindings),
        more: Math.max(0, counted.length - maxFindings),
        accepted: acceptedOf(tool.toolId, fingerprintOf(audited), accepted),
      };
    }),
    queued: queue.length,
    servers: queueServers(catalog, rows, accepted),
    newSources: fresh.map(({ id, name, tools }) => ({ id, name, tools })),
    accepted: rowsOfAccepted.filter(isAccepted).length,
  };
}

/** Adds up the entries of a draft: an id counts once, and one that the catalog doesn't show counts as unknown. */
export function answerDraftPosture(
  catalog: Catalog,
  columns: Columns,
  toolIds: readonly string[],
  accepted: Accepted = [],
): PostureAnswer {
  const { rowsOf } = catalog.loaded.index;
  const rowsById = toolIds.map((toolId) => rowsOf.get(toolId) ?? []);
  return {
    ...answerPosture(catalog, columns, rowsById.flat(), accepted),
    absent: rowsById.filter((rows) => rows.length === 0).length,
    repeated: rowsById.filter((rows) => rows.length > 1).length,
    capabilities: sumCapabilities(rowsById.map((rows) => readCopies(catalog, rows))),
  };
}

function queueServers(catalog: Catalog, rows: Iterable<number>, accepted: Accepted): readonly QueuedServer[] {
  const { loaded, serverFindings } = catalog;
  if (serverFindings.length === 0) return [];
  const rowsOf = groupBy(rows, (row) => loaded.index.servers.get(row));
  const found = groupBy(
    serverFindings.filter(({ server }) => rowsOf.has(server)),
    ({ server }) => server,
  );
  return Array.from(found, ([name, all]) => {
    const findings = all.map(({ finding }) => maskFinding(finding)).sort(bySeverity);
    const own = rowsOf.get(name) ?? [];
    const digest = serverNamed(catalog, placeOf(loaded, own[0] ?? 0).source, name)?.digest ?? null;
    const ofTools = own.map((row) => acceptedOf(loaded.index.toolIds[row] ?? '', digest, accepted));
    return {
      name,
      severity: worstOf(findings) ?? 'information',
      findings: findings.slice(0, maxFindings),
      more: Math.max(0, all.length - maxFindings),
      accepted: findings.flatMap(({ rule }) => {
        const ofRule = ofTools.map((all) => all.filter(({ about }) => about === inInstructions(rule)));
        return ofRule.every(({ length }) => length > 0) ? ofRule.flat().map((one) => ({ ...one, about: rule })) : [];
      }),
    };
  }).sort(bySeverity);
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

function gridOf(columns: Columns, rows: Uint32Array, down: FacetId, across: FacetId): PostureGrid {
  const [a, b] = [shownValues(columns, rows, down), shownValues(columns, rows, across)];
  const counts = a.values.map(() => b.values.map(() => 0));
  for (const row of rows) {
    const line = counts[a.placeOf(row)];
    const place = b.placeOf(row);
    if (line !== undefined && line[place] !== undefined) line[place]++;
  }
  return { rows: a.values, columns: b.values, counts, left: { rows: a.left, columns: b.left } };
}

/** At most `maxValues` places of values: what vocabularies and "not stated" say before what somebody invented. */
function firstOf(facet: FacetId, places: readonly number[], values: readonly string[]): readonly number[] {
  const { values: usual = [] } = facets[facet];
  const isUsual = (place: number) => usual.includes(values[place] ?? '') || isOpenValue(values[place] ?? '');
  const ordered = [...places.filter(isUsual), ...places.filter((place) => !isUsual(place))];
  return ordered.slice(0, maxValues).sort((a, b) => a - b);
}

/** The values that a grid has room for: a host may invent as many words as there are tools. */
function shownValues(columns: Columns, rows: Uint32Array, facet: FacetId) {
  const { values, codes } = singleColumn(columns, facet);
  const used = countCodes(columns[facet], rows);
  const all = [...values.keys()].filter((code) => used[code] !== 0);
  const shown = firstOf(facet, all, values);
  const places = new Int32Array(values.length).fill(-1);
  shown.forEach((code, place) => {
    places[code] = place;
  });
  return {
    values: shown.map((code) => values[code] as string),
    left: all.length - shown.length,
    placeOf: (row: number) => places[codes[row] as number] as number,
  };
}

/** How many rows have each value that any of them has, in the order of the filters. */
function countUsed(columns: Columns, rows: Uint32Array, facet: FacetId): readonly ValueCount[] {
  const { values } = columns[facet];
  return [...countCodes(columns[facet], rows)].flatMap((count, place) =>
    count === 0 ? [] : [[values[place] ?? '', count] as const],
  );
}

function capabilitiesOf(columns: Columns, rows: Uint32Array): CapabilitySum {
  const count = (capability: Capability): CertaintyCounts => ({
    ...noCounts(),
    ...Object.fromEntries(countUsed(columns, rows, capability)),
  });
  const [writes, unasked] = [singleColumn(columns, 'writes'), singleColumn(columns, 'unasked')];
  const claim = singleColumn(columns, 'claim');
  const writesUnasked = noCounts();
  const hinted = noHints();
  const told = { writes: 0, commands: 0, network: 0 };
  let readsAgainst = 0;
  const isUnknown = (ability: Ability, row: number) =>
    certainties[singleColumn(columns, ability).codes[row] as number] === 'unknown';
  for (const row of rows) {
    const certainty = both(
      certainties[writes.codes[row] as number] ?? 'unknown',
      certainties[unasked.codes[row] as number] ?? 'unknown',
    );
    writesUnasked[certainty]++;
    const own = abilities.filter((ability) => valuesAt(columns.told, row).includes(ability));
    for (const ability of own) if (isUnknown(ability, row)) told[ability]++;
    if (!isUnknown('writes', row)) continue;
    const said = hintValues[claim.codes[row] as number] ?? 'nothing';
    hinted[said]++;
    if (said === 'only-reads' && own.includes('writes')) readsAgainst++;
  }
  return {
    writes: count('writes'),
    commands: count('commands'),
    network: count('network'),
    unasked: count('unasked'),
    writesUnasked,
    hinted,
    told,
    readsAgainst,
  };
}

function hasNewAccess({ change }: Columns, row: number): boolean {
  return valuesAt(change, row).some((one) => one === 'added' || one === 'wider');
}

/** What is assigned fills only what nobody states: the difference to the sources' own column tells it. */
function knownField(index: CatalogIndex, field: PostureField, columns: Columns, rows: Iterable<number>): KnownField {
  const [before, now] = [singleColumn(index.columns, field), singleColumn(columns, field)];
  const bit = 1 << postureFields.indexOf(field);
  const [openBefore, openNow] = [before.values.map(isOpenValue), now.values.map(isOpenValue)];
  let [stated, derived, assigned, unstated] = [0, 0, 0, 0];
  for (const row of rows) {
    if (openNow[now.codes[row] as number]) unstated++;
    else if (openBefore[before.codes[row] as number]) assigned++;
    else if ((index.derived[row] as number) & bit) derived++;
    else stated++;
  }
  return { field, stated, derived, assigned, unstated };
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
