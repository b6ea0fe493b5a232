import { describe, expect, test } from 'vitest';
import { openBaseline, writeBaselineFile } from './baselineFiles';
import { ListWriter, readLines, type TakenList } from './baselineList';
import { type BaselineHead, headMembers } from './compare/baselineFile';
import type { OtherSide } from './compareCatalog';
import type { ComparisonSummary } from './comparisonTable';
import { CatalogEngine } from './engine';
import { inSlices } from './inSlices';
import {
  assign,
  call,
  choose,
  engineOf,
  heldFile,
  kept,
  plain,
  query,
  readInto,
  testHost,
  testTools,
} from './testCatalog';

const head: BaselineHead = {
  name: 'Then',
  host: null,
  principal: { state: 'unknown' },
  takenAt: '2026-11-01T08:00:00.000Z',
  completeness: { state: 'complete' },
};

async function take(engine: CatalogEngine): Promise<TakenList> {
  return kept(await engine.takeBaseline({ result: null }, call));
}

const sideOf = ({ list }: TakenList): Extract<OtherSide, { kind: 'list' }> => ({ kind: 'list', list });

let sides = 0;

async function compare(engine: CatalogEngine, side: OtherSide): Promise<ComparisonSummary> {
  const summary = await engine.comparison({ sideId: `${++sides}`, side, lineage: 'same-list' }, call);
  if (summary === null) throw new Error('there is nothing to compare with');
  return summary;
}

function rowsOf(engine: CatalogEngine, { id }: ComparisonSummary) {
  return kept(engine.changes({ comparison: id, filter: null, from: 0, to: 100 })).rows;
}

const [read, write, add, get] = testTools;
if (read === undefined || write === undefined || add === undefined || get === undefined) throw new Error('four tools');
const later = [
  { ...read, egress: 'host-owned' },
  { ...write, description: 'Now with a description.' },
  { ...get, toolId: 'connector:crm.fetch' },
  { ...plain, toolId: 'mcp:fs.new', title: 'New here' },
];

describe('a baseline', () => {
  test('is read from its file as it was written, byte by byte', async () => {
    const { engine } = engineOf([...testTools.toReversed(), plain]);
    const taken = await take(engine);
    const file = await writeBaselineFile({ head, list: taken.list }, call);
    const text = await file.text();
    expect(JSON.stringify(JSON.parse(text), null, 2)).toBe(text.trimEnd());
    const opened = await openBaseline({ file }, call);
    if (opened.kind === 'refused') throw new Error(opened.reason);
    expect(opened.head).toEqual(head);
    const again = await writeBaselineFile({ head: opened.head, list: opened.taken.list }, call);
    expect(await again.text()).toBe(text);
    expect(await compare(engine, sideOf(opened.taken))).toMatchObject({ total: 0, same: 5 });
  });

  test.each(['taken', 'opened'])(
    'that is %s keeps back a descriptor with a secret, and tells its facts',
    async (how) => {
      const secret = { ...plain, description: `Uses AKIA${'ABCDEFGHIJKLMNO1'}.`, auth: { scopes: ['fs:read'] } };
      const { engine } = engineOf([secret]);
      const tools = [{ toolId: plain.toolId, digest: 'sha256:0', descriptor: secret }];
      const opened = await openBaseline({ file: new Blob([JSON.stringify({ ...headMembers(head), tools })]) }, call);
      if (opened.kind === 'refused') throw new Error(opened.reason);
      const taken = how === 'taken' ? await take(engine) : opened.taken;
      const text = await (await writeBaselineFile({ head, list: taken.list }, call)).text();
      expect(text).not.toContain('AKIA');
      expect(JSON.parse(text).tools[0]).toMatchObject({
        toolId: plain.toolId,
        digest: expect.stringMatching(/^sha256:/),
        facts: { tier: { basis: 'stated', value: 'read' }, scopes: { value: ['fs:read'] } },
      });
      readInto(engine, [{ ...secret, safetyTier: 'exec', auth: { scopes: ['fs:read', 'fs:write'] } }]);
      expect(await compare(engine, sideOf(taken))).toMatchObject({
        newAccess: 1,
        open: 1,
        wider: { tier: 1, exec: 1, scopes: 1, egress: 0 },
      });
    },
  );

  test('holds what has no fingerprint, and then always counts it as changed', async () => {
    const { engine } = engineOf('[{"toolId":"a","source":"mcp","x":"\\ud800"},{"toolId":"b","x":1,"x":2}]');
    const taken = await take(engine);
    const summary = await compare(engine, sideOf(taken));
    expect(rowsOf(engine, summary).map(({ toolId, classes }) => [toolId, classes])).toEqual([
      ['a', ['other']],
      ['b', ['other']],
    ]);
  });

  test('of matches holds these, and other tools are not held against it', async () => {
    const { engine } = engineOf(testTools);
    const { id } = await query(engine, { choices: choose(['tier', ['write']]) });
    const taken = kept(await engine.takeBaseline({ result: id }, call));
    expect(taken.tools).toBe(2);
    readInto(engine, [
      read,
      { ...write, safetyTier: 'read' },
      { ...plain, toolId: 'mcp:new', safetyTier: 'write' },
      get,
    ]);
    const summary = await compare(engine, { ...sideOf(taken), filter: 'tier=write' });
    expect(rowsOf(engine, summary).map(({ toolId, classes }) => [toolId, classes])).toEqual([
      ['mcp:new', ['added']],
      ['mcp:fs.write', ['narrower']],
      ['connector:crm.add', ['removed']],
    ]);
    expect(summary).toMatchObject({ covered: 2, notCovered: 2 });
  });
});

