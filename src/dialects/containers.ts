import { isObject, type JsonObject, member } from '../model/json';
import type { Dialect } from '../model/tool';
import { recogniseDialect } from './allDialects';
import type { JsonPath } from './jsonSlices';
import { hasNextCursor } from './morePages';

export interface Candidate {
  readonly value: unknown;
  readonly path: JsonPath;
}

/** Definitions that stand together: what is true of most tells how to take one that is odd. */
export interface CandidateList {
  readonly candidates: readonly Candidate[];
  /** The dialect the container itself speaks for. */
  readonly hint?: Dialect;
  /** The server these came from, where the container says so for each list, and how their toolIds name it. */
  readonly alias?: string;
  readonly server?: string;
}

export interface Contents {
  readonly lists: readonly CandidateList[];
  /** The name an MCP server gave itself in an answer to `initialize`. */
  readonly serverName?: string;
  /** Of the last page of an answer to `tools/list`: whether it says that another one follows; absent without a page. */
  readonly hasMore?: boolean;
}

/** Pages in a list of answers, and no deeper. */
const maxWraps = 3;

/**
 * Where the definitions lie in a value: `{…}` itself, `[{…}]`, `{ "tools": [{…}] }`, an answer to `tools/list`
 * (`{ "jsonrpc": "2.0", "result": { "tools": [{…}] } }`), or a list of such pages. Null where it is none of these.
 */
export function findContents(value: unknown): Contents | null {
  const found: Found = { lists: [], names: [], pages: [] };
  if (!gather(value, [], 0, found)) return null;
  const serverName = found.names[0];
  const hasMore = found.pages.at(-1);
  return {
    lists: found.lists,
    ...(serverName !== undefined && { serverName }),
    ...(hasMore !== undefined && { hasMore }),
  };
}

interface Found {
  readonly lists: CandidateList[];
  readonly names: string[];
  /** For each page, whether it says that another one follows. */
  readonly pages: boolean[];
}

function gather(value: unknown, path: JsonPath, wraps: number, found: Found): boolean {
  const { lists, names } = found;
  if (Array.isArray(value)) {
    gatherItems(value, path, wraps, found);
    return true;
  }
  if (!isObject(value)) return false;
  if (recogniseDialect(value) !== null) {
    lists.push({ candidates: [{ value, path }] });
    return true;
  }
  const result = member(value, 'result');
  if (isObject(result)) {
    const name = readServerName(result);
    if (name !== undefined) names.push(name);
    const tools = member(result, 'tools');
    if (Array.isArray(tools)) {
      lists.push(listOf(tools, [...path, 'result', 'tools'], 'mcp'));
      found.pages.push(hasNextCursor(result));
    }
    return Array.isArray(tools) || name !== undefined || Object.hasOwn(value, 'jsonrpc');
  }
  const tools = member(value, 'tools');
  if (!Array.isArray(tools) || member(value, 'kind') === 'Agent') {
    if (!Object.hasOwn(value, 'jsonrpc')) return false;
    // An answer that is an error hides a page; requests and notices hide nothing.
    if (Object.hasOwn(value, 'error')) lists.push({ candidates: [{ value, path }] });
    return true;
  }
  const at = [...path, 'tools'];
  if (Object.hasOwn(value, 'nextCursor')) lists.push(listOf(tools, at, 'mcp'));
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
  if (candidates.length > 0 || items.length === 0) found.lists.push({ candidates });
}

function isPage(value: unknown): value is JsonObject {
  if (Array.isArray(value)) return value.some(isObject);
  if (!isObject(value) || recogniseDialect(value) !== null) return false;
  const result = member(value, 'result');
  const holder = isObject(result) ? result : value;
  return Array.isArray(member(holder, 'tools')) || Object.hasOwn(value, 'jsonrpc');
}

function listOf(items: readonly unknown[], path: JsonPath, hint: Dialect): CandidateList {
  return { candidates: items.map((value, i) => ({ value, path: [...path, i] })), hint };
}

/** `{ "serverInfo": { "name": "files", "version": "1.0.0" } }` (MCP initialize). */
function readServerName(result: JsonObject): string | undefined {
  const info = member(result, 'serverInfo');
  const name = isObject(info) ? member(info, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
