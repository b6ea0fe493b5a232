import { describe, expect, it } from 'vitest';
import { stated, unstated } from '../model/fact';
import { plainTool } from '../model/testTool';
import type { PostureField } from '../model/tool';
import {
  applyChanges,
  checkPolicy,
  noChoices,
  type Policy,
  type PolicyMember,
  readChoices,
  readPolicy,
  writeChoices,
} from './policy';

function member(
  toolId: string,
  facts: Partial<Record<PostureField, string>>,
  rest: Partial<PolicyMember> = {},
): PolicyMember {
  const posture = { ...plainTool.posture, tier: stated('read'), egress: stated('none'), approval: stated('never') };
  const given = Object.fromEntries(
    Object.entries(facts).map(([field, word]) => [field, word === '' ? unstated : stated(word)]),
  );
  return { toolId, mode: 'ask', tool: { posture: { ...posture, ...given } }, tokens: 100, ...rest };
}

const dangling: PolicyMember = { toolId: 'gone', mode: 'ask', tool: undefined };
const members = [
  member('reads', {}),
  member('writes', { tier: 'write' }, { mode: 'auto', tokens: 400, effects: ['runs', 'refused'] }),
  member('runs', { tier: 'exec', egress: 'host-owned' }, { tokens: 50, effects: ['asks', 'refused'] }),
  member('silent', { tier: '', egress: '' }, { mode: 'auto', effects: ['model', 'refused'] }),
  dangling,
];

function check(policy: Policy, over = members) {
  const [result] = checkPolicy(policy, over);
  return result;
}

describe('a policy', () => {
  it.each<[Policy, readonly string[], string]>([
    [{ noExec: true }, ['runs', 'silent'], 'remove'],
    [{ writeAsks: true }, ['writes', 'silent'], 'ask'],
    [{ egressAtMostSafeFetch: true }, ['runs', 'silent'], 'remove'],
    [{ writeAsksInClients: true }, ['writes', 'silent'], 'remove'],
    [{ nothingUnstated: true }, ['silent'], 'assign'],
    [{ maxTools: 3 }, ['gone', 'silent'], 'remove'],
    [{ maxTokens: 320 }, ['writes'], 'remove'],
  ])('%j blames %j', (policy, toolIds, change) => {
    expect(check(policy)).toMatchObject({ verdict: 'fail', blame: toolIds, change });
  });

  const switches: Policy = { noExec: true, writeAsks: true, egressAtMostSafeFetch: true, nothingUnstated: true };
  const reads = member('reads', {});

  it.each<[what: string, of: readonly PolicyMember[], wildcards: number, verdicts: readonly string[]]>([
    ['passes where nothing breaks it', [reads], 0, Array(6).fill('pass')],
    ['passes none where a wildcard stands for tools', [reads], 2, Array(6).fill('not-known')],
    [
      'passes only where it could look at every entry',
      [dangling],
      0,
      [...Array(4).fill('not-known'), 'pass', 'not-known'],
    ],
    [
      'fails where an entry breaks it, besides',
      [member('runs', { tier: 'exec' })],
      1,
      ['fail', ...Array(5).fill('not-known')],
    ],
  ])('%s', (_what, of, wildcards, verdicts) => {
    // The estimate of 100 tokens plus its error.
    const results = checkPolicy({ ...switches, maxTools: 1, maxTokens: 125 }, of, wildcards);
    expect(results.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it('can’t say that nothing that writes runs unasked where no client is chosen, or nobody has seen what it does', () => {
    const policy = { writeAsksInClients: true };
    expect(check(policy, [member('writes', { tier: 'write' })])).toMatchObject({ verdict: 'not-known', unchecked: 1 });
    const unseen = member('writes', { tier: 'write' }, { effects: ['asks', 'unknown'] });
    expect(check(policy, [unseen])).toMatchObject({ verdict: 'not-known', unchecked: 1 });
    expect(check(policy, [reads, member('a', { tier: 'write' }, { effects: ['asks'] })])).toMatchObject({
      verdict: 'pass',
    });
  });

  it('that is switched off says nothing', () => {
    expect(checkPolicy({ noExec: false }, members)).toEqual([]);
  });

  it('holds the estimate plus its error against a limit of tokens', () => {
    expect(check({ maxTokens: 124 }, [reads])).toMatchObject({ verdict: 'fail', blame: ['reads'] });
  });

  it('takes a word no vocabulary lists for worse than the worst', () => {
    expect(check({ noExec: true }, [member('odd', { tier: 'quantum' })])?.blame).toEqual(['odd']);
  });
});

it('a policy of a file is read rule by rule', () => {
  expect(readPolicy(undefined)).toEqual({ policy: {}, refused: [] });
  expect(
    readPolicy(JSON.parse('{"noExec":true,"maxTools":64,"maxTokens":-1,"writeAsks":"yes","__proto__":1}')),
  ).toEqual({
    policy: { noExec: true, maxTools: 64 },
    refused: [
      { name: 'writeAsks', expected: 'true or false' },
      { name: 'maxTokens', expected: 'a whole number from 0' },
      { name: '__proto__', expected: null },
    ],
  });
});

const configured = { noExec: true, maxTools: 64 };

it('starts from what the deployment says, and lets a person switch each rule', () => {
  expect(applyChanges(configured, {})).toEqual(configured);
  expect(applyChanges(configured, { noExec: false, maxTools: null, maxTokens: 5_000 })).toEqual({
    noExec: false,
    maxTokens: 5_000,
  });
});

it('reads back what it wrote', () => {
  const choices = { changes: { noExec: false, maxTools: null, maxTokens: 9 }, window: 200_000 };
  expect(readChoices(structuredClone(writeChoices(choices)))).toEqual(choices);
});

it.each([undefined, null, 7, [], {}, { kind: 'tool-catalog/policy', version: 2 }, { kind: 'other', version: 1 }])(
  'finds nothing where %j was kept',
  (kept) => expect(readChoices(kept)).toBeNull(),
);

it('leaves out what no rule can use', () => {
  const kept = {
    kind: 'tool-catalog/policy',
    version: 1,
    changes: { noExec: 'yes', maxTools: -1, writeAsks: true, __proto__: null, constructor: 1 },
    window: -5,
  };
  expect(readChoices(kept)).toEqual({ changes: { writeAsks: true }, window: noChoices.window });
});
