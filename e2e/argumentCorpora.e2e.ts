import { expect } from '@playwright/test';
import { formExamples, impossibleSchemas, operationSchemas } from '../src/workers/testCorpora';
import { test } from './support/test';

// All of them are sampled and checked in Node, through the same code: here, every 48th is opened.
const schemas = [...formExamples(), ...operationSchemas()].filter((_, i) => i % 48 === 0);

test('published schemas are opened, filled with a sample and valid', async ({ page, app }) => {
  test.slow();
  const idOf = (i: number) => `openwop:corpus.t${String(i).padStart(3, '0')}`;
  const tools = schemas.map(({ schema }, i) => ({
    toolId: idOf(i),
    source: 'host-extension',
    safetyTier: 'read',
    inputSchema: schema,
  }));
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: tools }));
  await app.open(`?tool=${idOf(0)}&tab=arguments`);
  for (const [i, { name }] of schemas.entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Next tool' }).click();
    const tool = page.getByRole('region', { name: idOf(i), exact: true });
    const status = tool.getByRole('tabpanel').getByRole('status');
    await tool.getByRole('button', { name: 'Fill', exact: true }).click();
    await page.getByRole('menuitem', { name: /Valid sample/ }).click();
    const isImpossible = impossibleSchemas.some(({ of }) => of.test(name));
    const said = isImpossible
      ? /^(?:\d+ problems?|\d+ required|Not checked: the schema itself is broken)$/
      : 'Valid arguments';
    if (!isImpossible) await expect(tool.getByText('Filled with: valid sample.'), name).toBeVisible();
    await expect(status, name).toHaveText(said);
  }
});
