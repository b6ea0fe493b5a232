import { facets } from '../model/columns';
import { isObject, member } from '../model/json';
import type { Server } from '../model/server';
import type { SourceId } from '../model/source';
import { isHost, nameInFile } from '../model/source';
import { mcpToolId } from '../model/tool';
import { serversOfList } from './baselineList';
import type { Catalog } from './catalog';
import { singleColumn } from './catalogIndex';
import type { CatalogSource } from './catalogSource';
import { type Column, columnOfFacts } from './column';
import { completenessOf } from './compare/certainty';
import { compareServer, pairServers, type ServerChange } from './compare/compareServers';
import { type ChangeEntry, type Comparison, compareSides, type SideTool } from './compare/compareSides';
import { isShown } from './contentFindings';
import { verdictColumn } from './decided';
import { formerVerdicts } from './formerVerdicts';
import { inSlices, type LongCall } from './inSlices';
import { type ToolKey, toolKeyAt } from './layout';
import { placeOf } from './loadedCatalog';
import { matchingTools } from './ruleNews';
import { allServers, compareInstructions } from './servers';
import { sideToolAt, sideToolsOf } from './sideTools';

export type OtherSide =
  | {
      readonly kind: 'list';
      /** As a baseline is kept. */
      readonly list: Blob;
      /** The filters whose matches it holds: other tools of the catalog are not compared. */
      readonly filter?: string;
      /** Only tools that it names are compared: a draft holds what somebody picked. */
      readonly isPicked?: true;
    }
  /** The host's list before the last reading, held against the host's list alone. */
  | { readonly kind: 'previous'; readonly id: SourceId }
  /** A file of the catalog, held against all else in it. */
  | { readonly kind: 'source'; readonly id: SourceId };

/**
 * How the other side relates to this catalog: an earlier state of the same host's list for the same caller, of some
 * host's list that may be another or another caller's, of files alone, or of nothing that is here.
 */
export type Lineage = 'same-list' | 'other-list' | 'files' | 'unrelated';

export interface ComparisonQuestion {
  /** Another side has another id: what was worked out for one is kept by it. */
  readonly sideId: string;
  readonly side: OtherSide;
  readonly lineage: Lineage;
}

/** The catalog held against another side. Never changed. */
export interface CatalogComparison extends Comparison {
  readonly catalog: Catalog;
  readonly before: readonly SideTool[];
  readonly after: readonly SideTool[];
  /** How many of the catalog's tools neither side holds. */
  readonly notCovered: number;
  readonly keys: readonly ToolKey[];
  readonly column: Column;
  /** The catalog’s verdicts, with those on what tools were called before; null where there are none of these. */
  readonly verdict: Column | null;
  /** Null where the other side does not tell of its servers. */
  readonly servers: readonly ServerChange[] | null;
}

/** Compares the catalog with another side, some milliseconds at a time; null where that side is not there. */
export async function compareCatalog(
  catalog: Catalog,
  { side, lineage }: ComparisonQuestion,
  previous: CatalogSource | null,
  call: LongCall,
): Promise<CatalogComparison | null> {
  const other = await readOtherSide(catalog, side, previous, call);
  if (other === null) return null;
  const { tools: before } = other;
  const rows = comparedRows(catalog, side, before);
  const after = await inSlices(readRows(catalog, rows), call);
  const read = before.length + after.length;
  const { changes, same } = await inSlices(compareSides(before, after, removalCheck(catalog, lineage)), {
    ...call,
    report: (done) => call.report(read + done),
  });
  const notCovered = side.kind === 'source' ? 0 : catalog.loaded.index.size - rows.length;
  const keys = keysOf(catalog, rows, before, changes);
  const column = columnOf(catalog, rows, { changes, same });
  const former = formerVerdicts(catalog, { changes, same }, before, after, rows);
  const verdict = former.size === 0 ? null : verdictColumn(catalog.loaded, catalog.decided, former);
  const pairs = other.servers && pairServers(other.servers, comparedServers(catalog, side, rows));
  const servers = pairs && (await inSlices(compareServers(catalog, pairs), { ...call, report: () => undefined }));
  return { catalog, before, after, notCovered, keys, changes, same, column, verdict, servers };
}

