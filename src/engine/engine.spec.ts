import { beforeAll, describe, expect, test } from 'vitest';
import { CatalogEngine } from './engine';
import type { Problem, ProblemPage } from './problems';
import type { Query } from './query';
import {
  choose,
  detail,
  engineOf,
  everything,
  heldFile,
  kept,
  plain,
  query,
  readInto,
  shown,
  takeHost,
  testHost,
  testTools,
} from './testCatalog';

describe('from bytes to rows', () => {
  test('a list that arrives in pieces is shown in order, and each tool can be opened', async () => {
    const { engine, summary } = engineOf({ tools: testTools });
    expect(summary).toMatchObject({ tools: 4, sources: [{ envelope: 'tools-object' }], badEntries: 0, problems: 1 });
    const result = await query(engine, { from: 1, to: 3 });
    expect(result).toMatchObject({ total: 4, matches: 4, length: 4, hidden: null });
    expect(shown(result)).toEqual(['1 connector:crm.get', '2 mcp:fs.read']);
    expect(engine.placeOf({ result: result.id, key: { toolId: 'mcp:fs.read', copy: 1 } })).toEqual({
      index: 2,
      previous: { toolId: 'connector:crm.get', copy: 1 },
      next: { toolId: 'mcp:fs.write', copy: 1 },
    });
    expect(shown(kept(engine.rows({ result: result.id, from: 3, to: 10 })))).toEqual(['3 mcp:fs.write']);
    const [anchor, tool] = [
      { toolId: 'gone', copy: 1 },
      { toolId: 'connector:crm.get', copy: 1 },
    ] as const;
    expect(engine.idsBetween({ result: result.id, anchor, tool })).toEqual([tool.toolId]);
    const shownTool = await detail(engine, { toolId: 'mcp:fs.write', copy: 1 });
    expect(shownTool).toMatchObject({
      entry: 2,
      copies: 1,
      family: 'mcp:fs',
      raw: JSON.stringify(testTools[1]),
      findings: [],
    });
    expect(shownTool?.digest).toMatch(/^sha256:/);
    expect(await detail(engine, { toolId: 'mcp:fs.write', copy: 2 })).toMatchObject({ copy: 1 });
    expect(await detail(engine, { toolId: '__proto__', copy: 1 })).toBeNull();
  });

  test('copies of an id are all there, and told apart', async () => {
    const { engine, summary } = engineOf([plain, { ...plain, title: 'Another' }, testTools[1]]);
    expect(summary.tools).toBe(3);
    const { id, rows } = await query(engine, { q: 'fs.read' });
    expect(rows).toMatchObject([
      { toolId: 'mcp:fs.read', copy: 1, copies: 2, worst: 'high' },
      { toolId: 'mcp:fs.read', copy: 2, copies: 2, title: 'Another' },
    ]);
    expect(engine.ids({ result: id })).toEqual(['mcp:fs.read']);
    const second = await detail(engine, { toolId: 'mcp:fs.read', copy: 2 });
    expect(second?.findings.map(({ rule }) => rule)).toEqual(['C03']);
  });

  test('before anything is read there is nothing to ask', async () => {
    const engine = new CatalogEngine();
    expect(await engine.query(everything)).toBeNull();
    expect(engine.rows({ result: 1, from: 0, to: 9 })).toBe('gone');
    expect(engine.ids({ result: 1 })).toBe('gone');
    expect(engine.find({ text: 'a', limit: 9 })).toEqual([]);
    expect(await engine.describe({ toolIds: ['a'] })).toEqual([]);
    expect(await engine.draft({ entries: [], patterns: [], rules: [], said: [], families: [] })).toBeNull();
    expect(await engine.tool({ toolId: 'a', copy: 1 })).toBeNull();
    expect((await engine.problems({ from: 0, to: 9 })).total).toBe(0);
  });
});

