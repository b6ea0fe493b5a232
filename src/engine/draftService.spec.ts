import { expect, test } from 'vitest';
import { sampleAssignment } from '../draft/testDrafts';
import type { DraftTool } from './draftedTools';
import type { DraftQuestion } from './draftService';
import { CatalogEngine } from './engine';
import { engineOf, heldFile, query, plain as read } from './testCatalog';

const write = { ...read, toolId: 'mcp:fs.write', safetyTier: 'write', approval: 'always' };

const ids = ['mcp:fs.read', 'mcp:fs.write'];
const toolIdOf = ({ tool }: DraftTool) => tool.toolId;

const nothing: DraftQuestion = { entries: [], patterns: [], rules: [], said: [], families: [] };

test('selecting makes entries with source, fingerprint, descriptor, and each asks', async () => {
  const entries = await engineOf([read, write]).engine.describe({
    toolIds: ['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.gone'],
  });
  expect(entries.map(({ toolId, mode, source }) => [toolId, mode, source])).toEqual([
    ['mcp:fs.read', 'ask', 'mcp'],
    ['mcp:fs.write', 'ask', 'mcp'],
  ]);
  expect(entries[0]?.digest).toMatch(/^sha256:/);
  expect(JSON.parse(entries[0]?.descriptor ?? '')).toEqual(read);
});

test('an entry keeps the findings to act on of every copy of its tool, each with its place', async () => {
  const hidden = { ...read, description: 'Reads.\u{e0073}\u{e0065}' };
  const [clean] = await engineOf([write]).engine.describe({ toolIds: [write.toolId] });
  const [entry] = await engineOf([read, hidden]).engine.describe({ toolIds: [read.toolId] });
  expect(clean).not.toHaveProperty('findings');
  expect(entry?.findings).toContainEqual({ rule: 'U01', severity: 'critical', pointer: '/description' });
  expect(entry?.findings?.map(({ severity }) => severity)).not.toContain('information');
});

test('findings quote no secret, neither to an entry nor to a draft', async () => {
  const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const hidden = `${secret}\u{e0073}\u{e0065}`;
  const inputSchema = { type: 'object', properties: { [hidden]: {} } };
  const { engine } = engineOf([{ ...read, description: `Use ${hidden}.`, inputSchema }]);
  const [entry] = await engine.describe({ toolIds: [read.toolId] });
  const answer = await engine.draft({ ...nothing, entries: [{ toolId: read.toolId, mode: 'ask' }] });
  const found = JSON.stringify([entry?.findings, answer?.tools[0]?.findings]);
  expect([found.includes('U01'), found.includes(secret)]).toEqual([true, false]);
});

test('of tools that share an id each field tells the worst of the copies, and so do the findings', async () => {
  const silentExec = { ...write, toolId: read.toolId, safetyTier: 'exec', egress: 'none', approval: 'always' };
  const openReader = { ...read, egress: 'host-owned', approval: 'never' };
  for (const copies of [
    [silentExec, openReader],
    [openReader, silentExec],
  ]) {
    const { engine } = engineOf(copies);
    const answer = await engine.draft({ ...nothing, entries: [{ toolId: read.toolId, mode: 'ask' }] });
    const [tool] = answer?.tools ?? [];
    const { tier, egress, approval } = tool?.tool.posture ?? {};
    expect([tier, egress, approval]).toMatchObject([{ value: 'exec' }, { value: 'host-owned' }, { value: 'never' }]);
    expect(tool?.findings.map(({ rule }) => rule)).toContain('C01');
    expect(tool?.copies).toBe(2);
  }
});

