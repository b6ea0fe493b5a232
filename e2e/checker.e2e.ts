import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { checkerSecurityPolicy, contentSecurityPolicy } from '../src/build/securityHeaders';
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

test('where a server sends it the page’s policy too, the form works and says why nothing is checked', async ({
  plain,
  page,
  watch,
}) => {
  watch.allowBlockedCode();
  const { url } = plain.mount({ onePolicy: true });
  await page.goto(`${url}?tool=mcp:crm.find_customers&tab=arguments`);
  const tool = page.getByRole('region', { name: 'mcp:crm.find_customers' });
  await expect(tool.getByRole('tabpanel').getByRole('status')).toHaveText('Not checked: this site’s policy forbids it');
  await expect(tool.getByRole('note')).toContainText('Whoever runs it can send that one file the policy of its own');
  await expect(tool.getByRole('note')).not.toContainText('broken');
  await tool.getByRole('button', { name: 'Fill', exact: true }).click();
  await page.getByRole('menuitem', { name: /Valid sample/ }).click();
  await expect(tool.getByRole('textbox', { name: 'Arguments JSON' })).not.toHaveValue('{}');
  await expect(tool.getByRole('tabpanel').getByRole('status')).toHaveText('Not checked: this site’s policy forbids it');
});

test('where it does not load, the form works and says so', async ({ page, app }) => {
  app.allowFailing(/checker\//);
  await page.route('**/checker/*.js', (route) => route.abort());
  await app.open('?tool=mcp:crm.find_customers&tab=arguments');
  const tool = page.getByRole('region', { name: 'mcp:crm.find_customers' });
  await expect(tool.getByRole('tabpanel').getByRole('status')).toHaveText('Not checked: the checker could not start');
  await expect(tool.getByRole('note')).toContainText('Try again');
  await tool.getByRole('textbox').first().fill('x');
  await expect(tool.getByRole('textbox', { name: 'Arguments JSON' })).not.toHaveValue('{}');
});
