import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { type KeptStore, keptRecord, keptStores, putRecord, showStore } from './support/keptStores';
import { test } from './support/test';

/** Goes from store to store, one step each. */
async function eachStore(does: (store: KeptStore) => Promise<void>): Promise<void> {
  for (const store of keptStores) await test.step(store.what, () => does(store));
}

async function expectEdits(page: Page, store: KeptStore, ...wanted: readonly number[]): Promise<void> {
  await expect
    .poll(() => store.edits(page, Math.max(...wanted)), { message: `edits of ${store.what} in sight` })
    .toEqual(expect.arrayContaining([...wanted]));
}

async function expectKept(page: Page, store: KeptStore): Promise<void> {
  await expect.poll(() => keptRecord(page, store), { message: `${store.what} kept` }).not.toBe('');
}

/** A name as a whole item of the list that a notice ends its first sentence with: one is a part of another. */
function listed(what: string): RegExp {
  return new RegExp(`(?:keeps|kept:|,|and) ${what}(?:,|\\.| and| in this browser)`);
}

function troubles(page: Page, words: string) {
  return page.locator('[role=alert]').filter({ hasText: words });
}

async function crash(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}

test('two tabs hold what either changes, and what one of them forgets is gone in both', async ({
  page,
  app,
  context,
}) => {
  test.slow();
  await app.open();
  const other = await openTab(context, app.url);
  const tabs = [page, other];
  await eachStore(async (store) => {
    for (const tab of tabs) await showStore(tab, app.url, store);
    await store.edit(page, 1);
    await store.edit(other, 2);
    for (const tab of tabs) await expectEdits(tab, store, 1, 2);
    await expectKept(page, store);
  });

  await test.step('a page opened later has them too', async () => {
    await page.reload();
    await eachStore(async (store) => {
      await showStore(page, app.url, store);
      await expectEdits(page, store, 1, 2);
    });
  });

  await test.step('Forget everything', async () => {
    await pressInMenu(page, 'Connection');
    const connection = page.getByRole('dialog', { name: 'Connection' });
    await connection.getByText('What this browser keeps').click();
    await connection.getByRole('button', { name: 'Forget everything' }).click();
    const reloaded = other.waitForEvent('load');
    await connection.getByRole('button', { name: 'Forget everything' }).click();
    await expect(connection).toBeHidden();
    await reloaded;
    await expect(catalogPage(other).rows.first()).toBeVisible();
    for (const store of keptStores) expect(await keptRecord(other, store), store.what).toBe('');
  });
});

test('what a newer version keeps is left alone', async ({ page, app }) => {
  test.slow();
  await app.open();
  for (const store of keptStores) await putRecord(page, store, store.newer);
  await page.reload();
  const alert = troubles(page, 'A newer version of this app keeps');
  await eachStore(async (store) => {
    await showStore(page, app.url, store);
    await expect(alert).toContainText(listed(store.what));
    await store.edit(page, 1);
    await expectEdits(page, store, 1);
  });
  // On leaving, a page writes what it has.
  await page.reload();
  for (const store of keptStores) expect(await keptRecord(page, store), store.what).toContain('of tomorrow');
});

test('where the disk is full, work goes on and the page says what is not kept', async ({ page, app }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  const banner = troubles(page, 'keeps nothing');
  await app.open('?q=create_campaign');
  await test.step('a draft goes on in memory and can be saved as a file', async () => {
    const { tray } = allowlistPage(page);
    await catalogPage(page).tick('connector:ads.create_campaign').check();
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
  await eachStore(async (store) => {
    await showStore(page, app.url, store);
    await store.edit(page, 1);
    await expect(banner).toContainText(listed(store.what));
    await expectEdits(page, store, 1);
  });
});

/** Edits stores side by side for so long, lets the tab die, and says how many edits are older than a second by then. */
async function editAndDie(tab: Page, stores: readonly KeptStore[], milliseconds: number) {
  const doneAt: number[] = [];
  let until = Number.POSITIVE_INFINITY;
  while (performance.now() < until) {
    const next = performance.now() + 200;
    for (const store of stores) await store.edit(tab, doneAt.length + 1);
    doneAt.push(performance.now());
    // The first edit loads what the others need.
    if (doneAt.length === 1) until = performance.now() + milliseconds;
    await pause(Math.max(0, next - performance.now()));
  }
  const diesAt = performance.now();
  await crash(tab, tab.context());
  return { stores, made: doneAt.length, sure: doneAt.filter((at) => at < diesAt - 1_000).length };
}

test('after 30 s of steady editing of drafts, and 3 s of all else, a dying tab loses at most its last second', async ({
  app,
  context,
}) => {
  test.slow();
  const named = (...names: readonly string[]) => keptStores.filter(({ what }) => names.includes(what));
  /** Those that one place shows are edited side by side. */
  const groups = [
    named('assignments'),
    named('identities'),
    named('added files', 'settings of added files'),
    named('baselines'),
    named('policy choices'),
    named('saved arguments'),
    named('preferences'),
  ];
  const drafts = named('drafts');
  expect([...drafts, ...groups.flat()]).toHaveLength(keptStores.length);

  const run = async (stores: readonly KeptStore[], milliseconds: number) => {
    const tab = await openTab(context, app.url);
    for (const store of stores) await showStore(tab, app.url, store);
    return editAndDie(tab, stores, milliseconds);
  };
  const runEach = async () => {
    const runs: Awaited<ReturnType<typeof editAndDie>>[] = [];
    for (const stores of groups) runs.push(await run(stores, 3_000));
    return runs;
  };
  const [ofDrafts, ofOthers] = await Promise.all([run(drafts, 30_000), runEach()]);

  const after = await openTab(context, app.url);
  for (const { stores, made, sure } of [ofDrafts, ...ofOthers]) {
    for (const store of stores) {
      await test.step(`${store.what}: ${sure} of ${made}`, async () => {
        await showStore(after, app.url, store);
        await expect.poll(async () => Math.max(0, ...(await store.edits(after, made)))).toBeGreaterThanOrEqual(sure);
      });
    }
  }
  await after.close();
});
