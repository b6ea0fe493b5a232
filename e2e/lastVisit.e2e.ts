import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { pressInMenu } from './support/steps';
import { test } from './support/test';

/** The files of the origin's private file system that hold lists, and what was found in them. */
function keptFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('snapshots', { create: true });
    for await (const handle of folder.values()) {
      // A file may be replaced while the folder is listed.
      const file = await (handle as FileSystemFileHandle).getFile().catch(() => null);
      if (file && file.size > 0 && !file.name.endsWith('.crswap')) names.push(file.name);
    }
    return names;
  });
}

const keptLists = async (page: Page) => (await keptFiles(page)).filter((name) => !name.includes('findings'));

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

test('Forget everything deletes the lists of earlier visits, which are named before', async ({ page, app }) => {
  await app.open();
  await expect.poll(() => keptLists(page)).toHaveLength(1);
  await pressInMenu(page, 'Connection');
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  await dialog.getByText('Everything this browser keeps').click();
  await dialog.getByRole('button', { name: 'Forget everything' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: /^lists of sources .*: 1, / })).toBeVisible();
  await page.route('**/demo/v1/tools', (route) => route.abort());
  app.allowFailing(/demo\/v1\/tools/);
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Forget everything' }).click();
  await reloaded;
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await keptFiles(page)).toEqual([]);
  await expect(catalogPage(page).rows).toHaveCount(0);
});
