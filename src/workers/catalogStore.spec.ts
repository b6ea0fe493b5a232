import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacetId } from '../model/facets';
import { CatalogStore } from './catalogStore';
import { pagesSource } from './fileSource';
import type { Problem, ViewQuery, ViewResult } from './protocol';

const plain = {
  toolId: 'mcp:fs.read',
  title: 'Read a file',
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  approval: 'never',
};
const harbour = [
  plain,
  { ...plain, toolId: 'mcp:fs.write', title: 'Write a file', safetyTier: 'write', approval: 'always' },
  { ...plain, toolId: 'connector:crm.add', title: 'Add a customer', source: 'connector', safetyTier: 'write' },
  { ...plain, toolId: 'connector:crm.get', title: 'Get a customer', source: 'connector', egress: 'teleport' },
];

const bytesOf = (list: unknown) => new TextEncoder().encode(typeof list === 'string' ? list : JSON.stringify(list));

/** Reads a list, cut into chunks of this many bytes. */
function readInto(store: CatalogStore, list: unknown, size = 50) {
  const bytes = bytesOf(list);
  store.start(1);
  for (let at = 0; at < bytes.length; at += size) store.push(1, bytes.slice(at, at + size));
  return store.finish(1);
}

function storeOf(list: unknown) {
  const store = new CatalogStore();
  const outcome = readInto(store, list);
  if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome));
  return { store, summary: outcome.summary };
}

const everything: ViewQuery = {
  view: 1,
  whom: 0,
  q: '',
  choices: new Map(),
  sort: { key: 'id', descending: false },
  group: 'none',
  from: 0,
  to: 50,
  open: null,
};

function view(store: CatalogStore, query: Partial<ViewQuery> = {}): ViewResult {
  const result = store.view({ ...everything, ...query });
  if (result === null) throw new Error('no catalog');
  return result;
}

const choose = (...choices: [FacetId, readonly string[]][]) => new Map(choices);
const shown = ({ rows }: Pick<ViewResult, 'rows'>) =>
  rows.map((row) => (row.kind === 'group' ? `${row.value} (${row.count})` : `${row.match} ${row.toolId}`));

describe('from bytes to rows', () => {
  test('a list that arrives in pieces is shown in order, and each tool can be opened', () => {
    const { store, summary } = storeOf({ tools: harbour });
    expect(summary).toMatchObject({ tools: 4, host: { envelope: 'tools-object' }, badEntries: 0, problems: 1 });
    const result = view(store, { from: 1, to: 3, open: { toolId: 'mcp:fs.read', copy: 1 } });
    expect(result).toMatchObject({ total: 4, matches: 4, length: 4, hidden: null });
    expect(shown(result)).toEqual(['1 connector:crm.get', '2 mcp:fs.read']);
    expect(result.open).toEqual({
      index: 2,
      previous: { toolId: 'connector:crm.get', copy: 1 },
      next: { toolId: 'mcp:fs.write', copy: 1 },
    });
    expect(shown(store.rows({ from: 3, to: 10 }))).toEqual(['3 mcp:fs.write']);
    expect(store.ids()).toEqual(['connector:crm.add', 'connector:crm.get', 'mcp:fs.read', 'mcp:fs.write']);
    expect(store.idsBetween({ from: 0, to: 2 })).toEqual(['connector:crm.add', 'connector:crm.get']);
    const detail = store.tool({ toolId: 'mcp:fs.write', copy: 1 });
    expect(detail).toMatchObject({
      entry: 2,
      copies: 1,
      family: 'mcp:fs',
      raw: JSON.stringify(harbour[1]),
      findings: [],
    });
    expect(detail?.digest).toMatch(/^sha256:/);
    expect(store.tool({ toolId: 'mcp:fs.write', copy: 2 })).toBeNull();
    expect(store.tool({ toolId: '__proto__', copy: 1 })).toBeNull();
  });

  test('a search and a choice narrow the rows, and the ids that match', () => {
    const { store } = storeOf(harbour);
    expect(shown(view(store, { q: 'customer' }))).toEqual(['0 connector:crm.add', '1 connector:crm.get']);
    expect(shown(view(store, { q: 'customer', choices: choose(['tier', ['write']]) }))).toEqual([
      '0 connector:crm.add',
    ]);
    expect(store.ids()).toEqual(['connector:crm.add']);
    expect(store.matching({ from: 0, to: 9 }).map(({ toolId }) => toolId)).toEqual(['connector:crm.add']);
  });

  test('groups have headings, which are no matches', () => {
    const { store } = storeOf(harbour);
    const result = view(store, { group: 'family', sort: { key: 'title', descending: true } });
    const all = [
      'connector:crm (2)',
      '0 connector:crm.get',
      '1 connector:crm.add',
      'mcp:fs (2)',
      '2 mcp:fs.write',
      '3 mcp:fs.read',
    ];
    expect(result).toMatchObject({ matches: 4, length: 6 });
    expect(shown(result)).toEqual(all);
    for (let from = 0; from < all.length; from++) expect(shown(store.rows({ from, to: 6 }))).toEqual(all.slice(from));
    const open = view(store, { group: 'family', open: { toolId: 'mcp:fs.read', copy: 1 } }).open;
    expect(open?.previous).toEqual({ toolId: 'connector:crm.get', copy: 1 });
  });

  test('copies of an id are all there, and told apart', () => {
    const { store, summary } = storeOf([plain, { ...plain, title: 'Another' }, harbour[1]]);
    expect(summary.tools).toBe(3);
    const rows = view(store, { q: 'fs.read' }).rows;
    expect(rows).toMatchObject([
      { toolId: 'mcp:fs.read', copy: 1, copies: 2, worst: 'high' },
      { toolId: 'mcp:fs.read', copy: 2, copies: 2, title: 'Another' },
    ]);
    expect(store.ids()).toEqual(['mcp:fs.read']);
    expect(store.tool({ toolId: 'mcp:fs.read', copy: 2 })?.findings.map(({ rule }) => rule)).toEqual(['C03']);
  });

  test('an empty list is a catalog without tools', () => {
    const { store, summary } = storeOf('[]');
    expect(summary).toMatchObject({ tools: 0, problems: 0, host: { envelope: 'array' } });
    expect(view(store)).toMatchObject({ total: 0, matches: 0, rows: [] });
  });

  test('before anything is read there is nothing to ask', () => {
    const store = new CatalogStore();
    expect(store.view(everything)).toBeNull();
    expect(store.rows({ from: 0, to: 9 }).rows).toEqual([]);
    expect(store.ids()).toEqual([]);
    expect(store.problems({ from: 0, to: 9 }).total).toBe(0);
  });

  test('what first searches and sorts wait for can be done in pieces before', () => {
    const { store } = storeOf(harbour);
    while (store.prepare());
    expect(shown(view(store, { q: 'customer' }))).toEqual(['0 connector:crm.add', '1 connector:crm.get']);
    expect(shown(view(store, { q: 'ustomex' }))).toEqual([]);
  });
});

