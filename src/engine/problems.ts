import type { BadEntry, Finding } from '../model/finding';
import type { Catalog } from './catalog';
import { singleColumn } from './catalogIndex';
import type { CatalogSource } from './catalogSource';
import { keyOf, type ToolKey } from './layout';
import { isCounted } from './listReading';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import type { RowWindow } from './rows';

export type Problem =
  | { readonly kind: 'bad-entry'; readonly bad: BadEntry }
  | { readonly kind: 'finding'; readonly key: ToolKey | null; readonly entry: number; readonly finding: Finding };

/** `source`: of one source alone; of all where absent. */
export interface ProblemQuestion extends RowWindow {
  readonly source?: string | undefined;
}

export interface ProblemPage {
  readonly total: number;
  readonly from: number;
  readonly problems: readonly Problem[];
}

/** Rows that have findings, worst first, and how many problems come before each. */
interface ProblemOrder {
  readonly rows: readonly number[];
  readonly before: readonly number[];
  readonly total: number;
}

const orders = new WeakMap<LoadedCatalog, Map<string | undefined, ProblemOrder>>();

function problemOrder(loaded: LoadedCatalog, only: string | undefined): ProblemOrder {
  const known = orders.get(loaded) ?? new Map<string | undefined, ProblemOrder>();
  orders.set(loaded, known);
  const order = known.get(only) ?? sortProblems(loaded, only);
  known.set(only, order);
  return order;
}

function sourcesOf({ sources }: LoadedCatalog, only: string | undefined): readonly CatalogSource[] {
  return only === undefined ? sources : sources.filter(({ id }) => id === only);
}

function sortProblems(loaded: LoadedCatalog, only: string | undefined): ProblemOrder {
  const { findingCounts, findingsOfRow, index } = loaded;
  const counts = findingCounts.map(
    (count, row) => count + (findingsOfRow.get(row)?.filter(({ severity }) => isCounted(severity)).length ?? 0),
  );
  const { codes } = singleColumn(index.columns, 'finding');
  const rows = [...counts.keys()].filter(
    (row) => (counts[row] ?? 0) > 0 && (only === undefined || placeOf(loaded, row).source.id === only),
  );
  rows.sort((a, b) => (codes[a] ?? 0) - (codes[b] ?? 0) || a - b);
  const before: number[] = [];
  let total = sourcesOf(loaded, only).reduce((sum, { bad, findings }) => sum + bad.length + findings.length, 0);
  for (const row of rows) {
    before.push(total);
    total += counts[row] ?? 0;
  }
  return { rows, before, total };
}

/** Unreadable entries first, then findings about the list, then each tool's. */
export function problemsBetween(
  { loaded, auditRow }: Catalog,
  { from, to, source: only }: ProblemQuestion,
): ProblemPage {
  const order = problemOrder(loaded, only);
  const sources = sourcesOf(loaded, only);
  const problems: Problem[] = [];
  const head: Problem[] = [
    ...sources.flatMap(({ bad }) => bad.map((entry): Problem => ({ kind: 'bad-entry', bad: entry }))),
    ...sources.flatMap(({ findings }) =>
      findings.map((finding): Problem => ({ kind: 'finding', key: null, entry: 0, finding })),
    ),
  ];
  problems.push(...head.slice(from, to));
  let at = Math.max(
    0,
    order.before.findLastIndex((before) => before <= Math.max(from, head.length)),
  );
  for (; at < order.rows.length && (order.before[at] ?? 0) < to; at++) {
    const row = order.rows[at] ?? 0;
    const key = keyOf(loaded.index, row);
    const { findings } = auditRow(row);
    const { source, place } = placeOf(loaded, row);
    const first = order.before[at] ?? 0;
    findings
      .filter(({ severity }) => isCounted(severity))
      .forEach((finding, i) => {
        if (first + i >= from && first + i < to) {
          problems.push({ kind: 'finding', key, entry: source.entry(place), finding });
        }
      });
  }
  return { total: order.total, from, problems };
}
