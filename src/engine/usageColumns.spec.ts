import { expect, test } from 'vitest';
import { noCalls, type UsageDay } from '../model/usage';
import { call, engineOf, heldFile, kept, plain, query, shown } from './testCatalog';
import type { UsageFact } from './usageColumns';

const at = '2026-11-20T10:00:00Z';

interface Counted extends Partial<Pick<UsageDay, 'ok' | 'unavailable' | 'unfinished' | 'egress'>> {
  readonly refused?: number;
  readonly offered?: number;
  readonly calledAt?: string;
}

function fact(name: Pick<UsageFact, 'client' | 'server' | 'tool'>, counted: Counted): UsageFact {
  const { refused = 0, offered = 0, calledAt, ...counts } = counted;
  const by = { ...noCalls.refused, person: refused };
  return {
    ...name,
    days: [{ ...noCalls, ...counts, refused: by, day: '2026-11-20' }],
    offeredSessions: offered,
    calledAt,
  };
}

const send = { client: 'Claude Code', tool: 'mcp__crm__send_mail' };
const find = { client: 'Claude Code', tool: 'mcp__crm__find' };

async function engineWith(...usage: readonly UsageFact[]) {
  const { engine } = engineOf([plain]);
  engine.addFiles([
    heldFile('crm', [
      { name: 'send.mail', inputSchema: {} },
      { name: 'find', inputSchema: {} },
      { name: 'drop', inputSchema: {} },
      { name: 'keep', inputSchema: {} },
    ]),
  ]);
  await engine.learn({ usage });
  return engine;
}

test('a tool has several words, and those that no log names have no evidence', async () => {
  const engine = await engineWith(
    fact(send, { ok: 2, refused: 1, calledAt: at }),
    fact(find, { offered: 3, refused: 1 }),
    fact({ ...find, tool: 'mcp__crm__drop' }, { offered: 2, unfinished: 1 }),
    fact({ ...find, tool: 'mcp__crm__keep' }, { offered: 2 }),
  );
  const ids = async (value: string) => shown(await query(engine, { choices: new Map([['used', [value]]]) }));
  expect(await ids('called')).toEqual([expect.stringContaining('send.mail')]);
  expect(await ids('refused')).toHaveLength(2);
  expect(await ids('unfinished')).toEqual([expect.stringContaining('drop')]);
  expect(await ids('offered')).toEqual([expect.stringContaining('keep')]);
  expect(await ids('no-evidence')).toHaveLength(1);
});

test('rows carry how often a tool was called, refused and unavailable, over all agents', async () => {
  const engine = await engineWith(
    fact(send, { ok: 2, refused: 1 }),
    fact({ client: 'Codex', server: 'crm', tool: 'send.mail' }, { ok: 3, unavailable: 4 }),
    fact(find, { offered: 1 }),
  );
  const { rows } = await query(engine, { sort: { key: 'used', descending: false } });
  const counts = rows.flatMap((row) => (row.kind === 'tool' ? [row.payloads?.used] : []));
  expect(counts[0]).toEqual(
    new Map([
      ['called', 5],
      ['refused', 1],
      ['unavailable', 4],
    ]),
  );
  expect(counts.slice(1).flatMap((one) => [...(one ?? [])])).toEqual([]);
});

test('“last called” is a time, or never where it was offered and not called', async () => {
  const engine = await engineWith(fact(send, { ok: 1, calledAt: at }), fact(find, { offered: 3 }));
  const { id } = await query(engine, { sort: { key: 'last-called', descending: true } });
  const rows = kept(await engine.exportRows({ result: id, from: 0, to: 3 }));
  expect(rows.map(({ values }) => values['last-called'] ?? [])).toEqual([['2026-11-20T10:00:00.000Z'], ['never'], []]);
});

test('a call in the future is no last call', async () => {
  const future = new Date(Date.now() + 86_400_000).toISOString();
  const engine = await engineWith(
    fact(send, { ok: 1, calledAt: at }),
    fact({ client: 'Codex', server: 'crm', tool: 'send.mail' }, { ok: 1, calledAt: future }),
    fact(find, { ok: 1, calledAt: future }),
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
  expect(await engine.serverNames()).toContain('twin');
});

test('a tool that reached the network without saying so has a finding, until the evidence is gone', async () => {
  const toolId = 'connector:crm.list';
  const { engine } = engineOf([{ toolId, source: 'connector', safetyTier: 'read' }]);
  const found = async (usage: readonly UsageFact[] | null) => {
    await engine.learn({ usage });
    await engine.readContent(null, call);
    return shown(await query(engine, { choices: new Map([['rule', ['E01']]]) }));
  };
  expect(await found([fact({ client: 'openwop', tool: toolId }, { egress: 2 })])).toEqual([`0 ${toolId}`]);
  expect(await found(null)).toEqual([]);
});