function* compareServers(
  { loaded, settings }: Catalog,
  pairs: readonly (readonly [Server, Server])[],
): Generator<number, readonly ServerChange[]> {
  const changes: ServerChange[] = [];
  for (const [was, is] of pairs) {
    const fields = compareServer(was, is);
    if (fields.length === 0) continue;
    const { introduces, findings } = fields.some(({ field }) => field === 'instructions')
      ? compareInstructions(was, is, loaded)
      : { introduces: [], findings: [] };
    const shown = findings.filter((finding) => isShown(finding, settings));
    changes.push({ name: is.name, fields, introduces, findings: shown });
    yield changes.length;
  }
  return changes;
}

/** The servers that the other side could have had. */
function comparedServers({ loaded }: Catalog, side: OtherSide, rows: readonly number[]): readonly Server[] {
  switch (side.kind) {
    case 'list': {
      const all = allServers(loaded);
      if (side.filter === undefined) return all;
      const names = new Set(rows.map((row) => loaded.index.servers.get(row)));
      return all.filter(({ name }) => names.has(name));
    }
    case 'previous':
      return loaded.sources.find(({ id }) => id === side.id)?.servers ?? [];
    case 'source':
      return allServers({ sources: loaded.sources.filter(({ id }) => id !== side.id) });
    default:
      return side satisfies never;
  }
}

/** A tool that the catalog lacks is numbered after the copies of its id in the catalog. */
function keysOf(
  { loaded: { index } }: Catalog,
  rows: readonly number[],
  before: readonly SideTool[],
  changes: readonly ChangeEntry[],
): readonly ToolKey[] {
  const last = new Map<string, number>();
  return changes.map(({ before: was, after: is }) => {
    const row = rows[is];
    if (row !== undefined) return toolKeyAt(index, row);
    const toolId = before[was]?.toolId ?? '';
    const copy = (last.get(toolId) ?? index.rowsOf.get(toolId)?.length ?? 0) + 1;
    last.set(toolId, copy);
    return { toolId, copy };
  });
}

/**
 * Tells which missing tools are removed: those whose own source, a file or the host's list, is there in full and lacks
 * them. Of a list that is not an earlier state of this one nothing is known to be removed.
 */
function removalCheck({ loaded }: Catalog, lineage: Lineage): (tool: SideTool) => boolean {
  if (lineage === 'unrelated') return () => false;
  const { sources } = loaded.summary;
  const partial = new Set(
    sources.filter(({ badEntries, faults }) => completenessOf(badEntries, faults).state !== 'complete').map(nameInFile),
  );
  const whole = new Set(sources.map(nameInFile).filter((name) => !partial.has(name)));
  const areFilesWhole = sources.length > 0 && partial.size === 0 && !sources.some(({ id }) => isHost(id));
  return ({ source }) => {
    if (source !== null) return whole.has(source);
    return lineage === 'same-list' ? whole.has(null) : lineage === 'files' && areFilesWhole;
  };
}

interface OtherList {
  readonly tools: readonly SideTool[];
  /** Null where it does not tell of its servers. */
  readonly servers: readonly Server[] | null;
}

async function readOtherSide(
  catalog: Catalog,
  side: OtherSide,
  previous: CatalogSource | null,
  call: LongCall,
): Promise<OtherList | null> {
  switch (side.kind) {
    case 'list': {
      const text = await side.list.text();
      const tools = await inSlices(withIdsOf(catalog, await inSlices(sideToolsOf(text), call)), call);
      // A draft holds entries, and no servers that could be compared.
      return { tools, servers: side.isPicked === true ? [] : serversOfList(text) };
    }
    case 'previous':
      return (
        previous && { tools: await inSlices(readPrevious(catalog, previous), call), servers: previous.servers ?? [] }
      );
    case 'source': {
      const found = catalog.loaded.sources.find(({ id }) => id === side.id);
      if (found === undefined) return null;
      const own = await inSlices(readRows(catalog, rowsOfSource(catalog, side.id)), call);
      return { tools: await inSlices(withIdsOf(catalog, own, true), call), servers: found.servers ?? [] };
    }
    default:
      return side satisfies never;
  }
}

/**
 * With the catalog's ids in place of others of the same server and name: a server may go by another name in an id now,
 * as a second list of it does. An id that two tools of a side would get is neither's.
 */
