import { writeJson } from '../exports/writing';
import { compareText } from '../model/compareText';
import { factValue } from '../model/fact';
import { indentJson } from '../model/jsonLayout';
import { escapeUnseen } from '../model/revealText';
import { nameInFile } from '../model/source';
import { postureFields } from '../model/tool';
import { ListWriter, readLines, serversOfList, type TakenList } from './baselineList';
import type { Catalog } from './catalog';
import { hasCleanKeys } from './catalogSource';
import {
  type BaselineFacts,
  type BaselineHead,
  type BaselineTool,
  headMembers,
  readBaseline,
} from './compare/baselineFile';
import { inSlices, type LongCall } from './inSlices';
import { placeOf, readTool } from './loadedCatalog';
import { allServers } from './servers';
import { readToolOf } from './sideTools';

export type OpenedBaseline =
  | { readonly kind: 'read'; readonly head: BaselineHead; readonly taken: TakenList }
  /** `isBaseline`: it is one, and can't be read all the same. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isBaseline: boolean };

export interface OpenQuestion {
  readonly file: Blob;
}

export interface FileQuestion {
  readonly head: BaselineHead;
  readonly list: Blob;
}

export async function openBaseline({ file }: OpenQuestion, call: LongCall): Promise<OpenedBaseline> {
  const reading = readBaseline(await file.text());
  if (reading.kind === 'refused') return reading;
  const { tools, servers, ...head } = reading.baseline;
  const writer = new ListWriter();
  function* take() {
    let done = 0;
    for (const { toolId, server = null, source = null, digest, descriptor, facts } of tools) {
      if (descriptor === undefined) writer.addUnread({ toolId, server, source }, digest, facts);
      else {
        // What is kept back is told by its facts alone: those of the file, and what its descriptor states beside them.
        const all = (isKeptBack: boolean) => (isKeptBack ? withStated(facts, descriptor) : facts);
        writer.add({ toolId, server, source, hasDigest: digest !== null }, descriptor, all);
      }
      yield ++done;
    }
    return writer.finish(servers);
  }
  return { kind: 'read', head, taken: await inSlices(take(), call) };
}

function withStated(facts: BaselineFacts, descriptor: unknown): BaselineFacts {
  const tool = readToolOf(descriptor);
  if (tool === null) return facts;
  const { posture, scopes } = factsOf(tool, true);
  const stated = [...posture].filter(([, { basis }]) => basis === 'stated');
  return { ...(scopes && { scopes }), ...facts, posture: new Map([...stated, ...facts.posture]) };
}

/** A kept baseline as a file (contract §5): its tools by toolId, then fingerprint. */
export async function writeBaselineFile({ head, list }: FileQuestion, call: LongCall): Promise<Blob> {
  const text = await list.text();
  const file = writeJson({ ...headMembers(head, serversOfList(text)), tools: [] });
  return new Blob([...withItems(file, await inSlices(writeItems([...readLines(text)]), call))]);
}

/** Lays out the tools of a list, by toolId, then fingerprint. */
export function* writeItems(
  list: readonly { readonly line: string; readonly tool: BaselineTool | null }[],
): Generator<number, readonly string[]> {
  const lines = list.flatMap(({ line, tool }) =>
    tool === null ? [] : [{ line, toolId: tool.toolId, digest: tool.digest ?? '' }],
  );
  lines.sort((a, b) => compareText(a.toolId, b.toolId) || compareText(a.digest, b.digest));
  const texts: string[] = [];
  for (const { line } of lines) {
    texts.push(escapeUnseen(indentJson(line)));
    yield texts.length;
  }
  return texts;
}

/** The catalog's tools, or the matches of a result, as a baseline. */
export interface BaselineQuestion {
  readonly result: number | null;
}

/** The tools of some rows as a baseline, some milliseconds at a time. */
export function takeCatalog(catalog: Catalog, rows: Iterable<number>, call: LongCall): Promise<TakenList> {
  return inSlices(takeBaseline(catalog, rows), call);
}

function* takeBaseline(catalog: Catalog, rows: Iterable<number>): Generator<number, TakenList> {
  const writer = new ListWriter();
  const { loaded, assigned, effective } = catalog;
  let done = 0;
  const servers = new Set<string>();
  for (const row of rows) {
    const server = loaded.index.servers.get(row);
    if (server !== undefined) servers.add(server);
    const { source, place } = placeOf(loaded, row);
    const toolId = loaded.index.toolIds[row] ?? '';
    const hasDigest = hasCleanKeys(source, place) || !source.audit(place).findings.some(({ rule }) => rule === 'R01');
    const hasOurs = loaded.index.derived[row] !== 0 || assigned.assignments.has(toolId);
    const alias = source.rows.aliases.get(place) ?? null;
    writer.add({ toolId, server: alias, source: nameInFile(source), hasDigest }, source.value(place), (isKeptBack) =>
      hasOurs || isKeptBack ? factsOf(effective(readTool(loaded, row)).tool, isKeptBack) : noFacts,
    );
    yield ++done;
  }
  const isAll = done === loaded.index.size;
  return writer.finish(allServers(loaded).filter(({ name }) => isAll || servers.has(name)));
}

const noFacts: BaselineFacts = { posture: new Map() };

/** What was not stated, and counted all the same; where the descriptor is kept back, all of it. */
function factsOf(
  { posture, scopes }: Pick<ReturnType<typeof readTool>['tool'], 'posture' | 'scopes'>,
  isAll: boolean,
): BaselineFacts {
  const listed = factValue(scopes);
  return {
    posture: new Map(
      postureFields.flatMap((field) => {
        const fact = posture[field];
        const counts = fact.basis === 'derived' || fact.basis === 'assigned' || (isAll && fact.basis === 'stated');
        return counts ? [[field, fact] as const] : [];
      }),
    ),
    ...(isAll && listed !== undefined && { scopes: listed }),
  };
}

/**
 * The text of a JSON file with items put into its empty list `name`: each is laid out by itself, so that a long file need
 * not be written in one go.
 */
export function withItems(file: string, items: readonly string[], name = 'tools'): readonly string[] {
  // Within a text of the file there is no line feed.
  const at = file.indexOf(`\n  "${name}": []`);
  if (items.length === 0 || at < 0) return [file];
  const cut = file.indexOf('[', at) + 1;
  const lines = items.map((item) => `    ${item.replaceAll('\n', '\n    ')}`);
  const all = lines.flatMap((line, i) => (i === 0 ? [line] : [',\n', line]));
  return [file.slice(0, cut), '\n', ...all, '\n  ', file.slice(cut)];
}
