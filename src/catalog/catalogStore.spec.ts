import { describe, expect, test } from 'vitest';
import { CatalogStore } from './catalogStore';
import { pagesSource } from './fileSource';
import type { Problem, ViewQuery } from './protocol';
import { choose, detail, everything, harbour, plain, readInto, shown, storeOf, view } from './testCatalog';

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
    const [first, second] = ['connector:crm.add', 'connector:crm.get'].map((toolId) => ({ toolId, copy: 1 }));
    if (first === undefined || second === undefined) throw new Error('no tools');
    for (const ends of [
      { anchor: first, tool: second },
      { anchor: second, tool: first },
    ]) {
      expect(store.idsBetween(ends)).toEqual([first.toolId, second.toolId]);
    }
    expect(store.idsBetween({ anchor: { toolId: 'gone', copy: 1 }, tool: second })).toEqual([second.toolId]);
    const shownTool = detail(store, { toolId: 'mcp:fs.write', copy: 1 });
    expect(shownTool).toMatchObject({
      entry: 2,
      copies: 1,
      family: 'mcp:fs',
      raw: JSON.stringify(harbour[1]),
      findings: [],
    });
    expect(shownTool?.digest).toMatch(/^sha256:/);
    expect(detail(store, { toolId: 'mcp:fs.write', copy: 2 })).toBeNull();
    expect(detail(store, { toolId: '__proto__', copy: 1 })).toBeNull();
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
    expect(detail(store, { toolId: 'mcp:fs.read', copy: 2 })?.findings.map(({ rule }) => rule)).toEqual(['C03']);
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
    expect(detail(storeOf(`[${before}]`).store, { toolId: 'a', copy: 1 })?.digest).toBeNull();
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
    expect(detail(store, { toolId: 'mcp:tide', copy: 1 })).toMatchObject({ source: null, family: 'mcp:quay' });
    const second = read(pages([{ ...tide, title: 'Tide' }]));
    expect(second).toMatchObject({ change: { added: { count: 0 }, removed: { count: 1 }, changed: { count: 1 } } });
    expect(read(pages([]))).toMatchObject({ kind: 'read', summary: { tools: 0 } });
  });
});
