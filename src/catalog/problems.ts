import type { Catalog } from './catalog';
import { singleColumn } from './catalogIndex';
import { keyOf } from './layout';
import { isCounted } from './listReading';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import type { Problem, ProblemPage, RowWindow } from './protocol';

/** Rows that have findings, worst first, and how many problems come before each. */
interface ProblemOrder {
  readonly rows: readonly number[];
  readonly before: readonly number[];
  readonly total: number;
}

const orders = new WeakMap<LoadedCatalog, ProblemOrder>();

function problemOrder(loaded: LoadedCatalog): ProblemOrder {
  const order = orders.get(loaded) ?? sortProblems(loaded);
  orders.set(loaded, order);
  return order;
}

function sortProblems({ sources, findingCounts, findingsOfRow, index }: LoadedCatalog): ProblemOrder {
  const counts = findingCounts.map(
    (count, row) => count + (findingsOfRow.get(row)?.filter(({ severity }) => isCounted(severity)).length ?? 0),
  );
  const { codes } = singleColumn(index.columns, 'finding');
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

/** Unreadable entries first, then findings about the list, then each tool's. */
export function problemsBetween({ loaded, auditRow }: Catalog, { from, to }: RowWindow): ProblemPage {
  const order = problemOrder(loaded);
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