describe('what is missing', () => {
  const file = (id: string, names: readonly string[]) =>
    heldFile(id, { tools: names.map((name) => ({ name, inputSchema: {} })) });
  async function missingOf(lineage: 'same-list' | 'other-list' | 'unrelated', change: (engine: CatalogEngine) => void) {
    const { engine } = engineOf([plain, { ...plain, toolId: 'mcp:fs.gone' }]);
    engine.addFiles([file('notes', ['read', 'write']), file('mail', ['send'])]);
    const side = sideOf(await take(engine));
    change(engine);
    const summary = kept(await engine.comparison({ sideId: `${++sides}`, side, lineage }, call));
    return rowsOf(engine, summary).map(({ toolId, classes }) => `${toolId} ${classes.join(' ')}`);
  }

  test('is removed where its own source lacks it', async () => {
    const lackEach = (engine: CatalogEngine) => {
      readInto(engine, [plain]);
      engine.addFiles([file('notes', ['read'])]);
    };
    expect(await missingOf('same-list', lackEach)).toEqual(['mcp:fs.gone removed', 'mcp:notes.write removed']);
    // Another caller's list proves nothing of the host, and a file is the same for everybody.
    expect(await missingOf('other-list', lackEach)).toEqual(['mcp:notes.write removed', 'mcp:fs.gone unseen']);
    expect(await missingOf('unrelated', lackEach)).toEqual(['mcp:fs.gone unseen', 'mcp:notes.write unseen']);
  });

  test('is not removed where its file is not here', async () => {
    expect(await missingOf('same-list', (engine) => engine.removeFiles(['mail']))).toEqual(['mcp:mail.send unseen']);
  });

  test('is not removed where its source is not read in full', async () => {
    const partly = (engine: CatalogEngine) => readInto(engine, [plain, 7]);
    expect(await missingOf('same-list', partly)).toEqual(['mcp:fs.gone unseen']);
  });
});

