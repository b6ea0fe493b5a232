import { expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import { heldFile, kept, query } from './testCatalog';

const call = { signal: new AbortController().signal, report: () => undefined };
const listOf = (...tools: readonly object[]) => ({
  tools: tools.map((tool) => ({ inputSchema: { type: 'object' }, ...tool })),
});

test('a source that is new as a whole is one line of the queue, and its findings still stand there', async () => {
  const engine = new CatalogEngine();
  engine.addFiles([heldFile('old.json', listOf({ name: 'moor' }))]);
  const { list } = kept(await engine.takeBaseline({ result: null }, call));
  engine.addFiles([
    heldFile('old.json', listOf({ name: 'moor' }, { name: 'sail' })),
    heldFile('new.json', listOf({ name: 'a' }, { name: 'b' }, { name: 'c', inputSchema: null })),
  ]);
  const side = { kind: 'list', list } as const;
  const { id } = kept(await engine.comparison({ sideId: '1', side, lineage: 'files' }, call));
  const { id: result } = await query(engine, { comparison: id });
  const posture = kept(await engine.posture({ result }));
  expect(posture.newSources).toMatchObject([{ name: 'new.json', tools: 3 }]);
  expect(posture.queue.map(({ toolId }) => toolId)).toEqual(['mcp:new.c', 'mcp:old.sail']);
});

test('what wildcards admit is counted, without what is denied', async () => {
  const engine = new CatalogEngine();
  const writes = { name: 'a', annotations: { readOnlyHint: false } };
  engine.addFiles([heldFile('quay.json', listOf(writes, { name: 'b' }, { name: 'c' }))]);
  const denied = [{ id: 'mcp:quay.c', isPattern: false }];
  const answer = await engine.draft({
    entries: [],
    patterns: ['mcp:quay.*'],
    denied,
    rules: [],
    said: [],
    families: [],
  });
  expect(answer?.admitted).toEqual({ tools: 2, writes: { yes: 0, disputed: 0, unknown: 2, no: 0 } });
});

test('an unreadable entry names its file', async () => {
  const engine = new CatalogEngine();
  engine.addFiles([heldFile('quay.json', listOf({ name: 'a' }, { title: 'no name' }))]);
  const { problems } = await engine.problems({ from: 0, to: 9 });
  expect(problems[0]).toMatchObject({ kind: 'bad-entry', source: 'quay.json', bad: { pointer: '/tools/1' } });
});
