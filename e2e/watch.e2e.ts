import { expect, type Page } from '@playwright/test';
import { test } from './support/test';
import { watchContext } from './support/watchContext';

/** What each test must fail on: provoked in a context of its own, so that the test's own watch stays clean. */
const misdeeds: readonly {
  what: string;
  provoke: (page: Page) => Promise<unknown>;
  problem: RegExp;
  /** Whether the app says so as well. */
  isSaid?: true;
}[] = [
  {
    what: 'an uncaught error',
    provoke: (page) => page.evaluate(() => queueMicrotask(() => JSON.parse('{'))),
    problem: /^uncaught error: SyntaxError/,
    isSaid: true,
  },
  {
    what: 'a rejection nobody handles',
    provoke: (page) => page.evaluate(() => void Promise.reject(new Error('left alone'))),
    problem: /^uncaught error: Error: left alone/,
    isSaid: true,
  },
  {
    what: 'a console warning',
    provoke: (page) => page.evaluate(() => console.warn('careful')),
    problem: /^console warning: careful/,
  },
  {
    what: 'a policy violation',
    provoke: (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = 'a { color: red }';
        document.head.append(style);
      }),
    problem: /^policy violation: style-src/,
  },
  {
    what: 'a request to another origin',
    provoke: (page) =>
      page.evaluate(() => void fetch('http://127.0.0.1:9/', { mode: 'no-cors' }).catch(() => undefined)),
    problem: /^request to an undeclared origin: http:\/\/127\.0\.0\.1:9\/$/,
  },
  {
    what: 'a failed request that was not declared',
    provoke: (page) => page.evaluate(() => void fetch('./absent')),
    problem: /^console error: Failed to load resource: .*404/,
  },
];

for (const { what, provoke, problem, isSaid } of misdeeds) {
  test(`the watch sees ${what}`, async ({ browser, plain }) => {
    const context = await browser.newContext();
    const watch = await watchContext(context, [plain.origin]);
    const page = await context.newPage();
    await page.goto(plain.mount().url);
    await expect(page.getByRole('main')).toBeVisible();
    expect(watch.problems).toEqual([]);
    await provoke(page);
    await expect.poll(() => watch.problems).toContainEqual(expect.stringMatching(problem));
    await expect(page.getByRole('alert').filter({ hasText: 'Something broke.' })).toHaveCount(isSaid ? 1 : 0);
    await context.close();
  });
}

test('the watch lets a declared failure pass, and nothing else', async ({ browser, plain }) => {
  const context = await browser.newContext();
  const watch = await watchContext(context, [plain.origin]);
  watch.allowFailing(/\/absent$/);
  const page = await context.newPage();
  await page.goto(plain.mount().url);
  await page.evaluate(() => fetch('./absent'));
  await page.evaluate(() => fetch('./missing'));
  await expect.poll(() => watch.problems).toEqual([expect.stringContaining('/missing')]);
  await context.close();
});
