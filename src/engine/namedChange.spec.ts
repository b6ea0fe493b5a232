import { expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import { describeNamedChange } from './namedChange';
import { heldFile } from './testCatalog';

const pagesOf = (...tools: readonly object[]) => [
  { tools: tools.map((tool) => ({ inputSchema: { type: 'object' }, ...tool })) },
];
const serverOf = (name: string, more: object, ...tools: readonly object[]) => ({
  ...{ name, status: 'listed', serverInfo: { name, version: '1' }, pages: pagesOf(...tools) },
  ...more,
});
const collected = (...servers: readonly object[]) => ({ kind: 'tool-catalog/mcp-servers', version: 1, servers });

/** What the last of these lists of one source is told to change; null where nothing is compared. */
async function changeOf(...lists: readonly object[]): Promise<string | null> {
  const engine = new CatalogEngine();
  for (const list of lists) engine.addFiles([heldFile('quay', list)]);
  const change = await engine.changeSince({ id: 'quay' });
  return change && describeNamedChange(change);
}

test('tools that came, went and changed are told by the names that their server gives them', async () => {
  const before = collected(serverOf('quay', {}, { name: 'moor' }, { name: 'sail' }, { name: 'dock' }));
  const after = collected(serverOf('quay', {}, { name: 'dock', description: 'b' }, { name: 'moor' }, { name: 'tow' }));
  expect(await changeOf(before, after)).toBe(
    '1 tool added: tow. 1 tool removed: sail. 1 tool changed, none may do more: dock.',
  );
});

test('of changed tools, those that may do more are counted', async () => {
  const saying = (readOnlyHint: boolean) => ({ name: 'dock', annotations: { readOnlyHint } });
  const [before, after] = [true, false].map((hint) => collected(serverOf('quay', {}, saying(hint))));
  expect(await changeOf(before ?? {}, after ?? {})).toBe('1 tool changed, 1 may do more: dock.');
});

test('of several servers a tool goes by its id', async () => {
  const others = serverOf('yard', {}, { name: 'weld' });
  const [before, after] = [serverOf('quay', {}), serverOf('quay', {}, { name: 'tow' })];
  expect(await changeOf(collected(before, others), collected(after, others))).toBe('1 tool added: mcp:quay.tow.');
});

test('a server that says something else of itself is no list without change', async () => {
  const saying = (instructions: string) => collected(serverOf('quay', { instructions }));
  expect(await changeOf(saying('Moor first.'), saying('Sail first.'))).toBe('Its instructions changed.');
});

test('a first list changes nothing, and the same bytes tell what they told before', async () => {
  const [before, after] = [collected(serverOf('quay', {})), collected(serverOf('quay', {}, { name: 'tow' }))];
  expect(await changeOf(before)).toBeNull();
  expect(await changeOf(before, after, after)).toBe('1 tool added: tow.');
});

test('of many names the first are told, and how many more there are', async () => {
  const tools = Array.from({ length: 7 }, (_, i) => ({ name: `t${i}` }));
  const after = collected(serverOf('quay', {}, ...tools));
  expect(await changeOf(collected(serverOf('quay', {})), after)).toBe('7 tools added: t0, t1, t2, t3, t4 and 2 more.');
});
