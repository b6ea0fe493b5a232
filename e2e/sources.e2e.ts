import { expect, type Page } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { addDemoFiles, addFiles, assignTier, jsonFile, saved } from './support/steps';
import { type App, test } from './support/test';

/** Shows tools that state no safety tier. */
async function openDesk(page: Page, app: App): Promise<void> {
  await app.open('?view=sources', { config: { hosts: [] } });
  const tools = ['answer', 'close', 'search'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  await addFiles(page, jsonFile('desk.json', { tools }));
  await expect(page.getByRole('button', { name: 'Remove desk.json' })).toBeVisible();
  await app.follow('?view=catalog');
}

test('a robot’s file names the manifest that decides, and each source tells its problems', async ({ page, app }) => {
  await app.open('?view=sources');
  await addDemoFiles(page, 'shop.registry.json', 'warehouse-robot.his.json', 'warehouse-robot.manifest.json');
  const sources = page.getByRole('list', { name: 'Sources' });
  const robot = sources.getByRole('listitem').filter({ hasText: 'warehouse-robot.his.json' });
  await sources.getByRole('button', { name: 'Details of warehouse-robot.his.json' }).click();
  await expect(robot).toContainText(/as warehouse-robot\.manifest\.json says: the manifest that asks soonest/);
  const host = sources.getByRole('listitem').filter({ hasText: 'Demo catalog' });
  await expect(host).toContainText(/OpenWOP.*\d+ tools/);
  const dialog = page.getByRole('dialog', { name: /^\d+ problems? in / });
  await sources.getByRole('button', { name: /^1 problem of shop\.registry\.json$/ }).click();
  await expect(dialog).toHaveAccessibleName('1 problem in shop.registry.json');
  await expect(dialog.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const hostProblems = host.getByRole('button', { name: /^\d+ problems of Demo catalog$/ });
  const count = Number.parseInt((await hostProblems.textContent()) ?? '', 10);
  await hostProblems.click();
  await expect(dialog).toHaveAccessibleName(`${count} problems in Demo catalog`);
  await expect(dialog.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveCount(count);
  await page.keyboard.press('Escape');
  await host.getByRole('button', { name: 'Details of Demo catalog' }).click();
  await expect(host.getByRole('button', { name: /^Copy fingerprint/ })).toBeVisible();
});

test('a mas/v1 agent shows what it refers to, and opens as a draft', async ({ page, app }) => {
  await app.open('?view=sources');
  await addDemoFiles(page, 'stock.mas.yaml');
  const sources = page.getByRole('list', { name: 'Sources' });
  await sources.getByRole('button', { name: 'Details of stock.mas.yaml' }).click();
  const agents = sources.getByRole('list', { name: 'Agents' });
  await agents.getByText('Agent stock-clerk: 1 of 2 references in the catalog').click();
  const references = agents.getByRole('list', { name: 'References of stock-clerk' });
  await expect(references.getByRole('button', { name: 'move-stock' })).toBeVisible();
  await expect(references).toContainText('./count-stock.yaml no file of this name is in the catalog');
  await agents.getByRole('button', { name: 'Open stock-clerk as a draft' }).click();
  await expect(page.getByRole('heading', { name: 'stock-clerk' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note on the draft' })).toHaveValue(
    'Refers also to what is not in the catalog: ./count-stock.yaml',
  );
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([/move-stock/]);
});

test('what is not assigned yet goes on to the next tool, with the focus on its button', async ({ page, app }) => {
  await openDesk(page, app);

  await app.follow('?tier=unassigned');
  const { rows, tool } = catalogPage(page);
  await expect(rows.nth(1)).toBeVisible();
  const [first, second] = [await toolIdOf(rows.nth(0)), await toolIdOf(rows.nth(1))];
  await rows.nth(0).click();
  await tool(first).getByRole('button', { name: 'Assign safety tier…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^read/ }).check();
  await dialog.getByRole('textbox', { name: /reason/i }).fill('Looked at it');
  await dialog.getByRole('button', { name: /^Assign/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(tool(second).getByRole('button', { name: 'Assign safety tier…' })).toBeFocused();
  await expect(rows.first()).toHaveAttribute('tabindex', '0');
  expect(await toolIdOf(rows.first())).toBe(second);

  // What was assigned before the page was opened takes no tool away from a link.
  await app.open(`?tier=unassigned&tool=${first}`);
  await expect(tool(first)).toContainText('Looked at it');
  await expect(tool(first).getByRole('button', { name: 'Withdraw' }).first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('tool') === first);
});

test('tiers are assigned to all that match, found by filters, taken back, and exported as RFC 0078', async ({
  page,
  app,
}) => {
  await openDesk(page, app);

  await expect(catalogPage(page).count).toBeVisible();
  await assignTier(page, 'write', 'Looked at each of them');
  await catalogPage(page).rows.first().click();
  const tool = page.getByRole('region', { name: /^mcp:/ });
  await expect(tool).toContainText('Looked at each of them');

  const notAssigned = page.getByRole('checkbox', { name: 'not assigned', exact: true });
  const notice = page.getByRole('status').filter({ hasText: 'withdrawn from' });
  await tool.getByRole('button', { name: 'Withdraw safety tier' }).click();
  await expect(notice).toContainText('Safety tier assignment withdrawn from 1 tool.');
  await expect(notAssigned).toHaveAccessibleDescription(/^1/);
  await notice.getByRole('button', { name: /^Withdraw the \d+ others made with it$/ }).click();
  // A filter whose one value says nothing is not drawn.
  await expect(notAssigned).toHaveCount(0);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(notAssigned).toHaveAccessibleDescription(/^1/);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  const { text } = await saved(page.getByRole('menuitem', { name: /Export as RFC 0078/ }));
  const { tools } = JSON.parse(text) as { tools: { safetyTier: string; source: string }[] };
  expect(tools.length).toBeGreaterThan(0);
  expect(new Set(tools.map(({ safetyTier, source }) => `${safetyTier} ${source}`))).toEqual(new Set(['write mcp']));
  await expect(page.getByRole('list', { name: 'Tools left out' }).getByRole('listitem')).toHaveText(
    /no safety tier is stated or assigned/,
  );
  const { name } = await saved(page.getByRole('button', { name: 'Download this list' }));
  expect(name).toBe('tools-left-out.json');
});

test('a review goes out to a file; the reviewer’s name is asked once', async ({ page, app }) => {
  await openDesk(page, app);
  await assignTier(page, 'write', 'Read the source', 'Rosa');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export review file' }).click();
  const signing = page.getByRole('dialog', { name: 'Export review file' });
  const name = signing.getByRole('textbox', { name: 'Your name' });
  await expect(name).toHaveValue('Rosa');
  await name.fill(' ');
  await expect(signing.getByRole('button', { name: 'Export' })).toBeDisabled();
  await name.fill('Rosa');
  const { text } = await saved(signing.getByRole('button', { name: 'Export' }));
  const review: unknown = JSON.parse(text);
  expect(review).toMatchObject({ kind: 'tool-catalog/review', version: 2, by: 'Rosa' });
});
