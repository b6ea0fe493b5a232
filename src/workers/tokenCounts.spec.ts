import { expect, test } from 'vitest';
import type { CatalogEngine } from '../engine/engine';
import type { Query, ToolRow } from '../engine/protocol';
import { choose, engineOf, query, readInto } from '../engine/testCatalog';
import { writeModelDefinition } from '../exports/modelDefinition';
import { countTokens } from './countTokens';

function toolNamed(name: string, words: number) {
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } } };
  return { toolId: `mcp:crm.${name}`, description: 'word '.repeat(words), inputSchema };
}
const list = [toolNamed('c', 30), toolNamed('a', 5), toolNamed('b', 90), { toolId: 'mcp:crm.d' }];

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

interface Run {
  readonly run: number;
  readonly port: MessagePort | null;
}

const step = (engine: CatalogEngine, { run, port }: Run) => engine.countTokens({ run, port, viewport: null });

async function countAll(engine: CatalogEngine, { run, port }: Run) {
  for (let given: MessagePort | null = null; ; ) {
    const progress = await step(engine, { run, port: given });
    if (progress.counted === progress.total) return progress;
    // A portion ends after some milliseconds: on a busy machine before the first tool that needs a counter.
    given = progress.needsCounter ? port : null;
  }
}

const byTokens: Partial<Query> = { sort: { key: 'tokens', descending: true } };

async function rowsOf(engine: CatalogEngine, asked = byTokens) {
  const { id, sort, rows: all } = await query(engine, asked);
  const rows = all.filter((row): row is ToolRow => row.kind === 'tool');
  return { id, sort, names: rows.map(({ toolId }) => toolId.at(-1)).join(''), rows };
}

test('rows keep their order until all are counted, and stand by tokens from then on', async () => {
  const { engine } = engineOf(list);
  const byTitle = { key: 'title', descending: true } as const;
  const before = await rowsOf(engine, { ...byTokens, sortMeanwhile: byTitle });
  expect(before).toMatchObject({ sort: byTitle, names: 'dcba' });
  expect(before.rows.every((row) => row.values.tokens === undefined)).toBe(true);

  expect(await step(engine, { run: 1, port: null })).toEqual({ counted: 0, total: 4, needsCounter: true });
  const { asked, port, close } = openPort();
  expect(await countAll(engine, { run: 1, port })).toEqual({ counted: 4, total: 4, needsCounter: false });
  close();
  expect(asked).toHaveLength(4);
  const { sort, names, rows } = await rowsOf(engine);
  expect({ sort, names }).toEqual({ sort: byTokens.sort, names: 'bcad' });
  const { toolId, description, inputSchema } = toolNamed('b', 90);
  const text = writeModelDefinition({ toolId, description, schemaText: JSON.stringify(inputSchema) });
  expect(rows[0]?.values.tokens).toEqual([`${countTokens(text).tokens}`]);
  expect((await rowsOf(engine, { sort: { key: 'tokens', descending: false } })).names).toBe('dacb');
});

test('what is in sight is counted first', async () => {
  const { engine } = engineOf([...Array.from({ length: 2_000 }, (_, i) => toolNamed(`x${i}`, 200)), toolNamed('a', 5)]);
  const { id } = await rowsOf(engine, { to: 1 });
  const { asked, port, close } = openPort();
  const viewport = { result: id, from: 0, to: 1 };
  const { counted, total } = await engine.countTokens({ run: 1, port, viewport });
  close();
  expect(counted).toBeLessThan(total);
  expect(asked[0]).toContain('crm.a');
  expect((await rowsOf(engine, { to: 1 })).rows[0]?.values.tokens).toHaveLength(1);
});

test('a list read again costs only what is new in it, and another run brings a counter of its own', async () => {
  const { engine } = engineOf(list);
  const first = openPort();
  await countAll(engine, { run: 1, port: first.port });
  first.close();

  readInto(engine, list.toReversed());
  expect((await rowsOf(engine)).sort.key).toBe('id');
  expect(await step(engine, { run: 2, port: null })).toEqual({ counted: 4, total: 4, needsCounter: false });
  expect((await rowsOf(engine)).names).toBe('bcad');

  readInto(engine, [...list, toolNamed('e', 60)]);
  const second = openPort();
  await countAll(engine, { run: 3, port: second.port });
  second.close();
  expect(second.asked).toHaveLength(1);
  expect((await rowsOf(engine)).names).toBe('becad');
});

test('a catalog that is replaced while its last portion is out takes nothing of it', async () => {
  const { engine } = engineOf(list);
  const { port, close } = openPort();
  const out = step(engine, { run: 1, port });
  readInto(engine, [toolNamed('z', 3), ...list]);
  await out;
  expect((await rowsOf(engine)).rows.every((row) => row.values.tokens === undefined)).toBe(true);
  expect(await countAll(engine, { run: 1, port: null })).toMatchObject({ counted: 5, total: 5 });
  close();
  expect((await rowsOf(engine)).names).toBe('bcazd');
});

test('what was out when its counter was lost is counted by the next one', async () => {
  const { engine } = engineOf(list);
  const lost = new MessageChannel();
  void step(engine, { run: 1, port: lost.port1 });
  lost.port2.close();
  const { port, close } = openPort();
  expect(await countAll(engine, { run: 2, port })).toMatchObject({ counted: 4, total: 4 });
  close();
  expect((await rowsOf(engine)).names).toBe('bcad');
});

test('ranges hold what is counted, and a result asked for before stays as it was', async () => {
  const { engine } = engineOf(list);
  const { port, close } = openPort();
  const before = await query(engine, { choices: choose(['tokens', ['1..']]) });
  expect(before).toMatchObject({ matches: 0 });
  await countAll(engine, { run: 1, port });
  close();
  const { rows } = await rowsOf(engine);
  const counts = rows.map(({ values }) => Number(values.tokens?.[0] ?? 0)).sort((a, b) => a - b);
  const [least = 0, second = 0, third = 0] = counts;
  const namesIn = async (...ranges: string[]) => (await query(engine, { choices: choose(['tokens', ranges]) })).matches;
  expect(await namesIn(`..${least}`)).toBe(1);
  expect(await namesIn(`${second}..${third}`)).toBe(2);
  expect(await namesIn(`..${least}`, `${third}..`)).toBe(3);
  expect(await namesIn(`..${least - 1}`)).toBe(0);
  const facet = (await query(engine)).counts.find((one) => one.facet === 'tokens');
  const within = (from: number, to: number) => counts.filter((count) => from <= count && count <= to).length;
  expect([...(facet?.counts ?? [])]).toEqual([within(1, 99), within(100, 299), within(300, 999), within(1_000, 1e9)]);
  expect(engine.ids({ result: before.id })).toEqual([]);
});
