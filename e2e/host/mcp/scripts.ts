import { setTimeout as wait } from 'node:timers/promises';

/** What an MCP server of ours answers; the transport under it is a real one. */
export interface Script {
  /** `capabilities.tools.listChanged` of the answer to `initialize`. */
  readonly tellsOfChanges?: boolean;
  readonly instructions?: string;
  /** What it asks its client before it lists anything. */
  readonly asksFirst?: string;
  readonly initialize?: () => object;
  /** The result of `tools/list`; a thrown `RpcError` is answered as an error. */
  readonly list: (cursor: string | undefined, state: ScriptState) => object | Promise<object>;
}

export interface ScriptState {
  changes: number;
  /** What the client answered to `asksFirst`. */
  told?: unknown;
}

export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** `{ "serverInfo": { "name": "harbour-mcp" }, … }` */
export function initializeResult(script: Script, version: unknown) {
  return {
    protocolVersion: typeof version === 'string' ? version : '2025-11-25',
    capabilities: { tools: { listChanged: script.tellsOfChanges === true } },
    serverInfo: { name: 'harbour-mcp', version: '3.1.0', title: 'Harbour tools' },
    ...(script.instructions !== undefined && { instructions: script.instructions }),
  };
}

function serverTool(name: string, more: object = {}): object {
  return {
    name,
    description: `Does ${name.replaceAll('_', ' ')} for the harbour office.`,
    inputSchema: { type: 'object', properties: { berth: { type: 'string' } }, required: ['berth'] },
    ...more,
  };
}

function listBerths(readOnlyHint: boolean): object {
  return serverTool('list_berths', { title: 'List berths', annotations: { readOnlyHint, openWorldHint: false } });
}

const harbourServerTools: readonly object[] = [
  listBerths(true),
  serverTool('book_berth', { annotations: { readOnlyHint: false, idempotentHint: true } }),
  serverTool('clear_berth', { annotations: { destructiveHint: true } }),
];

/** Shapes that real servers publish and a strict reader trips over. */
export const oddServerTools: readonly object[] = [
  ...harbourServerTools,
  { name: 'no_type', inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } },
  serverTool('own_keys', { version: '2', tags: ['tides'], inputSchema: { type: 'object', 'x-order': 3 } }),
  serverTool('app_panel', { _meta: { ui: { visibility: ['app'] } } }),
  serverTool('two_titles', { title: 'One title', annotations: { title: 'Another title' } }),
  serverTool('bad_output', { outputSchema: { type: 'strin' } }),
  serverTool('icons', { icons: [{ src: 'https://icons.invalid/a.png' }], execution: { taskSupport: 'optional' } }),
  { description: 'A tool without a name.' },
];

function bulkyTools(count: number, bytes: number): readonly object[] {
  const text = 'All about the quay. '.repeat(Math.ceil(bytes / 20));
  return Array.from({ length: count }, (_, i) => serverTool(`bulky_${i}`, { description: text }));
}

const pageCount = 4;
const pageSize = 6;

export const scripts: Readonly<Record<string, Script>> = {
  harbour: { list: () => ({ tools: harbourServerTools }) },
  ...Object.fromEntries(
    ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'].map((asksFirst): [string, Script] => [
      `asks ${asksFirst}`,
      { asksFirst, list: (_, { told }) => ({ tools: [serverTool(JSON.stringify(told))] }) },
    ]),
  ),
  told: {
    instructions: 'Ask for a berth before you book one.',
    list: () => ({ tools: harbourServerTools, ttlMs: 300_000, cacheScope: 'public' }),
  },
  odd: { list: () => ({ tools: oddServerTools, 'x-of-the-list': true }) },
  paged: { list: (cursor) => pageFrom(cursor === undefined ? 0 : Number(cursor.slice('page:'.length))) },
  'null-cursor': { list: () => ({ tools: harbourServerTools, nextCursor: null }) },
  loop: {
    list: (cursor) => ({ tools: [serverTool(`after_${cursor ?? 'start'}`)], nextCursor: cursor ? 'one' : 'two' }),
  },
  'empty-cursor': { list: (cursor) => (cursor === undefined ? { ...page('one'), nextCursor: '' } : page('two')) },
  'always-empty': { list: () => ({ ...page('one'), nextCursor: '' }) },
  'never-moving': { list: (cursor) => ({ ...page(cursor === undefined ? 'one' : 'two'), nextCursor: 'on' }) },
  'number-cursor': { list: () => ({ ...page('one'), nextCursor: 2 }) },
  'broken-second': {
    list: (cursor) => {
      if (cursor !== undefined) throw new RpcError(-32603, 'The second drawer is stuck.');
      return { ...page('one'), nextCursor: 'on' };
    },
  },
  endless: { list: (cursor) => ({ tools: [], nextCursor: String(Number(cursor ?? 0) + 1) }) },
  empty: { list: () => ({ tools: [] }) },
  'no-tools': {
    list: () => {
      throw new RpcError(-32601, 'This server has no tools.');
    },
  },
  'no-list': { list: () => ({ items: harbourServerTools }) },
  'old-version': {
    initialize: () => ({ protocolVersion: '1999-01-01', capabilities: {}, serverInfo: { name: 'old', version: '0' } }),
    list: () => ({ tools: [] }),
  },
  unnamed: { initialize: () => ({ capabilities: {} }), list: () => ({ tools: [] }) },
  slow: {
    list: async () => {
      await wait(4_000);
      return { tools: harbourServerTools };
    },
  },
  huge: { list: () => ({ tools: bulkyTools(200, 50_000) }) },
  // Its second change also makes a tool one that writes.
  changes: {
    tellsOfChanges: true,
    list: (_, { changes }) => ({
      tools: [
        listBerths(changes < 2),
        ...harbourServerTools.slice(1),
        ...Array.from({ length: changes }, (_unused, i) => serverTool(`added_${i + 1}`)),
      ],
    }),
  },
};

function page(name: string) {
  return { tools: [serverTool(name)] };
}

function pageFrom(page: number): object {
  const tools = Array.from({ length: pageSize }, (_, i) => serverTool(`tool_${page * pageSize + i + 1}`));
  return { tools, ...(page + 1 < pageCount && { nextCursor: `page:${page + 1}` }) };
}
