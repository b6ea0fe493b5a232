import { type CollectedStatus, collectedKind, collectedVersion } from '../model/collectedServers';
import { isTime } from '../model/dates';
import { isObject, type JsonObject, member, valueAt } from '../model/json';
import type { JsonPath } from '../model/jsonSlices';
import { readKeptServer, readServerInfo, readServerWords, type ServerWords } from '../model/server';
import type { Dialect } from '../model/tool';
import { recogniseDialect } from './allDialects';
import { CutEntry } from './jsonCutter';
import { hasNextCursor, morePagesWords, type SourceFault } from './sourceDocument';

export interface Candidate {
  readonly value: unknown;
  readonly path: JsonPath;
}

/** Definitions that stand together: what is true of most tells how to take one that is odd. */
export interface CandidateList {
  readonly candidates: readonly Candidate[];
  readonly hint?: Dialect;
  readonly server?: FileServer;
}

/** One server of a file. Its lists share the object; two servers may have one name. */
export interface FileServer extends ServerWords {
  /** Its key in a client's configuration, else what it calls itself. */
  readonly name: string;
}

export interface Contents {
  readonly lists: readonly CandidateList[];
  /** Of the last page of an answer to `tools/list`: whether it says that another one follows; absent without a page. */
  readonly hasMore?: boolean;
}

/** Pages in a list of answers, and no deeper. */
const maxWraps = 3;

/** Tells whose the lists of a file are, document by document. */
export class ServerTrack {
  private readonly byName = new Map<string, FileServer>();
  /** Whose handshake came last: answers of later documents are still its. */
  private session: FileServer | undefined;
  private current: FileServer | undefined;
  private first: FileServer | undefined;

  startDocument(): void {
    this.current = this.first = undefined;
  }

  /** An answer to `initialize`: a server of its own, though another may have the name. */
  begin(server: FileServer): void {
    this.session = server;
    this.take(server);
  }

  /** A list that names its server, which may have said more of itself before. */
  name(server: FileServer): void {
    this.take(this.byName.get(server.name) ?? server);
  }

  /** Whose a list is; `isAnswer`: whether it came as an answer of a session. */
  of(isAnswer: boolean): FileServer | undefined {
    return this.current ?? (isAnswer ? this.session : undefined);
  }

  /** Lists before any name belong to the first server of their document. */
  finish(lists: readonly CandidateList[]): readonly CandidateList[] {
    const { first } = this;
    return first === undefined ? lists : lists.map((list) => ({ server: first, ...list }));
  }

  private take(server: FileServer): void {
    this.byName.set(server.name, server);
    this.current = server;
    this.first ??= server;
  }
}

/**
 * Where the definitions lie in a value: `{…}` itself, `[{…}]`, `{ "tools": [{…}] }`, an answer to `tools/list`
 * (`{ "jsonrpc": "2.0", "result": { "tools": [{…}] } }`), or a list of such pages. Null where it is none of these.
 */
export function findContents(value: unknown, servers: ServerTrack = new ServerTrack()): Contents | null {
  const found: Found = { lists: [], servers, pages: [] };
  servers.startDocument();
  if (!gather(value, [], 0, found)) return null;
  const hasMore = found.pages.at(-1);
  return { lists: servers.finish(found.lists), ...(hasMore !== undefined && { hasMore }) };
}

interface Found {
  readonly lists: CandidateList[];
  readonly servers: ServerTrack;
  readonly pages: boolean[];
}

