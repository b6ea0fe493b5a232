import { expect, it } from 'vitest';
import { stated } from '../../model/fact';
import { plainTool } from '../../model/testTool';
import { noCalls, type UsageDay } from '../../model/usage';
import type { UsedTool } from '../../state/evidenceStore';
import { callsMade, closedSessions, oddRuns, unmatchedCalls } from './calls';

const usage = {
  ...{ kind: 'tool-catalog/usage' as const, version: 1 as const, from: '2026-11-20', to: '2026-11-20' },
  ...{ clients: [], tools: [], closed: [], unread: [] },
  runs: [{ run: 'r1', tool: 'shell', notClosed: 1, outside: 2, unanswered: 0 }],
};
const evidence = { id: 'e', name: 'openwop', addedAt: 0, usage };

function line(toolId: string, counts: Partial<UsageDay>): UsedTool {
  const names = { client: 'openwop', agent: 'main', tool: toolId, offeredSessions: null, evidence };
  return {
    ...names,
    resolved: { kind: 'tool', toolId },
    days: [{ ...noCalls, day: '2026-11-20', ...counts }],
  };
}

const withTier = (tier: string) => ({ ...plainTool, posture: { ...plainTool.posture, tier: stated(tier) } });
const claims = new Map([
  ['read', withTier('read')],
  ['write', withTier('write')],
  ['exec', withTier('exec')],
]);
const used = [
  line('read', { ok: 9, unasked: 9 }),
  line('write', { ok: 4, unasked: 1 }),
  line('exec', { ok: 1, error: 1, unasked: 2 }),
  line('unknown', { ok: 3 }),
];

it('calls of tools that may write are counted, and those nobody was asked about come first', () => {
  const { calls, risky } = callsMade(used, claims, () => true);
  expect(calls).toBe(18);
  expect(risky).toEqual([
    { toolId: 'exec', calls: 2, unasked: 2, mayRunCommands: true },
    { toolId: 'write', calls: 4, unasked: 1, mayRunCommands: false },
    { toolId: 'unknown', calls: 3, unasked: 0, mayRunCommands: true },
  ]);
});

it('calls of other tools than those that are meant are left out', () => {
  expect(callsMade(used, claims, (toolId) => toolId === 'write').calls).toBe(4);
});

it('a run that two pieces of evidence tell of is listed once', () => {
  expect(oddRuns([evidence, { ...evidence, id: 'f' }])).toEqual(usage.runs);
});

it('calls of names that mean no tool are told beside the evidence that has them', () => {
  const strange: UsedTool = {
    ...line('gone', { ok: 2, error: 1, refused: noCalls.refused }),
    resolved: { kind: 'none' },
  };
  expect(unmatchedCalls([...used, strange])).toEqual([{ evidence, calls: 3 }]);
});

it('closed sessions are added up over all evidence', () => {
  const closed = [{ tool: 'shell', outcome: 'failed', sessions: 2 }];
  const one = { ...evidence, usage: { ...usage, closed } };
  expect(closedSessions([one, one])).toEqual([{ tool: 'shell', outcome: 'failed', sessions: 4 }]);
});
