import { expect, test } from 'vitest';
import { judgeSearches } from './testSearch';
import { report } from './testTexts';

test('a search shows the tool that is looked for', async () => {
  for (const { what, found, of, aim } of await judgeSearches()) {
    report(what, found, of, `≥ ${100 * aim} %`);
    expect(found / of, what).toBeGreaterThanOrEqual(aim);
  }
});
