import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { addFiles, jsonFile } from './support/steps';
import { test } from './support/test';

test('an id names its server, and one without it means no tool', async ({ page, app }) => {
  const tools = ['read', 'write'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const { count, facet, tool } = catalogPage(page);
  await app.open('?view=sources', { config: { hosts: [] } });
  await addFiles(page, jsonFile('files.json', { tools }), jsonFile('mail.json', { tools: tools.slice(0, 1) }));
  await expect(page.getByRole('button', { name: 'Remove mail.json' })).toBeVisible();
  await app.follow('?server=files');
  await expect(count).toHaveText('2 of 3 tools');
  await expect(facet('Server').getByRole('checkbox')).toHaveCount(2);
  await app.follow('?tool=mcp:write');
  await expect(tool('mcp:write')).toContainText('This catalog has no tool of that id.');
});
