import { type FacetId, listedFacets } from '../model/columns';
import { type Severity, severities } from '../model/finding';
import type { SearchTerm } from '../model/query';
import { needsOf, type ReadinessCheck } from '../model/readiness';
import type { Dialect, Hints, Tool } from '../model/tool';
import type { Catalog } from './catalog';
import { type Columns, singleColumn } from './catalogIndex';
import type { CheckSubject } from './checkSubject';
import { valuesAt } from './column';
import { keyOf, type Layout, type ToolKey } from './layout';
import { countFindings } from './loadedCatalog';
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

export type ViewRow = { readonly kind: 'group'; readonly value: string; readonly count: number } | ToolRow;

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
  /** The labels of the open draft's targets that can't express it; absent where there are none. */
  readonly unsupportedTargets?: readonly string[];
  /** Link values in the columns that have no field of their own here: what single dialects say, tokens, exposure. */
  readonly values: Readonly<Partial<Record<FacetId, readonly string[]>>>;
  readonly worst: Severity | null;
  readonly findings: number;
}

export interface RowSource {
  readonly catalog: Catalog;
  readonly columns: Columns;
  readonly layout: Layout;
  readonly subject: CheckSubject | null;
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
      const heading = groups[-1 - row];
      group++;
      rows.push({ kind: 'group', value: heading?.value ?? '', count: heading?.count ?? 0 });
    }
  }
  return rows;
}

function toolRow(source: RowSource, row: number, match: number): ToolRow {
  const { catalog, columns, subject, terms, unsupportedTargetsOf } = source;
  const { loaded } = catalog;
  const { index } = loaded;
  const tool = catalog.readRow(row);
  const unsupportedTargets = unsupportedTargetsOf?.(tool) ?? [];
  const family = index.families[row] ?? '';
  const worst = singleColumn(columns, 'finding').codes[row];
  const reason = terms.length === 0 ? null : findReason(tool, terms);
  return {
    kind: 'tool',
    ...keyOf(index, row),
    match,
    copies: index.rowsOf.get(tool.toolId)?.length ?? 1,
    title: tool.title?.slice(0, 300),
    description: tool.description?.slice(0, 300),
    ...(reason !== null && { reason }),
    posture: tool.posture,
    scopes: tool.scopes,
    family,
    readiness: subject?.tool(needsOf(tool, family)) ?? null,
    dialect: tool.dialect,
    hints: tool.hints,
    ...(unsupportedTargets.length > 0 && { unsupportedTargets }),
    values: valuesOf(columns, row),
    worst: severities.find((severity) => severity === columns.finding.values[worst ?? 0]) ?? null,
    findings: countFindings(loaded, row),
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
