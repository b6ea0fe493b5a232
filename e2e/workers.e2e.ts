import { expect, type Page, type Worker } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

/** The running worker of a kind. */
async function findWorker(page: Page, kind: string): Promise<Worker> {
  const find = () => page.workers().find((worker) => worker.url().includes(`${kind}Worker`));
  await expect.poll(find).toBeTruthy();
  const worker = find();
  if (worker === undefined) throw new Error(`There is no ${kind} worker.`);
  return worker;
}

async function kill(worker: Worker): Promise<void> {
  const closed = worker.waitForEvent('close');
  await worker.evaluate(() => self.close()).catch(() => undefined);
  await closed;
}

/** From here on the worker says that it has heard a question, and nothing more; `dies`: it ends there. */
async function breakAtNextQuestion(worker: Worker, dies: boolean): Promise<void> {
  await worker.evaluate((ends) => {
    const scope = globalThis as unknown as { postMessage: (message: { kind: string }) => void; close: () => void };
    const post = scope.postMessage.bind(scope);
    scope.postMessage = (message) => {
      if (message.kind === 'progress') post(message);
      else if (ends) scope.close();
    };
  }, dies);
}

/** Files are kept, and the list is, once the page has been at rest for a while. */
async function openKept(page: Page, open: () => Promise<unknown>): Promise<void> {
  const kept = page.waitForResponse(/restoreCatalog/);
  await open();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await kept;
}

const restarted = 'The catalog worker stopped and was started again.';

test('the catalog’s worker killed at rest is started again with all it held', async ({ page, app }) => {
  const parts = catalogPage(page);
  await openKept(page, () => app.open());
  await parts.tick('mcp:crm.find_customers').check();
  const count = await parts.count.textContent();
  await kill(await findWorker(page, 'catalog'));
  await parts.search.fill('crm');
  await expect(page.getByText(restarted)).toBeVisible();
  await expect(parts.row('mcp:crm.get_customer')).toBeVisible();
  await parts.search.fill('');
  await expect(parts.count).toHaveText(count ?? '');
  await parts.search.fill('is:picked');
  await parts.search.fill('');
  await expect(parts.tick('mcp:crm.find_customers')).toBeChecked();
  await parts.option('In draft', 'Yes').check();
  await expect(parts.rows).toHaveCount(1);
});

for (const { what, dies } of [
  { what: 'killed in mid-question', dies: true },
  { what: 'that never answers', dies: false },
]) {
  test(`the catalog’s worker ${what}: the table says so, and offers another try`, async ({ page, app }) => {
    const parts = catalogPage(page);
    await openKept(page, () => app.open());
    await parts.tick('mcp:crm.find_customers').check();
    await breakAtNextQuestion(await findWorker(page, 'catalog'), dies);
    await parts.search.fill('crm');
    const alert = page.getByRole('alert').filter({ hasText: 'The catalog worker stopped answering.' });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await expect(parts.row('mcp:crm.get_customer')).toBeVisible();
    await expect(parts.tick('mcp:crm.find_customers')).toBeChecked();
    await expect(page.getByText(restarted)).toBeVisible();
  });

  test(`the catalog’s worker ${what}: the tool says so, and offers another try`, async ({ page, app }) => {
    const parts = catalogPage(page);
    await openKept(page, () => app.open());
    await breakAtNextQuestion(await findWorker(page, 'catalog'), dies);
    await parts.row('mcp:crm.find_customers').click();
    const tool = parts.tool('mcp:crm.find_customers');
    await expect(tool.getByRole('alert')).toContainText('The catalog worker stopped answering.', { timeout: 20_000 });
    await tool.getByRole('button', { name: 'Try again' }).click();
    await expect(tool.getByRole('tab', { name: 'Overview' })).toBeVisible();
  });
}
