import { setTimeout as wait } from 'node:timers/promises';
import { RpcError, type Script } from './script';
import { bulkyTools, harbourServerTools, oddServerTools, serverTool } from './serverTools';

const pageCount = 4;
const pageSize = 6;

/** Servers by name, each behind a real Streamable HTTP transport. */
export const scripts: Readonly<Record<string, Script>> = {
  harbour: { list: () => ({ tools: harbourServerTools }) },
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
  changes: {
    tellsOfChanges: true,
    list: (_, { changes }) => ({
      tools: [...harbourServerTools, ...Array.from({ length: changes }, (_unused, i) => serverTool(`added_${i + 1}`))],
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
