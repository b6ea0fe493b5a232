import { expect, type Page } from '@playwright/test';
import { allowlistPage, orders } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { keptText } from './support/keptText';
import { test } from './support/test';

const toolIds = [...new Set(demoTools.map(({ toolId }) => toolId))]
  .filter((id) => /^mcp:[\w.]+$/.test(id))
  .slice(0, 12);

const ads = 'connector:ads.create_campaign';

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

test('what is kept is there after a reload: just edited, of an older version, or beside what is broken', async ({
  page,
  app,
}) => {
  test.slow();
  const { tray } = allowlistPage(page);
  const selected = tray.getByRole('status');
  const tick = () => catalogPage(page).tick(ads).check();
  // Its description follows the tick: only then is nothing left to save.
  const tickAndKeep = async () => {
    await tick();
    await expect.poll(() => keptText(page)).toMatch(/create_campaign.*sha256:/s);
  };
  await app.open(`?q=${ads}`);
  await expect(selected).toHaveText('0 tools selected');
  await tickAndKeep();

  for (const broken of [7, 'text', { kind: 'tool-catalog/workspace', version: 2, drafts: [{ id: 'a', text: '{' }] }]) {
    await test.step(`a broken store costs what was in it, and nothing else: ${JSON.stringify(broken)}`, async () => {
      await keep(page, broken);
      await page.reload();
      await expect(selected).toHaveText('0 tools selected');
      await tickAndKeep();
    });
  }

  await test.step('an older version’s', async () => {
    await keep(page, { kind: 'tool-catalog/workspace', version: 1, draft: { name: 'From before', toolIds } });
    await page.reload();
    await expect(selected).toHaveText(`${toolIds.length} tools selected`);
    await expect(tray.getByRole('combobox', { name: 'Draft' })).toContainText('From before');
  });

  await test.step('a tool that was selected and never described: it is described now, and goes on asking', async () => {
    const draft = { kind: 'tool-catalog/draft', version: 1, entries: [{ toolId: orders, mode: 'ask' }] };
    const host = { id: 'other', label: 'Other', origin: 'https://other.example' };
    const drafts = [
      { id: 'b', text: JSON.stringify({ ...draft, name: 'Of another host', host }) },
      { id: 'a', text: JSON.stringify({ ...draft, name: 'Closed early' }) },
    ];
    await keep(page, { kind: 'tool-catalog/workspace', version: 2, open: 'a', drafts });
    await page.reload();
    await expect(selected).toHaveText('1 tool selected');
    await expect.poll(() => keptText(page)).toMatch(/get_order.*sha256:/s);
    const kept = await keptText(page);
    expect(kept).not.toMatch(/\\"mode\\":\s*\\"auto/);
    expect(kept.match(/sha256:/g), 'a tool of another host may be another').toHaveLength(1);
  });

  await test.step('an edit just before a reload', async () => {
    await tray.getByRole('button', { name: 'Empty draft' }).click();
    await page.reload();
    await expect(selected).toHaveText('0 tools selected');
    await tick();
    await page.reload();
    await expect(selected).toHaveText('1 tool selected');
  });
});
