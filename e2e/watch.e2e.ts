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

test('the watch sees each misdeed, lets a declared failure pass, and nothing else', async ({ browser, plain }) => {
  const context = await browser.newContext();
  const watch = await watchContext(context, [plain.origin]);
  const page = await context.newPage();
  await page.goto(plain.mount().url);
  await expect(page.getByRole('main')).toBeVisible();
  expect(watch.problems).toEqual([]);
  const broken = page.getByRole('alert').filter({ hasText: 'Something broke.' });

  for (const { what, provoke, problem, isSaid } of misdeeds) {
    await test.step(what, async () => {
      const before = watch.problems.length;
      await provoke(page);
      await expect.poll(() => watch.problems.slice(before)).toContainEqual(expect.stringMatching(problem));
      await expect(broken).toHaveCount(isSaid ? 1 : 0);
      if (isSaid) await broken.getByRole('button', { name: 'Dismiss' }).click();
      await expect(broken).toHaveCount(0);
    });
  }

  await test.step('a declared failure passes, and nothing else', async () => {
    watch.allowFailing(/\/declared$/);
    const before = watch.problems.length;
    await page.evaluate(() => fetch('./declared'));
    await page.evaluate(() => fetch('./missing'));
    await expect.poll(() => watch.problems.slice(before)).toEqual([expect.stringContaining('/missing')]);
  });
  await context.close();
});
