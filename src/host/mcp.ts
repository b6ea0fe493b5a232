import { isObject, member } from '../model/json';
import type { Failed } from './failure';
import { failed, HostError } from './failure';
import { failureOf, type McpEndpoint, type McpSession, openMcpSession } from './mcpSession';
import type { McpServerWords } from './mcpSpeaker';

/*
 * Lists the tools of an MCP server over HTTP: revision 2026-07-28, which has no sessions, the revisions before it, which
 * begin with a handshake (Streamable HTTP), or the deprecated HTTP+SSE transport. Load this file when it is needed.
 */

export interface McpCall extends McpEndpoint {
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
  readonly protocolVersion: string | undefined;
  /** Calls back each time the server says that its list has changed, once at once if it did while it was read. */
  readonly onListChanged: (callback: () => void) => () => void;
  /** Ends the session; nothing is heard afterwards. */
  readonly close: () => Promise<void>;
}

const longestTtlMs = 365 * 24 * 3_600_000;

/**
 * Reads every page of a server's list. `signal` ends the reading; afterwards a server that tells of changes is listened
 * to, until `close`. Never throws for what a server does.
 */
export async function readMcpTools(call: McpCall): Promise<McpList | Failed> {
  const session = await openMcpSession(call);
  if (!session.ok) return session;
  const { speaker, close, onListChanged } = session;
  try {
    const { pages, freshness } = await readPages(session, call);
    session.endReading();
    const { serverInfo, instructions, tellsOfChanges, protocolVersion } = speaker;
    if (tellsOfChanges) void speaker.listen();
    return {
      ok: true,
      pages,
      freshness,
      serverInfo,
      instructions,
      tellsOfChanges,
      protocolVersion,
      onListChanged,
      close,
    };
  } catch (error) {
    void close();
    return failed(failureOf(error));
  }
}

async function readPages(
  { speaker, wire }: McpSession,
  { onProgress, maxPages = 1_000 }: McpCall,
): Promise<Pick<McpList, 'pages' | 'freshness'>> {
  const pages: string[] = [];
  const cursors = new Set<string>();
  let freshness: McpFreshness = {};
  let tools = 0;
  let cursor: string | undefined;
  do {
    const { result, raw } = await speaker.listTools(cursor);
    const listed = member(result, 'tools');
    if (!Array.isArray(listed)) throw new HostError({ kind: 'unknown-shape', arrived: 'a page without tools' });
    pages.push(raw);
    tools += listed.length;
    freshness = mergeFreshness(freshness, result);
    onProgress?.({ pages: pages.length, tools, bytes: wire.bytes });
    cursor = readCursor(member(result, 'nextCursor'));
    if (cursor === undefined) return { pages, freshness };
    if (cursors.has(cursor)) {
      throw new HostError({ kind: 'endless-list', why: 'repeated-cursor', pages: pages.length });
    }
    cursors.add(cursor);
  } while (pages.length < maxPages);
  throw new HostError({ kind: 'endless-list', why: 'too-many-pages', pages: pages.length });
}

/** Servers write null or an empty text where they mean that no page follows. */
function readCursor(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw new HostError({ kind: 'not-mcp', arrived: 'a page whose nextCursor is no text' });
}

function mergeFreshness(before: McpFreshness, page: unknown): McpFreshness {
  if (!isObject(page)) return before;
  const [ttl, scope] = [member(page, 'ttlMs'), member(page, 'cacheScope')];
  const ttlMs = typeof ttl === 'number' && ttl >= 0 ? Math.min(ttl, before.ttlMs ?? longestTtlMs) : before.ttlMs;
  const isPrivate = scope === 'private' || before.cacheScope === 'private';
  const cacheScope = isPrivate ? 'private' : scope === 'public' ? 'public' : before.cacheScope;
  return { ...(ttlMs !== undefined && { ttlMs }), ...(cacheScope !== undefined && { cacheScope }) };
}
