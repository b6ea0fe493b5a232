import './testPage';
import { expect, test } from 'vitest';
import { baselineInUse, currentBaselines, keepBaseline, putInUse } from './baselinesStore';
import { choiceOf } from './sideTarget';

test('a baseline from a file is opened for a look, and in use once somebody says so', async () => {
  const head = {
    name: 'Published',
    host: null,
    principal: { state: 'unknown' as const },
    takenAt: '2099-01-01T00:00:00.000Z',
    completeness: { state: 'complete' as const },
  };
  const taken = { list: new Blob(['']), tools: 0 };
  await keepBaseline('theirs', head, taken, 'theirs.baseline.json');
  expect(baselineInUse(currentBaselines(), null)).toBeUndefined();
  expect(choiceOf('baseline:theirs', { kept: currentBaselines(), host: null })).not.toHaveProperty('since');
  putInUse('theirs');
  expect(baselineInUse(currentBaselines(), null)).toMatchObject({ id: 'theirs', from: 'theirs.baseline.json' });
});
