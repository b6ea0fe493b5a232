import { expect, test } from 'vitest';
import { CatalogStore } from './catalogStore';
import { DraftDesk } from './draftAnswer';
import type { DraftQuestion } from './protocol';

const read = {
  toolId: 'mcp:fs.read',
  title: 'Read a file',
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  approval: 'never',
};
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

const nothing: DraftQuestion = { entries: [], patterns: [], rules: [], said: [], families: [] };

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
    entries: entry === undefined ? [] : [entry],
    patterns: ['mcp:*'],
    rules: [{ name: 'Writes', filter: 'tier=write', seen: [] }],
    said: [],
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
