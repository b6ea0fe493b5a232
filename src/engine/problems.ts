import { cutText } from '../model/cutText';
import { type BadEntry, type Finding, isCounted } from '../model/finding';
import { maskJson } from '../model/maskJson';
import { maskFinding, maskText } from '../model/maskSecrets';
import type { Source, SourceId } from '../model/source';
import type { Catalog } from './catalog';
import { singleColumn } from './catalogIndex';
import { type ToolKey, toolKeyAt } from './layout';
import { countFindings, placeOf, readTool } from './loadedCatalog';
import type { RowWindow } from './rows';

export type Problem =
  | { readonly kind: 'bad-entry'; readonly bad: BadEntry; readonly source: Source }
  /** In the instructions of an MCP server. */
  | { readonly kind: 'server-finding'; readonly server: string; readonly finding: Finding }
  | { readonly kind: 'finding'; readonly key: ToolKey | null; readonly entry: number; readonly finding: Finding };

export interface ProblemQuestion extends RowWindow {
  readonly source?: SourceId | undefined;
}

export interface ProblemPage {
  readonly total: number;
  readonly from: number;
  readonly problems: readonly Problem[];
}

/**
 * What is wrong with the data, not what its tools say: unreadable entries first, then findings about the list and its
 * servers, then each tool's, worst first; with dots for secrets.
 */
export function problemsBetween(
  { loaded, serverFindings }: Catalog,
  { from, to, source: only }: ProblemQuestion,
): ProblemPage {
  const { index } = loaded;
  const sources = loaded.sources.filter(({ id }) => only === undefined || id === only);
  const head: Problem[] = [
    ...sources.flatMap(({ id, name, bad }) =>
      bad.map((entry): Problem => ({ kind: 'bad-entry', bad: entry, source: { id, name } })),
    ),
    ...sources.flatMap(({ findings }) =>
      findings.map((finding): Problem => ({ kind: 'finding', key: null, entry: 0, finding })),
    ),
    ...serverFindings.flatMap(({ source, server, finding }): readonly Problem[] =>
      only === undefined || source === only ? [{ kind: 'server-finding', server, finding }] : [],
    ),
  ];
  const { codes } = singleColumn(index.columns, 'finding');
  const rows = [...index.toolIds.keys()].filter(
    (row) => countFindings(loaded, row) > 0 && sources.includes(placeOf(loaded, row).source),
  );
  rows.sort((a, b) => (codes[a] ?? 0) - (codes[b] ?? 0) || a - b);
  const problems = head.slice(from, to);
  let total = head.length;
  for (const row of rows) {
    const first = total;
    total += countFindings(loaded, row);
    if (total <= from || first >= to) continue;
    const { source, place } = placeOf(loaded, row);
    const [key, entry] = [toolKeyAt(index, row), source.entry(place)];
    const all = [...readTool(loaded, row).findings, ...(loaded.findingsOfRow.get(row) ?? [])];
    const findings = all.filter(({ severity }) => isCounted(severity));
    for (const finding of findings.slice(Math.max(0, from - first), to - first))
      problems.push({ kind: 'finding', key, entry, finding });
  }
  return { total, from, problems: problems.map(masked) };
}

/** In characters: what an unreadable entry shows of its beginning. */
const shownLength = 120;

function masked(problem: Problem): Problem {
  switch (problem.kind) {
    case 'bad-entry': {
      const { pointer, excerpt } = problem.bad;
      const shown = cutText(maskText(maskJson(excerpt)), shownLength);
      return { ...problem, bad: { ...problem.bad, pointer: maskText(pointer), excerpt: shown } };
    }
    case 'server-finding':
    case 'finding':
      return { ...problem, finding: maskFinding(problem.finding) };
    default:
      return problem satisfies never;
  }
}
