import { expect, test } from 'vitest';
import { CatalogStore } from '../catalog/catalogStore';
import type { ToolRow, ViewQuery } from '../catalog/protocol';
import { TokenColumn } from '../catalog/tokenColumn';
import { writeModelDefinition } from '../exports/modelDefinition';
import { countTokens } from './countTokens';

function toolNamed(name: string, words: number) {
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } } };
  return { toolId: `mcp:crm.${name}`, description: 'word '.repeat(words), inputSchema };
}
const list = [toolNamed('c', 30), toolNamed('a', 5), toolNamed('b', 90), { toolId: 'mcp:crm.d' }];

function read(store: CatalogStore, tools: unknown): void {
  store.start(1);
  store.push(1, new TextEncoder().encode(JSON.stringify(tools)));
  expect(store.finish(1).kind).toBe('read');
}

/** A port with a counter at its other end, and the texts that it was asked for. */
function openPort() {
  const asked: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    asked.push(...data);
    port2.postMessage(data.map((text) => countTokens(text).tokens));
  };
  return { asked, port: port1, close: () => port2.close() };
}

async function countAll(column: TokenColumn, run: number, port: MessagePort | null) {
  const first = await column.step(run, null);
  if (!first.needsCounter) return first;
  for (let given = port; ; given = null) {
    const progress = await column.step(run, given);
    if (progress.counted === progress.total) return progress;
  }
}

const byTokens: ViewQuery = {
  view: 1,
  whom: 0,
  q: '',
  choices: new Map(),
  sort: { key: 'tokens', descending: true },
  group: 'none',
  from: 0,
  to: 50,
  open: null,
};

function rowsOf(store: CatalogStore, query = byTokens) {
  const view = store.view(query);
  const rows = view?.rows.filter((row): row is ToolRow => row.kind === 'tool') ?? [];
  return { sort: view?.sort, names: rows.map(({ toolId }) => toolId.at(-1)).join(''), rows };
}

test('rows keep their order until all are counted, and stand by tokens from then on', async () => {
  const store = new CatalogStore();
  read(store, list);
  const column = new TokenColumn(() => store.tokenSource());
  const byTitle = { key: 'title', descending: true } as const;
  rowsOf(store, { ...byTokens, sort: byTitle });
  expect(rowsOf(store)).toMatchObject({ sort: byTitle, names: 'dcba' });
  expect(rowsOf(store).rows.every((row) => row.tokens === undefined)).toBe(true);

  expect(await column.step(1, null)).toEqual({ counted: 0, total: 4, needsCounter: true });
  const { asked, port, close } = openPort();
  expect(await countAll(column, 1, port)).toEqual({ counted: 4, total: 4, needsCounter: false });
  close();
  expect(asked).toHaveLength(4);
  const { sort, names, rows } = rowsOf(store);
  expect({ sort, names }).toEqual({ sort: byTokens.sort, names: 'bcad' });
  const { toolId, description, inputSchema } = toolNamed('b', 90);
  const text = writeModelDefinition({ toolId, description, schemaText: JSON.stringify(inputSchema) });
  expect(rows[0]?.tokens).toBe(countTokens(text).tokens);
  expect(rowsOf(store, { ...byTokens, sort: { key: 'tokens', descending: false } }).names).toBe('dacb');
});

test('what is in sight is counted first', async () => {
  const store = new CatalogStore();
  read(store, [...Array.from({ length: 2_000 }, (_, i) => toolNamed(`x${i}`, 200)), toolNamed('a', 5)]);
  rowsOf(store, { ...byTokens, to: 1 });
  const column = new TokenColumn(() => store.tokenSource());
  const { asked, port, close } = openPort();
  const { counted, total } = await column.step(1, port);
  close();
  expect(counted).toBeLessThan(total);
  expect(asked[0]).toContain('crm.a');
  expect(rowsOf(store, { ...byTokens, to: 1 }).rows[0]?.tokens).toBeGreaterThan(0);
});

test('a list read again costs only what is new in it, and another run brings a counter of its own', async () => {
  const store = new CatalogStore();
  read(store, list);
  const column = new TokenColumn(() => store.tokenSource());
  const first = openPort();
  await countAll(column, 1, first.port);
  first.close();

  read(store, list.toReversed());
  expect(rowsOf(store).sort?.key).toBe('id');
  expect(await column.step(2, null)).toEqual({ counted: 4, total: 4, needsCounter: false });
  expect(rowsOf(store).names).toBe('bcad');

  read(store, [...list, toolNamed('e', 60)]);
  const second = openPort();
  await countAll(column, 3, second.port);
  second.close();
  expect(second.asked).toHaveLength(1);
  expect(rowsOf(store).names).toBe('becad');
});

test('a catalog that is replaced while its last portion is out takes nothing of it', async () => {
  const store = new CatalogStore();
  read(store, list);
  const column = new TokenColumn(() => store.tokenSource());
  const { port, close } = openPort();
  const out = column.step(1, port);
  read(store, [toolNamed('z', 3), ...list]);
  await out;
  expect(rowsOf(store).rows.every((row) => row.tokens === undefined)).toBe(true);
  expect(await countAll(column, 1, null)).toMatchObject({ counted: 5, total: 5 });
  close();
  expect(rowsOf(store).names).toBe('bcazd');
});

test('what was out when its counter was lost is counted by the next one', async () => {
  const store = new CatalogStore();
  read(store, list);
  const column = new TokenColumn(() => store.tokenSource());
  const lost = new MessageChannel();
  void column.step(1, lost.port1);
  lost.port2.close();
  const { port, close } = openPort();
  expect(await countAll(column, 2, port)).toMatchObject({ counted: 4, total: 4 });
  close();
  expect(rowsOf(store).names).toBe('bcad');
});
