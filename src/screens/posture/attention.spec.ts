import { expect, test } from 'vitest';
import type { PostureAnswer } from '../../catalog/posture';
import { describePosture, describeSize, findAttention } from './attention';

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
    { tools: 2, words: 'Safety tier not stated', choices: [['tier', ['unstated', 'unassigned']]] },
    { tools: 3, words: 'Approval not stated', choices: [['approval', ['unstated']]] },
    { tools: 2, words: 'Network access not stated', choices: [['egress', ['unstated']]] },
  ]);
});
