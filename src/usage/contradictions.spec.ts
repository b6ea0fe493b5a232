import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readUsage } from '../model/usage';
import { contradictionsIn } from './contradictions';
import { lines, usageOf } from './testLogs';

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

describe('a usage file', () => {
  it.each([
    [
      'sums of sessions',
      [],
      [{ ...client, days: [{ day, sessions: 1 }] }],
      'Codex: sessions: 3 by the sum, 1 by the days.',
    ],
    [
      'sums of offers',
      [{ ...tool, days: [{ day, offered: 1 }] }],
      [],
      'crm/find: sessions that offered it: 3 by the sum, 1 by the days.',
    ],
    [
      'a call on no day',
      [{ ...tool, calledAt: `${day}T10:00:00Z` }],
      [],
      `crm/find: last called on ${day}, a day without such a count.`,
    ],
    [
      'a request on another day',
      [{ ...tool, lastAt: '2026-11-21T10:00:00Z', days: [{ day, ok: 1 }] }],
      [],
      'crm/find: last asked for on 2026-11-21, a day without such a count.',
    ],
    [
      'a day outside its span',
      [{ ...tool, days: [{ day: '2026-10-01', ok: 1 }] }],
      [],
      `It is of ${day} to ${day}, and counts something on 2026-10-01.`,
    ],
  ] as const)('that contradicts itself in %s says where', (_what, tools, clients, words) => {
    expect(contradictions(tools, clients)).toEqual([words]);
  });

  it('may leave out the days of sessions and offers, or have been written by this app', async () => {
    expect(contradictions([{ ...tool, days: [{ day, ok: 1 }] }], [client])).toEqual([]);
    const own = await usageOf([lines({ tool: 'find', at: `${day}T10:00:00Z`, outcome: 'ok' })]);
    expect(contradictionsIn(own)).toEqual([]);
    const demo = readUsage(JSON.parse(readFileSync('public/demo/support-agent.usage.json', 'utf8'))).usage;
    expect(demo === null ? null : contradictionsIn(demo)).toEqual([]);
  });

  it.each(['2026-99-99', '2026-02-30', '26-11-20', '2026-11-20T10:00'])('loses a day %s that there is not', (wrong) => {
    expect(
      read([
        {
          ...tool,
          days: [
            { day, ok: 1 },
            { day: wrong, ok: 9 },
          ],
        },
      ]),
    ).toMatchObject({
      ...{ leftOut: ['/tools/0/days/1'], usage: { tools: [{ days: [{ ok: 1 }] }] } },
    });
    expect(read([], [], { from: wrong })).toMatchObject({ usage: null });
  });

  it('loses a time that is none', () => {
    const reading = read([{ ...tool, lastAt: 'yesterday', calledAt: '2026-13-01T00:00:00Z' }]);
    expect(reading).toMatchObject({ leftOut: ['/tools/0/lastAt', '/tools/0/calledAt'] });
  });
});
