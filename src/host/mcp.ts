import { isObject, member } from '../model/json';
import type { Failed, HostFailure } from './failure';
import { failed, failureOf, HostError } from './failure';
import type { McpServerWords, McpSpeaker } from './mcpEras';
import { type McpEndpoint, openMcpSession } from './mcpSession';

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
  /** Why the list may be longer than what was read. */
  readonly stopped: HostFailure | undefined;
  readonly protocolVersion: string | undefined;
  /** Calls back each time the server says that its list has changed, once at once if it did while it was read. */
  readonly onListChanged: (callback: () => void) => () => void;
  /** Ends the session; nothing is heard afterwards. */
  readonly close: () => Promise<void>;
}

const longestTtlMs = 365 * 24 * 3_600_000;
const methodNotFound = '-32601';

/**
 * Reads every page of a server's list. `signal` ends the reading; afterwards a server that tells of changes is listened
 * to, until `close`. Never throws for what a server does.
 */
export async function readMcpTools(call: McpCall): Promise<McpList | Failed> {
  const session = await openMcpSession(call);
  if (!session.ok) return session;
  const { speaker, wire, close, onListChanged } = session;
  const { onProgress, maxPages } = call;
  try {
    const onPage = (pages: number, tools: number) => onProgress?.({ pages, tools, bytes: wire.bytes });
    const { pages, freshness, stopped } = await readPages(speaker, { onPage, ...(maxPages && { maxPages }) });
    const failure = stopped && failureOf(stopped);
    if (failure?.kind === 'aborted') return failed(failure);
    session.endReading();
    const { serverInfo, instructions, hasTools, tellsOfChanges, protocolVersion } = speaker;
    if (tellsOfChanges) void speaker.listen();
    return {
      ok: true,
      pages,
      freshness,
      stopped: failure,
      serverInfo,
      instructions,
      hasTools,
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

export interface ReadPages {
  /** The JSON text of each page as it came. */
  readonly pages: readonly string[];
  readonly tools: number;
  readonly freshness: McpFreshness;
  /** What ended the reading early. */
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
  speaker: Pick<McpSpeaker, 'listTools' | 'hasTools'>,
  { maxPages = 1_000, onPage }: { maxPages?: number; onPage?: (pages: number, tools: number) => void } = {},
): Promise<ReadPages> {
  const pages = new Set<string>();
  const cursors = new Set<unknown>();
  let freshness: McpFreshness = {};
  let tools = 0;
  let cursor: unknown;
  const read = async () => {
    const { result, raw } = await listTools(speaker, cursor);
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

async function listTools({ listTools, hasTools }: Pick<McpSpeaker, 'listTools' | 'hasTools'>, cursor: unknown) {
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
  return { ...(ttlMs !== undefined && { ttlMs }), ...(cacheScope !== undefined && { cacheScope }) };
}
