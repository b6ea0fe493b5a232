import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { randomSource } from './host/randomSource';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { keptText } from './support/keptText';
import { test } from './support/test';

const toolIds = [...new Set(demoTools.map(({ toolId }) => toolId))]
  .filter((id) => /^mcp:[\w.]+$/.test(id))
  .slice(0, 12);

/** Puts a value where the drafts are kept, as another version of the app would. */
async function keep(page: Page, value: unknown): Promise<void> {
  await page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tool-catalog');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('workspace', 'readwrite');
          transaction.objectStore('workspace').put(kept, 'current');
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    value,
  );
}

async function importIds(page: Page, ids: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text to import' }).fill(JSON.stringify(ids));
  await page.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByRole('table', { name: 'Entries' }).getByRole('rowheader')).toHaveCount(ids.length);
}

for (const seed of [3, 17, 40]) {
  test(`edits of two tabs, interleaved at random (${seed}), all hold in both`, async ({ page, app, context }) => {
    const random = randomSource(seed).next;
    await app.open('?view=allowlist');
    await importIds(page, toolIds);
    await expect.poll(() => keptText(page)).toContain(toolIds.at(-1) ?? '');
    const other = await context.newPage();
    await other.goto(page.url());
    const tabs = [allowlistPage(page), allowlistPage(other)];
    await expect(other.getByRole('table', { name: 'Entries' }).getByRole('rowheader')).toHaveCount(toolIds.length);

    // Each entry's note belongs to one tab, which may also remove it: nothing here is a true conflict.
    const notes = new Map<string, string>();
    const removed = new Set<string>();
    for (let step = 0; step < 24; step++) {
      const place = Math.floor(random() * toolIds.length);
      const toolId = toolIds[place] ?? '';
      const tab = tabs[place % 2];
      if (tab === undefined || removed.has(toolId)) continue;
      if (random() < 0.15) {
        await tab.button(`Remove ${toolId}`).click();
        removed.add(toolId);
      } else {
        const words = `step ${step}`;
        await tab.note(toolId).fill(words);
        // Sometimes it is left half typed, and settles while the other tab is at work.
        if (random() < 0.5) await tab.note(toolId).blur();
        notes.set(toolId, words);
      }
      if (random() < 0.2) await tabs[1 - (place % 2)]?.tray.getByRole('status').click();
    }
    for (const tab of tabs) {
      await expect(tab.table.getByRole('rowheader')).toHaveCount(toolIds.length - removed.size);
      for (const toolId of toolIds) {
        if (removed.has(toolId)) await expect(tab.note(toolId)).toHaveCount(0);
        else await expect(tab.note(toolId)).toHaveValue(notes.get(toolId) ?? '');
      }
    }
    await expect(page.getByText('Another tab changed')).toHaveCount(0);
    await other.close();
  });
}

test('what an older version kept is read', async ({ page, app }) => {
  const { tray } = allowlistPage(page);
  await app.open();
  await expect(tray.getByRole('status')).toHaveText('0 tools selected');
  await catalogPage(page).tick('connector:ads.create_campaign').check();
  // Its description follows the tick: only then is nothing left to save.
  await expect.poll(() => keptText(page)).toMatch(/create_campaign.*sha256:/s);
  await keep(page, { kind: 'tool-catalog/workspace', version: 1, draft: { name: 'From before', toolIds } });
  await page.reload();
  await expect(tray.getByRole('status')).toHaveText(`${toolIds.length} tools selected`);
  await expect(tray.getByRole('combobox', { name: 'Draft' })).toContainText('From before');
});

test('an edit just before a reload is there after it', async ({ page, app }) => {
  const { tray } = allowlistPage(page);
  await app.open();
  await catalogPage(page).tick('connector:ads.create_campaign').check();
  await page.reload();
  await expect(tray.getByRole('status')).toHaveText('1 tool selected');
  await tray.getByRole('button', { name: 'Empty draft' }).click();
  await page.reload();
  await expect(tray.getByRole('status')).toHaveText('0 tools selected');
});

test('a broken store costs what was in it, and nothing else', async ({ page, app }) => {
  const { tray } = allowlistPage(page);
  await app.open();
  await catalogPage(page).tick('connector:ads.create_campaign').check();
  // Its description follows the tick: only then is nothing left to save.
  await expect.poll(() => keptText(page)).toMatch(/create_campaign.*sha256:/s);
  for (const broken of [7, 'text', { kind: 'tool-catalog/workspace', version: 2, drafts: [{ id: 'a', text: '{' }] }]) {
    await keep(page, broken);
    await page.reload();
    await expect(tray.getByRole('status')).toHaveText('0 tools selected');
    await catalogPage(page).tick('connector:ads.create_campaign').check();
    // Its description follows the tick: only then is nothing left to save.
    await expect.poll(() => keptText(page)).toMatch(/create_campaign.*sha256:/s);
  }
  await page.reload();
  await expect(tray.getByRole('status')).toHaveText('1 tool selected');
});

test('where the disk is full, work goes on in memory and can be saved as a file', async ({ page, app }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });
  const { tray } = allowlistPage(page);
  await app.open();
  await catalogPage(page).tick('connector:ads.create_campaign').check();
  const banner = page.getByRole('alert').filter({ hasText: 'keeps nothing' });
  await expect(banner).toBeVisible();
  await tray.getByRole('button', { name: 'Undo' }).click();
  await tray.getByRole('button', { name: 'Redo' }).click();
  await expect(tray.getByRole('status')).toHaveText('1 tool selected');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    banner.getByRole('button', { name: 'Download draft' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('create_campaign');
});
