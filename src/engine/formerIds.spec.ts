import { describe, expect, test } from 'vitest';
import type { Assignment } from '../model/assignment';
import type { DraftQuestion } from './draftProtocol';
import { CatalogEngine } from './engine';
import { bytesOf, detail, engineOf, heldFile, kept, plain, query } from './testCatalog';

const call = { signal: new AbortController().signal, report: () => undefined };
const tool = (name: string, more: object = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object' },
  ...more,
});
const listOf = (server: string | null, ...tools: readonly object[]) => ({
  result: { tools, ...(server !== null && { _meta: { 'io.modelcontextprotocol/serverInfo': { name: server } } }) },
});
const filesOf = (...files: readonly ReturnType<typeof listOf>[]) => {
  const engine = new CatalogEngine();
  engine.addFiles(files.map((file, i) => heldFile(`f${i}.json`, file)));
  return engine;
};
const one = () => filesOf(listOf('files', tool('read'), tool('write')), listOf('mail', tool('send')));
const two = () => filesOf(listOf('files', tool('read')), listOf('mail', tool('read'), tool('send')));
const digestOf = async (engine: CatalogEngine, toolId: string) => (await detail(engine, { toolId, copy: 1 }))?.digest;

describe('an id of an earlier version', () => {
  test('means the only tool that went by it, or one of several', () => {
    const toolIds = ['mcp:read', 'mcp:send', 'mcp:gone', 'mcp:files.read', 'read'];
    expect(two().newIds({ toolIds })).toEqual([
      ['mcp:read', ['mcp:files.read', 'mcp:mail.read']],
      ['mcp:send', ['mcp:mail.send']],
    ]);
    expect(new CatalogEngine().newIds({ toolIds })).toEqual([]);
  });

  test('that the catalog has means what it says', async () => {
    const { engine } = engineOf([{ ...plain, toolId: 'mcp:read' }]);
    engine.addFiles([heldFile('a.json', listOf('files', tool('read'), tool('files.read')))]);
    expect(engine.newIds({ toolIds: ['mcp:read', 'mcp:files.read'] })).toEqual([]);
    expect(await detail(engine, { toolId: 'mcp:files.read', copy: 1 })).toMatchObject({
      formerId: undefined,
      sharedId: null,
    });
  });

  test('stands beside its tool', async () => {
    expect(await detail(one(), { toolId: 'mcp:files.read', copy: 1 })).toMatchObject({
      formerId: 'mcp:read',
      sharedId: null,
    });
    expect(await detail(two(), { toolId: 'mcp:mail.read', copy: 1 })).toMatchObject({
      formerId: undefined,
      sharedId: { toolId: 'mcp:read', means: ['mcp:files.read', 'mcp:mail.read'], isUnassigned: false },
    });
    const { engine } = engineOf([plain]);
    expect(await detail(engine, { toolId: plain.toolId, copy: 1 })).toMatchObject({
      formerId: undefined,
      sharedId: null,
    });
  });
});

const nothing: DraftQuestion = { known: new Map(), entries: [], patterns: [], rules: [], said: [], families: [] };

describe('a draft with such ids', () => {
  const entries = [
    { toolId: 'mcp:read', mode: 'ask' as const },
    { toolId: 'mcp:send', mode: 'ask' as const },
    { toolId: 'mcp:nothing', mode: 'ask' as const },
  ];

  test('is told which tools they are, and that several may be meant', async () => {
    const resolutions = new Map((await two().draft({ ...nothing, entries }))?.resolutions);
    const families = (family: string) => ({ family, formerFamily: family });
    expect(resolutions.get('mcp:read')).toEqual({
      kind: 'renamed',
      to: [
        { toolId: 'mcp:files.read', ...families('mcp:files') },
        { toolId: 'mcp:mail.read', ...families('mcp:mail') },
      ],
    });
    expect(resolutions.get('mcp:send')).toEqual({
      kind: 'renamed',
      to: [{ toolId: 'mcp:mail.send', ...families('mcp:mail') }],
    });
    expect(resolutions.get('mcp:nothing')?.kind).toBe('matches-nothing');
  });

  test('knows the family that its ids had', async () => {
    const engine = filesOf(listOf('My mail', tool('send')), listOf(null, tool('crm.find')));
    const answer = await engine.draft({ ...nothing, entries: [{ toolId: 'mcp:crm.find', mode: 'ask' }, ...entries] });
    expect(answer?.resolutions.slice(0, 3)).toEqual([
      [
        'mcp:crm.find',
        { kind: 'renamed', to: [{ toolId: 'mcp:f1.crm.find', family: 'mcp:f1', formerFamily: 'mcp:crm' }] },
      ],
      ['mcp:read', expect.objectContaining({ kind: 'matches-nothing' })],
      ['mcp:send', { kind: 'renamed', to: [expect.objectContaining({ formerFamily: 'mcp:My mail' })] }],
    ]);
  });

  test('is offered nothing again that a rule has shown', async () => {
    const rules = [{ name: 'All', filter: 'dialect=mcp', seen: ['mcp:read', 'mcp:send'] }];
    const answer = await one().draft({ ...nothing, rules });
    expect(answer?.rules[0]?.newlyMatching).toEqual(['mcp:files.write']);
    expect((await two().draft({ ...nothing, rules }))?.rules[0]?.newlyMatching).toEqual([
      'mcp:files.read',
      'mcp:mail.read',
    ]);
  });
});

