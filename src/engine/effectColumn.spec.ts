import { expect, test } from 'vitest';
import { engineOf, heldFile, query, shown } from './testCatalog';

const { engine } = engineOf([]);
engine.addFiles([
  heldFile('mail', {
    tools: [
      { name: 'find', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
      { name: 'send', inputSchema: { type: 'object' } },
    ],
  }),
]);
const list = { entries: [], patterns: [], denied: [], aliases: new Map() };
const effect = { clients: ['codex'], way: 'headless', list } as const;

test('tools are found by what the list’s client does with them, and summed by whose word it is', async () => {
  const found = await query(engine, { effect, choices: new Map([['in', ['runs']]]) });
  expect(shown(found)).toEqual(['0 mcp:mail.find']);
  expect(found.effect).toMatchObject({ client: 'Codex', runByHints: 1 });
});

test('what is unlike between clients is found', async () => {
  const clients = ['codex', 'claude-code'];
  const found = await query(engine, { effect: { ...effect, clients }, choices: new Map([['in', ['differs']]]) });
  expect(shown(found)).toEqual(['0 mcp:mail.find']);
});

test('a client that nobody knows shows nothing', async () => {
  const found = await query(engine, { effect: { ...effect, clients: ['from-tomorrow'] } });
  expect(found.effect).toBeNull();
  expect(found.matches).toBe(2);
});

test('tools are told of in every chosen client with the reason, and in others after those', async () => {
  const question = {
    toolIds: ['mcp:mail.find', 'mcp:mail.gone'],
    effect: { ...effect, clients: ['codex', 'claude-code'] },
  };
  const [[codex, claude] = [], gone] = await engine.effects(question);
  expect(codex).toMatchObject({ client: 'Codex', headless: { effect: 'runs', byHints: true } });
  expect(claude).toMatchObject({ target: 'Claude Code settings', interactive: { effect: 'model' }, isChosen: true });
  expect(gone).toEqual([]);
  const [every = []] = await engine.effects({ ...question, which: 'all' });
  expect(every.slice(0, 2)).toEqual([codex, claude]);
  expect(every.filter(({ client, isChosen }) => client === 'Cursor' && !isChosen)).toHaveLength(1);
  expect(new Set(every.map(({ client }) => client)).size).toBe(every.length);
});

test('tools that a rule offers are told of as they would be in the list, set to ask', async () => {
  const question = { toolIds: ['mcp:mail.find'], effect };
  const effectsOf = async (which: 'chosen' | 'onceAdded') =>
    (await engine.effects({ ...question, which }))[0]?.map(({ headless }) => headless.effect);
  expect(await effectsOf('chosen')).toEqual(['runs']);
  expect(await effectsOf('onceAdded')).toEqual(['refused']);
});
