import { expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import { choose, engineOf, heldFile, kept, plain, query, testTools } from './testCatalog';

const listing = (server: string, tools: readonly object[]) => heldFile(`${server}.json`, { tools }, server);
const says = (name: string, annotations?: object) => ({
  name,
  inputSchema: { type: 'object' },
  ...(annotations && { annotations }),
});

function serversEngine() {
  const engine = new CatalogEngine();
  const summary = engine.addFiles([
    listing('docs', [says('find_guide', { readOnlyHint: true }), says('read_page', { readOnlyHint: true })]),
    listing('desk', [
      says('reply', { readOnlyHint: false, destructiveHint: false }),
      says('purge', { readOnlyHint: true, destructiveHint: true }),
      says('ping'),
    ]),
  ]);
  return { engine, summary };
}

test('a group’s heading adds up what its servers say, and how much of it is in the draft', async () => {
  const { engine } = serversEngine();
  const { rows } = await query(engine, { group: 'family', draft: ['mcp:docs.read_page'] });
  const none = { 'only-reads': 0, 'changes-things': 0, 'may-destroy': 0, nothing: 0 };
  const desk = { ...none, 'changes-things': 1, 'may-destroy': 1, nothing: 1 };
  expect(rows.filter((row) => row.kind === 'group')).toMatchObject([
    { value: 'mcp:desk', count: 3, selected: 0, claims: desk },
    { value: 'mcp:docs', count: 2, selected: 1, claims: { ...none, 'only-reads': 2 } },
  ]);
});

test('stated tiers are counted as such, with those that their own words speak against', async () => {
  const { engine } = engineOf([...testTools, { ...plain, toolId: 'mcp:fs.delete_all' }]);
  const { rows, headings } = await query(engine, { group: 'source' });
  expect(rows.flatMap((row) => (row.kind === 'group' ? [row.tiers.flat().join(' ')] : []))).toEqual([
    'read 2 1 write 1 0',
    'read 1 0 write 1 0',
  ]);
  expect(headings).toEqual([0, 4]);
});

test('the ids of a group are those of its matches', async () => {
  const { engine } = serversEngine();
  const { id } = await query(engine, { group: 'family', choices: choose(['hint', ['read-only-true']]) });
  expect(kept(engine.idsOfGroup({ result: id, value: 'mcp:desk' }))).toEqual(['mcp:desk.purge']);
});

test('several MCP servers alone are told from one, and from tools of a host', () => {
  expect(serversEngine().summary.hasOnlyServers).toBe(true);
  expect(engineOf(testTools).summary.hasOnlyServers).toBe(false);
  expect(new CatalogEngine().addFiles([listing('docs', [says('find_guide')])]).hasOnlyServers).toBe(false);
});

test('what no tool states is named', () => {
  const unstated = ['replay', 'credential', 'scope', 'cost', 'latency'];
  expect(serversEngine().summary.unstated).toEqual(['egress', 'approval', ...unstated]);
  expect(engineOf(testTools).summary.unstated).toEqual(unstated);
});
