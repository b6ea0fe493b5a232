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
  member('writes', { tier: 'write' }, { mode: 'auto', tokens: 400 }),
  member('runs', { tier: 'exec', egress: 'host-owned' }, { tokens: 50 }),
  member('silent', { tier: '', egress: '' }, { mode: 'auto' }),
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
    [{ nothingUnstated: true }, ['silent'], 'assign'],
    [{ maxTools: 3 }, ['gone', 'silent'], 'remove'],
    [{ maxTokens: 320 }, ['writes'], 'remove'],
  ])('%j blames %j', (policy, toolIds, change) => {
    expect(check(policy)).toMatchObject({ verdict: 'fail', blame: toolIds, change });
  });

  it('passes none where a wildcard stands for tools that it could not look at', () => {
    const all: Policy = { noExec: true, maxTools: 9, maxTokens: 9_000 };
    const results = checkPolicy(all, [member('reads', {})], 2);
    expect(results.map(({ verdict, unchecked }) => [verdict, unchecked])).toEqual(Array(3).fill(['not-known', 2]));
    expect(checkPolicy({ maxTools: 0 }, [member('reads', {})], 2)).toMatchObject([{ verdict: 'fail', unchecked: 2 }]);
  });

  it('passes where nothing breaks it', () => {
    const all: Policy = {
      noExec: true,
      writeAsks: true,
      egressAtMostSafeFetch: true,
      nothingUnstated: true,
      maxTools: 1,
      maxTokens: 125,
    };
    expect(checkPolicy(all, [member('reads', {})]).map(({ verdict }) => verdict)).toEqual(Array(6).fill('pass'));
  });

  it('that is switched off says nothing', () => {
    expect(checkPolicy({ noExec: false }, members)).toEqual([]);
  });

  it('holds the estimate plus its error against a limit of tokens', () => {
    expect(check({ maxTokens: 125 }, [member('reads', {})])).toMatchObject({ verdict: 'pass' });
    expect(check({ maxTokens: 124 }, [member('reads', {})])).toMatchObject({ verdict: 'fail', blame: ['reads'] });
  });

  it('cannot tell about tokens of what it can’t look at', () => {
    expect(check({ maxTokens: 300 }, [member('new', {}, { tokens: undefined })])).toMatchObject({
      verdict: 'not-known',
    });
  });

  it('passes only where it could look at every entry', () => {
    const members = [member('known', {}), { ...member('gone', {}), tool: undefined }];
    for (const policy of [{ noExec: true }, { writeAsks: true }, { nothingUnstated: true }]) {
      expect(check(policy, members)).toMatchObject({ verdict: 'not-known', unchecked: 1, blame: [] });
    }
    expect(check({ noExec: true }, [...members, member('runs', { tier: 'exec' })])).toMatchObject({
      verdict: 'fail',
      unchecked: 1,
    });
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
