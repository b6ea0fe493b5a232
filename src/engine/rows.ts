import { type HintCounts, hintValues, noHints } from '../model/capability';
import { isOpenValue } from '../model/columnKinds';
import { type FacetId, facetIds, listedFacets } from '../model/columns';
import { type Severity, severities } from '../model/finding';
import type { LatePayload } from '../model/lateFacts';
import type { SearchTerm } from '../model/query';
import { needsOf, type ReadinessCheck } from '../model/readiness';
import type { Dialect, Hints, Tool } from '../model/tool';
import type { Catalog } from './catalog';
import { type Columns, singleColumn } from './catalogIndex';
import { valuesAt } from './column';
import type { IdentityCheck } from './identityCheck';
import { type Layout, rowsOfGroup, type ToolKey, toolKeyAt } from './layout';
import { findReason, type MatchReason } from './relevance';

/** The worker let go of a result or comparison: the client asks for it again, and nobody else hears of it. */
export type Gone = 'gone';

/** A result that was asked for before: its answers stay the same, whatever is asked or read meanwhile. */
export interface OfResult {
  readonly result: number;
}

/** Places in the layout: from `from` to before `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

export interface RowsAnswer {
  readonly from: number;
  readonly rows: readonly ViewRow[];
}

export type ViewRow = GroupRow | ToolRow;

/** The heading of a group, with what its matches add up to. */
export interface GroupRow {
  readonly kind: 'group';
  readonly value: string;
  readonly count: number;
  /** How many of them are in the open draft. */
  readonly selected: number;
  /**
   * How many have which safety tier, in the order of the column, and for how many of them their own words speak against
   * it; those without one are in `claims`.
   */
  readonly tiers: readonly (readonly [tier: string, count: number, disputed: number])[];
  /** Of those without a tier, what their hints say. */
  readonly claims: HintCounts;
}

export interface ToolRow extends ToolKey {
  readonly kind: 'tool';
  /** Place among the matches, from 0: group headings don't count. */
  readonly match: number;
  readonly copies: number;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Absent where nothing is searched for, or id and title show it. */
  readonly reason?: MatchReason;
  readonly posture: Tool['posture'];
  readonly scopes: Tool['scopes'];
  readonly family: string;
  /** Null while nothing is known of anybody to check against. */
  readonly readiness: ReadinessCheck | null;
  readonly dialect: Dialect;
  readonly hints: Hints | undefined;
  readonly evidence?: Tool['evidence'];
  /** The labels of the open draft's targets that can't express it; absent where there are none. */
  readonly unsupportedTargets?: readonly string[];
  /** Link values in the columns that have no field of their own here: what single dialects say, tokens, exposure. */
  readonly values: Readonly<Partial<Record<FacetId, readonly string[]>>>;
  /** What stands beside the values of a column; absent where nothing does. */
  readonly payloads?: Readonly<Partial<Record<FacetId, LatePayload>>>;
  readonly worst: Severity | null;
  /** The rule of the worst finding; absent where there is none, or not all rules have read the tool. */
  readonly worstRule?: string;
  readonly findings: number;
}

export interface RowSource {
  readonly catalog: Catalog;
  readonly columns: Columns;
  readonly layout: Layout;
  readonly checkedAs: IdentityCheck | null;
  readonly terms: readonly SearchTerm[];
  /** The labels of the draft's formats that can't express a tool. */
  readonly unsupportedTargetsOf: ((tool: Tool) => readonly string[]) | null;
}

/** The rows from place `from` to before `to`, each read from its entry. */
export function rowsBetween(source: RowSource, { from, to }: RowWindow): readonly ViewRow[] {
  const { places, groups } = source.layout;
  const rows: ViewRow[] = [];
  let group = groups.findLastIndex((heading) => heading.place < from) + 1;
  for (let place = Math.max(0, from); place < Math.min(to, places.length); place++) {
    const row = places[place] as number;
    if (row >= 0) rows.push(toolRow(source, row, place - group));
    else {
      rows.push(groupRow(source, -1 - row));
      group++;
    }
  }
  return rows;
}

