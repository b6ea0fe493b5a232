import { printOf } from '../audit/findingPrint';
import { ofKind } from '../draft/ledger';
import { type Finding, isCounted } from '../model/finding';
import { type FindingPrint, readPlaceOfFinding } from '../model/judgement';
import type { Catalog } from './catalog';
import { serverNamed } from './servers';

/** Returns, by row, the rules that were judged for the row's whole server and find something in it that nobody judged. */
export function newMatches(
  { loaded, decided, marksOf, auditRow }: Catalog,
  rows: Iterable<number>,
): ReadonlyMap<number, readonly string[]> {
  const { index } = loaded;
  const judged = new Map<string, Set<string>>();
  for (const [toolId, decisions] of decided.ledger) {
    for (const { about, scope } of ofKind(decisions, 'judgement')) {
      const server = index.servers.get(index.rowsOf.get(toolId)?.[0] ?? -1);
      const rule = scope === 'server' ? readPlaceOfFinding(about)?.rule : undefined;
      if (server !== undefined && rule !== undefined) judged.set(server, (judged.get(server) ?? new Set()).add(rule));
    }
  }
  const found = new Map<number, readonly string[]>();
  if (judged.size === 0) return found;
  for (const row of rows) {
    const rules = judged.get(index.servers.get(row) ?? '');
    if (rules === undefined || !marksOf(row).some(({ rule }) => rules.has(rule))) continue;
    const { findings, settled, value, tool } = auditRow(row);
    const all = [...findings, ...settled];
    const states = decided.judge(tool.toolId, all, value);
    const isFresh = (one: Finding, place: number) => isCounted(one.severity) && states[place]?.state === 'open';
    const fresh = all.filter((one, place) => rules.has(one.rule) && isFresh(one, place));
    if (fresh.length > 0) found.set(row, [...new Set(fresh.map(({ rule }) => rule))]);
  }
  return found;
}

/** What a finding is told from others by, and whose it is: a tool's, or a server's by its name. */
export interface OwnedPrint {
  readonly toolId: string;
  readonly print: FindingPrint;
}

/** Returns the findings of a rule in a tool and all others of its server; of a server's name, those in its instructions. */
export function findingsLike(
  catalog: Catalog,
  { id, rule }: { readonly id: string; readonly rule: string },
): readonly OwnedPrint[] {
  const { loaded, auditRow, marksOf } = catalog;
  const { index } = loaded;
  const own = index.rowsOf.get(id) ?? [];
  if (own.length === 0) {
    const [server] = loaded.sources.flatMap((source) => serverNamed(catalog, source, id) ?? []);
    return [...(server?.findings ?? []), ...(server?.settled ?? [])]
      .filter((finding) => finding.rule === rule)
      .flatMap(({ print }) => (print === undefined ? [] : [{ toolId: id, print }]));
  }
  const server = index.servers.get(own[0] ?? -1);
  const others =
    server === undefined ? [] : [...index.servers].flatMap(([row, name]) => (name === server ? [row] : []));
  return [...new Set([...own, ...others])].flatMap((row) => {
    if (!own.includes(row) && !marksOf(row).some((mark) => mark.rule === rule)) return [];
    const { tool, findings, settled, value } = auditRow(row);
    const all = own.includes(row) ? [...findings, ...settled] : findings;
    return all.filter((one) => one.rule === rule).map((one) => ({ toolId: tool.toolId, print: printOf(one, value) }));
  });
}