describe('a comparison', () => {
  async function changed() {
    const { engine } = engineOf(testTools);
    const taken = await take(engine);
    readInto(engine, later);
    return { engine, taken, summary: await compare(engine, sideOf(taken)) };
  }

  test('tells changes worst first, page by page, and one in full', async () => {
    const { engine, summary } = await changed();
    expect(summary).toMatchObject({ total: 5, same: 0, newAccess: 2, open: 0, wider: { egress: 1 } });
    const rows = rowsOf(engine, summary);
    expect(rows.map(({ toolId, classes, from }) => [toolId, classes, from])).toEqual([
      ['mcp:fs.read', ['wider'], null],
      ['mcp:fs.new', ['added'], null],
      ['mcp:fs.write', ['text'], null],
      ['connector:crm.add', ['removed'], null],
      ['connector:crm.fetch', ['moved'], 'connector:crm.get'],
    ]);
    const asked = { comparison: summary.id, filter: null, from: 1, to: 3 };
    expect(kept(engine.changes(asked))).toEqual({ total: 5, from: 1, rows: rows.slice(1, 3) });
    expect(kept(engine.changes({ ...asked, filter: 'wider:egress', from: 0 })).rows).toEqual([rows[0]]);
    const detail = engine.change({ comparison: summary.id, place: 2, isWhole: true });
    expect(detail).toMatchObject({
      texts: [{ pointer: '/description', before: '', after: 'Now with a description.' }],
      descriptors: { after: expect.stringContaining('"description": "Now with a description."') },
    });
    expect(engine.changesOf({ comparison: summary.id, toolIds: ['mcp:fs.read', 'connector:crm.add', 'x'] })).toEqual([
      ['mcp:fs.read', ['wider']],
      ['connector:crm.add', ['removed']],
    ]);
    expect(engine.changes({ ...asked, comparison: 99 })).toBe('gone');
  });

  test('tells which of some tools are alike, and leaves out those that nobody compared', async () => {
    const { engine } = engineOf(testTools);
    const { id } = await query(engine, { choices: choose(['tier', ['write']]) });
    const taken = kept(await engine.takeBaseline({ result: id }, call));
    const summary = await compare(engine, { ...sideOf(taken), filter: 'tier=write' });
    const toolIds = ['mcp:fs.read', 'mcp:fs.write', 'x'];
    expect(engine.changesOf({ comparison: summary.id, toolIds })).toEqual([['mcp:fs.write', []]]);
  });

  test('is a column of the catalog', async () => {
    const { engine, summary } = await changed();
    const asked = { comparison: summary.id, sort: { key: 'change', descending: false } as const };
    const all = await query(engine, asked);
    expect(all).toMatchObject({ total: 4, matches: 4, length: 4, isCompared: true });
    const values = all.rows.map((row) => (row.kind === 'tool' ? [row.toolId, ...(row.values.change ?? [])] : []));
    expect(values).toEqual([
      ['mcp:fs.read', 'wider'],
      ['mcp:fs.new', 'added'],
      ['mcp:fs.write', 'text'],
      ['connector:crm.fetch', 'moved'],
    ]);
    const countsOf = ({ counts }: typeof all) => counts.find(({ facet }) => facet === 'change')?.counts.join();
    expect(countsOf(all)).toBe('1,1,0,0,0,0,0,0,1,0,1,0,0');
    const wider = await query(engine, { ...asked, choices: choose(['change', ['wider']]) });
    expect(kept(engine.ids({ result: wider.id }))).toEqual(['mcp:fs.read']);
    expect(await engine.posture({ result: wider.id })).toMatchObject({ tools: 1 });
    readInto(engine, testTools);
    expect(await query(engine, asked)).toMatchObject({ isCompared: false });
  });

  test('orders a tool with several changes by the worst of them', async () => {
    const { engine } = engineOf([read, write]);
    const taken = await take(engine);
    readInto(engine, [{ ...read, egress: 'host-owned', description: 'New.' }, { ...write, title: 'New' }, get]);
    const { id } = await compare(engine, sideOf(taken));
    const { rows } = await query(engine, { comparison: id, sort: { key: 'change', descending: false } });
    const changes = rows.map((row) => row.kind === 'tool' && row.values.change?.join());
    expect(changes).toEqual(['wider,text', 'added', 'text']);
  });

  test('lists all that is gone, however much that is, and numbers its copies apart', async () => {
    const size = 5_001;
    const many = Array.from({ length: size }, (_, i) => ({ ...plain, toolId: `mcp:quay.${i}`, title: `${i}` }));
    const { engine } = engineOf([...many, plain, { ...plain, title: 'Two' }, { ...plain, title: 'Three' }]);
    const taken = await take(engine);
    readInto(engine, [plain]);
    const { id, counts } = await compare(engine, sideOf(taken));
    expect(counts.removed).toBe(size + 2);
    const expected = [2, 3].map((copy) => ({ toolId: plain.toolId, copy }));
    const { rows } = kept(engine.changes({ comparison: id, filter: 'removed', from: 0, to: size + 2 }));
    expect(rows.filter(({ toolId }) => toolId === plain.toolId)).toMatchObject(expected);
  });

  test('with the reading before needs no baseline, and with a file leaves that file out of the other side', async () => {
    const { engine } = engineOf(testTools);
    expect(
      await engine.comparison(
        { sideId: '901', side: { kind: 'previous', id: testHost.id }, lineage: 'same-list' },
        call,
      ),
    ).toBeNull();
    readInto(engine, later);
    const rows = rowsOf(engine, await compare(engine, { kind: 'previous', id: testHost.id }));
    expect(rows.map(({ classes: [first] }) => first)).toEqual(['wider', 'added', 'text', 'removed', 'moved']);

    engine.addFiles([heldFile('file', { tools: [{ name: 'tide', inputSchema: {} }] })]);
    // A file that was added since is no part of either reading of the host.
    const again = await compare(engine, { kind: 'previous', id: testHost.id });
    expect(again).toMatchObject({ before: { tools: 4 }, after: { tools: 4 }, counts: { added: 1 } });
    expect(again).toMatchObject({ covered: 4, notCovered: 1 });
    const beside = await compare(engine, { kind: 'source', id: 'file' });
    expect(beside).toMatchObject({ before: { tools: 1 }, after: { tools: 4 }, counts: { added: 4, removed: 1 } });
    expect(
      await engine.comparison({ sideId: '902', side: { kind: 'source', id: 'gone' }, lineage: 'same-list' }, call),
    ).toBeNull();
  });

  test('with the list before of a file, which stays where the same bytes come again', async () => {
    const { engine } = engineOf(testTools);
    const tideOf = (...names: readonly string[]) =>
      heldFile('tides', { tools: names.map((name) => ({ name, description: name, inputSchema: { type: 'object' } })) });
    const previous = { kind: 'previous', id: 'tides' } as const;
    for (const list of [tideOf('ebb', 'flow'), tideOf('flow', 'neap'), tideOf('flow', 'neap')]) engine.addFiles([list]);
    const summary = await compare(engine, previous);
    expect(summary).toMatchObject({ before: { tools: 2 }, after: { tools: 2 }, notCovered: 4 });
    expect(rowsOf(engine, summary).map(({ toolId, classes }) => [toolId, classes])).toEqual([
      ['mcp:tides.neap', ['added']],
      ['mcp:tides.ebb', ['removed']],
    ]);
    engine.removeFiles(['tides']);
    expect(await engine.comparison({ sideId: '903', side: previous, lineage: 'same-list' }, call)).toBeNull();
  });

  test('with what somebody picked looks at nothing else, and leaves open what is known by its fingerprint alone', async () => {
    const { engine } = engineOf(testTools);
    const [first] = [...readLines(await (await take(engine)).list.text())];
    const writer = new ListWriter();
    writer.addUnread({ toolId: 'mcp:fs.read', server: null, source: null }, first?.tool?.digest ?? null, {
      posture: new Map(),
    });
    writer.addUnread({ toolId: 'mcp:fs.write', server: null, source: null }, 'sha256:0', { posture: new Map() });
    writer.addUnread({ toolId: 'mcp:gone', server: null, source: null }, null, { posture: new Map() });
    const summary = await compare(engine, { ...sideOf(writer.finish()), isPicked: true });
    expect(summary).toMatchObject({ same: 1, open: 1, newAccess: 0, counts: { added: 0, removed: 1, open: 1 } });
  });

  test('asks a filtered baseline’s filter of what is assigned as well', async () => {
    const { engine } = engineOf([{ ...plain, toolId: 'other' }]);
    const taken = await take(engine);
    readInto(engine, [
      { ...plain, toolId: 'other' },
      { ...plain, safetyTier: undefined },
    ]);
    await assign(engine, kept(await engine.fingerprints({ toolIds: [plain.toolId] }))[0], 'write');
    const summary = await compare(engine, { ...sideOf(taken), filter: 'tier=write' });
    expect(summary).toMatchObject({ counts: { added: 1 }, same: 1 });
  });

  test('tells an assignment for what it is', async () => {
    const { engine } = engineOf([{ ...plain, safetyTier: undefined }]);
    const taken = await take(engine);
    await assign(engine, kept(await engine.fingerprints({ toolIds: [plain.toolId] }))[0], 'write');
    const summary = await compare(engine, sideOf(taken));
    expect(rowsOf(engine, summary)).toMatchObject([
      { classes: ['stated'], fields: [{ after: 'write', basis: { after: 'assigned' }, isOurs: true }] },
    ]);
    // And the other way round: what was assigned then, and is no longer.
    const assigned = await take(engine);
    await engine.learn({ assignments: [] });
    expect(rowsOf(engine, await compare(engine, sideOf(assigned)))).toMatchObject([
      { classes: ['wider'], fields: [{ before: 'write', after: undefined, isOurs: true }] },
    ]);
  });
});

