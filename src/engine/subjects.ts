import type { VerdictSubject } from '../model/decision';
import { setDigest } from '../model/digest';
import { bySeverity, isCounted, type OpenFinding } from '../model/finding';
import type { VerdictState } from '../model/judgement';
import type { Server } from '../model/server';
import type { Catalog } from './catalog';
import { singleColumn } from './catalogIndex';
import { rowDigest } from './catalogSource';
import { type Mark, worstByRule } from './contentFindings';
import { nothingChosen } from './lateColumns';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import { allServers, serverDigest } from './servers';

/** What a verdict is asked about: tools, one server by its name, or a source with all its servers and tools. */
export type SubjectQuestion =
  | { readonly toolIds: readonly string[] }
  | { readonly server: string }
  | { readonly source: string }
  /** All servers and sources, without the tools. */
  | { readonly above: 'tools' };

/** Something a verdict can be about, as it is now. */
export interface Subject {
  readonly about: VerdictSubject;
  /** A toolId, a server's name or a source's id, as decisions name it. */
  readonly toolId: string;
  /** Null where it has none: then nobody can approve it. */
  readonly digest: string | null;
  /** The worst open finding of each rule, the gravest first. */
  readonly findings: readonly OpenFinding[];
}

/** Returns what a verdict would be about; each copy of a tool on its own. Yields how many tools are done. */
export function* readSubjects(catalog: Catalog, question: SubjectQuestion): Generator<number, readonly Subject[]> {
  const { loaded } = catalog;
  if ('server' in question) return serverSubjects(catalog, ({ name }) => name === question.server);
  if ('toolIds' in question) {
    return yield* toolSubjects(
      catalog,
      question.toolIds.flatMap((toolId) => loaded.index.rowsOf.get(toolId) ?? []),
    );
  }
  if ('above' in question) {
    const sources: Subject[] = [];
    for (const { id } of loaded.sources)
      sources.push(sourceSubject(id, yield* toolSubjects(catalog, rowsOfSource(loaded, id))));
    return [...sources, ...serverSubjects(catalog, () => true)];
  }
  const { source: id } = question;
  const source = loaded.sources.find((one) => one.id === id);
  if (source === undefined) return [];
  const tools = yield* toolSubjects(catalog, rowsOfSource(loaded, id));
  const names = new Set(source.servers.map(({ name }) => name));
  return [sourceSubject(id, tools), ...serverSubjects(catalog, ({ name }) => names.has(name)), ...tools];
}

function sourceSubject(id: string, tools: readonly Subject[]): Subject {
  const digest = setDigest(tools.map((one) => [one.toolId, one.digest] as const));
  return { about: 'source', toolId: id, digest, findings: [] };
}

/** How a source's own tools stand by the verdicts on them, and the ids of those that are rejected. */
export interface SourceVerdicts extends Readonly<Record<Exclude<VerdictState, 'rejected'>, number>> {
  readonly rejected: readonly string[];
}

export function standingsIn({ loaded, columnsFor }: Catalog, id: string): SourceVerdicts {
  const { values, codes } = singleColumn(columnsFor(nothingChosen), 'verdict');
  const rows = rowsOfSource(loaded, id);
  const rowsIn = (state: VerdictState) => {
    const code = values.indexOf(state);
    return rows.filter((row) => codes[row] === code);
  };
  return {
    changed: rowsIn('changed').length,
    none: rowsIn('none').length,
    approved: rowsIn('approved').length,
    rejected: [...new Set(rowsIn('rejected').map((row) => loaded.index.toolIds[row] ?? ''))],
  };
}

function* toolSubjects({ loaded, marksOf }: Catalog, rows: readonly number[]): Generator<number, readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const [done, row] of rows.entries()) {
    const { source, place } = placeOf(loaded, row);
    subjects.push({
      about: 'tool',
      toolId: loaded.index.toolIds[row] ?? '',
      digest: rowDigest(source, place),
      findings: worstOf(marksOf(row)),
    });
    yield done + 1;
  }
  return subjects;
}

function serverSubjects({ loaded, serverFindings }: Catalog, isAsked: (server: Server) => boolean): readonly Subject[] {
  return allServers(loaded)
    .filter(isAsked)
    .map((server) => ({
      about: 'server',
      toolId: server.name,
      digest: serverDigest(server),
      findings: worstOf(serverFindings.flatMap((one) => (one.server === server.name ? [one.finding] : []))),
    }));
}

function worstOf(marks: readonly Mark[]): readonly OpenFinding[] {
  return Array.from(worstByRule(marks), ([rule, severity]) => ({ rule, severity }))
    .filter(({ severity }) => isCounted(severity))
    .sort(bySeverity);
}

function rowsOfSource({ sources, starts, index }: LoadedCatalog, id: string): readonly number[] {
  const at = sources.findIndex((one) => one.id === id);
  const start = starts[at];
  if (start === undefined) return [];
  const end = starts[at + 1] ?? index.size;
  return Array.from({ length: end - start }, (_, i) => start + i);
}