describe('why a tool is hidden', () => {
  const { engine } = engineOf(testTools);
  const hidden = async (q: string, choices: Query['choices']) => (await query(engine, { q, choices })).hidden;

  test('the filters that hide it are named', async () => {
    const choices = choose(['tier', ['write']], ['source', ['mcp']], ['approval', ['always']], ['scope', ['unstated']]);
    expect(await hidden(' mcp:fs.read ', choices)).toEqual({ toolId: 'mcp:fs.read', by: ['tier', 'approval'] });
  });

  test('a search text that asks for something else hides it too', async () => {
    const odd = engineOf([{ ...plain, toolId: 'tier:write' }]).engine;
    expect((await query(odd, { q: 'tier:write' })).hidden).toEqual({ toolId: 'tier:write', by: ['q'] });
  });

  test('a tool that is shown, or not there, is not hidden', async () => {
    expect(await hidden('mcp:fs.read', choose(['tier', ['read']]))).toBeNull();
    expect(await hidden('mcp:nothing', choose(['tier', ['read']]))).toBeNull();
    expect(await hidden('', choose(['tier', ['exec']]))).toBeNull();
  });
});

test('the palette finds tools that are named so before those that only mention it, whatever the filters', () => {
  const undo = { ...plain, toolId: 'mcp:orders.undo', title: 'Refund an order', safetyTier: 'write' };
  const { engine } = engineOf([
    { ...plain, toolId: 'mcp:a.audit', description: 'Lists each refund.' },
    { ...plain, toolId: 'mcp:refunds.list' },
    undo,
    { ...plain, toolId: 'mcp:refunds' },
    { ...plain, toolId: 'mcp:refunds' },
  ]);
  const find = (text: string, limit = 20) =>
    engine.find({ text, limit }).map(({ toolId, copy }) => `${toolId} ${copy}`);
  const [named, copies] = ['mcp:orders.undo 1', ['mcp:refunds 1', 'mcp:refunds 2']];
  expect(find('refund')).toEqual([...copies, named, 'mcp:refunds.list 1', 'mcp:a.audit 1']);
  expect(find(' mcp:refunds ', 3)).toEqual([...copies, 'mcp:refunds.list 1']);
  expect(find('tier:write')).toEqual([named]);
  expect(find('  ')).toEqual([]);
});

describe('reading again', () => {
  function refresh(before: unknown, after: unknown) {
    const { engine } = engineOf(before);
    const outcome = readInto(engine, after);
    if (outcome.kind !== 'read' || outcome.change === null) throw new Error(outcome.kind);
    const { added, removed, changed } = outcome.change;
    return { added, removed, changed };
  }
  const same = { added: 0, removed: 0, changed: 0 };

  test('a first reading changes nothing that was there', () => {
    expect(readInto(new CatalogEngine(), testTools)).toMatchObject({ kind: 'read', change: null });
  });

  test('what came, went and changed is told', () => {
    const after = [{ ...plain, title: 'Read any file' }, testTools[2], testTools[3], { ...plain, toolId: 'new' }];
    expect(refresh(testTools, after)).toEqual({ added: 1, removed: 1, changed: 1 });
  });

  test('what changed is told as wider or not, unless too much changed to look at each', async () => {
    const widerAfter = async (before: unknown, after: unknown) => {
      const { engine } = engineOf(before);
      readInto(engine, after);
      return engine.widerSince(testHost);
    };
    const wider = { ...plain, safetyTier: 'write' };
    expect(await widerAfter([plain], [wider])).toBe(1);
    expect(await widerAfter([plain], [{ ...plain, title: 'Other' }])).toBe(0);
    const many = (tool: object) => Array.from({ length: 301 }, (_, i) => ({ ...tool, toolId: `mcp:fs.${i}` }));
    expect(await widerAfter(many(plain), many(wider))).toBeNull();
  });

  test.each([
    ['one copy more', ['a'], ['a', 'a'], { ...same, added: 1 }],
    ['two copies less', ['a', 'a', 'a'], ['a'], { ...same, removed: 2 }],
    ['another copy in front', ['a'], ['b', 'a'], { ...same, added: 1 }],
    ['one that is other, one less', ['a', 'b', 'c'], ['c', 'd'], { ...same, removed: 1, changed: 1 }],
    ['the same copies, turned', ['a', 'b', 'b'], ['b', 'a', 'b'], same],
  ])('of copies of an id, %s', (_, before, after, change) => {
    const copies = (titles: readonly string[]) => titles.map((title) => ({ ...plain, title }));
    expect(refresh(copies(before), copies(after))).toEqual(change);
  });

  test('order, white space and the order of members are no change', () => {
    const loosely = JSON.stringify(
      [...testTools].reverse().map((tool) => Object.fromEntries(Object.entries(tool).reverse())),
      null,
      2,
    );
    expect(refresh(testTools, loosely)).toEqual(same);
  });

  test.each([
    ['repeats a key', '{"toolId":"a","x":1,"x":2}', '{"toolId":"a","x":3,"x":2}'],
    ['holds half a surrogate pair', '{"toolId":"a","x":"\\ud800"}', '{"toolId":"a", "x":"\\ud800"}'],
  ])('an entry that %s has no fingerprint: only equal bytes are no change', async (_, before, after) => {
    expect(refresh(`[${before}]`, `[${before}]`)).toEqual(same);
    expect(refresh(`[${before}]`, `[${after}]`)).toEqual({ ...same, changed: 1 });
    const shownTool = await detail(engineOf(`[${before}]`).engine, { toolId: 'a', copy: 1 });
    expect(shownTool?.digest).toBeNull();
  });
});

