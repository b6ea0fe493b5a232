import './testPage';
import { expect, test } from 'vitest';
import { baselineInUse, currentBaselines, keepBaseline, putInUse, readKept } from './baselinesStore';
import { choiceOf } from './comparedSide';

const head = {
  name: 'Published',
  host: null,
  principal: { state: 'unknown' as const },
  takenAt: '2099-01-01T00:00:00.000Z',
  completeness: { state: 'complete' as const },
};
const taken = { list: new Blob(['']), tools: 0 };

test('a baseline from a file is opened for a look, and in use once somebody says so', async () => {
  await keepBaseline('theirs', head, taken, 'theirs.baseline.json');
  expect(baselineInUse(currentBaselines(), null)).toBeUndefined();
  expect(choiceOf('baseline:theirs', { kept: currentBaselines(), host: null })).not.toHaveProperty('since');
  await keepBaseline('mine', head, taken);
  expect(baselineInUse(currentBaselines(), null)).toMatchObject({ id: 'mine' });
  putInUse('theirs');
  expect(baselineInUse(currentBaselines(), null)).toMatchObject({
    id: 'theirs',
    claim: { from: 'theirs.baseline.json', confirmed: { by: '' } },
  });
});

test('one that an earlier version kept may be a file’s: it is in use once somebody says so', () => {
  const record = { ...head, id: 'old', tools: 1, bytes: 1, keptAt: 5, usedAt: 7 };
  const read = (one: object) => [...(readKept({ baselines: [{ ...record, ...one }] })?.values() ?? [])];
  expect(read({})).toMatchObject([{ usedAt: 0, claim: {} }]);
  expect(read({ from: '' })).toMatchObject([{ usedAt: 7, claim: { confirmed: {} } }]);
  expect(read({ isOwn: true })[0]).toMatchObject({ usedAt: 7 });
  expect(read({ isOwn: true })[0]).not.toHaveProperty('claim');
});
