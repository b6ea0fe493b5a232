import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { givenArguments } from '../src/schemas/testArguments';
import { touchEveryField } from './support/argumentForm';
import { demoTools } from './support/demoTools';
import { test } from './support/test';

/** Opens the next tool, and tells its id. */
async function openNext(page: Page, toolId: string): Promise<void> {
  await page.getByRole('button', { name: 'Next tool' }).click();
  await expect(page.getByRole('region', { name: toolId, exact: true })).toBeVisible();
}

const seed = 2031;

test(`generated arguments come back from their fields as they were written (seed ${seed})`, async ({ page, app }) => {
  test.slow();
  const given = fc.sample(givenArguments, { numRuns: 6, seed });
  const tools = given.map(({ schema }, i) => ({
    toolId: `openwop:lab.t${String(i).padStart(2, '0')}`,
    source: 'host-extension',
    safetyTier: 'read',
    inputSchema: schema,
  }));
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: tools }));
  await app.open(`?tool=${tools[0]?.toolId}&tab=arguments`);
  for (const [i, { value }] of given.entries()) {
    const toolId = tools[i]?.toolId ?? '';
    if (i > 0) await openNext(page, toolId);
    const tool = page.getByRole('region', { name: toolId, exact: true });
    const json = tool.getByRole('textbox', { name: 'Arguments JSON' });
    const text = JSON.stringify(value, null, 2);
    const message = `sample ${i} of this seed`;
    await json.fill(text);
    await expect(tool.getByRole('status'), message).toHaveText('Valid arguments');
    const isHeld = await tool.getByText(/A form can’t hold a field named/).isHidden();
    if (isHeld) await touchEveryField(tool);
    expect(JSON.parse(await json.inputValue()), message).toEqual(value);
    await expect(tool.locator('fieldset [aria-invalid]'), message).toHaveCount(0);
    await expect(tool.locator('fieldset').getByText('(none of these)'), message).toHaveCount(0);
  }
});

test('samples of the demo’s tools come back from their fields as they were made', async ({ page, app }) => {
  test.slow();
  const tools = demoTools.filter(({ inputSchema }) => JSON.stringify(inputSchema ?? null).length > 600).slice(0, 4);
  expect(tools.length).toBe(4);
  await app.open();
  for (const { toolId } of tools) {
    await app.follow(`?tool=${encodeURIComponent(toolId)}&tab=arguments`);
    const tool = page.getByRole('region', { name: toolId, exact: true });
    const json = tool.getByRole('textbox', { name: 'Arguments JSON' });
    await tool.getByRole('button', { name: 'Fill', exact: true }).click();
    await page.getByRole('menuitem', { name: /Valid sample/ }).click();
    await expect(tool.getByRole('status'), toolId).toHaveText('Valid arguments');
    const filled: unknown = JSON.parse(await json.inputValue());
    await touchEveryField(tool);
    expect(JSON.parse(await json.inputValue()), toolId).toEqual(filled);
  }
});