test('facts from outside are a column, whatever is read after them', async () => {
  const engine = new CatalogEngine();
  await engine.learn({ columns: { picked: [{ toolId: 'mcp:fs.read', value: 'yes' }] } });
  readInto(engine, testTools);
  expect(shown(await query(engine, { choices: choose(['picked', ['yes']]) }))).toEqual(['0 mcp:fs.read']);
  await engine.learn({ assignments: [] });
  expect((await query(engine, { choices: choose(['picked', ['no']]) })).matches).toBe(3);
  await engine.learn({ columns: { picked: [] } });
  expect((await query(engine, { choices: choose(['picked', ['no']]) })).matches).toBe(4);
});

test('a fact of another descriptor than the tool has now counts for nothing, nor does one of none', async () => {
  const { engine } = engineOf(testTools);
  const digestOf = async (toolId: string) =>
    kept(await engine.fingerprints({ toolIds: [toolId] })).map(({ digest }) => digest)[0] ?? null;
  const digest = await digestOf('mcp:fs.read');
  const picked = [
    { toolId: 'mcp:fs.read', digest, value: 'yes' },
    { toolId: 'mcp:fs.write', digest, value: 'yes' },
    { toolId: 'connector:crm.add', digest: null, value: 'yes' },
  ];
  await engine.learn({ columns: { picked } });
  expect(shown(await query(engine, { choices: choose(['picked', ['yes']]) }))).toEqual(['0 mcp:fs.read']);
  readInto(engine, [{ ...plain, description: 'Reads another file' }]);
  expect((await query(engine, { choices: choose(['picked', ['yes']]) })).matches).toBe(0);
});

test('no secret of a tool’s words is told, though its content is not read yet', async () => {
  const key = `ghp_${'R8mZ2xQ7vLk4TnYw0bJc5HsDf3GpAe1UiKo9'}`;
  const { engine } = engineOf([
    { ...plain, title: `Read ${key}`, description: `${'x'.repeat(280)} a harbour, token=${key}`, safetyTier: key },
    { note: `${'y'.repeat(80)} ${key}`, 'auth-token': key },
    key,
  ]);
  const { rows, counts } = await query(engine, { q: 'harbour', group: 'tier' });
  expect(rows).toMatchObject([
    { value: '•'.repeat(40) },
    { title: `Read ${'•'.repeat(40)}`, reason: { field: 'description' }, posture: { tier: { value: '•'.repeat(40) } } },
  ]);
  const told = [rows, counts, engine.find({ text: 'read', limit: 9 }), await engine.problems({ from: 0, to: 9 })];
  expect(JSON.stringify(told)).not.toMatch(/ghp_/);
});

