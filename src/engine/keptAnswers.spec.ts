import { expect, test } from 'vitest';
import { newDraft } from '../draft/draft';
import type { Draft, ToolEntry } from '../model/draft';
import type { CatalogEngine } from './engine';
import { KeptAnswers } from './keptAnswers';
import { engineOf, kept as present, readInto } from './testCatalog';

const tools = ['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.stat'].map((toolId) => ({ toolId, source: 'mcp' }));

function draftOf(entries: readonly ToolEntry[]): Draft {
  return { ...newDraft('x'), entries: new Map(entries.map((entry) => [entry.toolId, entry])) };
}

/** What travels: answers lose their identity on the way. */
async function ask(engine: CatalogEngine, kept: KeptAnswers, draft: Draft) {
  const entries = [...draft.entries.values()].map(({ descriptor: _, ...entry }) => entry);
  const question = { known: kept.known, entries, patterns: [], rules: [], said: [], families: [] };
  return structuredClone(present(await engine.draft(structuredClone(question))));
}

const entries = tools.map(({ toolId }): ToolEntry => ({ toolId, mode: 'ask' }));

test('answers are whole, in the draft’s order, and tools that stay keep their identity', async () => {
  const { engine } = engineOf(tools);
  const kept = new KeptAnswers(1);
  const first = present(kept.take(await ask(engine, kept, draftOf(entries)), draftOf(entries)));
  const fewer = draftOf(entries.toReversed().slice(0, 2));
  const partial = await ask(engine, kept, fewer);
  expect(partial.tools.every((tool) => !('tool' in tool))).toBe(true);
  const second = present(kept.take(partial, fewer));
  expect(second.tools.map(({ tool }) => tool.toolId)).toEqual(['mcp:fs.stat', 'mcp:fs.write']);
  expect(second.tools[0]).toBe(first.tools[2]);
  expect(second.resolutions[0]?.[1]).toBe(first.resolutions[0]?.[1]);
  const third = present(kept.take(await ask(engine, kept, draftOf(entries)), draftOf(entries)));
  expect(third.tools.map(({ tool }) => tool.toolId)).toEqual(tools.map(({ toolId }) => toolId));
  expect(third.tools[1]).toBe(first.tools[1]);
});

test('two questions on their way at once are both answered in whole', async () => {
  const { engine } = engineOf(tools);
  const kept = new KeptAnswers(1);
  const one = await ask(engine, kept, draftOf(entries.slice(0, 1)));
  const both = await ask(engine, kept, draftOf(entries));
  expect(kept.take(one, draftOf(entries.slice(0, 1)))?.tools).toHaveLength(1);
  expect(kept.take(both, draftOf(entries))?.tools).toHaveLength(3);
  expect((await ask(engine, kept, draftOf(entries))).tools.every((tool) => !('tool' in tool))).toBe(true);
});

test('a tool that is gone is sent no more, and entries that resolve are known', async () => {
  const { engine } = engineOf(tools);
  const kept = new KeptAnswers(1);
  const draft = draftOf(entries);
  present(kept.take(await ask(engine, kept, draft), draft));
  expect(entries.every((entry) => kept.resolved.has(entry))).toBe(true);
  readInto(engine, tools.slice(0, 1));
  const answer = present(kept.take(await ask(engine, kept, draft), draft));
  expect(answer.tools.map(({ tool }) => tool.toolId)).toEqual(['mcp:fs.read']);
});

test('an answer that names a tool as known which another answer let go of is none: the question is asked again', async () => {
  const { engine } = engineOf(tools);
  const kept = new KeptAnswers(1);
  const [all, one] = [draftOf(entries), draftOf(entries.slice(0, 1))];
  kept.take(await ask(engine, kept, all), all);
  const [fewer, again] = [await ask(engine, kept, one), await ask(engine, kept, all)];
  expect(kept.take(fewer, one)?.tools).toHaveLength(1);
  expect(kept.take(again, all)).toBeNull();
  expect(kept.take(await ask(engine, kept, all), all)?.tools).toHaveLength(3);
});

test('a tool said to be known in another version than the one that is here is none', async () => {
  const { engine } = engineOf(tools);
  const kept = new KeptAnswers(1);
  const all = draftOf(entries);
  const answer = await ask(engine, kept, all);
  kept.take(answer, all);
  expect(kept.take({ ...answer, tools: [{ toolId: 'mcp:fs.read', version: 'another' }] }, all)).toBeNull();
});
