import { expect, type Page } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { test } from './support/test';

/** What the page asks for by itself some time after the rows, whatever a person does. */
const unasked = ['assign', 'derive', 'holdings', 'filePort', 'addRead', 'exportRows'];

/** Notes the methods that the page asks its workers for. */
async function noteQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply: (post, worker, sent: readonly unknown[]) => {
        const [message] = sent;
        if (typeof message === 'object' && message !== null && 'method' in message) asked.push(String(message.method));
        return Reflect.apply(post, worker, sent);
      },
    });
  });
}

/** The methods asked for so far. */
async function questions(page: Page): Promise<readonly string[]> {
  const asked = await page.evaluate(() => (window as Window & { asked?: string[] }).asked ?? []);
  return asked.filter((method) => !unasked.includes(method));
}

test('a tick asks the worker two questions, opening a tool one and one for each neighbour ahead', async ({
  page,
  app,
}) => {
  await noteQuestions(page);
  const { rows, tray, tick, tool } = catalogPage(page);
  await app.open('?source=mcp');
  const toolId = await toolIdOf(rows.nth(2));
  const start = (await questions(page)).length;
  await tick(toolId).click();
  await expect(tray).toHaveText('1 tool selected');
  await expect.poll(async () => [...(await questions(page)).slice(start)].sort()).toEqual(['describe', 'query']);

  await rows.nth(2).getByRole('rowheader').click();
  await expect(tool(toolId).getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect.poll(async () => (await questions(page)).slice(start + 2)).toEqual(['tool', 'tool', 'tool']);

  const next = await toolIdOf(rows.nth(3));
  await tool(toolId).getByRole('button', { name: 'Next tool' }).click();
  await expect(tool(next).getByRole('tab', { name: 'Overview' })).toBeVisible();
  // It was read ahead: what is asked for is the tool behind it.
  await expect.poll(async () => (await questions(page)).slice(start + 5)).toEqual(['tool']);
});
