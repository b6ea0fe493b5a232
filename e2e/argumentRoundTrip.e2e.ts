import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { givenArguments } from '../src/schemas/testArguments';
import { touchEveryField } from './support/argumentForm';
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
