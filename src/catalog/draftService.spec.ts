import { describe, expect, test } from 'vitest';
import { CatalogStore } from './catalogStore';
import { DraftDesk } from './draftAnswer';
import type { DraftAnswer, DraftQuestion } from './draftProtocol';
import { plain as read } from './testCatalog';

const write = { ...read, toolId: 'mcp:fs.write', safetyTier: 'write', approval: 'always' };

function storeOf(list: readonly object[]): CatalogStore {
  const store = new CatalogStore();
  store.start(1);
  store.push(1, new TextEncoder().encode(JSON.stringify(list)));
  store.finish(1);
  return store;
}

function deskOf(list: readonly object[]): DraftDesk {
  const store = storeOf(list);
  return new DraftDesk(() => store.draftSource());
}

const nothing: DraftQuestion = { holds: null, entries: [], patterns: [], rules: [], said: [], families: [] };

test('ticking makes entries with source, fingerprint, descriptor and the mode they get by themselves', () => {
  const entries = deskOf([read, write]).describe(['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.gone']);
  expect(entries.map(({ toolId, mode, source }) => [toolId, mode, source])).toEqual([
    ['mcp:fs.read', 'auto', 'mcp'],
    ['mcp:fs.write', 'ask', 'mcp'],
  ]);
  expect(entries[0]?.digest).toMatch(/^sha256:/);
  expect(JSON.parse(entries[0]?.descriptor ?? '')).toEqual(read);
});

test('an id that two tools share never runs unattended by itself', () => {
  const [entry] = deskOf([read, { ...read, title: 'Another' }]).describe(['mcp:fs.read']);
  expect(entry?.mode).toBe('ask');
});

test('a draft is told what resolves, what changed field by field, and what matches nothing', () => {
  const entries = deskOf([read, write]).describe(['mcp:fs.read', 'mcp:fs.write']);
  const later = deskOf([read, { ...write, egress: 'host-owned' }]);
  const answer = later.draft({ ...nothing, entries: [...entries, { toolId: 'mcp:fs.raed', mode: 'ask' }] });
  const resolutions = new Map(answer?.resolutions);
  expect(resolutions.get('mcp:fs.read')).toEqual({ kind: 'resolves' });
  expect(resolutions.get('mcp:fs.write')).toEqual({
    kind: 'changed',
    changes: [{ pointer: '/egress', kind: 'changed', before: '"none"', after: '"host-owned"' }],
  });
  expect(resolutions.get('mcp:fs.raed')).toMatchObject({
    kind: 'matches-nothing',
    suggestions: [{ toolId: 'mcp:fs.read' }],
  });
  expect(answer?.tools.map(({ tool, isChanged }) => [tool.toolId, isChanged])).toEqual([
    ['mcp:fs.read', false],
    ['mcp:fs.write', true],
  ]);
});

test('patterns, rules and the rest of a family are answered along with it', () => {
  const [entry] = deskOf([read, write]).describe(['mcp:fs.read']);
  const answer = deskOf([read, write]).draft({
    ...nothing,
    entries: entry === undefined ? [] : [entry],
    patterns: ['mcp:*'],
    rules: [{ name: 'Writes', filter: 'tier=write', seen: [] }],
    families: ['mcp:fs'],
  });
  expect(answer?.patterns).toEqual([['mcp:*', ['mcp:fs.read', 'mcp:fs.write']]]);
  expect(answer?.rules[0]?.newlyMatching).toEqual(['mcp:fs.write']);
  expect(answer?.others.map(({ tool }) => tool.toolId)).toEqual(['mcp:fs.write']);
});

test('the tiers of what is picked are counted, and nothing is known before a catalog is read', () => {
  const store = storeOf([read, write]);
  store.setPicked(['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.gone'], []);
  expect(store.pickedTiers()).toEqual([
    ['read', 1],
    ['write', 1],
  ]);
  expect(new DraftDesk(() => null).draft(nothing)).toBeNull();
  expect(new DraftDesk(() => null).describe(['mcp:fs.read'])).toEqual([]);
});

describe('an asker that keeps what it was told', () => {
  const ids = ['mcp:fs.read', 'mcp:fs.write'];
  const idsOf = (answer: DraftAnswer | null) => answer?.tools.map(({ tool }) => tool.toolId);

  test('hears of a tool once, and again when it left and came back', () => {
    const desk = deskOf([read, write]);
    const entries = desk.describe(ids);
    const ask = (holds: number, count: number) => desk.draft({ ...nothing, holds, entries: entries.slice(0, count) });
    const first = ask(0, 1);
    expect(idsOf(first)).toEqual(['mcp:fs.read']);
    const second = ask(first?.number ?? 0, 2);
    expect(idsOf(second)).toEqual(['mcp:fs.write']);
    const third = ask(second?.number ?? 0, 1);
    expect(idsOf(third)).toEqual([]);
    expect(third?.resolutions).toHaveLength(1);
    expect(idsOf(ask(third?.number ?? 0, 2))).toEqual(['mcp:fs.write']);
  });

  test('hears of all where it holds another answer than the last, whoever else asked meanwhile', () => {
    const desk = deskOf([read, write]);
    const entries = desk.describe(ids);
    const first = desk.draft({ ...nothing, holds: 0, entries });
    expect(idsOf(desk.draft({ ...nothing, entries }))).toEqual(ids);
    expect(idsOf(desk.draft({ ...nothing, holds: first?.number ?? 0, entries }))).toEqual([]);
    expect(idsOf(desk.draft({ ...nothing, holds: 0, entries }))).toEqual(ids);
  });

  test('hears of what changed with the catalog or with what reviewers assigned', () => {
    const store = storeOf([read, write]);
    const desk = new DraftDesk(() => store.draftSource());
    const entries = desk.describe(ids);
    const first = desk.draft({ ...nothing, holds: 0, entries });
    store.assign([]);
    const second = desk.draft({ ...nothing, holds: first?.number ?? 0, entries });
    expect(idsOf(second)).toEqual(ids);
    store.start(2);
    store.push(2, new TextEncoder().encode(JSON.stringify([read])));
    store.finish(2);
    const third = desk.draft({ ...nothing, holds: second?.number ?? 0, entries });
    expect(idsOf(third)).toEqual(['mcp:fs.read']);
    expect(new Map(third?.resolutions).get('mcp:fs.write')?.kind).toBe('matches-nothing');
  });

  test('reading ahead ends, and changes no answer', () => {
    const desk = deskOf([read, write]);
    const entries = deskOf([read, write]).describe(ids);
    while (desk.prepare([...ids, 'mcp:fs.gone']));
    expect(desk.draft({ ...nothing, entries })).toEqual(deskOf([read, write]).draft({ ...nothing, entries }));
  });
});