describe('what was assigned under such an id', () => {
  const assigned = (
    toolId: string,
    digest: string | null | undefined,
    value = 'read',
    at = '2026-01-01',
  ): Assignment => ({
    toolId,
    digest: digest ?? null,
    field: 'tier',
    value,
    reason: 'seen',
    at,
  });
  const tierOf = async (engine: CatalogEngine, toolId: string) =>
    (await query(engine)).rows.flatMap((row) =>
      row.kind === 'tool' && row.toolId === toolId && row.posture.tier.basis === 'assigned'
        ? [row.posture.tier.value]
        : [],
    );

  test('counts for the one tool that it means, in whatever catalog', async () => {
    const engine = one();
    const made = assigned('mcp:read', await digestOf(engine, 'mcp:files.read'));
    await engine.assign([made]);
    expect(await tierOf(engine, 'mcp:files.read')).toEqual(['read']);
    expect((await detail(engine, { toolId: 'mcp:files.read', copy: 1 }))?.assigned).toEqual([
      { field: 'tier', assignment: made, standing: 'applied' },
    ]);
    expect((await engine.digest({ wanted: [made] }))?.found).toBe(1);
    engine.addFiles([heldFile('late.json', listOf('other', tool('read')))]);
    expect(await tierOf(engine, 'mcp:files.read')).toEqual([]);
    engine.removeFiles(['late.json']);
    expect(await tierOf(engine, 'mcp:files.read')).toEqual(['read']);
  });

  test('is applied to none of several, and says so', async () => {
    const engine = two();
    const digest = await digestOf(engine, 'mcp:files.read');
    await engine.assign([assigned('mcp:read', digest)]);
    for (const toolId of ['mcp:files.read', 'mcp:mail.read']) {
      expect(await tierOf(engine, toolId)).toEqual([]);
      expect((await detail(engine, { toolId, copy: 1 }))?.sharedId?.isUnassigned).toBe(true);
    }
    expect((await engine.digest({ wanted: [assigned('mcp:read', digest)] }))?.found).toBe(0);
  });

  test('counts behind what was assigned to the tool itself, and never for another than it was', async () => {
    const engine = one();
    const digest = await digestOf(engine, 'mcp:files.read');
    await engine.assign([assigned('mcp:read', digest, 'write', '2026-02-01'), assigned('mcp:files.read', digest)]);
    expect(await tierOf(engine, 'mcp:files.read')).toEqual(['read']);
    await engine.assign([assigned('mcp:read', 'sha256:other')]);
    expect(await tierOf(engine, 'mcp:files.read')).toEqual([]);
  });
});

test('what was decided of a credential under such an id counts for the one tool that it means', async () => {
  const identity = { name: 'x', grants: [], credentials: [], complete: true, credentialsComplete: true };
  const mappings = [
    { subject: { kind: 'tool' as const, name: 'mcp:read' }, provider: 'disk', at: '2026-01-01' },
    { subject: { kind: 'tool' as const, name: 'mcp:send' }, provider: 'post', at: '2026-01-01' },
    { subject: { kind: 'tool' as const, name: 'mcp:mail.send' }, provider: null, at: '2026-01-01' },
  ];
  const providers = async (engine: CatalogEngine) => {
    const subject = { id: 1, value: { identity, mappings, matchesWildcards: false } };
    const { rows, id } = await query(engine, { subject });
    const missing = rows.flatMap((row) =>
      row.kind === 'tool' && row.readiness?.verdict === 'missing' ? [row.toolId] : [],
    );
    const sum = kept(await engine.requirements({ subject, result: id }));
    expect(sum.requirements.flatMap(({ kind, tools }) => (kind === 'credential' ? tools : []))).toEqual(missing);
    return missing;
  };
  expect(await providers(one())).toEqual(['mcp:files.read']);
  expect(await providers(two())).toEqual([]);
});

