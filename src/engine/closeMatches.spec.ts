import { expect, test } from 'vitest';
import { call, choose, engineOf, kept, plain, query } from './testCatalog';

const tools = [
  { ...plain, toolId: 'mcp:chat.post_message', title: 'Post a message', safetyTier: 'write' },
  { ...plain, toolId: 'mcp:chat.read_message', title: 'Read a message' },
  { ...plain, toolId: 'mcp:notes.delete_note', title: 'Delete a note' },
  { ...plain, toolId: 'mcp:weather.by_city', title: 'Weather by city' },
];

async function closeTo(q: string, choices = choose()) {
  const { engine } = engineOf(tools);
  const { id, matches } = await query(engine, { q, choices });
  const close = kept(await engine.closeMatches({ q, choices, result: id }, call));
  return [matches, ...close.map(({ toolId, why }) => [toolId, ...why.map((one) => Object.values(one).join(' '))])];
}

test.each([
  ['send a message', ['mcp:chat.post_message', 'kin send post']],
  ['removes note', ['mcp:notes.delete_note', 'kin removes delete']],
  ['wether city', ['mcp:weather.by_city', 'spelled wether weather']],
  ['delete note quickly', ['mcp:notes.delete_note', 'missing quickly']],
])('"%s" nearly finds a tool, and says what is other', async (q, ...close) => {
  expect(await closeTo(q)).toEqual([0, ...close]);
});

test('a match is no close match, nor is what has half of the words', async () => {
  expect(await closeTo('read message')).toEqual([1]);
  expect(await closeTo('message zzzzzz')).toEqual([0]);
});

test('filters, excluded words and quoted texts hold for close matches', async () => {
  expect(await closeTo('send message', choose(['tier', ['read']]))).toEqual([0]);
  expect(await closeTo('send message -post')).toEqual([0]);
  expect(await closeTo('"send" message')).toEqual([0]);
});

test('close matches are never among the ids of a result', async () => {
  const { engine } = engineOf(tools);
  const { id } = await query(engine, { q: 'send message' });
  expect(engine.ids({ result: id })).toEqual([]);
});
