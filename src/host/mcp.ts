import { writeCollected } from '../model/collectedServers';
import { isObject, member } from '../model/json';
import { runsAt } from '../model/server';
import type { Failed, FailureKind, HostFailure } from './failure';
import { failed, failureOf, HostError } from './failure';
import { describeFailure } from './failureText';
import {
  initializeOverHttp,
  type McpServerWords,
  type McpTransport,
  modernHeaders,
  openOldTransport,
  probe,
} from './mcpEras';
import { McpWire, type McpWireCall } from './mcpWire';

/*
 * Lists the tools of an MCP server over HTTP: revision 2026-07-28, which has no sessions, the revisions before it, which
 * begin with a handshake (Streamable HTTP), or the deprecated HTTP+SSE transport. Load this file when it is needed.
 */

export interface McpCall extends McpWireCall {
  /** The most pages of a list; 1,000 by default. */
  readonly maxPages?: number;
  readonly onProgress?: (progress: McpProgress) => void;
}

export interface McpProgress {
  readonly pages: number;
  readonly tools: number;
  readonly bytes: number;
}

/** How long a list may be believed (2026-07-28, "Caching"): the least that any of its pages says. */
export interface McpFreshness {
  readonly ttlMs?: number;
  /** Whether every caller is shown this list, or this one alone. */
  readonly cacheScope?: 'public' | 'private';
}

export interface McpList extends McpServerWords {
  readonly ok: true;
  /** The JSON text of each `tools/list` result as it came: `{ "tools": […], "nextCursor": "…" }`. */
  readonly pages: readonly string[];
  readonly freshness: McpFreshness;
  /** Why the list may be longer than what was read. */
  readonly stopped: HostFailure | undefined;
  readonly protocolVersion: string | undefined;
  /** Calls back each time the server says that its list has changed, once at once if it did while it was read. */
  readonly onListChanged: (callback: () => void) => void;
  /** The list as a file of collected servers, in which the server has this name: its own, or one in a configuration. */
  readonly write: (name: string) => Uint8Array<ArrayBuffer>;
  readonly close: () => Promise<void>;
}

const longestTtlMs = 365 * 24 * 3_600_000;
const methodNotFound = '-32601';

/**
 * Reads every page of a server's list. `signal` ends the reading; afterwards listens for changes until `close`. Never
 * throws for what a server does.
 */
export async function readMcpTools(call: McpCall): Promise<McpList | Failed> {
  const session = await openMcpSession(call);
  if (!session.ok) return session;
  const { transport, wire, close } = session;
  const onListChanged = (callback: () => void) => wire.watchList(callback);
  const { onProgress, maxPages } = call;
  try {
    const onPage = (pages: number, tools: number) => onProgress?.({ pages, tools, bytes: wire.bytes });
    const { pages, freshness, stopped } = await readPages(transport, { onPage, maxPages });
    const failure = stopped && failureOf(stopped);
    if (failure?.kind === 'aborted') return failed(failure);
    session.endReading();
    if (transport.tellsOfChanges) void transport.listen();
    const list = { ok: true, ...transport, pages, freshness, stopped: failure, onListChanged, close } as const;
    return { ...list, write: (name) => writeList(name, call.url, list) };
  } catch (error) {
    void close();
    return failed(failureOf(error));
  }
}