function gather(value: unknown, path: JsonPath, wraps: number, found: Found): boolean {
  if (Array.isArray(value)) {
    gatherItems(value, path, wraps, found);
    return true;
  }
  if (!isObject(value)) return false;
  if (recogniseDialect(value) !== null) {
    push(found, { candidates: [{ value, path }] });
    return true;
  }
  const result = member(value, 'result');
  if (isObject(result)) {
    const isNamed = noteServer(result, found);
    const tools = member(result, 'tools');
    if (Array.isArray(tools)) {
      push(found, listOf(tools, [...path, 'result', 'tools'], 'mcp'), true);
      found.pages.push(hasNextCursor(result));
    }
    return Array.isArray(tools) || isNamed || Object.hasOwn(value, 'jsonrpc');
  }
  const tools = member(value, 'tools');
  if (!Array.isArray(tools) || member(value, 'kind') === 'Agent') {
    if (!Object.hasOwn(value, 'jsonrpc')) return false;
    // An answer that is an error hides a page; requests and notices hide nothing.
    if (Object.hasOwn(value, 'error')) push(found, { candidates: [{ value, path }] });
    return true;
  }
  const at = [...path, 'tools'];
  const isNamed = noteServer(value, found);
  if (isNamed || Object.hasOwn(value, 'nextCursor')) push(found, listOf(tools, at, 'mcp'));
  else gatherItems(tools, at, wraps, found);
  found.pages.push(hasNextCursor(value));
  return true;
}

/** Pages are opened; the rest are candidates, kept in order. */
function gatherItems(items: readonly unknown[], path: JsonPath, wraps: number, found: Found): void {
  const candidates: Candidate[] = [];
  items.forEach((item, i) => {
    const at = [...path, i];
    if (wraps < maxWraps && isPage(item)) gather(item, at, wraps + 1, found);
    else candidates.push({ value: item, path: at });
  });
  if (candidates.length > 0 || items.length === 0) push(found, { candidates });
}

/** Whether a value among the entries of a list holds lists itself. */
export function isPage(value: unknown): value is JsonObject {
  if (Array.isArray(value)) return value.some(isObject);
  if (!isObject(value) || value instanceof CutEntry || recogniseDialect(value) !== null) return false;
  const result = member(value, 'result');
  const holder = isObject(result) ? result : value;
  return Array.isArray(member(holder, 'tools')) || Object.hasOwn(value, 'jsonrpc');
}

function listOf(items: readonly unknown[], path: JsonPath, hint: Dialect): CandidateList {
  return { candidates: items.map((value, i) => ({ value, path: [...path, i] })), hint };
}

function push({ lists, servers }: Found, list: CandidateList, isAnswer = false): void {
  const server = servers.of(isAnswer);
  lists.push(server === undefined ? list : { ...list, server });
}

/**
 * `{ "serverInfo": { "name": "files" } }` begins a session (an answer to `initialize`); since 2026-07-28 the same object
 * may stand in the `_meta` of any result. Answers whether the result names its server.
 */
function noteServer(result: JsonObject, { servers }: Found): boolean {
  const info = valueAt(result, '_meta', 'io.modelcontextprotocol/serverInfo');
  const isCard = isServerCard(result);
  const words = {
    ...readServerWords(result),
    ...(isObject(info) && { serverInfo: readServerInfo(info) }),
    ...(isCard && ({ isCard } as const)),
  };
  const introduced =
    words.serverInfo?.name ??
    readName(valueAt(result, 'serverInfo', 'name')) ??
    (isCard ? readName(member(result, 'name')) : readCachedName(result));
  if (introduced === undefined) return false;
  const server = { ...words, name: introduced };
  if (Array.isArray(member(result, 'tools'))) servers.name(server);
  else servers.begin(server);
  return true;
}

/**
 * `/.well-known/mcp/server-card.json` (SEP-1649, SEP-2127): what a server says of itself in a plain file, where some list
 * their tools: `{ "serverInfo": { "name": "files" }, "transport": {…}, "tools": [{…}] }`.
 */
function isServerCard(value: JsonObject): boolean {
  if (!Array.isArray(member(value, 'tools'))) return false;
  const schema = member(value, '$schema');
  if (typeof schema === 'string' && schema.includes('server-card')) return true;
  return (
    isObject(member(value, 'serverInfo')) &&
    ['transport', 'transports', 'remotes'].some((name) => Object.hasOwn(value, name))
  );
}

/** Copilot CLI's tool cache, one file a server: `{ "schemaVersion": 3, "serverName": "files", "updatedAt": …, "tools": […] }`. */
function readCachedName(value: JsonObject): string | undefined {
  return typeof member(value, 'schemaVersion') === 'number' ? readName(member(value, 'serverName')) : undefined;
}