describe('why a tool is hidden', () => {
  const { store } = storeOf(harbour);
  const hidden = (q: string, choices: ViewQuery['choices']) => view(store, { q, choices }).hidden;

  test('the filters that hide it are named', () => {
    const choices = choose(['tier', ['write']], ['source', ['mcp']], ['approval', ['always']], ['scope', ['unstated']]);
    expect(hidden(' mcp:fs.read ', choices)).toEqual({ toolId: 'mcp:fs.read', by: ['tier', 'approval'] });
  });

  test('a search text that asks for something else hides it too', () => {
    const odd = storeOf([{ ...plain, toolId: 'tier:write' }]).store;
    expect(view(odd, { q: 'tier:write' }).hidden).toEqual({ toolId: 'tier:write', by: ['q'] });
  });

  test('a tool that is shown, or not there, is not hidden', () => {
    expect(hidden('mcp:fs.read', choose(['tier', ['read']]))).toBeNull();
    expect(hidden('mcp:nothing', choose(['tier', ['read']]))).toBeNull();
    expect(hidden('', choose(['tier', ['exec']]))).toBeNull();
  });
});

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
  ])('%j is %j', (text, outcome) => {
    expect(readInto(new CatalogStore(), text)).toMatchObject(outcome);
    expect(readInto(new CatalogStore(), text, 1)).toMatchObject(outcome);
  });

  test('the first of several faults is told', () => {
    expect(readInto(new CatalogStore(), '{"a":x,"tools":[{y}]}')).toMatchObject({ kind: 'not-json', offset: 5 });
    expect(readInto(new CatalogStore(), '{"tools":[{y}],"a":x}')).toMatchObject({ kind: 'not-json', offset: 11 });
  });

  test('another encoding than UTF-8 is told from broken JSON', () => {
    const store = new CatalogStore();
    store.start(1);
    store.push(1, new Uint8Array(Buffer.from('\ufeff[{"toolId":"a"}]', 'utf16le')));
    expect(store.finish(1)).toEqual({ kind: 'not-utf8' });
  });

  test('endless commas end at the first one', () => {
    const store = new CatalogStore();
    store.start(1);
    store.push(1, bytesOf('['));
    for (let i = 0; i < 100; i++) store.push(1, new Uint8Array(65_536).fill(0x2c));
    expect(store.finish(1)).toMatchObject({ kind: 'not-json', offset: 1, column: 2 });
  });

  test('a list of millions of tiny entries is refused', () => {
    const outcome = readInto(new CatalogStore(), `[${'0,'.repeat(1_000_001)}0]`, 65_536);
    expect(outcome).toEqual({ kind: 'unknown-shape', found: 'a list of more than 1,000,000 entries' });
  });

  test('any bytes are a named failure or a catalog', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"tools":',
      '"',
      ',',
      '{"toolId":"a"}',
      '\\',
      ' ',
      '\ufeff',
      '1',
      'é',
    );
    const text = fc.array(piece).map((pieces) => bytesOf(pieces.join('')));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), text), (bytes) => {
        const store = new CatalogStore();
        store.start(1);
        store.push(1, bytes);
        const outcome = store.finish(1);
        if (outcome.kind === 'read') expect(view(store).total).toBe(outcome.summary.tools);
        else expect(outcome.kind).not.toBe('cancelled');
      }),
      { numRuns: 1000 },
    );
  });

  test('the catalog shown before stays', () => {
    const { store } = storeOf(harbour);
    readInto(store, '[{]');
    expect(view(store).total).toBe(4);
  });

  test('a reading that was cancelled or overtaken changes nothing', () => {
    const { store } = storeOf(harbour);
    store.start(7);
    store.push(7, bytesOf('[]'));
    store.cancel(7);
    expect(store.finish(7)).toEqual({ kind: 'cancelled' });
    store.start(8);
    expect(store.push(7, bytesOf('[{"toolId":"a"}'))).toBe(0);
    expect(store.finish(7)).toEqual({ kind: 'cancelled' });
    expect(view(store).total).toBe(4);
  });
});

