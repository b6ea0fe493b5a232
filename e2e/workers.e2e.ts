import { expect, type Locator, type Page, type Worker as WorkerInPage } from '@playwright/test';
import { openTools } from './host/defaultHost';
import { openForm } from './support/argumentForm';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { addFiles, assignTier, jsonFile } from './support/steps';
import { type App, test } from './support/test';

/** The running worker of a kind. */
async function findWorker(page: Page, kind: string): Promise<WorkerInPage> {
  const find = () => page.workers().find((worker) => worker.url().includes(`${kind}Worker`));
  await expect.poll(find).toBeTruthy();
  const worker = find();
  if (worker === undefined) throw new Error(`There is no ${kind} worker.`);
  return worker;
}

async function kill(worker: WorkerInPage): Promise<void> {
  const closed = worker.waitForEvent('close');
  await worker.evaluate(() => self.close()).catch(() => undefined);
  await closed;
}

/** The first worker that is asked for something breaks at the first thing it says to it. */
async function breakAtFirst(page: Page, method: string): Promise<void> {
  await page.addInitScript((wanted) => {
    let isFirst = true;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...sent: unknown[]) {
      Reflect.apply(post, this, sent);
      const question = sent[0] as { id: number; method: string };
      if (!isFirst || question.method !== wanted) return;
      isFirst = false;
      const onMessage = ({ data }: MessageEvent) => {
        if (data.id !== question.id) return;
        this.terminate();
        this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      };
      this.addEventListener('message', onMessage);
    };
  }, method);
}

/** From here on the worker reports how far it is and answers nothing, also of what it was asked before; `dies`: the next question ends it. */
async function breakAtNextQuestion(worker: WorkerInPage, dies: boolean): Promise<void> {
  await worker.evaluate((ends) => {
    const scope = globalThis as unknown as { postMessage: (message: { kind: string }) => void; close: () => void };
    const post = scope.postMessage.bind(scope);
    scope.postMessage = (message) => {
      if (message.kind === 'progress') post(message);
    };
    if (ends) addEventListener('message', () => scope.close());
  }, dies);
}

/** Lets the page's time run until a worker that says nothing counts as hanging, and the notice of that is there. */
async function waitOutSilence(page: Page, alert: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(silenceMs);
    await expect(alert).toContainText(stopped, { timeout: 500 });
  }).toPass();
}

/** Opens the demo, with the page's clock in the test's hand. */
async function openDemo(page: Page, app: App): Promise<void> {
  await page.clock.install();
  await app.open('?q=crm');
  await expect(catalogPage(page).row(known)).toBeVisible();
}

const known = 'mcp:crm.find_customers';
const restarted = 'The catalog worker stopped and was started again.';
const stopped = 'The catalog worker stopped answering.';
/** Longer than the silence after which a worker counts as hanging. */
const silenceMs = 31_000;

test('the catalog’s worker that never answers: the table says so, and offers another try', async ({ page, app }) => {
  const parts = catalogPage(page);
  await openDemo(page, app);
  await breakAtNextQuestion(await findWorker(page, 'catalog'), false);
  await parts.search.fill('find_customers');
  const alert = page.getByRole('alert').filter({ hasText: stopped });
  await waitOutSilence(page, alert);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expect(parts.row(known)).toBeVisible();
  await expect(parts.rows).toHaveCount(1);
  await expect(page.getByText(restarted)).toBeVisible();
});

test('the catalog’s worker killed in mid-question: the tool says so, and offers another try', async ({ page, app }) => {
  const parts = catalogPage(page);
  await openDemo(page, app);
  await breakAtNextQuestion(await findWorker(page, 'catalog'), true);
  await parts.row(known).click();
  const tool = parts.tool(known);
  await expect(tool).toBeVisible();
  await waitOutSilence(page, tool.getByRole('alert'));
  await tool.getByRole('button', { name: 'Try again' }).click();
  await expect(tool.getByRole('tab', { name: 'Overview' })).toBeVisible();
});

test('the catalog’s worker killed while it counts: the dialog offers another try', async ({ page, app }) => {
  await openDemo(page, app);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await breakAtNextQuestion(await findWorker(page, 'catalog'), true);
  await page.getByRole('menuitem', { name: /^Assign to/ }).click();
  const dialog = page.getByRole('dialog');
  // Asked before the silence counts: what is asked after it is another worker's.
  await expect(dialog.getByRole('button', { name: 'Counting…' })).toBeVisible();
  await waitOutSilence(page, dialog.getByRole('alert'));
  await expect(dialog.getByRole('button', { name: 'Not counted' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: /^Assign safety tier to \d+$/ })).toBeVisible();
});

test('a catalog’s worker in another’s place reads all again', async ({ page, app, host }) => {
  const parts = catalogPage(page);
  const count = openTools.length + 1;
  await page.clock.install();
  await app.open('?view=sources', { config: hostConfig(host, ['open']) });
  const file = { tools: [{ name: 'weigh', title: 'Weigh a load', inputSchema: { type: 'object' } }] };
  await addFiles(page, jsonFile('quay.json', file));
  await expect(page.getByRole('button', { name: 'Remove quay.json' })).toBeVisible();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(parts.count).toHaveText(`${count} of ${count} tools`);
  await assignTier(page, 'read', 'Looked at.');
  await kill(await findWorker(page, 'catalog'));
  await parts.search.fill('load');
  const alert = page.getByRole('alert').filter({ hasText: stopped });
  await waitOutSilence(page, alert);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(restarted)).toBeVisible();
  // Until the list is read again the search box may go with the rows that were there.
  await expect(async () => {
    await parts.search.fill('weigh');
    await expect(parts.count).toHaveText(`1 of ${count} tools`, { timeout: 2_000 });
  }).toPass();
  await expect(parts.rows.filter({ hasText: 'Weigh a load' })).toContainText('read');
});

test('the arguments’ worker killed in mid-question: the form offers another try', async ({ page, app }) => {
  const { tool, json, status } = await openForm(page, app, { type: 'object', required: ['name'] });
  await json.fill('{"name": "one"}');
  await expect(status).toHaveText('Valid arguments');
  await breakAtNextQuestion(await findWorker(page, 'arguments'), true);
  await json.fill('{"other": "one"}');
  await expect(status).toHaveText('Not checked: too complex');
  await tool.getByRole('button', { name: 'Try again' }).click();
  await expect(status).toHaveText('1 problem');
});

test('the worker that reads files, broken in mid-reading, costs that file alone', async ({ page, app }) => {
  await breakAtFirst(page, 'read');
  await app.open('?view=sources');
  const file = (name: string) =>
    jsonFile(`${name}.json`, [{ toolId: `mcp:${name}.only`, source: 'mcp', safetyTier: 'read' }]);
  await addFiles(page, file('first'), file('second'));
  const failed = page.getByRole('alert').filter({ hasText: 'first.json' });
  await expect(failed).toContainText('could not be read');
  await expect(page.getByRole('button', { name: 'Remove second.json' })).toBeVisible();
});
