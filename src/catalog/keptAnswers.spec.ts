import { expect, test } from 'vitest';
import type { Draft, ToolEntry } from '../model/draft';
import { newDraft } from '../workspace/draft';
import { CatalogStore } from './catalogStore';
import { DraftDesk } from './draftAnswer';
import { KeptAnswers } from './keptAnswers';

const tools = ['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.stat'].map((toolId) => ({ toolId, source: 'mcp' }));

function openDesk() {
  const store = new CatalogStore();
  const read = (list: readonly object[]) => {
    store.start(1);
    store.push(1, new TextEncoder().encode(JSON.stringify(list)));
    store.finish(1);
  };
  read(tools);
  return { desk: new DraftDesk(() => store.draftSource()), read };
}

function draftOf(entries: readonly ToolEntry[]): Draft {
  return { ...newDraft('x'), entries: new Map(entries.map((entry) => [entry.toolId, entry])) };
}

/** What travels: answers lose their identity on the way. */
function ask(desk: DraftDesk, kept: KeptAnswers, draft: Draft) {
  const entries = [...draft.entries.values()].map(({ descriptor: _, ...entry }) => entry);
  const answer = desk.draft({ holds: kept.number, entries, patterns: [], rules: [], said: [], families: [] });
  if (answer === null) throw new Error('nothing was read');
  return structuredClone(answer);
}

const entries = tools.map(({ toolId }): ToolEntry => ({ toolId, mode: 'ask' }));

test('answers are whole, in the draft’s order, and tools that stay keep their identity', () => {
  const { desk } = openDesk();
  const kept = new KeptAnswers(1);
  const first = kept.take(ask(desk, kept, draftOf(entries)), draftOf(entries));
  const fewer = draftOf(entries.toReversed().slice(0, 2));
  const partial = ask(desk, kept, fewer);
  expect(partial.tools).toEqual([]);
  const second = kept.take(partial, fewer);
  expect(second.tools.map(({ tool }) => tool.toolId)).toEqual(['mcp:fs.stat', 'mcp:fs.write']);
  expect(second.tools[0]).toBe(first.tools[2]);
  expect(second.resolutions[0]?.[1]).toBe(first.resolutions[0]?.[1]);
  const third = kept.take(ask(desk, kept, draftOf(entries)), draftOf(entries));
  expect(third.tools.map(({ tool }) => tool.toolId)).toEqual(tools.map(({ toolId }) => toolId));
  expect(third.tools[1]).toBe(first.tools[1]);
});

test('two questions on their way at once are both answered in whole', () => {
  const { desk } = openDesk();
  const kept = new KeptAnswers(1);
  const one = ask(desk, kept, draftOf(entries.slice(0, 1)));
  const both = ask(desk, kept, draftOf(entries));
  expect(kept.take(one, draftOf(entries.slice(0, 1))).tools).toHaveLength(1);
  expect(kept.take(both, draftOf(entries)).tools).toHaveLength(3);
  expect(ask(desk, kept, draftOf(entries)).tools).toEqual([]);
});

test('a tool that is gone is told no more, and entries that resolve are known', () => {
  const { desk, read } = openDesk();
  const kept = new KeptAnswers(1);
  const draft = draftOf(entries);
  kept.take(ask(desk, kept, draft), draft);
  expect(entries.every((entry) => kept.resolved.has(entry))).toBe(true);
  read(tools.slice(0, 1));
  const answer = kept.take(ask(desk, kept, draft), draft);
  expect(answer.tools.map(({ tool }) => tool.toolId)).toEqual(['mcp:fs.read']);
});