describe('a server whose id has another name', () => {
  const list = (server: string | null, ...tools: readonly object[]) => ({
    result: { tools, ...(server !== null && { _meta: { 'io.modelcontextprotocol/serverInfo': { name: server } } }) },
  });
  const tool = (name: string, description = `Does ${name}.`) => ({ name, description, inputSchema: {} });
  const filesOf = (...files: readonly object[]) => {
    const engine = new CatalogEngine();
    engine.addFiles(files.map((file, i) => heldFile(`f${i}.json`, file)));
    return engine;
  };
  const changesOf = async (engine: CatalogEngine, side: OtherSide) =>
    rowsOf(engine, await compare(engine, side)).map(({ toolId, classes }) => `${toolId} ${classes.join(' ')}`);

  test('is held against the other list of it', async () => {
    const named = filesOf(list('files', tool('read', 'Reads.')), list('files', tool('read')));
    expect(await changesOf(named, { kind: 'source', id: 'f1.json' })).toEqual(['mcp:files.read text']);
    const nameless = filesOf(list(null, tool('read')), list(null, tool('read', 'Reads.'), tool('write')));
    expect(await changesOf(nameless, { kind: 'source', id: 'f0.json' })).toEqual([
      'mcp:f1.write added',
      'mcp:f1.read text',
    ]);
  });

  test('has findings of its own, and not those of the source before it', async () => {
    const copies = filesOf(list(null, tool('read'), tool('read', 'Reads.')), list(null, tool('read', 'Read.')));
    const rows = rowsOf(copies, await compare(copies, { kind: 'source', id: 'f1.json' }));
    const [changed] = rows.filter(({ classes }) => classes.includes('text'));
    expect(changed?.findings).toMatchObject([{ rule: 'C03' }]);
  });

  test('never passes for another server', async () => {
    const side = sideOf(await take(filesOf(list('notes', tool('read')))));
    expect(await changesOf(filesOf(list('github', tool('read', 'Reads.'))), side)).toEqual([
      'mcp:github.read added',
      'mcp:notes.read removed',
    ]);
  });
});

test('a long job gives others a turn, says how far it is, and can be given up', async () => {
  function* count(to: number) {
    for (let i = 0; i < to; i++) {
      const until = performance.now() + 3;
      while (performance.now() < until);
      yield i;
    }
    return 'done';
  }
  const reports: number[] = [];
  let turns = 0;
  // As questions of a page come in.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns++;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  expect(await inSlices(count(80), { ...call, report: (done) => reports.push(done) })).toBe('done');
  port1.close();
  expect(turns).toBeGreaterThan(5);
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  expect(reports.length).toBeGreaterThan(0);
  const controller = new AbortController();
  const job = inSlices(count(10_000), { ...call, signal: controller.signal });
  controller.abort(new Error('given up'));
  await expect(job).rejects.toThrow('given up');
});