describe('hostile entries', () => {
  test('an entry nested 100,000 deep, and one of 10 MB, stand among the others', () => {
    const deep = `{"toolId":"deep","source":"mcp","safetyTier":"read","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const deepSchema = `{"toolId":"deeper","inputSchema":${'{"items":'.repeat(100_000)}{}${'}'.repeat(100_000)}}`;
    const long = JSON.stringify({ ...plain, toolId: 'long', description: 'x'.repeat(10_000_000) });
    const store = new CatalogStore();
    const outcome = readInto(store, `[${JSON.stringify(plain)},${deep},${deepSchema},${long},7]`, 65_536);
    expect(outcome).toMatchObject({ kind: 'read', summary: { tools: 4, badEntries: 1 } });
    expect(view(store).rows).toHaveLength(4);
    for (const toolId of ['deep', 'deeper', 'long']) {
      const detail = store.tool({ toolId, copy: 1 });
      expect(detail?.findings.map(({ rule }) => rule)).toContain('R02');
      expect(() => structuredClone(detail)).not.toThrow();
    }
    expect(store.tool({ toolId: 'deep', copy: 1 })?.digest).toBeNull();
  });

  test('good entries among bad ones are all read', () => {
    const entry = fc.oneof(fc.constant<unknown>(plain), fc.jsonValue({ maxDepth: 2 }));
    const isTool = (value: unknown) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, 'toolId') && !Array.isArray(value);
    fc.assert(
      fc.property(fc.array(entry), fc.boolean(), (list, bare) => {
        const { store, summary } = storeOf(bare ? list : { tools: list });
        const good = list.filter(isTool).length;
        expect(summary).toMatchObject({ tools: good, badEntries: list.length - good });
        const parent = bare ? '' : '/tools';
        for (const problem of store.problems({ from: 0, to: summary.badEntries }).problems) {
          if (problem.kind === 'bad-entry') expect(problem.bad.pointer).toBe(`${parent}/${problem.bad.entry - 1}`);
        }
      }),
    );
  });

  test('a second member tools replaces the first, and is a problem', () => {
    const { store, summary } = storeOf(
      '{"tools":[{"toolId":"a"}],"tools":[{"toolId":"b","source":"mcp","safetyTier":"read"}]}',
    );
    expect(shown(view(store))).toEqual(['0 b']);
    expect(summary.problems).toBe(1);
    expect(store.problems({ from: 0, to: 9 }).problems).toMatchObject([
      { kind: 'finding', key: null, finding: { rule: 'R01', pointer: '/tools' } },
    ]);
  });
});

describe('reading again', () => {
  function refresh(before: unknown, after: unknown) {
    const { store } = storeOf(before);
    const outcome = readInto(store, after);
    if (outcome.kind !== 'read' || outcome.change === null) throw new Error(outcome.kind);
    const { added, removed, changed } = outcome.change;
    return { added: added.toolIds, removed: removed.toolIds, changed: changed.toolIds };
  }
  const same = { added: [], removed: [], changed: [] };

  test('a first reading changes nothing that was there', () => {
    expect(readInto(new CatalogStore(), harbour)).toMatchObject({ kind: 'read', change: null });
  });

  test('what came, went and changed is told', () => {
    const after = [{ ...plain, title: 'Read any file' }, harbour[2], harbour[3], { ...plain, toolId: 'new' }];
    expect(refresh(harbour, after)).toEqual({ added: ['new'], removed: ['mcp:fs.write'], changed: ['mcp:fs.read'] });
  });

  test('order, white space and the order of members are no change', () => {
    const loosely = JSON.stringify(
      [...harbour].reverse().map((tool) => Object.fromEntries(Object.entries(tool).reverse())),
      null,
      2,
    );
    expect(refresh(harbour, loosely)).toEqual(same);
  });

  test.each([
    ['repeats a key', '{"toolId":"a","x":1,"x":2}', '{"toolId":"a","x":3,"x":2}'],
    ['holds half a surrogate pair', '{"toolId":"a","x":"\\ud800"}', '{"toolId":"a", "x":"\\ud800"}'],
  ])('an entry that %s has no fingerprint: only equal bytes are no change', (_, before, after) => {
    expect(refresh(`[${before}]`, `[${before}]`)).toEqual(same);
    expect(refresh(`[${before}]`, `[${after}]`)).toEqual({ ...same, changed: ['a'] });
    expect(storeOf(`[${before}]`).store.tool({ toolId: 'a', copy: 1 })?.digest).toBeNull();
  });

  test('what is in the draft is known after the refresh, and its tools may come later', () => {
    const { store } = storeOf(harbour.slice(0, 2));
    store.setPicked(['mcp:fs.read', 'connector:crm.add', 'gone'], []);
    expect(shown(view(store, { choices: choose(['picked', ['yes']]) }))).toEqual(['0 mcp:fs.read']);
    readInto(store, [...harbour, plain]);
    expect(view(store, { choices: choose(['picked', ['yes']]) })).toMatchObject({ matches: 3, pickedMatches: 3 });
    expect(view(store, { choices: choose(['picked', ['no']]) })).toMatchObject({ matches: 2, pickedMatches: 0 });
    expect(view(store, { q: 'customer' }).pickedMatches).toBe(1);
    store.setPicked([], ['mcp:fs.read']);
    expect(view(store).pickedMatches).toBe(1);
  });
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
  const { store, summary } = storeOf(`{"tools":[],"tools":${JSON.stringify(broken)}}`);
  const nameOf = (problem: Problem) =>
    problem.kind === 'bad-entry'
      ? `${problem.bad.entry} ${problem.bad.reason}`
      : `${problem.entry} ${problem.finding.rule} ${problem.finding.pointer} ${problem.finding.facts['field'] ?? problem.finding.variant}`;
  const all = store.problems({ from: 0, to: 1000 });

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

  test('every problem is on one page, whatever the size of the pages', () => {
    for (let size = 1; size <= all.total + 1; size++) {
      const paged: Problem[] = [];
      for (let from = 0; from < all.total; from += size) {
        const page = store.problems({ from, to: from + size });
        expect(page.problems).toHaveLength(Math.min(size, all.total - from));
        paged.push(...page.problems);
      }
      expect(paged).toEqual(all.problems);
    }
  });
});

test('one descriptor beside the list is read by itself', () => {
  const store = new CatalogStore();
  expect(store.readOne(bytesOf(plain))).toMatchObject({
    toolId: 'mcp:fs.read',
    copies: 1,
    entry: 0,
    raw: JSON.stringify(plain),
  });
  expect(store.readOne(bytesOf('{"toolId":5}'))).toBeNull();
  expect(store.readOne(bytesOf('<html>'))).toBeNull();
});

describe('the pages of an MCP server', () => {
  const pages = (...tools: object[][]) => {
    const answers = tools.map((page) => ({ jsonrpc: '2.0', result: { tools: page } }));
    return new TextEncoder().encode(JSON.stringify(answers));
  };
  const tide = { name: 'tide', inputSchema: { type: 'object' } };

  test('are the host’s list, and compared with those before', () => {
    const store = new CatalogStore();
    const read = (bytes: Uint8Array) => {
      const source = pagesSource(bytes, { alias: 'quay' });
      if ('found' in source) throw new Error('no list');
      return store.takePages(bytes.byteLength, source);
    };
    const first = read(pages([tide], [{ name: 'bare' }, { title: 'No name' }]));
    expect(first).toMatchObject({
      kind: 'read',
      change: null,
      summary: { host: { tools: 2, badEntries: 1, envelope: 'mcp-pages' } },
    });
    expect(store.tool({ toolId: 'mcp:tide', copy: 1 })).toMatchObject({ source: null, family: 'mcp:quay' });
    const second = read(pages([{ ...tide, title: 'Tide' }]));
    expect(second).toMatchObject({ change: { added: { count: 0 }, removed: { count: 1 }, changed: { count: 1 } } });
    expect(read(pages([]))).toMatchObject({ kind: 'read', summary: { tools: 0 } });
  });
});
