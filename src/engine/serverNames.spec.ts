import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import { tellServersApart } from './formats';
import { call, choose, detail, engineOf, heldFile, plain, query, takeHost, testHost } from './testCatalog';

const tool = (name: string) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } });
const listOf = (server: string | null, ...names: readonly string[]) => ({
  result: {
    tools: names.map(tool),
    ...(server !== null && { _meta: { 'io.modelcontextprotocol/serverInfo': { name: server } } }),
  },
});
const idsIn = async (engine: CatalogEngine) =>
  (await query(engine)).rows.flatMap((row) => (row.kind === 'tool' ? [row.toolId] : []));

test('servers of one name are told apart in the order of the sources, and get names back', async () => {
  const engine = new CatalogEngine();
  const mail = heldFile('b.json', [listOf('mail', 'read'), listOf('files', 'read', 'write')]);
  engine.addFiles([heldFile('a.json', listOf('files', 'read')), mail, heldFile('c.json', listOf('files', 'read'))]);
  const all = ['mcp:files-2.read', 'mcp:files-2.write', 'mcp:files-3.read', 'mcp:files.read', 'mcp:mail.read'];
  expect(await idsIn(engine)).toEqual(all);
  engine.removeFiles(['b.json']);
  expect(await idsIn(engine)).toEqual(['mcp:files-2.read', 'mcp:files.read']);
  engine.addFiles([mail], ['a.json', 'b.json', 'c.json']);
  expect(await idsIn(engine)).toEqual(all);
});

test('a tool told apart is found, filtered, shown and read again by its new id', async () => {
  const engine = new CatalogEngine();
  engine.addFiles([heldFile('a.json', listOf('files', 'read')), heldFile('b.json', listOf('files', 'write'))]);
  const written = await detail(engine, { toolId: 'mcp:files-2.write', copy: 1 });
  expect(written).toMatchObject({
    toolId: 'mcp:files-2.write',
    family: 'mcp:files-2',
    tool: { toolId: 'mcp:files-2.write', server: 'files-2', nameOnServer: 'write', alias: 'files' },
  });
  expect((await query(engine, { q: 'id:files-2' })).matches).toBe(1);
  const { counts, matches } = await query(engine, { choices: choose(['server', ['files-2']]) });
  expect(matches).toBe(1);
  expect([...(counts.find(({ facet }) => facet === 'server')?.counts ?? [])]).toEqual([1, 1]);
  expect((await query(engine, { choices: choose(['family', ['mcp:files-2']]) })).matches).toBe(1);
});

test('an id that a host states stays, and the server that would have it gets another name', async () => {
  const { engine } = engineOf([{ ...plain, toolId: 'mcp:files.read' }]);
  engine.addFiles([heldFile('a.json', listOf('files', 'read')), heldFile('b.json', listOf('quay', 'read'))]);
  expect(await idsIn(engine)).toEqual(['mcp:files-2.read', 'mcp:files.read', 'mcp:quay.read']);
});

test('a host of servers names one that nobody names by its own id', async () => {
  const engine = new CatalogEngine();
  const read = (value: unknown, order: Parameters<typeof takeHost>[2]) => {
    takeHost(engine, value, order);
    return idsIn(engine);
  };
  expect(await read(listOf(null, 'read'), { stem: 'quay' })).toEqual(['mcp:quay.read']);
  expect(await read(listOf('files', 'read'), { stem: 'quay' })).toEqual(['mcp:files.read']);
  expect(await read([listOf('upstream', 'read'), listOf(null, 'write')], { alias: 'quay' })).toEqual([
    'mcp:quay.read',
    'mcp:quay.write',
  ]);
});

test('a file in a host’s place tells when its servers were listed', () => {
  const collectedAt = '2026-10-01T08:00:00Z';
  const file = { kind: 'tool-catalog/mcp-servers', version: 1, collectedAt, servers: [] };
  expect(takeHost(new CatalogEngine(), file)).toMatchObject({ summary: { sources: [{ collectedAt }] } });
});

test('the reading before has the ids of now, whatever came beside it since', async () => {
  const engine = new CatalogEngine();
  const read = (...names: readonly string[]) => takeHost(engine, [listOf('files', ...names)], { alias: 'quay' });
  read('read');
  const [server] = (await idsIn(engine)).map((toolId) => toolId.replace('mcp:', '').replace('.read', ''));
  read('read', 'write');
  engine.addFiles([heldFile('a.json', { tools: [{ ...plain, toolId: `mcp:${server}.read` }] })]);
  expect(await idsIn(engine)).toEqual([`mcp:${server}-2.read`, `mcp:${server}-2.write`, `mcp:${server}.read`]);
  expect(
    await engine.comparison({ sideId: '1', side: { kind: 'previous', id: testHost.id }, lineage: 'same-list' }, call),
  ).toMatchObject({
    before: { tools: 1 },
    after: { tools: 2 },
    counts: { added: 1, removed: 0, moved: 0 },
  });
});

const anyName = fc.oneof(
  fc.constantFrom('files', 'files-2', 'my files', 'my.files', '', 'файлы', 'a__b', '\ud800', 'x'.repeat(120)),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const anyTool = fc.oneof(fc.constantFrom('read', '2.read', '-2.read', 'files.read'), fc.string({ minLength: 1 }));
const anyServer = fc.record({
  name: fc.option(anyName),
  tools: fc.uniqueArray(anyTool, { minLength: 1, maxLength: 3 }),
});

test('ids of different servers never collide', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyServer, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), (files) => {
      const sources = files.map((servers, i) => {
        const lists = servers.map(({ name, tools }) => listOf(name, ...tools));
        return heldFile(`${'abc'[i % 3]}.json`, lists.length === 1 ? lists[0] : collected(servers)).source;
      });
      const ids = tellServersApart(sources).flatMap(({ rows }) => rows.toolIds);
      expect(new Set(ids).size).toBe(files.flat().reduce((sum, { tools }) => sum + tools.length, 0));
    }),
    { numRuns: 200 },
  );
});

function collected(servers: readonly { readonly name: string | null; readonly tools: readonly string[] }[]) {
  const listed = servers.map(({ name, tools }) => ({
    name: name || 'nameless',
    status: 'listed',
    pages: [{ tools: tools.map(tool) }],
  }));
  return { kind: 'tool-catalog/mcp-servers', version: 1, servers: listed };
}
