import { expect, type Page } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { putRecord } from './support/keptStores';
import { type App, test } from './support/test';

const tool = (name: string) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } });
const filesServer = { result: { serverInfo: { name: 'files' }, tools: [tool('read'), tool('write')] } };

/** Two servers, of which one says its name and the other's is its file's; both have a tool `read`. */
async function addServers(page: Page, app: App): Promise<void> {
  await app.open('?view=sources', { config: { hosts: [] } });
  const files = { 'saved list.json': filesServer, 'mail.json': { tools: [tool('read'), tool('send')] } };
  await page.locator('input[type=file]').setInputFiles(
    Object.entries(files).map(([name, value]) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    })),
  );
  await expect(page.getByRole('list', { name: 'Sources' }).locator('> li')).toHaveCount(2);
}

test('each tool’s id names its server, and what has an id of an earlier version finds its tool', async ({
  page,
  app,
}) => {
  await addServers(page, app);
  const { tool: panel } = catalogPage(page);

  await test.step('the facet Server has the servers’ names', async () => {
    const { count, row, facet } = catalogPage(page);
    await app.follow('?server=files');
    await expect(count).toHaveText('2 of 4 tools');
    await expect(row('mcp:files.read')).toBeVisible();
    await expect(facet('Server').getByRole('checkbox')).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(row('mcp:mail.send')).toBeVisible();
  });

  await test.step('a link opens its tool, or says that its id is ambiguous', async () => {
    await app.follow('?tool=mcp:write');
    await expect(panel('mcp:files.write')).toContainText('Does write.');
    await expect(page).toHaveURL(/\?tool=mcp:files\.write$/);

    await app.follow('?tool=mcp:read');
    await expect(panel('mcp:read')).toContainText('This id is ambiguous');
    await panel('mcp:read').getByRole('button', { name: 'mcp:mail.read' }).click();
    await expect(panel('mcp:mail.read')).toContainText('Does read.');

    await app.follow('?tool=mcp:sink');
    await expect(panel('mcp:sink')).toContainText('This catalog has no tool of that id.');
  });

  await test.step('a draft shows what is renamed, and takes the new ids with one press', async () => {
    const { row, button, preview, format } = allowlistPage(page);
    await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
    await button('Import').click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const list = JSON.stringify({ toolAllowlist: ['mcp:write', 'mcp:send', 'mcp:read'] });
    await dialog.getByRole('textbox', { name: 'Text to import' }).fill(list);
    await dialog.getByRole('button', { name: /^Merge/ }).click();
    await expect(row('mcp:write')).toContainText('renamed');
    const notice = page.getByRole('region', { name: 'Renamed tools' });
    await expect(notice).toContainText('2 entries renamed');
    await expect(notice).toContainText('1 entry is ambiguous');

    await notice.getByRole('button', { name: 'Use new ids' }).click();
    await expect(row('mcp:files.write')).toContainText('in catalog');
    await expect(row('mcp:mail.send')).toContainText('in catalog');
    await expect(notice.getByRole('button')).toHaveCount(0);
    // The button is gone: the keyboard goes on in the entries.
    await expect(page.getByRole('table', { name: 'Entries' }).locator(':focus')).toHaveCount(1);
    await button('Undo').click();
    await expect(row('mcp:write')).toContainText('renamed');
    await button('Redo').click();

    await expect(row('mcp:read')).toContainText('renamed, ambiguous: 2 tools');
    await button('Review mcp:read').click();
    await button('Replace mcp:read with mcp:mail.read').click();
    await expect(notice).toHaveCount(0);
    await format.selectOption({ label: 'Claude Code settings' });
    for (const name of ['mcp__files__write', 'mcp__mail__send', 'mcp__mail__read'])
      await expect(preview).toHaveValue(new RegExp(`"${name}"`));
  });

  await test.step('saved arguments stay with their tool, and with none of several', async () => {
    const set = { name: 'Mine', text: '{"kept":1}', schemaDigest: null, savedAt: '2026-01-01T00:00:00Z' };
    const tools = ['mcp:write', 'mcp:read'].map((toolId) => [toolId, [set]]);
    const kept = { kind: 'tool-catalog/argument-sets', version: 1, tools };
    await putRecord(page, { place: { objectStore: 'workspace', key: 'argument-sets' } }, kept);
    await page.goto(`${app.url}?tool=mcp:files.write&tab=arguments`);
    await panel('mcp:files.write')
      .getByRole('button', { name: /^Saved/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Saved arguments' })).toContainText('Mine');

    await app.follow('?tool=mcp:mail.read&tab=arguments');
    await expect(panel('mcp:mail.read').getByRole('note')).toContainText(
      'Not applied: saved arguments kept under mcp:read',
    );
  });
});
