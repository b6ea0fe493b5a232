import './zodWithoutEval';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Failed } from './failure';
import { failed, HostError } from './failure';
import { type McpEndpoint, type McpSession, openMcpSession, patient, readMcpFailure } from './mcpSession';

/*
 * Lists the tools of an MCP server over Streamable HTTP (specification 2025-11-25, "Transports", "Tools"), or over the
 * deprecated HTTP+SSE transport where only that is served. Load this file when it is needed: the library under it is
 * large.
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

export interface McpList {
  readonly ok: true;
  /** The JSON text of each `tools/list` result as it came: `{ "tools": […], "nextCursor": "…" }`. */
  readonly pages: readonly string[];
  /** In the server's own words. */
  readonly serverInfo: { readonly name: string; readonly version: string; readonly title?: string } | null;
  readonly protocolVersion: string | undefined;
  /** Whether the server announced to tell of changes. */
  readonly tellsOfChanges: boolean;
  /** Calls back each time the server says that its list has changed, once at once if it did while it was read. */
  readonly onListChanged: (callback: () => void) => () => void;
  /** Ends the session; nothing is heard afterwards. */
  readonly close: () => Promise<void>;
}

/**
 * Begins a session and reads every page of its list. `signal` ends the reading; afterwards the session stays open to
 * hear of changes, until `close`. Never throws for what a server does.
 */
export async function readMcpTools(call: McpCall): Promise<McpList | Failed> {
  const session = await openMcpSession(call);
  if (!session.ok) return session;
  const { client, close, protocolVersion, tellsOfChanges, onListChanged } = session;
  try {
    const pages = await readPages(session, call);
    session.endReading();
    const info = client.getServerVersion();
    const serverInfo = info && { name: info.name, version: info.version, ...(info.title && { title: info.title }) };
    return { ok: true, pages, serverInfo: serverInfo ?? null, protocolVersion, tellsOfChanges, onListChanged, close };
  } catch (error) {
    void close();
    return failed(readMcpFailure(error, 'tools/list'));
  }
}

async function readPages(
  { client, wire }: McpSession,
  { onProgress, maxPages = 1_000 }: McpCall,
): Promise<readonly string[]> {
  const pages: string[] = [];
  const cursors = new Set<string>();
  let tools = 0;
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { params: { cursor } };
    // The library's schema for this answer would reject the list for one odd tool.
    const { answer, raw } = await wire.ask(() =>
      client.request({ method: 'tools/list', ...params }, ResultSchema, patient),
    );
    if (!Array.isArray(answer['tools']))
      throw new HostError({ kind: 'unknown-shape', arrived: 'a page without tools' });
    pages.push(raw);
    tools += answer['tools'].length;
    onProgress?.({ pages: pages.length, tools, bytes: wire.bytes });
    cursor = readCursor(answer['nextCursor']);
    if (cursor === undefined) return pages;
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
