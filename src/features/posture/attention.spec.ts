import { expect, test } from 'vitest';
import type { PostureAnswer } from '../../engine/posture';
import { describeSpeakers, describeUncounted, findAttention } from './attention';

const of = (yes: number, unknown: number, no: number) => ({ yes, disputed: 0, unknown, no });
const grid = { rows: [], columns: [], counts: [], left: { rows: 0, columns: 0 } };
const answer: PostureAnswer = {
  isJudged: true,
  tools: 7,
  absent: 0,
  repeated: 0,
  byApproval: grid,
  bySource: grid,
  known: [],
  capabilities: {
    writes: of(3, 2, 2),
    commands: of(0, 2, 5),
    network: of(5, 0, 2),
    unasked: of(4, 3, 0),
    writesUnasked: of(2, 3, 2),
    hinted: { 'only-reads': 0, 'changes-things': 0, 'may-destroy': 0, nothing: 2 },
    told: { writes: 0, commands: 0, network: 0 },
    readsAgainst: 0,
  },
  counts: {
    credential: [],
    assignment: [],
    verdict: [],
    state: [],
    finding: [
      ['high', 1],
      ['low', 2],
      ['none', 4],
    ],
  },
  scopes: [],
  queue: [],
  queued: 3,
  groups: [],
  grouped: 0,
  newSources: [],
  servers: [],
  accepted: 0,
  threshold: 'high',
  newMatches: [],
};

test('what needs attention counts what is left open as risk, and leaves out what is only not known', () => {
  expect(findAttention(answer)).toEqual([
    { tools: 1, words: 'needs attention', choices: [['finding', ['high']]], absent: 0 },
    {
      tools: 5,
      words: 'may write without asking',
      detail: '2 say so, 3 leave it open',
      choices: [
        ['writes', ['yes', 'unknown']],
        ['unasked', ['yes', 'unknown']],
      ],
      absent: 0,
    },
  ]);
});

test('what was accepted in a draft is told apart from what is open', () => {
  expect(findAttention({ ...answer, accepted: 1 })[0]).toMatchObject({ tools: 1, detail: '1 accepted in this draft' });
});

test('a draft tells what its sums leave open', () => {
  expect(describeUncounted({ ...answer, absent: 1, repeated: 2 }, 2)).toBe(
    '; 2 entries stand for several tools and count once, by the riskiest; 1 entry is not in this catalog and counts as unknown; 2 patterns not counted',
  );
});

test('a number says how many entries of a draft its link can’t show', () => {
  const items = findAttention({ ...answer, absent: 1 });
  expect(items.map(({ words, absent }) => `${words}: ${absent}`)).toEqual([
    'needs attention: 0',
    'may write without asking: 1',
  ]);
});

test('“every tool says” stands only where the tools alone said it', () => {
  const field = (of: 'tier' | 'cost', more: object) => ({
    ...{ field: of, stated: 2, derived: 0, assigned: 0, unstated: 0 },
    ...more,
  });
  expect(describeSpeakers([field('tier', {}), field('cost', { assigned: 1 })])).toBe('Every tool says');
  expect(describeSpeakers([field('tier', { assigned: 1 })])).toBe('Every tool says, or a reviewer assigned,');
  expect(describeSpeakers([field('tier', { derived: 1 })])).toBe('Every tool says, or a rule concludes,');
});
