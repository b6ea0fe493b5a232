import type { Neighbours } from '../audit/neighbours';
import { facets } from '../model/columns';
import { controlOf } from '../model/controls';
import { type Finding, isCounted, type RuleSettings, type Severity, severities, severityRank } from '../model/finding';
import { type FindingState, findingStates, isOpenState } from '../model/judgement';
import type { Assigned } from './assigned';
import type { CatalogIndex, Columns } from './catalogIndex';
import { columnOfFacts } from './column';
import type { LoadedCatalog } from './loadedCatalog';
import type { UsageFact } from './usageColumns';

/** What all rules found in a row, once its content was read. */
export interface JudgedRow {
  /** Of the rules of content. The others' are found again when they are shown. */
  readonly findings: readonly Finding[];
  /** What counts of each finding of any rule. */
  readonly marks: readonly Mark[];
}
export type Mark = Pick<Finding, 'rule' | 'severity' | 'confidence'>;

/** What a rule found in the instructions of an MCP server. */
export interface ServerFinding {
  /** The id of the source that lists the server. */
  readonly source: string;
  readonly server: string;
  readonly finding: Finding;
}

/** By row, hashes of the names that its rules asked the catalog for: those of row n lie from `starts[n]` to `starts[n + 1]`. */
export interface AskedNames {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly hashes: Uint32Array<ArrayBuffer>;
}

/** What the rules of content found in a reading. Rows without findings are left out. */
export interface ContentFindings {
  readonly loaded: LoadedCatalog;
  readonly assigned: Assigned;
  readonly usage: readonly UsageFact[] | null;
  /** Null where nothing had to be asked of it. */
  readonly neighbours: Neighbours | null;
  readonly asked: AskedNames;
  readonly rows: ReadonlyMap<number, JudgedRow>;
  readonly servers: readonly ServerFinding[];
}

/** Whether a finding counts and is shown under these settings. */
export function isShown(
  { rule, confidence }: Pick<Mark, 'rule' | 'confidence'>,
  { off, showsLow }: RuleSettings,
): boolean {
  return !off.includes(rule) && (showsLow || confidence !== 'low');
}

/** The worst severity of each rule among some findings. */
export function worstByRule(marks: readonly Mark[]): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { rule, severity } of marks) {
    if (severityRank(severity) < severityRank(worst.get(rule))) worst.set(rule, severity);
  }
  return worst;
}

/** What the column of rules calls the tools in which a rule's worst finding is of a severity: `T05-high`. */
export function gradedRule(rule: string, severity: Severity): string {
  return `${rule}-${severity}`;
}

/** What findings come to under some settings: columns, counts, and how many are hidden for being unsure. */
export interface CountedFindings {
  readonly columns: Pick<Columns, 'finding' | 'rule' | 'control' | 'state'>;
  readonly perSeverity: Readonly<Record<Severity, number>>;
  /** By row, those that are shown and that nobody accepted or called a false alarm. */
  readonly openMarks: ReadonlyMap<number, readonly Mark[]>;
  /** By row, above information. */
  readonly counts: ReadonlyMap<number, number>;
  readonly hidden: number;
}

/** `statesOf`: how each finding of a row stands, null where all are open. */
export function countContent(
  { rows }: ContentFindings,
  index: CatalogIndex,
  settings: RuleSettings,
  statesOf: (row: number) => readonly FindingState[] | null,
): CountedFindings {
  const { size } = index;
  const codes = new Uint8Array(size).fill(severityRank('information'));
  const counts = new Map<number, number>();
  const perSeverity = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  let hidden = 0;
  const shownOf = new Map<number, ReadonlyMap<string, Severity>>();
  const gradesOf = new Map<string, Set<Severity>>();
  const openMarks = new Map<number, readonly Mark[]>();
  const inStates = new Map<number, readonly string[]>();
  const controlsOf = new Map<number, readonly string[]>();
  for (const [row, judged] of rows) {
    const all = judged.marks.filter((mark) => isShown(mark, settings));
    const states = statesOf(row);
    const stateOf = (mark: Mark) => states?.[judged.marks.indexOf(mark)] ?? 'open';
    const shown = states === null ? all : all.filter((mark) => isOpenState(stateOf(mark)));
    const said = new Set(all.flatMap((mark) => (isCounted(mark.severity) ? [stateOf(mark)] : [])));
    if (said.size > 0)
      inStates.set(
        row,
        findingStates.filter((state) => said.has(state)),
      );
    if (shown.length > 0) openMarks.set(row, shown);
    hidden += judged.marks.filter((mark) => !settings.off.includes(mark.rule) && !all.includes(mark)).length;
    if (shown.length === 0) continue;
    const worst = Math.min(...shown.map(({ severity }) => severityRank(severity)));
    const word = severities[worst];
    if (word !== undefined) perSeverity[word]++;
    codes[row] = Math.min(worst, severityRank('information'));
    counts.set(row, shown.filter(({ severity }) => isCounted(severity)).length);
    const worstOf = worstByRule(shown);
    shownOf.set(row, worstOf);
    for (const [one, severity] of worstOf) gradesOf.set(one, (gradesOf.get(one) ?? new Set()).add(severity));
    const guarded = shown.filter(({ severity }) => isCounted(severity)).flatMap(({ rule }) => controlOf(rule) ?? []);
    if (guarded.length > 0) controlsOf.set(row, [...new Set(guarded)]);
  }
  // A rule that finds graver and lesser things is a value a severity, too.
  const valuesOf = ([one, severity]: readonly [string, Severity]) =>
    (gradesOf.get(one)?.size ?? 0) > 1 ? [one, gradedRule(one, severity)] : [one];
  const rules = Array.from(shownOf, ([row, worstOf]) => [row, [...worstOf].flatMap(valuesOf)] as const);
  const rule = columnOfFacts(facets.rule, String, size, () => rules);
  const control = columnOfFacts(facets.control, String, size, () => controlsOf);
  const state = columnOfFacts(facets.state, String, size, () => inStates);
  return {
    columns: { state, finding: { kind: 'single', values: facets.finding.values ?? [], codes }, rule, control },
    perSeverity,
    openMarks,
    counts,
    hidden,
  };
}