/** Writes a server's list as a file of collected servers that calls it by this name. */
function writeList(name: string, url: string, list: Omit<McpList, 'write'>): Uint8Array<ArrayBuffer> {
  const { pages, stopped, serverInfo, protocolVersion, instructions } = list;
  const words = stopped && describeFailure(stopped);
  const server = {
    name,
    status: 'listed',
    ...(words && { reason: `${words.title}. ${words.explanation}` }),
    ...(serverInfo !== null && { serverInfo: JSON.stringify(serverInfo) }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(instructions !== undefined && { instructions }),
    runs: runsAt(new URL(url).href),
    ...(name === serverInfo?.name ? ({ ownName: true } as const) : {}),
    pages,
  } as const;
  return new TextEncoder().encode(writeCollected([server], new Date()));
}

export interface ReadPages {
  readonly pages: readonly string[];
  readonly tools: number;
  readonly freshness: McpFreshness;
  readonly stopped: Error | undefined;
}

/**
 * Reads a list page by page, whatever the transport. Any text is a cursor, the empty one too; only an absent or null one
 * ends the list. What stops the reading after the first page is returned beside the pages that came, and a page that
 * came before is not repeated.
 *
 * Rejects where the first page can't be read.
 */
export async function readPages(
  transport: Pick<McpTransport, 'listTools' | 'hasTools'>,
  { maxPages = 1_000, onPage }: { maxPages?: number; onPage?: (pages: number, tools: number) => void } = {},
): Promise<ReadPages> {
  const pages = new Set<string>();
  const cursors = new Set<unknown>();
  let freshness: McpFreshness = {};
  let tools = 0;
  let cursor: unknown;
  const read = async () => {
    const { result, raw } = await listTools(transport, cursor);
    const listed = member(result, 'tools');
    if (!Array.isArray(listed)) throw new HostError({ kind: 'unknown-shape', arrived: 'a page without tools' });
    if (pages.has(raw)) throw new HostError({ kind: 'endless-list', why: 'repeated-cursor', pages: pages.size });
    pages.add(raw);
    tools += listed.length;
    freshness = mergeFreshness(freshness, result);
    onPage?.(pages.size, tools);
    cursor = member(result, 'nextCursor') ?? undefined;
    if (cursors.has(cursor)) throw new HostError({ kind: 'endless-list', why: 'repeated-cursor', pages: pages.size });
    cursors.add(cursor);
  };
  let stopped: Error | undefined;
  do {
    try {
      await read();
      if (cursor !== undefined && pages.size >= maxPages) {
        throw new HostError({ kind: 'endless-list', why: 'too-many-pages', pages: pages.size });
      }
    } catch (error) {
      if (!(error instanceof Error) || pages.size === 0) throw error;
      stopped = error;
    }
  } while (cursor !== undefined && stopped === undefined);
  return { pages: [...pages], tools, freshness, stopped };
}

async function listTools({ listTools, hasTools }: Pick<McpTransport, 'listTools' | 'hasTools'>, cursor: unknown) {
  if (cursor !== undefined && typeof cursor !== 'string') {
    throw new HostError({ kind: 'not-mcp', arrived: 'a page whose nextCursor is no text' });
  }
  try {
    return await listTools(cursor);
  } catch (error) {
    const failure = error instanceof HostError ? error.failure : null;
    // A server that has prompts or resources alone need not know the question.
    if (failure?.kind !== 'mcp-error' || failure.code !== methodNotFound || hasTools) throw error;
    return { result: { tools: [] }, raw: '{"tools":[]}' };
  }
}

function mergeFreshness(before: McpFreshness, page: unknown): McpFreshness {
  if (!isObject(page)) return before;
  const [ttl, scope] = [member(page, 'ttlMs'), member(page, 'cacheScope')];
  const ttlMs = typeof ttl === 'number' && ttl >= 0 ? Math.min(ttl, before.ttlMs ?? longestTtlMs) : before.ttlMs;
  const isPrivate = scope === 'private' || before.cacheScope === 'private';
  const cacheScope = isPrivate ? 'private' : scope === 'public' ? 'public' : before.cacheScope;
  return { ttlMs, cacheScope };
}

export interface McpSession {
  readonly ok: true;
  readonly transport: McpTransport;
  readonly wire: McpWire;
  /** From here on the endpoint's signal ends nothing: the session only listens. */
  readonly endReading: () => void;
  readonly close: () => Promise<void>;
}

/** Finds out which era a server speaks, and begins. Never throws for what a server does. */
export async function openMcpSession(endpoint: McpWireCall): Promise<McpSession | Failed> {
  const first = await begin(endpoint);
  if (first.ok || first.failure.kind !== 'refused-redirect' || endpoint.url.endsWith('/')) return first;
  // Many servers redirect to the same path with a slash. That one is asked for, instead of following anybody.
  const second = await begin({ ...endpoint, url: `${endpoint.url}/` });
  return second.ok ? second : first;
}

async function begin(endpoint: McpWireCall): Promise<McpSession | Failed> {
  const { signal } = endpoint;
  const life = new AbortController();
  const abort = () => life.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const endReading = () => signal.removeEventListener('abort', abort);

  const wire = new McpWire({ ...endpoint, signal: life.signal });
  const end = () => {
    endReading();
    abort();
  };
  try {
    const transport = await findTransport(wire);
    const close = async () => {
      await transport.close();
      end();
    };
    return { ok: true, transport, wire, endReading, close };
  } catch (error) {
    end();
    return failed(failureOf(error));
  }
}

async function findTransport(wire: McpWire): Promise<McpTransport> {
  const probed = await attempt(probe(wire));
  if (probed.ok) return probed.transport;
  if (!ofTheEraBefore.has(probed.failure.kind)) throw new HostError(probed.failure);
  const old = await openOlder(wire);
  if (old.ok) return old.transport;
  if (old.failure.kind !== 'mcp-version' || probed.failure.kind !== 'unreachable') throw new HostError(old.failure);
  const notAllowed = await wire.findRefused(modernHeaders('server/discover'));
  throw new HostError({ kind: 'mcp-cors', notAllowed, notExposed: [] });
}

/** The handshake, over Streamable HTTP, else over the transport before it. */
async function openOlder(wire: McpWire): Promise<Attempt> {
  const first = await attempt(initializeOverHttp(wire));
  if (first.ok || !isRefusedByOldServer(first.failure)) return first;
  const second = await attempt(openOldTransport(wire));
  return second.ok || isTelling(second.failure) ? second : first;
}

/** Anything but what concerns the caller or the network says that a server may be of the era before. */
const ofTheEraBefore: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'first-byte-timeout',
  'no-catalog',
  'rate-limited',
  'server-error',
  'unexpected-status',
  'not-json',
  'truncated',
  'not-mcp',
  'mcp-error',
  'mcp-version',
]);

/** A server of the deprecated transport refuses the first POST with 4xx (Transports, "Backwards Compatibility"). */
function isRefusedByOldServer(failure: HostFailure): boolean {
  if (failure.kind === 'no-catalog' || failure.kind === 'unexpected-status' || failure.kind === 'mcp-error') {
    return failure.status !== undefined && failure.status >= 400 && failure.status < 500;
  }
  return false;
}

function isTelling({ kind }: HostFailure): boolean {
  return kind === 'unauthenticated' || kind === 'forbidden' || kind === 'aborted';
}

type Attempt = { readonly ok: true; readonly transport: McpTransport } | Failed;

async function attempt(opening: Promise<McpTransport>): Promise<Attempt> {
  try {
    return { ok: true, transport: await opening };
  } catch (error) {
    return failed(failureOf(error));
  }
}
