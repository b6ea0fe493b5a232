import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import { bytesOf, detail, engineOf, plain, query, readInto, shown, testHost, testTools } from './testCatalog';

describe('a reading that fails', () => {
  test.each([
    ['[{"toolId":"a"},\n {"toolId" "b"}]', { kind: 'not-json', offset: 28, line: 2, column: 12 }],
    ['[1,,2]', { kind: 'not-json', offset: 3, line: 1, column: 4 }],
    ['{"é":tru, "tools":[]}', { kind: 'not-json', offset: 6, line: 1, column: 7 }],
    ['<!doctype html><html>', { kind: 'not-json', offset: 0, line: 1, column: 1, looksLikeHtml: true }],
    ['[{"é":"\u0001"}]', { kind: 'not-json', offset: 8 }],
    ['[{"toolId":"a"},{"tool', { kind: 'truncated', offset: 22 }],
    ['{"tools":[]', { kind: 'truncated', offset: 11 }],
    ['{"tools":[],"next":"', { kind: 'truncated', offset: 20 }],
    ['{"error":"no","code":5}', { kind: 'unknown-shape', found: 'an object with "error", "code"' }],
    ['{"tools":{}}', { kind: 'unknown-shape', found: 'an object with "tools"' }],
    ['{"tools":[1],"tools":null}', { kind: 'unknown-shape' }],
    ['{}', { kind: 'unknown-shape', found: 'an empty object' }],
    ['"tools"', { kind: 'unknown-shape', found: 'a JSON string' }],
    ['', { kind: 'truncated', offset: 0 }],
    [' \n', { kind: 'truncated', offset: 2 }],
    ['\ufeff\n<!doctype html>', { kind: 'not-json', looksLikeHtml: true }],
  ])('%j is %j', (text, outcome) => {
    expect(readInto(new CatalogEngine(), text)).toMatchObject(outcome);
    expect(readInto(new CatalogEngine(), text, 1)).toMatchObject(outcome);
  });

  test('the first of several faults is told', () => {
    expect(readInto(new CatalogEngine(), '{"a":x,"tools":[{y}]}')).toMatchObject({ kind: 'not-json', offset: 5 });
    expect(readInto(new CatalogEngine(), '{"tools":[{y}],"a":x}')).toMatchObject({ kind: 'not-json', offset: 11 });
  });

  test('endless commas end at the first one', () => {
    const engine = new CatalogEngine();
    engine.start({ reading: 1, source: testHost });
    engine.push(1, bytesOf('['));
    for (let i = 0; i < 100; i++) engine.push(1, new Uint8Array(65_536).fill(0x2c));
    expect(engine.finish(1)).toMatchObject({ kind: 'not-json', offset: 1, column: 2 });
  });

  test('a list of millions of tiny entries is refused', () => {
    const outcome = readInto(new CatalogEngine(), `[${'0,'.repeat(1_000_001)}0]`, 65_536);
    expect(outcome).toEqual({ kind: 'unknown-shape', found: 'a list of more than 1,000,000 entries' });
  });

  test('any bytes are a named failure or a catalog', async () => {
    const piece = fc.constantFrom(...'[ ] { } "tools": " , {"toolId":"a"} \\ \ufeff 1 é'.split(' '), ' ');
    const text = fc.array(piece).map((pieces) => bytesOf(pieces.join('')));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array(), text), async (bytes) => {
        const engine = new CatalogEngine();
        engine.start({ reading: 1, source: testHost });
        engine.push(1, bytes);
        const outcome = engine.finish(1);
        if (outcome.kind === 'read') expect((await query(engine)).total).toBe(outcome.summary.tools);
        else expect(outcome.kind).not.toBe('cancelled');
      }),
      { numRuns: 500 },
    );
  });

  test('the catalog shown before stays', async () => {
    const { engine } = engineOf(testTools);
    readInto(engine, '[{]');
    expect((await query(engine)).total).toBe(4);
  });

  test('a reading that was cancelled or overtaken changes nothing', async () => {
    const { engine } = engineOf(testTools);
    engine.start({ reading: 7, source: testHost });
    engine.push(7, bytesOf('[]'));
    engine.cancel(7);
    expect(engine.finish(7)).toEqual({ kind: 'cancelled' });
    engine.start({ reading: 8, source: testHost });
    expect(engine.push(7, bytesOf('[{"toolId":"a"}'))).toBe(0);
    expect(engine.finish(7)).toEqual({ kind: 'cancelled' });
    expect((await query(engine)).total).toBe(4);
  });
});

describe('hostile entries', () => {
  test('an entry nested 100,000 deep, and one of 10 MB, stand among the others', async () => {
    const deep = `{"toolId":"deep","source":"mcp","safetyTier":"read","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const deepSchema = `{"toolId":"deeper","inputSchema":${'{"items":'.repeat(100_000)}{}${'}'.repeat(100_000)}}`;
    const long = JSON.stringify({ ...plain, toolId: 'long', description: 'x'.repeat(10_000_000) });
    const engine = new CatalogEngine();
    const outcome = readInto(engine, `[${JSON.stringify(plain)},${deep},${deepSchema},${long},7]`, 65_536);
    expect(outcome).toMatchObject({ kind: 'read', summary: { tools: 4, badEntries: 1 } });
    expect((await query(engine)).rows).toHaveLength(4);
    for (const toolId of ['deep', 'deeper', 'long']) {
      const shownTool = await detail(engine, { toolId, copy: 1 });
      expect(shownTool?.findings.map(({ rule }) => rule)).toContain('R02');
      expect(() => structuredClone(shownTool)).not.toThrow();
    }
    expect((await detail(engine, { toolId: 'deep', copy: 1 }))?.digest).toBeNull();
  });

  test('good entries among bad ones are all read', async () => {
    const entry = fc.oneof(fc.constant<unknown>(plain), fc.jsonValue({ maxDepth: 2 }));
    const isTool = (value: unknown) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, 'toolId') && !Array.isArray(value);
    await fc.assert(
      fc.asyncProperty(fc.array(entry), fc.boolean(), async (list, bare) => {
        const { engine, summary } = engineOf(bare ? list : { tools: list });
        const good = list.filter(isTool).length;
        expect(summary).toMatchObject({ tools: good, badEntries: list.length - good });
        const parent = bare ? '' : '/tools';
        for (const problem of (await engine.problems({ from: 0, to: summary.badEntries })).problems) {
          if (problem.kind === 'bad-entry') expect(problem.bad.pointer).toBe(`${parent}/${problem.bad.entry - 1}`);
        }
      }),
    );
  });

  test('a second member tools replaces the first, and is a problem', async () => {
    const { engine, summary } = engineOf(
      '{"tools":[{"toolId":"a"}],"tools":[{"toolId":"b","source":"mcp","safetyTier":"read"}]}',
    );
    expect(shown(await query(engine))).toEqual(['0 b']);
    expect(summary.problems).toBe(1);
    expect((await engine.problems({ from: 0, to: 9 })).problems).toMatchObject([
      { kind: 'finding', key: null, finding: { rule: 'R01', pointer: '/tools' } },
    ]);
  });
});
