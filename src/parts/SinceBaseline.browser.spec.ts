import { expect, test } from 'vitest';
import { changeClasses } from '../model/change';
import { describeSince } from './SinceBaseline';

const counts = { ...Object.fromEntries(changeClasses.map((kind) => [kind, 0])), wider: 0, added: 0 } as Parameters<
  typeof describeSince
>[0]['counts'];
const servers = { isKnown: true, programs: [], instructions: [], unknown: [], others: [], words: [], changes: [] };
const none = { counts, newAccess: 0, total: 0, covered: 6, notCovered: 0, servers };

test.each([
  ['of a whole catalog that is the same', none, ['no change']],
  [
    'of what a filtered baseline covers',
    { ...none, notCovered: 195 },
    ['nothing changed among the 6 it covers; 195 not covered'],
  ],
  [
    'of a server that another program answers as',
    { ...none, servers: { ...servers, words: ['another program answers as “quay”'] } },
    ['another program answers as “quay”'],
  ],
  ['of changes without new access', { ...none, total: 2 }, ['2 changes']],
  [
    'of new access among what is covered',
    { counts: { ...counts, wider: 1, added: 1 }, newAccess: 2, total: 3, covered: 6, notCovered: 1, servers },
    ['1 may do more', '1 added', '1 changed otherwise', '6 covered; 1 not'],
  ],
])('%s the words since a baseline tell', (_, summary, words) => {
  expect(describeSince(summary)).toEqual(words);
});
