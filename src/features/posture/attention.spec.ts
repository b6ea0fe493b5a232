import { describe, expect, test } from 'vitest';
import type { PostureAnswer } from '../../engine/posture';
import { describeFiles } from '../../parts/formatQuantity';
import { describeChanges, describeSize, describeUncounted, findAttention } from './attention';

const of = (yes: number, unknown: number, no: number) => ({ yes, unknown, no });
const grid = { rows: [], columns: [], counts: [], left: { rows: 0, columns: 0 } };
const answer: PostureAnswer = {
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
  },
  counts: {
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

test('what needs attention counts what is left open as risk, and leaves out what holds for no tool', () => {
  expect(findAttention(answer)).toEqual([
    { tools: 1, words: 'needs attention', choices: [['finding', ['high']]], absent: 0 },
    { tools: 2, words: 'may run commands', detail: '2 leave it open', choices: [['commands', ['unknown']]], absent: 0 },
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
    { tools: 2, words: 'don’t say whether they write', choices: [['writes', ['unknown']]], absent: 0 },
    { tools: 3, words: 'leave open whether they ask', choices: [['unasked', ['unknown']]], absent: 0 },
  ]);
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
    'may run commands: 1',
    'may write without asking: 1',
    'don’t say whether they write: 1',
    'leave open whether they ask: 1',
  ]);
});

test('tools of files are not told as the host’s', () => {
  expect(describeSize(7, 7)).toBe('7 tools');
  expect(describeSize(1, 1_204)).toBe('1 of 1,204 tools');
  expect(describeFiles({ host: 'Demo', files: 2 })).toBe(' and 2 files');
  expect(describeFiles({ host: null, files: 1 })).toBe('1 file');
});

describe('the sentence about changes', () => {
  const since = { name: 'Then', removed: 0, unseen: 0, open: 0, stated: 0, findings: 0, covered: 7, notCovered: 0 };
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
    expect(describeChanges(none, since, false)).toEqual({ words: 'no new access stated', values: [], rest: [] });
  });

  test('speaks for what a filtered baseline covers alone', () => {
    const filtered = { ...since, covered: 6, notCovered: 195 };
    expect(describeChanges(none, filtered, true)).toMatchObject({
      words: 'nothing changed among the 6 it covers',
      rest: ['195 not covered'],
    });
  });

  test('says how many texts there are to read', () => {
    const texts = { changes: [['text', 3]], newAccess: 0 } as const;
    expect(describeChanges(texts, since, true)).toMatchObject({
      words: 'no new access stated',
      rest: ['3 texts changed: read them'],
    });
  });

  test('says which tools state a risk now, and that there are new findings', () => {
    const others = { changes: [['other', 3]], newAccess: 0 } as const;
    expect(describeChanges(others, { ...since, stated: 1, findings: 2 }, true)).toMatchObject({
      words: 'no new access stated',
      rest: ['1 tool states a risk left open before', '2 new findings'],
    });
    expect(describeChanges(others, { ...since, stated: 2 }, false).rest).toEqual([
      '2 tools of the catalog state a risk left open before',
    ]);
  });

  test('says what is gone, as certainly as that is known', () => {
    expect(describeChanges(none, { ...since, removed: 2 }, true)).toEqual({
      words: 'no new access stated',
      values: ['removed'],
      rest: ['2 removed'],
    });
    const unsure = { ...since, unseen: 2 };
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