describe('a baseline with such ids', () => {
  const baseline = (...tools: readonly (readonly [toolId: string, server: string | null, descriptor: object])[]) =>
    bytesOf({
      kind: 'tool-catalog/baseline',
      version: 1,
      name: 'Then',
      takenAt: '2026-01-01T00:00:00.000Z',
      completeness: { state: 'complete' },
      tools: tools.map(([toolId, server, descriptor]) => ({
        toolId,
        ...(server !== null && { server }),
        digest: null,
        descriptor,
      })),
    });
  const compare = async (engine: CatalogEngine, file: Uint8Array<ArrayBuffer>) => {
    const { openBaseline } = await import('./baselineFiles');
    const opened = await openBaseline({ file: new Blob([file]), packId: 'p', known: [] }, call);
    if (opened.kind === 'refused') throw new Error(opened.reason);
    const { list, pack } = opened.taken;
    const side = { kind: 'parts', parts: { list, packs: pack === null ? [] : [pack] } } as const;
    const summary = await engine.comparison({ sideId: 1, side, lineage: 'files' }, call);
    if (summary === null) throw new Error('nothing to compare');
    const { rows } = kept(engine.changes({ comparison: summary.id, filter: null, from: 0, to: 100 }));
    return rows.map(({ toolId, from, classes }) => [toolId, from, ...classes]);
  };

  test('is held against the tools that they mean', async () => {
    const rows = await compare(
      one(),
      baseline(
        ['mcp:read', null, tool('read', { description: 'Did read.' })],
        ['mcp:write', 'files', tool('write', { description: 'Did write.' })],
        ['mcp:send', 'elsewhere', tool('send', { description: 'Did send.' })],
      ),
    );
    expect(rows).toEqual([
      ['mcp:mail.send', null, 'added'],
      ['mcp:files.read', null, 'text'],
      ['mcp:files.write', null, 'text'],
      ['mcp:send', null, 'removed'],
    ]);
  });

  test('of a server whose second list goes by another name is held against the first', async () => {
    const now = tool('read', { description: 'Reads.' });
    const engine = filesOf(listOf('files', now), listOf('files', tool('read')));
    const summary = await engine.comparison(
      { sideId: 3, side: { kind: 'source', id: 'f1.json' }, lineage: 'files' },
      call,
    );
    const { rows } = kept(engine.changes({ comparison: summary?.id ?? -1, filter: null, from: 0, to: 9 }));
    expect(rows.map(({ toolId, classes }) => [toolId, ...classes])).toEqual([['mcp:files.read', 'text']]);
  });

  test('never passes for the tool of another server, nor two for one', async () => {
    const now = tool('read', { description: 'Reads.' });
    const lone = baseline(['mcp:notes.read', null, tool('read')]);
    expect(await compare(filesOf(listOf('github', now)), lone)).toEqual([
      ['mcp:github.read', null, 'added'],
      ['mcp:notes.read', null, 'removed'],
    ]);
    const two = baseline(['mcp:a.read', null, tool('read')], ['mcp:b.read', null, tool('read')]);
    expect(await compare(filesOf(listOf(null, now)), two)).toEqual([
      ['mcp:f0.read', null, 'added'],
      ['mcp:a.read', null, 'removed'],
      ['mcp:b.read', null, 'removed'],
    ]);
  });

  test('of a server that nobody names is held against the file that has it now', async () => {
    const now = tool('read', { description: 'Reads.' });
    expect(await compare(filesOf(listOf(null, now)), baseline(['mcp:old.read', null, tool('read')]))).toEqual([
      ['mcp:f0.read', null, 'text'],
    ]);
    const engine = filesOf(listOf(null, tool('read')), listOf(null, now, tool('write')));
    const summary = await engine.comparison(
      { sideId: 2, side: { kind: 'source', id: 'f0.json' }, lineage: 'files' },
      call,
    );
    const { rows } = kept(engine.changes({ comparison: summary?.id ?? -1, filter: null, from: 0, to: 9 }));
    expect(rows.map(({ toolId, classes }) => [toolId, ...classes])).toEqual([
      ['mcp:f1.write', 'added'],
      ['mcp:f1.read', 'text'],
    ]);
  });

  test('takes the server that it names where several have the tool, and none where it names none', async () => {
    const other = tool('read', { description: 'Did read.' });
    expect(await compare(two(), baseline(['mcp:read', 'mail', other], ['mcp:send', null, tool('send')]))).toEqual([
      ['mcp:files.read', null, 'added'],
      ['mcp:mail.read', null, 'text'],
      ['mcp:mail.send', null, 'other'],
    ]);
    expect(await compare(two(), baseline(['mcp:read', null, other]))).toContainEqual(['mcp:read', null, 'removed']);
  });
});
