import { expect, type Page } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { addFiles, bringIn, jsonFile } from './support/steps';
import { type App, test } from './support/test';

const tool = (name: string) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } });
const filesServer = { result: { serverInfo: { name: 'files' }, tools: [tool('read'), tool('write')] } };

/** Two servers, of which one says its name and the other's is its file's; both have a tool `read`. */
async function addServers(page: Page, app: App): Promise<void> {
  await app.open('?view=sources', { config: { hosts: [] } });
  const files = { 'saved list.json': filesServer, 'mail.json': { tools: [tool('read'), tool('send')] } };
  await addFiles(page, ...Object.entries(files).map(([name, value]) => jsonFile(name, value)));
  await expect(page.getByRole('list', { name: 'Sources' }).locator('> li')).toHaveCount(2);
}

test('each tool’s id names its server', async ({ page, app }) => {
  await addServers(page, app);

  await test.step('the facet Server has the servers’ names', async () => {
    const { count, row, facet } = catalogPage(page);
    await app.follow('?server=files');
    await expect(count).toHaveText('2 of 4 tools');
    await expect(row('mcp:files.read')).toBeVisible();
    await expect(facet('Server').getByRole('checkbox')).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(row('mcp:mail.send')).toBeVisible();
  });

  await test.step('an id without its server means no tool, and a draft offers the one of that name', async () => {
    await app.follow('?tool=mcp:write');
    await expect(catalogPage(page).tool('mcp:write')).toContainText('This catalog has no tool of that id.');
    const { row, button } = allowlistPage(page);
    await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
    const dialog = await bringIn(page, { toolAllowlist: ['mcp:write'] });
    await dialog.getByRole('checkbox', { name: 'Keep as names' }).check();
    await dialog.getByRole('button', { name: /^Merge/ }).click();
    await expect(row('mcp:write')).toContainText('not in catalog');
    await button('Show details of mcp:write').click();
    await button('Replace mcp:write with mcp:files.write').click();
    await expect(row('mcp:files.write')).toContainText('in catalog');
  });
});
