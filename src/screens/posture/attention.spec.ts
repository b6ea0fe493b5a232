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
  queue: [],
  queued: 3,
};

test('the sentence says what can write, and for how many nobody says where they connect', () => {
  expect(describePosture(answer)).toBe('3 can write, 2 of them without asking; for 2 nobody says where they connect');
  const calm = {
    ...answer,
    counts: { ...answer.counts, tier: [['exec', 1] as const], egress: [['none', 7] as const] },
  };
  expect(describePosture(calm)).toBe('none can write; 1 can run commands; all say where they connect');
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
    { tools: 2, words: 'don’t say what they do', choices: [['tier', ['unstated', 'unassigned']]] },
    { tools: 3, words: 'don’t say whether they ask', choices: [['approval', ['unstated']]] },
    { tools: 2, words: 'don’t say where they connect', choices: [['egress', ['unstated']]] },
  ]);
});
