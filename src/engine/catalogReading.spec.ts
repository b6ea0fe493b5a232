import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import { bytesOf, detail, engineOf, plain, query, readInto, shown, testHost, testTools } from './testCatalog';

describe('a reading that fails', () => {
  test.each([
    ['[{"toolId":"a"},\n {"toolId" "b"}]', { reason: 'not-json', at: { offset: 28, line: 2, column: 12 } }],
    ['[1,,2]', { reason: 'not-json', at: { offset: 3, line: 1, column: 4 } }],
    ['{"é":tru, "tools":[]}', { reason: 'not-json', at: { offset: 5, line: 1, column: 6 } }],
    ['<!doctype html><html>', { reason: 'not-json', at: { offset: 0, line: 1, column: 1 }, looksLikeHtml: true }],
    ['[{"é":"\u0001"}]', { reason: 'not-json', at: { offset: 7 } }],
    ['[{"toolId":"a"},{"tool', { reason: 'truncated', at: { offset: 22 } }],
    ['{"tools":[]', { reason: 'truncated', at: { offset: 11 } }],
    ['{"tools":[],"next":"', { reason: 'truncated', at: { offset: 20 } }],
    ['', { reason: 'truncated', at: { offset: 0 } }],
    [' \n', { reason: 'truncated', at: { offset: 2 } }],
    ['\ufeff\n<!doctype html>', { reason: 'not-json', looksLikeHtml: true }],
    ['{"a":x,"tools":[{y}]}', { reason: 'not-json', at: { offset: 5 } }],
    ['{"tools":[{y}],"a":x}', { reason: 'not-json', at: { offset: 11 } }],
    ['[{"toolId":"a"}] 7', { reason: 'not-json', at: { offset: 17 } }],
  ])('%j is %j', (text, fault) => {
    const outcome = { kind: 'declined', declined: null, faults: [fault] };
    expect(readInto(new CatalogEngine(), text)).toMatchObject(outcome);
    expect(readInto(new CatalogEngine(), text, 1)).toMatchObject(outcome);
  });

  test('a text that was cut off has its fault at its end', () => {
    const whole = '{"u":"e","tools":[{"a":"e"}, true ],"n":[1.5e3]}';
    for (let length = 1; length < whole.length; length++) {
      const faults = [{ reason: 'truncated', at: { offset: length } }];
      expect(readInto(new CatalogEngine(), whole.slice(0, length), 5), `${length}`).toMatchObject({ faults });
    }
  });

  test.each([
    ['{"error":"no","code":5}', 'an object with "error", "code"'],
    ['{"tools":{}}', 'an object with "tools"'],
    ['{"tools":[1],"tools":null}', 'an object with "tools"'],
    ['{}', 'an empty object'],
    ['"tools"', 'a JSON string'],
  ])('%j is %s, and no list', (text, found) => {
    expect(readInto(new CatalogEngine(), text)).toMatchObject({ kind: 'declined', declined: { found } });
    expect(readInto(new CatalogEngine(), text, 1)).toMatchObject({ kind: 'declined', declined: { found } });
  });

  test('endless commas end at the first one', () => {
    const engine = new CatalogEngine();
    engine.start({ reading: 1, source: testHost });
    engine.push(1, bytesOf('['));
    for (let i = 0; i < 100; i++) engine.push(1, new Uint8Array(65_536).fill(0x2c));
    expect(engine.finish(1)).toMatchObject({ faults: [{ reason: 'not-json', at: { offset: 1, column: 2 } }] });
  });

  test('of a list of millions of tiny entries no more than a million are read', () => {
    const outcome = readInto(new CatalogEngine(), `[${'0,'.repeat(1_000_001)}0]`, 65_536);
    const host = { badEntries: 1_000_000, faults: [{ reason: 'too-many-entries' }] };
    expect(outcome).toMatchObject({ kind: 'read', summary: { sources: [host] } });
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
