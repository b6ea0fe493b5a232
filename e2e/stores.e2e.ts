import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pressInMenu } from './support/appMenu';
import { type KeptStore, keptRecord, keptStores, openStore, putRecord } from './support/keptStores';
import { test } from './support/test';

async function expectEdits(page: Page, store: KeptStore, ...wanted: readonly number[]): Promise<void> {
  await expect
    .poll(() => store.edits(page, Math.max(...wanted)), { message: `edits of ${store.what} in sight` })
    .toEqual(expect.arrayContaining([...wanted]));
}

function deleteDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('tool-catalog');
        deleting.onsuccess = () => resolve();
        deleting.onerror = reject;
      }),
  );
}

async function crash(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

for (const store of keptStores) {
  const { what, place } = store;

  test(`${what}: two tabs hold what either changes; a deleted store is made anew; a newer version’s is left alone`, async ({
    page,
    app,
    context,
  }) => {
    test.slow();
    await openStore(page, app.url, store);
    const other = await context.newPage();
    await openStore(other, app.url, store);
    await store.edit(page, 1);
    await store.edit(other, 2);
    for (const tab of [page, other]) await expectEdits(tab, store, 1, 2);
    await other.close();
    await openStore(page, app.url, store);
    await expectEdits(page, store, 1, 2);

    if (place.objectStore === undefined) await page.evaluate(() => localStorage.clear());
    else {
      await deleteDatabase(page);
      // Without an edit.
      await expect.poll(() => keptRecord(page, store)).not.toBe('');
    }
    await store.edit(page, 3);
    await openStore(page, app.url, store);
    await expectEdits(page, store, 2, 3);
    await expect(page.locator('[role=alert]').filter({ hasText: 'keeps nothing' })).toHaveCount(0);

    await putRecord(page, store, store.newer);
    await openStore(page, app.url, store);
    const alert = page.locator('[role=alert]').filter({ hasText: 'A newer version of this app keeps' });
    await expect(alert).toContainText(what);
    await store.edit(page, 1);
    await expectEdits(page, store, 1);
    // On leaving, a page writes what it has.
    await page.reload();
    await expect(alert).toContainText(what);
    expect(await keptRecord(page, store)).toContain('of tomorrow');
  });

  const editingMs = what === 'drafts' ? 30_000 : 3_000;
  test(`${what}: after ${editingMs / 1_000} s of steady editing, a dying tab loses at most its last second`, async ({
    page,
    app,
    context,
  }) => {
    await openStore(page, app.url, store);
    const doneAt: number[] = [];
    const until = performance.now() + editingMs;
    while (performance.now() < until) {
      const next = performance.now() + 200;
      await store.edit(page, doneAt.length + 1);
      doneAt.push(performance.now());
      await expect.poll(() => performance.now() >= next, { intervals: [10] }).toBe(true);
    }
    const diesAt = performance.now();
    await crash(page, context);
    const sure = doneAt.filter((at) => at < diesAt - 1_000).length;
    const after = await context.newPage();
    await openStore(after, app.url, store);
    await expect
      .poll(async () => Math.max(0, ...(await store.edits(after, doneAt.length))), { message: `of ${doneAt.length}` })
      .toBeGreaterThanOrEqual(sure);
    await after.close();
  });
}

test('where the disk is full, work goes on and the page says what is not kept', async ({ page, app }) => {
  test.slow();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  for (const store of keptStores) {
    await test.step(store.what, async () => {
      await openStore(page, app.url, store);
      await store.edit(page, 1);
      const alert = page.locator('[role=alert]').filter({ hasText: 'keeps nothing' });
      await expect(alert).toContainText(new RegExp(`Not kept: .*${store.what}`));
      await expectEdits(page, store, 1);
    });
  }
});

test('Forget everything forgets each of them, in both tabs', async ({ page, app, context }) => {
  test.setTimeout(120_000);
  for (const store of keptStores) {
    await openStore(page, app.url, store, true);
    await store.edit(page, 1);
    await expect.poll(() => keptRecord(page, store)).not.toBe('');
  }
  const other = await context.newPage();
  await other.goto(`${app.url}?view=allowlist`);
  await expect(other.getByRole('button', { name: 'New draft' })).toBeVisible();

  await page.goto(app.url);
  await pressInMenu(page, 'Connection');
  const connection = page.getByRole('dialog', { name: 'Connection' });
  await connection.getByText('What this browser keeps').click();
  await connection.getByRole('button', { name: 'Forget everything' }).click();
  await connection.getByRole('button', { name: 'Forget everything' }).click();
  await expect(connection).toBeHidden();
  await other.close();
  for (const store of keptStores) {
    expect(await keptRecord(page, store), store.what).not.toMatch(/edit-1|"theme":"light"|5000001/);
    await openStore(page, app.url, store, true);
    expect(await store.edits(page, 1), store.what).toEqual([]);
  }
});
