import { expect, type Page } from '@playwright/test';
import { randomSource } from './host/randomSource';
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

async function importIds(page: Page, ids: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text to import' }).fill(JSON.stringify(ids));
  await page.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByRole('table', { name: 'Entries' }).getByRole('rowheader')).toHaveCount(ids.length);
}

test('edits of two tabs, interleaved at random, all hold in both', async ({ page, app, context }) => {
  test.slow();
  await app.open('?view=allowlist');
  await importIds(page, toolIds);
  await expect.poll(() => keptText(page)).toContain(toolIds.at(-1) ?? '');
  const other = await context.newPage();
  await other.goto(page.url());
  const tabs = [allowlistPage(page), allowlistPage(other)];
  const notes = new Map<string, string>();

  for (const seed of [3, 17]) {
    await test.step(`as ${seed} has it`, async () => {
      const random = randomSource(seed).next;
      for (const tab of tabs) await expect(tab.table.getByRole('rowheader')).toHaveCount(toolIds.length);
      // Each entry's note belongs to one tab, which may also remove it: nothing here is a true conflict.
      const removed = new Set<string>();
      for (let step = 0; step < 24; step++) {
        const place = Math.floor(random() * toolIds.length);
        const toolId = toolIds[place] ?? '';
        const tab = tabs[place % 2];
        if (tab === undefined || removed.has(toolId)) continue;
        if (random() < 0.15) {
          await tab.button(`Remove ${toolId}`).click();
          removed.add(toolId);
          notes.delete(toolId);
        } else {
          const words = `step ${step} of ${seed}`;
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
    });
    // What was removed comes back for the next, without its note.
    await importIds(page, toolIds);
  }
  await other.close();
});

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
