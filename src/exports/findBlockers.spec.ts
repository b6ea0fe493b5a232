import { expect, test } from 'vitest';
import { type Draft, inUse, type ToolEntry } from '../model/draft';
import type { Threshold } from '../model/finding';
import { testFinding } from '../model/testTool';
import { findBlockers, findUnread, type KnownSources, unreadSource } from './findBlockers';
import { acceptance, draftWith, knownTool, toolOf } from './testExports';

test('only grave findings that nobody acknowledged block an export', () => {
  const findings = [testFinding('U01', 'critical'), testFinding('P03', 'high'), testFinding('C07', 'medium')];
  const decisionOn = (digest: string | null) => acceptance('mcp:fs.read', 'P03', digest);
  const draft = draftWith([{ toolId: 'mcp:fs.read', mode: 'ask', claims: [inUse(decisionOn('sha256:now'))] }]);
  const tools = new Map([['mcp:fs.read', knownTool(toolOf('mcp:fs.read'), 'mcp:fs', { findings })]]);
  const rulesHeldUp = (digest: string | null) =>
    findBlockers(draftWith([{ toolId: 'mcp:fs.read', mode: 'ask', claims: [inUse(decisionOn(digest))] }]), tools).map(
      (one) => one.kind === 'finding' && one.rule,
    );
  expect(findBlockers(draft, tools)).toEqual([
    { kind: 'finding', toolId: 'mcp:fs.read', rule: 'U01', digest: 'sha256:now', isRead: true },
  ]);
  expect(rulesHeldUp('sha256:before')).toEqual(['U01', 'P03']);
  expect(rulesHeldUp(null)).toEqual(['U01', 'P03']);
  const held = (threshold: Threshold) =>
    findBlockers(draftWith([{ toolId: 'mcp:fs.read', mode: 'ask' }]), tools, [], [], threshold).length;
  expect([held('critical'), held('high'), held('medium')]).toEqual([1, 2, 3]);
});

test('a tool that the catalog doesn’t show is held up by the findings it was added with, until they are accepted', () => {
  const toolId = 'mcp:fs.read';
  const findings = [testFinding('U01', 'critical'), testFinding('C07', 'medium')];
  const added = { toolId, mode: 'ask' as const, digest: 'sha256:then', findings };
  const decisionOn = (digest: string) => draftWith([{ ...added, claims: [inUse(acceptance(toolId, 'U01', digest))] }]);
  const held = { kind: 'finding', toolId, rule: 'U01', digest: 'sha256:then', isRead: false };
  expect(findBlockers(draftWith([added]), new Map())).toEqual([held]);
  expect(findBlockers(decisionOn('sha256:other'), new Map())).toEqual([held]);
  expect(findBlockers(decisionOn('sha256:then'), new Map())).toEqual([]);
  // Once it is read again, what the rules find now counts alone.
  expect(findBlockers(draftWith([added]), new Map([[toolId, knownTool(toolOf(toolId), 'mcp:fs')]]))).toEqual([]);
});

test('a tool with a critical finding that a wildcard admits blocks an export until it is an entry or denied', () => {
  const toolId = 'mcp:fs.read';
  const bare = { ...draftWith([]), patterns: new Map([['mcp:fs.*', { pattern: 'mcp:fs.*', mode: 'ask' as const }]]) };
  const held = (draft: Draft) => findBlockers(draft, new Map(), [], [{ toolId }, { toolId: 'mcp:web.get' }]);
  expect(held(bare)).toEqual([{ kind: 'admitted', toolIds: [toolId] }]);
  expect(held({ ...bare, entries: new Map([[toolId, { toolId, mode: 'ask' }]]) })).toEqual([]);
  expect(held({ ...bare, denied: [{ id: toolId, isPattern: false }] })).toEqual([]);
});

test('critical instructions of a server hold up its entries in one row, until each is accepted on what it says now', () => {
  const server = { name: 'fs', digest: 'sha256:says', findings: [testFinding('U01', 'critical')] };
  const ids = ['mcp:fs.read', 'mcp:fs.write'];
  const tools = new Map(ids.map((id) => [id, knownTool(toolOf(id), 'mcp:fs', { server })]));
  const about = 'U01 in instructions';
  const heldWith = (...digests: readonly string[]) =>
    findBlockers(
      draftWith(
        ids.map((toolId, at) => ({
          toolId,
          mode: 'ask',
          claims: digests.slice(at, at + 1).map((digest) => inUse(acceptance(toolId, about, digest))),
        })),
      ),
      tools,
    );
  expect(heldWith()).toEqual([{ kind: 'server', server, about, rule: 'U01', toolIds: ids }]);
  expect(heldWith('sha256:says')).toMatchObject([{ toolIds: ['mcp:fs.write'] }]);
  // The tools’ own fingerprints say nothing of what their server tells.
  expect(heldWith('sha256:now', 'sha256:now')).toMatchObject([{ toolIds: ids }]);
  expect(heldWith('sha256:says', 'sha256:says')).toEqual([]);
});

test('what a wildcard admits of a server with critical instructions is one row', () => {
  const pattern = { pattern: 'mcp:fs.*', mode: 'ask' as const };
  const draft = { ...draftWith([]), patterns: new Map([[pattern.pattern, pattern]]) };
  const critical = ['mcp:fs.read', 'mcp:fs.write'].map((toolId) => ({ toolId, server: 'fs' }));
  expect(findBlockers(draft, new Map(), [], critical)).toEqual([
    { kind: 'admitted', toolIds: ['mcp:fs.read', 'mcp:fs.write'], server: 'fs' },
  ]);
});

