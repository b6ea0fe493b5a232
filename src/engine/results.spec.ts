import { describe, expect, test } from 'vitest';
import type { CatalogEngine } from './engine';
import type { Query } from './query';
import { assign, kept, query, readInto, testHost } from './testCatalog';
import { openWorld, type World } from './testWorlds';

describe('a result', () => {
  const asked: Partial<Query> = { sort: { key: 'title', descending: false }, group: 'family' };
  const everythingOf = async (engine: CatalogEngine, result: number) => {
    const window = { result, from: 0, to: 99 };
    return structuredClone({
      rows: engine.rows(window),
      ids: engine.ids(window),
      exportRows: await engine.exportRows(window),
      fingerprints: await engine.fingerprints(window),
      openwop: await engine.openwopCatalog({ result }),
    });
  };

  const { host, files }: World = {
    host: [{ toolId: 'mcp:fs.read', source: 'mcp', safetyTier: 'read' }],
    files: [{ dialect: 'registry', entries: [{ tool_id: 'r.a', kind: 'http_api', transport: {} }] }],
  };

  test.each<[what: string, change: (engine: CatalogEngine) => unknown]>([
    ['another reading', (engine) => readInto(engine, [{ toolId: 'mcp:fs.write', source: 'mcp' }])],
    ['a reading that begins', (engine) => engine.start({ reading: 2, source: testHost })],
    ['another question', (engine) => query(engine, { q: 'file', sort: { key: 'tier', descending: true } })],
    ['the removal of files', (engine) => engine.removeFiles(['registry'])],
    [
      'what reviewers assign',
      async (engine) => {
        const prints = kept(await engine.fingerprints({ toolIds: ['mcp:fs.read', 'r.a'] }));
        for (const print of prints) await assign(engine, print, 'exec');
      },
    ],
  ])('outlives %s', async (_what, change) => {
    const { engine } = openWorld({ host, files });
    const { id } = await query(engine, asked);
    const before = await everythingOf(engine, id);
    await change(engine);
    expect(await everythingOf(engine, id)).toEqual(before);
  });

  test('is gone after more than eight newer ones', async () => {
    const { engine } = openWorld({ host, files });
    const { id: result } = await query(engine);
    for (let i = 0; i < 7; i++) await query(engine);
    expect(engine.ids({ result })).toHaveLength(2);
    for (let i = 0; i < 8; i++) await query(engine);
    expect(engine.ids({ result })).toBe('gone');
    expect(engine.placeOf({ key: { toolId: 'r.a', copy: 1 }, result })).toBe('gone');
  });

  test('that is asked about is kept, however many come after', async () => {
    const { engine } = openWorld({ host, files });
    const [kept, left] = [await query(engine), await query(engine)];
    for (let i = 0; i < 20; i++) {
      await query(engine, { q: `file ${i}` });
      expect(engine.ids({ result: kept.id })).toHaveLength(2);
    }
    expect(engine.ids({ result: left.id })).toBe('gone');
  });

  test('of a host that was left is another caller’s to see no more', async () => {
    for (const leave of ['clearHost', 'clear'] as const) {
      const { engine } = openWorld({ host, files });
      const { id: result } = await query(engine);
      expect(engine[leave]()).toMatchObject({ tools: leave === 'clear' ? 0 : 1 });
      expect(engine.ids({ result })).toBe('gone');
    }
  });

  test('outlives one reading that follows, not two', async () => {
    const { engine } = openWorld({ host, files });
    const { id: result } = await query(engine);
    readInto(engine, [{ toolId: 'mcp:fs.write', source: 'mcp' }]);
    expect(engine.ids({ result })).toHaveLength(2);
    readInto(engine, host);
    expect(engine.ids({ result })).toBe('gone');
  });

  test('outlives readings that bring just the same bytes', async () => {
    const { engine } = openWorld({ host, files });
    const { id: result } = await query(engine);
    for (let reading = 0; reading < 3; reading++) readInto(engine, host);
    expect(engine.ids({ result })).toHaveLength(2);
  });
});
