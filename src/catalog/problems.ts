import type { Finding } from '../model/finding';
import { isCounted } from './listReading';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import type { Problem, ProblemPage, RowWindow, ToolKey } from './protocol';

/** Rows that have findings, worst first, and how many problems come before each. */
export interface ProblemOrder {
  readonly rows: readonly number[];
  readonly before: readonly number[];
  readonly total: number;
}

export function problemOrder({ sources, findingCounts, findingsOfRow, index }: LoadedCatalog): ProblemOrder {
  const counts = findingCounts.map(
    (count, row) => count + (findingsOfRow.get(row)?.filter(({ severity }) => isCounted(severity)).length ?? 0),
  );
  const { codes } = index.columns.finding;
  const rows = [...counts.keys()].filter((row) => (counts[row] ?? 0) > 0);
  rows.sort((a, b) => (codes[a] ?? 0) - (codes[b] ?? 0) || a - b);
  const before: number[] = [];
  let total = sources.reduce((sum, { bad, findings }) => sum + bad.length + findings.length, 0);
  for (const row of rows) {
    before.push(total);
    total += counts[row] ?? 0;
  }
  return { rows, before, total };
}

/** Entries that are no tools first, then findings about the list, then each tool's. */
export function problemsBetween(
  loaded: LoadedCatalog,
  order: ProblemOrder,
  { from, to }: RowWindow,
  findingsAt: (row: number) => { readonly key: ToolKey; readonly findings: readonly Finding[] },
): ProblemPage {
  const problems: Problem[] = [];
  const head: Problem[] = [
    ...loaded.sources.flatMap(({ bad }) => bad.map((entry): Problem => ({ kind: 'bad-entry', bad: entry }))),
    ...loaded.sources.flatMap(({ findings }) =>
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
    const { key, findings } = findingsAt(row);
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
