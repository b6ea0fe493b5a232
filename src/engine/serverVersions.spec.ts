import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { type LiveServer, startServer } from '../../e2e/host/liveServers';
import { isObject, member } from '../model/json';
import { CatalogEngine } from './engine';
import { heldFile, kept } from './testCatalog';

/* Two versions of real MCP servers from npm: what became other is told as it is. */

const call = { signal: new AbortController().signal, report: () => undefined };
const inFolder = (folder: string) => [folder];

async function listOf(server: Omit<LiveServer, 'alias'>): Promise<readonly unknown[]> {
  const running = await startServer({ alias: 'real', ...server });
  await running.close();
  return running.tools;
}

function catalogOf(tools: readonly unknown[]): CatalogEngine {
  const engine = new CatalogEngine();
  engine.addFiles([heldFile('list', { tools }, 'real')]);
  return engine;
}

async function compare(before: readonly unknown[], after: readonly unknown[]) {
  const { list } = kept(await catalogOf(before).takeBaseline({ result: null }, call));
  const engine = catalogOf(after);
  const side = { kind: 'list', list } as const;
  const summary = await engine.comparison({ sideId: 1, side, lineage: 'files' }, call);
  if (summary === null) throw new Error('nothing to compare');
  return { summary, ...kept(engine.changes({ comparison: summary.id, filter: null, from: 0, to: 100 })) };
}

test('the server for files, March 2025 and now', async () => {
  const [before, after] = await Promise.all([
    listOf({ packageName: 'filesystem-server-2025', args: inFolder }),
    listOf({ packageName: '@modelcontextprotocol/server-filesystem', args: inFolder }),
  ]);
  const { summary, rows } = await compare(before, after);
  expect(summary).toMatchObject({ newAccess: 6, same: 0, open: 0, before: { tools: 11 }, after: { tools: 14 } });
  expect(summary.counts).toMatchObject({ added: 3, wider: 3, input: 1, text: 11, removed: 0 });
  // Three say now that they may destroy what is there.
  expect(rows.slice(0, 3).map(({ wider }) => wider)).toEqual([['hints'], ['hints'], ['hints']]);
  expect(rows.slice(3, 6).map(({ toolId, classes }) => [toolId, ...classes])).toEqual([
    ['mcp:real.list_directory_with_sizes', 'added'],
    ['mcp:real.read_media_file', 'added'],
    ['mcp:real.read_text_file', 'added'],
  ]);
  // Further arguments are no longer refused.
  const many = rows.find(({ toolId }) => toolId === 'mcp:real.read_multiple_files');
  expect(many).toMatchObject({
    classes: ['accepts', 'input', 'text'],
    accepts: { pointer: '/additionalProperties', before: 'false', after: undefined },
  });
  const broken = { kind: 'broken', pointer: '/properties/paths/minItems', reason: 'minItems is 1 now.' };
  expect(many?.input).toEqual(broken);
  expect(rows.find(({ toolId }) => toolId === 'mcp:real.read_file')).toMatchObject({
    input: { kind: 'valid' },
    texts: expect.arrayContaining([
      expect.objectContaining({ pointer: '/description', after: expect.stringContaining('DEPRECATED') }),
    ]),
  });
  // No path at all, which was valid then, is the counter-example.
  const accepts = (tools: readonly unknown[], value: unknown) => {
    const tool = tools.filter(isObject).find((one) => member(one, 'name') === 'read_multiple_files');
    return new Ajv({ strict: false }).compile(member(tool ?? {}, 'inputSchema') as object)(value);
  };
  expect([accepts(before, { paths: [] }), accepts(after, { paths: [] })]).toEqual([true, false]);
}, 60_000);

test('the server for memory, 2024 and now: hints came, three of them destructive, and nobody’s arguments break', async () => {
  const [before, after] = await Promise.all([
    listOf({ packageName: 'memory-server-2024' }),
    listOf({ packageName: '@modelcontextprotocol/server-memory' }),
  ]);
  const { summary, rows } = await compare(before, after);
  expect(summary).toMatchObject({ newAccess: 3, same: 0, open: 0, total: 9 });
  expect(summary.counts).toMatchObject({ added: 0, wider: 3, input: 0, text: 9, narrower: 0, removed: 0 });
  for (const { toolId, input, elsewhere, texts } of rows) {
    expect(input, toolId).toEqual({ kind: 'valid' });
    expect(elsewhere.map(({ pointer }) => pointer)).toEqual(['/annotations', '/execution', '/outputSchema']);
    expect(texts[0]).toMatchObject({ pointer: '/title', before: '' });
  }
}, 60_000);
