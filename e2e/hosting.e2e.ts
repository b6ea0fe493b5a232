import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { checkerSecurityPolicy, securityHeaders } from '../src/build/securityHeaders';
import { findChecker } from './support/checker';
import { startNginx } from './support/startNginx';
import { dist, test } from './support/test';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test.describe('the built app', () => {
  test('starts under a sub-path without headers', async ({ plain, page }) => {
    const response = await page.goto(plain.mount({ headers: false }).url);
    expect(response?.headers()['content-security-policy']).toBeUndefined();
    await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
  });

  for (const headers of [true, false]) {
    test(`runs no text as a script, ${headers ? 'by its headers' : 'by the policy in the page'}`, async ({
      browser,
      plain,
    }) => {
      // A context of its own: provoking the policy is what every other test must never do.
      const page = await browser.newPage();
      await page.goto(plain.mount({ headers }).url);
      const refused = await page.evaluate(() => {
        try {
          document.createElement('div').innerHTML = '<b>text</b>';
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      });
      expect(refused).toBe(true);
      await page.close();
    });
  }
});

/** The page comes with every security header, the demo host's files and the checker beside it, and nothing else. */
async function expectServed(request: APIRequestContext, address: string): Promise<void> {
  const page = await request.get(address);
  expect(page.headers()).toMatchObject(
    Object.fromEntries(Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value])),
  );
  for (const path of ['demo/.well-known/openwop', 'demo/v1/tools']) {
    const answer = await request.get(address + path);
    expect(answer.status(), path).toBe(200);
    expect(JSON.parse(await answer.text()), path).toBeTruthy();
  }
  expect((await request.get(`${address}no/such/path`)).status()).toBe(404);
  const checker = await request.get(address + findChecker());
  expect(checker.headers()['content-security-policy']).toBe(checkerSecurityPolicy);
}

test("the README's nginx recipe serves the app with every security header, and the demo host", async ({
  page,
  watch,
}) => {
  const recipe = readme.match(/```nginx\n([\s\S]*?)```/)?.[1] ?? '';
  const nginx = await startNginx(recipe.replace('/var/www/tool-catalog/', `${dist}/`));
  watch.allowOrigin(nginx.origin);
  try {
    await page.goto(`${nginx.origin}/tools`);
    expect(page.url()).toBe(`${nginx.origin}/tools/`);
    await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
    await expectServed(page.request, page.url());
  } finally {
    // What is still loading would meet a server that is gone.
    await page.goto('about:blank');
    await nginx.close();
  }
});

test('what the Dockerfile hands to nginx serves the app with every security header, and the demo host', async ({
  request,
}) => {
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
  const server = dockerfile.match(/\nserver \{\n {2}listen 8080;\n([\s\S]*?)\n\}\nEOF/)?.[1] ?? '';
  const nginx = await startNginx(server.replace('root /app;', `root ${dist};`));
  try {
    await expectServed(request, `${nginx.origin}/`);
  } finally {
    await nginx.close();
  }
});
