import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

/** The files of the origin's private file system that hold lists. */
function keptLists(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('snapshots', { create: true });
    for await (const { name } of folder.values()) names.push(name);
    return names;
  });
}

test('the second visit shows the list of the first one at once, as of then, until the host answers', async ({
  page,
  app,
}) => {
  await app.open();
  await expect.poll(() => keptLists(page)).toHaveLength(1);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/demo/v1/tools', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  const { count } = catalogPage(page);
  await expect(count).toHaveText(/tools/);
  await expect(page.getByText(/as of/i).first()).toBeVisible();
  answer();
  await expect(page.getByText('nothing changed since your last visit')).toBeVisible();
});