test('a draft’s answer says what resolves, what changed and whether it is wider, and what matches nothing', async () => {
  const entries = await engineOf([read, write]).engine.describe({ toolIds: ['mcp:fs.read', 'mcp:fs.write'] });
  const later = engineOf([read, { ...write, egress: 'host-owned', title: 'Writes now' }]);
  const answer = await later.engine.draft({
    ...nothing,
    entries: [...entries, { toolId: 'mcp:fs.raed', mode: 'ask' }],
  });
  const resolutions = new Map(answer?.resolutions);
  expect(resolutions.get('mcp:fs.read')).toEqual({ kind: 'resolves' });
  expect(resolutions.get('mcp:fs.write')).toMatchObject({
    kind: 'changed',
    change: {
      classes: ['wider', 'text'],
      fields: [{ field: 'egress', before: 'none', after: 'host-owned', verdict: 'wider' }],
      texts: [{ pointer: '/title', after: 'Writes now' }],
    },
  });
  const suggestions = [{ toolId: 'mcp:fs.read' }];
  expect(resolutions.get('mcp:fs.raed')).toMatchObject({ kind: 'matches-nothing', suggestions });
  expect(answer?.tools.map(({ isChanged }) => isChanged)).toEqual([false, true]);
});

test('patterns, rules and the rest of a family are answered along with it', async () => {
  const [entry] = await engineOf([read, write]).engine.describe({ toolIds: ['mcp:fs.read'] });
  const answer = await engineOf([read, write]).engine.draft({
    ...nothing,
    entries: entry === undefined ? [] : [entry],
    patterns: ['mcp:*'],
    denied: [
      { id: 'mcp:fs.write', isPattern: false },
      { id: 'mcp:web.*', isPattern: true },
    ],
    rules: [{ name: 'Writes', filter: 'tier=write' }],
    families: ['mcp:fs'],
  });
  expect(answer?.patterns).toEqual([['mcp:*', ['mcp:fs.read', 'mcp:fs.write']]]);
  expect(answer?.deniedNothing).toEqual(['mcp:web.*']);
  expect(answer?.rules[0]?.missing).toEqual([]);
  expect(answer?.others.map(toolIdOf)).toEqual(['mcp:fs.write']);
});

test('a tool given another name brings the rest of its server, though nobody named that server', async () => {
  const { engine } = engineOf([read, write]);
  const entry = { toolId: 'mcp:fs.read', mode: 'ask' as const };
  const othersOf = async (entries: DraftQuestion['entries']) =>
    (await engine.draft({ ...nothing, entries }))?.others.map(toolIdOf);
  expect(await othersOf([{ ...entry, nameInTarget: 'write' }])).toEqual(['mcp:fs.write']);
  expect(await othersOf([entry])).toEqual([]);
});

test('a server’s name with spaces brings the tools of the server that bears it', async () => {
  const { engine } = engineOf([read, { ...read, toolId: 'mcp:My---Files.read' }]);
  const families = ['mcp:fs', 'mcp:My & Files'];
  const answer = await engine.draft({ ...nothing, entries: [{ toolId: 'mcp:fs.read', mode: 'ask' }], families });
  expect(answer?.others.map(toolIdOf)).toEqual(['mcp:My---Files.read']);
});

test('of a server too large to look at whole, the tools come first that may bear an exported name', async () => {
  const many = Array.from({ length: 1200 }, (_, i) => ({ ...read, toolId: `mcp:fs.t${i}` }));
  const { engine } = engineOf([read, ...many, write]);
  const entries = [{ toolId: 'mcp:fs.read', mode: 'ask' as const, nameInTarget: 'Write' }];
  const answer = await engine.draft({ ...nothing, entries });
  expect(answer?.others.slice(0, 2).map(toolIdOf)).toEqual(['mcp:fs.write', 'mcp:fs.t0']);
});

test('rows that share an id of the draft are counted beside it', async () => {
  const { engine } = engineOf([read, read, { ...read, title: 'Another' }, write]);
  const { selectedCopies } = await query(engine, { draft: [...ids, 'mcp:fs.gone'] });
  expect(selectedCopies).toBe(2);
});

