import { describe, expect, test } from 'vitest';
import type { PostureAnswer } from '../../engine/posture';
import { describeChanges, describePosture, describeSize, findAttention } from './attention';

const answer: PostureAnswer = {
  tools: 7,
  byApproval: {
    rows: ['read', 'write', 'unstated'],
    columns: ['never', 'unstated'],
    counts: [
      [2, 0],
      [2, 1],
      [0, 2],
    ],
    left: { rows: 0, columns: 0 },
  },
  bySource: { rows: [], columns: [], counts: [], left: { rows: 0, columns: 0 } },
  known: [],
  counts: {
    tier: [
      ['read', 2],
      ['write', 3],
      ['unstated', 1],
      ['unassigned', 1],
    ],
    egress: [
      ['none', 5],
      ['unstated', 2],
    ],
    approval: [
      ['never', 4],
      ['unstated', 3],
    ],
    credential: [],
    finding: [
      ['high', 1],
      ['low', 2],
      ['none', 4],
    ],
  },
  scopes: [],
  changes: [],
  newAccess: 0,
  queue: [],
  queued: 3,
};

test('the sentence says what can write, and of how many the network access is not stated', () => {
  expect(describePosture(answer)).toBe('3 can write, 2 of them without asking; network access not stated for 2');
  const calm = {
    ...answer,
    counts: { ...answer.counts, tier: [['exec', 1] as const], egress: [['none', 7] as const] },
  };
  expect(describePosture(calm)).toBe('none can write; 1 can run commands; network access is stated for all');
  expect(describeSize(7, 7)).toBe('7 tools');
  expect(describeSize(1, 1_204)).toBe('1 of 1,204 tools');
});

test('what needs attention counts just the tools that its link shows, and leaves out what holds for none', () => {
  expect(findAttention(answer)).toEqual([
    { tools: 1, words: 'need attention', choices: [['finding', ['high']]] },
    {
      tools: 2,
      words: 'can write without asking',
      choices: [
        ['tier', ['write']],
        ['approval', ['never']],
      ],
    },
    { tools: 2, words: 'don’t state their safety tier', choices: [['tier', ['unstated', 'unassigned']]] },
    { tools: 3, words: 'don’t state their approval', choices: [['approval', ['unstated']]] },
    { tools: 2, words: 'don’t state their network access', choices: [['egress', ['unstated']]] },
  ]);
});

describe('the sentence about changes', () => {
  const since = { name: 'Then', removed: 0, isRemovalCertain: true, open: 0 };
  const none = { changes: [['same', 7]], newAccess: 0 } as const;
  const some = {
    changes: [
      ['wider', 2],
      ['added', 1],
      ['same', 4],
    ],
    newAccess: 3,
  } as const;

  test('counts new access, and links to it', () => {
    expect(describeChanges(some, since, true)).toEqual({
      words: '2 wider and 1 added',
      values: ['wider', 'added'],
      rest: [],
    });
  });

  test('says that nothing changed of the whole catalog alone', () => {
    expect(describeChanges(none, since, true)).toEqual({ words: 'nothing changed', values: [], rest: [] });
    expect(describeChanges(none, since, false)).toEqual({ words: 'no new access', values: [], rest: [] });
  });

  test('says what is gone, as certainly as that is known', () => {
    expect(describeChanges(none, { ...since, removed: 2 }, true)).toEqual({
      words: 'no new access',
      values: ['removed'],
      rest: ['2 removed'],
    });
    const unsure = { ...since, removed: 2, isRemovalCertain: false };
    expect(describeChanges(none, unsure, true).rest).toEqual(['2 no longer visible to you']);
    expect(describeChanges(none, unsure, false).rest).toEqual([]);
  });

  test('says no “no new access” where that can’t be ruled out', () => {
    const other = {
      changes: [
        ['other', 2],
        ['same', 5],
      ],
      newAccess: 0,
    } as const;
    expect(describeChanges(other, { ...since, open: 2 }, true)).toEqual({
      words: 'no wider field and none added',
      values: ['other'],
      rest: ['new access can’t be ruled out for 2'],
    });
    expect(describeChanges(none, { ...since, open: 2 }, false)).toMatchObject({
      words: '',
      rest: ['new access can’t be ruled out for 2 of the catalog'],
    });
    expect(describeChanges(some, { ...since, open: 1 }, true).rest).toEqual(['new access can’t be ruled out for 1']);
  });
});