function* withIdsOf(
  { loaded }: Catalog,
  tools: readonly SideTool[],
  isOfCatalog = false,
): Generator<number, readonly SideTool[]> {
  const { index } = loaded;
  if (index.servers.size === 0) return tools;
  const nameKey = (server: string | null, name: string) => JSON.stringify([server, name]);
  const own = new Set(tools.map(({ toolId }) => toolId));
  const idsByName = new Map<string, Set<string>>();
  for (const [row, server] of index.servers) {
    const toolId = index.toolIds[row] ?? '';
    if (own.has(toolId)) continue;
    const { source, place } = placeOf(loaded, row);
    const key = nameKey(source.rows.aliases.get(place) ?? null, toolId.slice(mcpToolId(server, '').length));
    idsByName.set(key, (idsByName.get(key) ?? new Set()).add(toolId));
  }
  const meant: (string | null)[] = [];
  const claims = new Map<string, Set<string>>();
  for (const tool of tools) {
    const { toolId, server } = tool;
    const isOther = toolId.startsWith('mcp:') && (isOfCatalog || !index.rowsOf.has(toolId));
    const name = isOther ? nameOnServer(tool) : null;
    const [id = null, ...others] = name === null ? [] : (idsByName.get(nameKey(server, name)) ?? []);
    meant.push(others.length > 0 ? null : id);
    if (id !== null && others.length === 0) claims.set(id, (claims.get(id) ?? new Set()).add(toolId));
    yield meant.length;
  }
  return tools.map((tool, place) => {
    const id = meant[place] ?? null;
    return id === null || claims.get(id)?.size !== 1 ? tool : { ...tool, toolId: id };
  });
}

/** The name of a tool as its MCP server lists it; null for any other. */
function nameOnServer({ toolId, descriptor }: SideTool): string | null {
  const value = descriptor();
  const name = isObject(value) && !Object.hasOwn(value, 'toolId') ? member(value, 'name') : undefined;
  return typeof name === 'string' && toolId.endsWith(`.${name}`) ? name : null;
}

function* readPrevious({ assigned }: Catalog, source: CatalogSource): Generator<number, readonly SideTool[]> {
  const context = { assigned, findingsAmong: () => [] };
  const tools: SideTool[] = [];
  for (const place of source.rows.toolIds.keys()) {
    tools.push(sideToolAt(source, place, context, false));
    yield tools.length;
  }
  return tools;
}

function rowsOfSource({ loaded }: Catalog, id: string): readonly number[] {
  const place = loaded.sources.findIndex((source) => source.id === id);
  const start = loaded.starts[place] ?? 0;
  return Array.from({ length: loaded.sources[place]?.rows.toolIds.length ?? 0 }, (_, row) => start + row);
}

/** The rows that the other side could have had. */
function comparedRows(catalog: Catalog, side: OtherSide, before: readonly SideTool[]): readonly number[] {
  const { index } = catalog.loaded;
  const all = [...index.toolIds.keys()];
  if (side.kind === 'previous') return rowsOfSource(catalog, side.id);
  if (side.kind === 'source') {
    const own = new Set(rowsOfSource(catalog, side.id));
    return all.filter((row) => !own.has(row));
  }
  if (side.filter === undefined && side.isPicked === undefined) return all;
  const wanted = new Set(before.map(({ toolId }) => toolId));
  if (side.filter !== undefined) {
    for (const toolId of matchingTools(catalog, side.filter) ?? []) wanted.add(toolId);
  }
  return all.filter((row) => wanted.has(index.toolIds[row] ?? ''));
}

function* readRows({ loaded, assigned }: Catalog, rows: readonly number[]): Generator<number, readonly SideTool[]> {
  const tier = singleColumn(loaded.index.columns, 'tier');
  const exec = tier.values.indexOf('exec');
  const tools: SideTool[] = [];
  for (const row of rows) {
    const { source, place } = placeOf(loaded, row);
    const findingsAmong = () => loaded.findingsOfRow.get(row) ?? [];
    tools.push(sideToolAt(source, place, { assigned, findingsAmong }, tier.codes[row] === exec));
    yield tools.length;
  }
  return tools;
}

function columnOf({ loaded }: Catalog, rows: readonly number[], { changes, same }: Comparison): Column {
  return columnOfFacts(facets.change, String, loaded.index.size, function* () {
    for (const place of same) yield [rows[place] ?? -1, ['same']];
    for (const { after, classes } of changes) if (after >= 0) yield [rows[after] ?? -1, classes];
  });
}