/** When a cache of tools says that they were listed. */
export function cachedAt(value: unknown): string | undefined {
  const updatedAt = isObject(value) && readCachedName(value) !== undefined ? member(value, 'updatedAt') : undefined;
  return typeof updatedAt === 'string' && isTime(updatedAt) ? updatedAt : undefined;
}

function readName(name: unknown): string | undefined {
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export interface CollectedServers {
  /** When it says that they were listed, in ISO 8601. */
  readonly at?: string;
  /** The tools of each server, by its pages; its name in the configuration is what clients call it. */
  readonly lists: readonly CandidateList[];
  /** What could not be read of the file, in our words. */
  readonly faults: readonly CollectedFault[];
}

type CollectedFault = Pick<SourceFault, 'reason' | 'words' | 'servers'>;

/** Reads what the command that lists a person's own MCP servers writes. Null where the value is no such file. */
export function readCollectedServers(value: unknown): CollectedServers | null {
  if (!isObject(value) || member(value, 'kind') !== collectedKind) return null;
  const [version, servers] = [member(value, 'version'), member(value, 'servers')];
  if (version !== collectedVersion) {
    const words = `This file of collected servers has a version that is not understood here: version ${collectedVersion} is.`;
    return { lists: [], faults: [{ reason: 'not-listed', words }] };
  }
  const lists: CandidateList[] = [];
  const faults: CollectedFault[] = [];
  const count = Array.isArray(servers) ? servers.length : 0;
  for (const [i, server] of Array.isArray(servers) ? servers.entries() : []) {
    const path: JsonPath = ['servers', i];
    const name = readName(valueAt(server, 'name'));
    if (!isObject(server) || name === undefined) {
      faults.push({ reason: 'not-listed', words: 'A server without a name is left out.' });
      continue;
    }
    const status = member(server, 'status');
    const given = member(server, 'pages');
    const pages = Array.isArray(given) ? given : [];
    const said = readReason(server, longestNote);
    const about = (words: string) => `The server “${name.slice(0, 80)}”: ${words}`;
    if (status !== 'listed') {
      // A server that somebody left out is none that could not be listed.
      const counted = status !== 'skipped' && { servers: count };
      faults.push({ reason: 'not-listed', words: describeUnlisted(name, server), ...counted });
    } else if (namesNext(pages.at(-1))) faults.push({ reason: 'more-pages', words: about(said ?? morePagesWords) });
    else if (said !== undefined) faults.push({ reason: 'note', words: about(said) });
    const isConfigured = member(server, 'ownName') !== true;
    const named: FileServer = { ...readKeptServer(server), ...(isConfigured && { isConfigured }), name };
    for (const [number, page] of pages.entries()) {
      const tools = valueAt(page, 'tools');
      if (!Array.isArray(tools)) continue;
      lists.push({ ...listOf(tools, [...path, 'pages', number, 'tools'], 'mcp'), server: named });
    }
  }
  const collectedAt = member(value, 'collectedAt');
  return { lists, faults, ...(typeof collectedAt === 'string' && isTime(collectedAt) && { at: collectedAt }) };
}

const statusWords: ReadonlyMap<unknown, string> = new Map<CollectedStatus, string>([
  ['needs-sign-in', 'asks for a sign-in'],
  ['needs-variable', 'needs a variable that is not set'],
  ['failed', 'could not be listed'],
  ['skipped', 'was left out'],
]);

/** A status that is not known is said as it stands. */
function describeUnlisted(name: string, server: JsonObject): string {
  const [status, reason] = [member(server, 'status'), readReason(server)];
  const what =
    typeof status === 'string' ? (statusWords.get(status) ?? `has the status ${status.slice(0, 40)}`) : 'has no status';
  const why = reason === undefined ? '.' : `: ${reason}`;
  return `The server “${name.slice(0, 80)}” ${what}${why}`;
}

/** Long enough to name each value that was removed, and where. */
const longestNote = 5_000;

function readReason(server: JsonObject, longest = 300): string | undefined {
  const reason = member(server, 'reason');
  return typeof reason === 'string' && reason !== '' ? reason.slice(0, longest) : undefined;
}

/** The file holds every page that could be read: a cursor left in the last one means that more could not. */
function namesNext(page: unknown): boolean {
  return (valueAt(page, 'nextCursor') ?? null) !== null;
}
