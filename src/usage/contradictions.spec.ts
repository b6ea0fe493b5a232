import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readUsage } from '../model/usage';
import { contradictionsIn } from './contradictions';
import { lines, plainUsageOf } from './testLogs';

const day = '2026-11-20';
const tool = { server: 'crm', tool: 'find', client: 'Codex', agent: 'main', offeredSessions: 3 };
const client = { client: 'Codex', sessions: 3, tellsOffers: true };

function read(tools: readonly object[], clients: readonly object[] = [], span: object = {}) {
  return readUsage({ kind: 'tool-catalog/usage', version: 1, from: day, to: day, ...span, clients, tools });
}

function contradictions(...parts: Parameters<typeof read>): readonly string[] {
  const { usage } = read(...parts);
  return usage === null ? ['not read'] : contradictionsIn(usage);
}

const otherDay = '2026-11-21';

describe('a usage file', () => {
  it.each([
    [{ days: [{ day, offered: 1 }] }, 'crm/find: sessions that offered it: 3 by the sum, 1 by the days.'],
    [{ calledAt: `${day}T10:00:00Z` }, `crm/find: last called on ${day}, a day without such a count.`],
    [
      { lastAt: `${otherDay}T10:00:00Z`, days: [{ day, ok: 1 }] },
      `crm/find: last asked for on ${otherDay}, a day without such a count.`,
    ],
    [{ days: [{ day: otherDay, ok: 1 }] }, `It is of ${day} to ${day}, and counts something on ${otherDay}.`],
  ])('whose tool says %j contradicts itself', (counts, words) => {
    expect(contradictions([{ ...tool, ...counts }])).toEqual([words]);
  });

  it('contradicts itself in the sum of sessions', () => {
    const words = 'Codex: sessions: 3 by the sum, 1 by the days.';
    expect(contradictions([], [{ ...client, days: [{ day, sessions: 1 }] }])).toEqual([words]);
  });

  it('may leave out the days of sessions and offers, or have been written by this app', async () => {
    expect(contradictions([{ ...tool, days: [{ day, ok: 1 }] }], [client])).toEqual([]);
    const own = await plainUsageOf([lines({ tool: 'find', at: `${day}T10:00:00Z`, outcome: 'ok' })]);
    expect(contradictionsIn(own)).toEqual([]);
    const demo = readUsage(JSON.parse(readFileSync('public/demo/support-agent.usage.json', 'utf8'))).usage;
    expect(demo === null ? null : contradictionsIn(demo)).toEqual([]);
  });

  it.each(['2026-99-99', '2026-02-30', '26-11-20', '2026-11-20T10:00'])('loses a day %s that there is not', (wrong) => {
    const days = [day, wrong].map((one) => ({ day: one, ok: 1 }));
    expect(read([{ ...tool, days }])).toMatchObject({
      ...{ leftOut: ['/tools/0/days/1'], usage: { tools: [{ days: [{ day }] }] } },
    });
    expect(read([], [], { from: wrong })).toMatchObject({ usage: null });
  });

  it('loses a time that is none', () => {
    const reading = read([{ ...tool, lastAt: 'yesterday', calledAt: '2026-13-01T00:00:00Z' }]);
    expect(reading).toMatchObject({ leftOut: ['/tools/0/lastAt', '/tools/0/calledAt'] });
  });
});
