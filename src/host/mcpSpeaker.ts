import { isObject, type JsonObject, member } from '../model/json';
import type { McpAnswer } from './mcpWire';

/** A server in one of the protocol's eras, ready to be asked. All its functions reject with `HostError` alone. */
export interface McpSpeaker extends McpServerWords {
  /** Undefined over the deprecated HTTP+SSE transport. */
  readonly protocolVersion: string | undefined;
  readonly listTools: (cursor: string | undefined) => Promise<McpAnswer>;
  /** Hears of changes until the wire's signal aborts. */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What a server says of itself; all of it in its own words, and at most as long as is ever shown. */
export interface McpServerWords {
  readonly serverInfo: { readonly name: string; readonly version?: string; readonly title?: string } | null;
  readonly instructions: string | undefined;
  /** Whether it announced to tell of changes. */
  readonly tellsOfChanges: boolean;
}

export const clientInfo = { name: 'tool-catalog', version: '1' };

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
const maxNameLength = 300;
const maxInstructionsLength = 50_000;

/** Reads an answer to `initialize` or `server/discover`. */
export function readServerWords(result: JsonObject): McpServerWords {
  const meta = member(result, '_meta');
  const info = (isObject(meta) ? member(meta, serverInfoKey) : undefined) ?? member(result, 'serverInfo');
  const [name, version, title] = ['name', 'version', 'title'].map((key) =>
    isObject(info) ? readText(member(info, key), maxNameLength) : undefined,
  );
  const capabilities = member(result, 'capabilities');
  const tools = isObject(capabilities) ? member(capabilities, 'tools') : undefined;
  return {
    serverInfo: name === undefined ? null : { name, ...(version && { version }), ...(title && { title }) },
    instructions: readText(member(result, 'instructions'), maxInstructionsLength),
    tellsOfChanges: isObject(tools) && member(tools, 'listChanged') === true,
  };
}

function readText(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined;
}

/** The parameters of one page: none for the first. */
export function pageParams(cursor: string | undefined): JsonObject {
  return cursor === undefined ? {} : { cursor };
}
