import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { checkerSecurityPolicy, contentSecurityPolicy } from './serving/securityHeaders';
import { askChecker, findChecker, openBesideApp } from './support/checker';
import { dist, test } from './support/test';

const questions = [
  { schemaText: '{"type":"object","required":["a"]}', dataText: '{"a":1}' },
  { schemaText: '{"type":"object","required":["a"]}', dataText: '{}' },
];

test.describe('the file that compiles schemas', () => {
  for (const headers of [true, false]) {
    test(`does so ${headers ? 'under the policy of its own' : 'where no headers are sent'}`, async ({
      plain,
      page,
    }) => {
      const { url } = plain.mount({ headers });
      await openBesideApp(page, plain.mount({ headers: false }).url);
      const answers = await askChecker(page, url + findChecker(), questions);
      expect(answers.map(({ result }) => result.kind)).toEqual(['valid', 'problems']);
    });
  }

  test('is the only one with that policy', async ({ plain, request }) => {
    const { url } = plain.mount();
    const policyOf = async (path: string) => (await request.get(url + path)).headers()['content-security-policy'];
    expect(await policyOf(findChecker())).toBe(checkerSecurityPolicy);
    for (const file of readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))) {
      expect(await policyOf(`assets/${file}`), file).toBe(contentSecurityPolicy);
    }
  });
});