/** Tools of MCP servers by their ids, each of the family before its first dot. */
const toolsNamed = (ids: readonly string[]) =>
  new Map(ids.map((id) => [id, knownTool(toolOf(id), id.slice(0, id.indexOf('.')))]));

/** Entries as `toolId=its name there`, the aliases of servers likewise, and tools beside the draft. */
test.each<[what: string, entries: string[], aliases: string[], others: string[], held: string[]]>([
  ['is to be called so', ['mcp:a.find=erase.all'], [], ['mcp:a.erase.all'], ['mcp:a.find: mcp:a.erase.all renamed']],
  ['a client reads so', ['mcp:a.find=erase_all'], [], ['mcp:a.erase.all'], ['mcp:a.find: mcp:a.erase.all renamed']],
  ['nothing else has', ['mcp:a.find=search'], [], ['mcp:a.erase.all'], []],
  ['a server shares', ['mcp:a.find', 'mcp:b.list'], ['mcp:a=b'], ['mcp:b.find'], ['mcp:a.find: mcp:b.find']],
  ['a server has in capitals', ['mcp:a.find'], ['mcp:a=B'], ['mcp:b.Find'], ['mcp:a.find: mcp:b.Find']],
  ['its own server has', ['mcp:a.find'], ['mcp:a=a'], ['mcp:b.Find'], []],
  [
    'two entries are given',
    ['mcp:a.find=go', 'mcp:a.erase=go'],
    ['mcp:a=a'],
    [],
    ['mcp:a.find: mcp:a.erase renamed', 'mcp:a.erase: mcp:a.find renamed'],
  ],
  ['differs in case alone', ['mcp:a.find'], ['mcp:a=a'], ['mcp:a.Find'], []],
])('a name that %s holds up what would mean another tool', (_what, named, aliases, others, held) => {
  const pairs = (texts: readonly string[]) => texts.map((text) => text.split('=') as [string, string?]);
  const entries = pairs(named).map(([toolId, name]): ToolEntry => {
    return { toolId, mode: 'ask', ...(name !== undefined && { nameInTarget: name }) };
  });
  const draft = draftWith(
    entries,
    pairs(aliases).map(([family, name = '']) => [family, name] as const),
  );
  const tools = toolsNamed(entries.map(({ toolId }) => toolId));
  const blockers = findBlockers(draft, tools, [...toolsNamed(others).values()]);
  expect(
    blockers.map((one) => one.kind === 'name' && `${one.toolId}: ${one.bearer}${one.isRenamed ? ' renamed' : ''}`),
  ).toEqual(held);
});

const desk = { id: 'f1', name: 'desk.json' };
const host = { id: 'host:north', name: 'Northwind', url: 'https://a.example/' };
const entry: ToolEntry = { toolId: 'a', mode: 'ask', digest: 'sha256:1', listedIn: [desk] };
const known = (...sources: KnownSources['sources']): KnownSources => ({ sources, isComplete: true });
const find = (one: ToolEntry, sources: KnownSources, isShown = false) => {
  const { waitsFor, unread } = findUnread(draftWith([one]), () => isShown, sources);
  return [
    ...waitsFor.map((name) => `waits for ${name}`),
    ...unread.flatMap(({ missing }) => missing.map(({ name, why }) => `${name} ${why}`)),
  ];
};

test('an export waits for the sources of its entries, and no others', () => {
  const other = { id: 'f2', name: 'other.json', state: 'reading' } as const;
  expect(find(entry, known({ ...desk, state: 'reading' }, other))).toEqual(['waits for desk.json']);
  expect(find(entry, known({ ...desk, state: 'read' }, other))).toEqual([]);
  expect(find(entry, { sources: [other], isComplete: false })).toEqual(['waits for desk.json']);
});

test('an entry of which no source is known waits for each, unless the catalog shows it', () => {
  const { listedIn: _sources, ...unknown } = entry;
  const sources = known({ ...desk, state: 'reading' }, { ...host, state: 'failed' });
  expect(find(unknown, sources)).toEqual(['waits for desk.json']);
  expect(find(unknown, sources, true)).toEqual([]);
  expect(find(unknown, known({ ...host, state: 'failed' }))).toEqual(['Northwind failed']);
});

test('entries of failed, removed and other sources are unread, those that another source shows are not', () => {
  expect(find(entry, known({ ...desk, state: 'failed' }))).toEqual(['desk.json failed']);
  expect(find(entry, known())).toEqual(['desk.json removed']);
  expect(find({ ...entry, listedIn: [host] }, known())).toEqual(['Northwind not-chosen']);
  expect(find(entry, known(), true)).toEqual([]);
  const { digest: _digest, ...imported } = entry;
  expect(find(imported, known())).toEqual([]);
});

test('a person’s acceptance lets an unread entry through, a file’s does not', () => {
  const decision = {
    ...({ kind: 'acceptance', about: unreadSource, value: 'accepted' } as const),
    ...{ toolId: 'a', digest: 'sha256:1', reason: 'Pinned', at: '2026-01-01T00:00:00Z' },
  };
  expect(find({ ...entry, claims: [inUse(decision)] }, known())).toEqual([]);
  const claims = [{ value: { kind: 'acceptance' as const, acceptance: decision }, from: 'theirs.json' }];
  expect(find({ ...entry, claims }, known())).toEqual(['desk.json removed']);
});