describe('problems', () => {
  const broken = [
    7,
    plain,
    { ...plain, toolId: '' },
    { ...plain, x: 1, y: 2 },
    { toolId: 'a' },
    plain,
    { ...plain, toolId: 'mcp:FS.read' },
    null,
  ];
  const { engine, summary } = engineOf(`{"tools":[],"tools":${JSON.stringify(broken)}}`);
  const nameOf = (problem: Problem) =>
    problem.kind === 'bad-entry'
      ? `${problem.bad.entry} ${problem.bad.reason}`
      : `${problem.kind === 'finding' ? problem.entry : problem.server} ${problem.finding.rule} ${problem.finding.pointer} ${problem.finding.facts['field'] ?? problem.finding.variant}`;
  let all: ProblemPage;
  beforeAll(async () => {
    all = await engine.problems({ from: 0, to: 1000 });
  });

  test('bad entries come first, then the list, then tools, worst first', () => {
    expect(all.total).toBe(summary.problems);
    expect(all.problems).toHaveLength(all.total);
    const names = all.problems.map(nameOf);
    expect(names.slice(0, 4)).toEqual([
      '1 not-an-object',
      '3 tool-id-empty',
      '8 not-an-object',
      '0 R01 /tools repeated-tools',
    ]);
    expect(names[4]).toBe('2 C03 /toolId different-copy');
    expect(names).toContain('4 C05 /x x');
    expect(new Set(names).size).toBe(names.length);
  });

  test('every problem is on one page, whatever the size of the pages', async () => {
    for (let size = 1; size <= all.total + 1; size++) {
      const paged: Problem[] = [];
      for (let from = 0; from < all.total; from += size) {
        const page = await engine.problems({ from, to: from + size });
        expect(page.problems).toHaveLength(Math.min(size, all.total - from));
        paged.push(...page.problems);
      }
      expect(paged).toEqual(all.problems);
    }
  });

  test('those of one source are just its own, as its summary counts them', async () => {
    const several = engineOf(broken).engine;
    const files = ['one.json', 'two.json'].map((id) =>
      heldFile(id, { tools: [{ name: 'look', inputSchema: { type: 'object' } }, 7] }),
    );
    const { sources, problems } = several.addFiles(files);
    const counts = sources.map((source) => source.problems);
    const asked = [testHost.id, 'one.json', 'two.json', undefined].map((source) =>
      several.problems({ from: 0, to: 1000, source }),
    );
    const [ofHost, ofOne, ofTwo, ofAll] = await Promise.all(asked);
    expect([ofHost?.total, ofOne?.total, ofTwo?.total]).toEqual(counts);
    expect(ofHost?.problems.map(nameOf).toSorted()).toEqual(
      (await engineOf(broken).engine.problems({ from: 0, to: 1000 })).problems.map(nameOf).toSorted(),
    );
    expect(ofOne?.problems).toHaveLength(ofOne?.total ?? -1);
    expect(ofAll?.total).toBe(problems);
    expect((await several.problems({ from: 0, to: 9, source: 'gone.json' })).total).toBe(0);
  });
});

describe('the pages of an MCP server', () => {
  const pages = (...tools: object[][]) => tools.map((page) => ({ jsonrpc: '2.0', result: { tools: page } }));
  const tide = { name: 'tide', inputSchema: { type: 'object' } };

  test('are the host’s list, and compared with those before', async () => {
    const engine = new CatalogEngine();
    const read = (list: unknown) => takeHost(engine, list, { alias: 'quay' });
    const first = read(pages([tide], [{ name: 'bare' }, { title: 'No name' }]));
    expect(first).toMatchObject({
      kind: 'read',
      change: null,
      summary: { sources: [{ tools: 2, badEntries: 1, envelope: 'mcp-pages' }] },
    });
    expect(await detail(engine, { toolId: 'mcp:quay.tide', copy: 1 })).toMatchObject({
      source: testHost,
      family: 'mcp:quay',
    });
    const second = read(pages([{ ...tide, title: 'Tide' }]));
    expect(second).toMatchObject({ change: { added: 0, removed: 1, changed: 1 } });
    expect(read(pages([]))).toMatchObject({ kind: 'read', summary: { tools: 0 } });
  });
});

test('filters are counted beside the view’s own', async () => {
  const { engine } = engineOf(testTools);
  await query(engine, { q: 'customer' });
  const filters = [choose(['tier', ['write']]), choose(['tier', ['read']], ['approval', ['never']]), choose()];
  expect(engine.count({ filters, comparison: null })).toEqual([2, 2, 4]);
});