test('a draft’s tools have what reviewers assigned to them', async () => {
  const { engine } = engineOf([read, write]);
  const [entry] = await engine.describe({ toolIds: [read.toolId] });
  const { digest = null } = entry ?? {};
  const assigned = { ...sampleAssignment, toolId: read.toolId, about: 'replay', value: 'idempotent', digest } as const;
  await engine.learn({ assignments: [assigned] });
  const answer = await engine.draft({ ...nothing, entries: [{ toolId: read.toolId, mode: 'ask' }] });
  expect(answer?.tools[0]?.tool.posture.replay).toMatchObject({ basis: 'assigned', value: 'idempotent' });
});

test('an imported name that no tool has is given the tools of like names, with or without a server', async () => {
  const allowed = [
    { kind: 'name', server: 'fs', name: 'raed', mode: null },
    { kind: 'name', server: null, name: 'writ', mode: null },
    { kind: 'name', server: null, name: 'else', mode: null },
  ] as const;
  const reading = { allowed, denied: [], ignored: [], holds: [], switches: [], also: [], isRewritten: false };
  const question = { reading, format: 'JSON array', aliases: new Map(), given: new Map() };
  const { placements } = await engineOf([read, write]).engine.place(question);
  expect(placements.map((one) => (one.kind === 'choice' ? [one.written, one.near] : null))).toEqual([
    ['fs/raed', ['mcp:fs.read']],
    ['writ', ['mcp:fs.write']],
    ['else', []],
  ]);
});

test('an id of an imported list that the catalog lacks is given the tools of like names, and stays an entry', async () => {
  const allowed = ['mcp:fs.raed', 'mcp:fs.write'].map(
    (name) => ({ kind: 'id', server: null, name, mode: null }) as const,
  );
  const reading = { allowed, denied: [], ignored: [], holds: [], switches: [], also: [], isRewritten: false };
  const question = { reading, format: 'Allowlist file', aliases: new Map(), given: new Map() };
  const { placements } = await engineOf([read, write]).engine.place(question);
  expect(placements).toEqual([
    { kind: 'tool', toolId: 'mcp:fs.raed', mode: null, near: ['mcp:fs.read'] },
    { kind: 'tool', toolId: 'mcp:fs.write', mode: null },
  ]);
});

test('an import says where its client does else than the mode that a tool comes in with', async () => {
  const hinted = { ...read, toolId: 'mcp:fs.read', source: 'mcp' };
  const allowed = [{ kind: 'name', server: 'fs', name: 'read', mode: 'ask', speech: 'default-approve' }] as const;
  const reading = { allowed, denied: [], ignored: [], holds: [], switches: [], also: [], isRewritten: false };
  const question = { reading, given: new Map(), aliases: new Map([['mcp:fs', 'fs']]) };
  const placed = (format: string) => engineOf([hinted]).engine.place({ ...question, format });
  expect((await placed('Codex config.toml')).differences).toEqual([
    {
      words: '1 tool comes in asking; in the client each runs unasked: the file approves it.',
      toolIds: ['mcp:fs.read'],
    },
  ]);
  expect((await placed('JSON array')).differences).toEqual([]);
});

test('a server that a client’s configuration names is not assumed, and its other tools are told', async () => {
  const page = { tools: ['moor', 'sail'].map((name) => ({ name, inputSchema: { type: 'object' } })) };
  const answerOf = async (more: object) => {
    const engine = new CatalogEngine();
    const servers = [{ name: 'quay', status: 'listed', pages: [page], ...more }];
    engine.addFiles([heldFile('a.json', { kind: 'tool-catalog/mcp-servers', version: 1, servers })]);
    const answer = await engine.draft({ ...nothing, entries: [{ toolId: 'mcp:quay.moor', mode: 'ask' }] });
    return [answer?.tools[0]?.isConfigured, answer?.others.map(({ tool }) => tool.toolId)];
  };
  expect(await answerOf({})).toEqual([true, ['mcp:quay.sail']]);
  expect(await answerOf({ ownName: true })).toEqual([undefined, []]);
});
