import { expect, test } from 'vitest';
import { call, engineOf, heldFile, kept, plain, query, shown } from './testCatalog';
import type { UsageFact } from './usageColumns';

const none: Omit<UsageFact, 'tool' | 'client'> = {
  called: 0,
  refused: 0,
  unavailable: 0,
  offered: 0,
  egress: 0,
  calledAt: null,
};
const at = Date.parse('2026-11-20T10:00:00Z');

async function engineWith(...usage: readonly UsageFact[]) {
  const { engine } = engineOf([plain]);
  engine.addFiles([
    heldFile('crm', [
      { name: 'send.mail', inputSchema: {} },
      { name: 'find', inputSchema: {} },
    ]),
  ]);
  await engine.learn({ usage });
  return engine;
}

test('a tool has several words, and those that no log names have no evidence', async () => {
  const engine = await engineWith(
    { ...none, client: 'Claude Code', tool: 'mcp__crm__send_mail', called: 2, refused: 1, calledAt: at },
    { ...none, client: 'Claude Code', tool: 'mcp__crm__find', offered: 3, refused: 1 },
  );
  const ids = async (value: string) => shown(await query(engine, { choices: new Map([['used', [value]]]) }));
  expect(await ids('called')).toEqual([expect.stringContaining('send.mail')]);
  expect(await ids('refused')).toHaveLength(2);
  expect(await ids('offered')).toEqual([expect.stringContaining('find')]);
  expect(await ids('no-evidence')).toHaveLength(1);
});

test('“last called” is a time, or never where it was offered and not called', async () => {
  const engine = await engineWith(
    { ...none, client: 'Claude Code', tool: 'mcp__crm__send_mail', called: 1, calledAt: at },
    { ...none, client: 'Claude Code', tool: 'mcp__crm__find', offered: 3 },
  );
  const { id } = await query(engine, { sort: { key: 'last-called', descending: true } });
  const rows = kept(await engine.exportRows({ result: id, from: 0, to: 3 }));
  expect(rows.map(({ values }) => values['last-called'] ?? [])).toEqual([['2026-11-20T10:00:00.000Z'], ['never'], []]);
});

test('a call in the future is no last call', async () => {
  const future = Date.now() + 86_400_000;
  const engine = await engineWith(
    { ...none, client: 'Claude Code', tool: 'mcp__crm__send_mail', called: 1, calledAt: at },
    { ...none, client: 'Codex', server: 'crm', tool: 'send.mail', called: 1, calledAt: future },
    { ...none, client: 'Claude Code', tool: 'mcp__crm__find', called: 1, calledAt: future },
  );
  const { id } = await query(engine, { sort: { key: 'last-called', descending: true } });
  const rows = kept(await engine.exportRows({ result: id, from: 0, to: 3 }));
  expect(rows.map(({ values }) => values['last-called'] ?? [])).toEqual([['2026-11-20T10:00:00.000Z'], [], []]);
});

test('names that fold alike are told, and not counted for either', async () => {
  const engine = await engineWith();
  engine.addFiles([
    heldFile('twin', [
      { name: 'a.b', inputSchema: {} },
      { name: 'a_b', inputSchema: {} },
    ]),
  ]);
  expect(await engine.resolveNames({ names: [{ client: 'Claude Code', tool: 'mcp__twin__a_b' }] })).toEqual([
    { kind: 'several', toolIds: ['mcp:twin.a.b', 'mcp:twin.a_b'] },
  ]);
});

test('a tool that reached the network without saying so has a finding, until the evidence is gone', async () => {
  const toolId = 'connector:crm.list';
  const { engine } = engineOf([{ toolId, source: 'connector', safetyTier: 'read' }]);
  const found = async (usage: readonly UsageFact[] | null) => {
    await engine.learn({ usage });
    await engine.readContent(null, call);
    return shown(await query(engine, { choices: new Map([['rule', ['E01']]]) }));
  };
  expect(await found([{ ...none, client: 'openwop', tool: toolId, egress: 2 }])).toEqual([`0 ${toolId}`]);
  expect(await found(null)).toEqual([]);
});
