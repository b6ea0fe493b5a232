import { expect, it } from 'vitest';
import { lines, plainUsageOf } from './testLogs';

const tool = 'openwop:ledger.pay';
let sequence = 0;

function event(type: string, payload: object = {}, runId = 'r1') {
  const timestamp = '2026-11-20T10:00:00Z';
  return { runId, sequence: sequence++, type, timestamp, payload: { agentId: 'clerk', ...payload } };
}

const opened = (sessionId: string, of = tool) => event('tool.session.opened', { sessionId, toolId: of });
const closed = (sessionId: string, outcome?: string) =>
  event('tool.session-closed', { sessionId, toolId: tool, outcome });
const called = (callId: string) => event('agent.toolCalled', { toolName: tool, callId });
const returned = (callId: string) => event('agent.toolReturned', { toolName: tool, callId, status: 'ok' });

async function sumOf(...events: readonly object[]) {
  const usage = await plainUsageOf([lines(...events)]);
  const { ok = 0, allowedByPerson = 0, refused } = usage.tools[0]?.days[0] ?? {};
  return { usage, told: [ok, allowedByPerson, refused?.person ?? 0] };
}

it('counts sessions by the outcome that they were closed with, in the host’s own word', async () => {
  const { usage } = await sumOf(
    ...[opened('a'), closed('a', 'completed'), opened('b'), closed('b', 'completed')],
    ...[opened('c'), closed('c', 'expired'), opened('d'), closed('d', 'Paid 40 to Ann'), opened('e'), closed('e')],
  );
  expect(usage.closed.map(({ outcome, sessions }) => [outcome, sessions])).toEqual([
    ['completed', 2],
    ['expired', 1],
    ['other outcome', 1],
    ['outcome not told', 1],
  ]);
});

it.each([
  [event('approval.granted'), [1, 1, 0]],
  [event('approval.rejected'), [0, 0, 1]],
  [event('interrupt.resolved', { kind: 'approval', data: { decision: 'approved' } }), [1, 1, 0]],
  [event('interrupt.resolved', { kind: 'credential', data: { action: 'deny' } }), [0, 0, 1]],
  [event('interrupt.resolved', { kind: 'form', data: { decision: 'approved' } }), [1, 0, 0]],
])('counts %o in a session as a person’s answer, before or while a call runs', async (answer, told) => {
  const before = [called('c1'), answer, returned('c1'), closed('a', 'completed')];
  expect((await sumOf(opened('a'), ...before)).told).toEqual(told);
  const refused = told[2] === 1;
  const after = refused ? [answer] : [answer, called('c2'), returned('c2')];
  expect((await sumOf(opened('a'), ...after.map((one, i) => ({ ...one, sequence: 900 + i })))).told).toEqual(told);
});

it('counts with the run’s id what stayed open, was called outside of a session, or got no answer', async () => {
  const asks = event('interrupt.requested', { kind: 'approval', key: 'k', data: {} });
  const { usage } = await sumOf(
    ...[called('c0'), opened('a'), called('c1'), event('approval.requested'), asks, closed('a', 'cancelled')],
    ...[opened('b'), event('approval.requested'), event('approval.granted'), closed('b', 'completed')],
    ...[opened('c'), event('interrupt.requested', { kind: 'form' })],
  );
  expect(usage.runs).toEqual([{ run: 'r1', tool, notClosed: 1, outside: 1, unanswered: 1 }]);
});

it('takes no answer for a tool where several have a session open, or none', async () => {
  const two = [opened('a'), opened('b', 'openwop:other'), called('c1'), event('approval.granted'), returned('c1')];
  expect((await sumOf(...two)).told).toEqual([1, 0, 0]);
  expect((await sumOf(called('c1'), event('approval.granted'), returned('c1'))).told).toEqual([1, 0, 0]);
});

it('counts calls named by the rest of a session’s id as calls of its tool', async () => {
  const short = (type: string, callId: string) => event(type, { toolName: 'ledger.pay', callId, status: 'ok' });
  const { usage } = await sumOf(
    ...[opened('a'), short('agent.toolCalled', 'c1'), short('agent.toolReturned', 'c1'), closed('a', 'completed')],
    ...[short('agent.toolCalled', 'c2'), short('agent.toolReturned', 'c2')],
  );
  expect(usage.tools.map(({ tool: name, days }) => [name, days[0]?.ok])).toEqual([[tool, 2]]);
  expect(usage.runs).toEqual([{ run: 'r1', tool, notClosed: 0, outside: 1, unanswered: 0 }]);
});