function groupRow({ columns, layout }: RowSource, place: number): GroupRow {
  const group = layout.groups[place] ?? { value: '', count: 0, place: 0 };
  const [tier, picked] = [singleColumn(columns, 'tier'), singleColumn(columns, 'picked')];
  const claim = singleColumn(columns, 'claim');
  const abilities = [singleColumn(columns, 'writes'), singleColumn(columns, 'commands')];
  const inDraft = picked.values.indexOf('yes');
  const tiers = new Map<string, [count: number, disputed: number]>();
  const claims = noHints();
  let selected = 0;
  for (const row of rowsOfGroup(layout, place)) {
    if (picked.codes[row] === inDraft) selected++;
    const value = tier.values[tier.codes[row] ?? 0] ?? '';
    if (isOpenValue(value)) {
      claims[hintValues[claim.codes[row] ?? 0] ?? 'nothing']++;
      continue;
    }
    const [count, disputed] = tiers.get(value) ?? [0, 0];
    const isDisputed = abilities.some(({ codes, values }) => values[codes[row] ?? 0] === 'disputed');
    tiers.set(value, [count + 1, disputed + Number(isDisputed)]);
  }
  return {
    kind: 'group',
    value: group.value,
    count: group.count,
    selected,
    tiers: tier.values.flatMap((value) => {
      const counts = tiers.get(value);
      return counts === undefined ? [] : [[value, ...counts] as const];
    }),
    claims,
  };
}

function toolRow(source: RowSource, row: number, match: number): ToolRow {
  const { catalog, columns, checkedAs, terms, unsupportedTargetsOf } = source;
  const { index } = catalog.loaded;
  const tool = catalog.readRow(row);
  const unsupportedTargets = unsupportedTargetsOf?.(tool) ?? [];
  const family = index.families[row] ?? '';
  const worst = singleColumn(columns, 'finding').codes[row];
  const severity = severities.find((one) => one === columns.finding.values[worst ?? 0]) ?? null;
  const worstRule = catalog.marksOf(row).find((mark) => mark.severity === severity)?.rule;
  const reason = terms.length === 0 ? null : findReason(tool, terms);
  return {
    kind: 'tool',
    ...toolKeyAt(index, row),
    match,
    copies: index.hasCopies ? (index.rowsOf.get(tool.toolId)?.length ?? 1) : 1,
    title: tool.title?.slice(0, 300),
    description: tool.description?.slice(0, 300),
    ...(reason !== null && { reason }),
    posture: tool.posture,
    scopes: tool.scopes,
    family,
    readiness: checkedAs?.tool(needsOf(tool, family)) ?? null,
    dialect: tool.dialect,
    hints: tool.hints,
    ...(tool.evidence && { evidence: tool.evidence }),
    ...(unsupportedTargets.length > 0 && { unsupportedTargets }),
    values: valuesOf(columns, row),
    ...payloadsOf(columns, row),
    worst: severity,
    ...(worstRule !== undefined && { worstRule }),
    findings: catalog.countFindings(row),
  };
}

export function valuesOf(columns: Columns, row: number): ToolRow['values'] {
  const values: Partial<Record<FacetId, readonly string[]>> = {};
  for (const facet of listedFacets) {
    const found = valuesAt(columns[facet], row);
    if (found.length > 0) values[facet] = found;
  }
  return values;
}

function payloadsOf(columns: Columns, row: number): Pick<ToolRow, 'payloads'> {
  const found = facetIds.flatMap((facet) => {
    const payload = columns[facet].payloads?.get(row);
    return payload === undefined ? [] : [[facet, payload] as const];
  });
  return found.length === 0 ? {} : { payloads: Object.fromEntries(found) };
}
