import { expect } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { formToolId } from './support/argumentForm';
import { addFiles, jsonFile } from './support/steps';
import { test } from './support/test';

const outputSchema = {
  type: 'object',
  required: ['rows'],
  properties: { rows: { type: 'integer', minimum: 0 }, next: { type: 'string' } },
};

test('a result is checked against the output schema of its tool', async ({ page, app }) => {
  const listed = { toolId: formToolId, source: 'host-extension', safetyTier: 'read', inputSchema: { type: 'object' } };
  const other = { ...listed, toolId: 'openwop:lab.other' };
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: [{ ...listed, outputSchema }, other] }));
  await app.open('?view=sources');
  await test.step('of an MCP tool: its structured content, and the rest by MCP', async () => {
    const tools = [{ name: 'count', inputSchema: { type: 'object' }, outputSchema }];
    await addFiles(page, jsonFile('lab.json', { tools }));
    await expect(page.getByRole('list', { name: 'Sources' })).toContainText(/lab\.json.*1 tool/);
    await page.getByRole('link', { name: 'Catalog', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('count');
    await page.getByRole('rowheader', { name: 'mcp:lab.count mcp:lab.count' }).click();
    const tool = page.getByRole('region', { name: 'mcp:lab.count' });
    await tool.getByRole('tab', { name: 'Output' }).click();
    const json = tool.getByRole('textbox', { name: 'Result JSON' });
    const status = tool.getByRole('status');
    const problems = tool.getByRole('list', { name: 'Output problems' }).getByRole('listitem');

    await json.fill('{"content": [{"type": "text", "text": "2 rows"}], "structuredContent": {"rows": 2}}');
    await expect(status).toHaveText('Valid result');
    await json.fill(
      '{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "image", "data": "AAAA"}], "structuredContent": {"rows": -1}}}',
    );
    await expect(status).toHaveText('2 problems');
    await expect(problems.filter({ hasText: '/result/content/0/mimeType' })).toContainText('Is required.');
    await expect(problems.filter({ hasText: '/result/structuredContent/rows' })).toContainText('Must be at least 0.');
    await tool.getByRole('button', { name: 'Rule broken at /result/structuredContent/rows' }).click();
    await expect(tool).toContainText('"minimum": 0');
    expect(await accessFaults(page)).toEqual([]);
    await json.fill('{"rows": ');
    await expect(status).toHaveText('Not checked: line 1 of the JSON is broken');
    await tool.getByRole('button', { name: 'Make a sample' }).click();
    await expect(status).toHaveText('Valid result');
    expect(JSON.parse(await json.inputValue())).toHaveProperty('rows');
  });
  await test.step('a file that is dropped', async () => {
    await app.follow(`?tool=${formToolId}&tab=output`);
    const region = page.getByRole('region', { name: formToolId });
    const given = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['{"rows": "two"}'], 'result.json'));
      return transfer;
    });
    await region.getByRole('region', { name: 'Check a result' }).dispatchEvent('drop', { dataTransfer: given });
    await expect(region.getByRole('textbox', { name: 'Result JSON' })).toHaveValue('{"rows": "two"}');
    await expect(region.getByRole('list', { name: 'Output problems' })).toContainText('/rows');
  });
  await test.step('of a tool without an output schema nothing is checked', async () => {
    await app.follow(`?tool=${other.toolId}&tab=output`);
    await expect(page.getByRole('region', { name: other.toolId })).toContainText('No output schema');
    await expect(page.getByRole('textbox', { name: 'Result JSON' })).toHaveCount(0);
  });
});
