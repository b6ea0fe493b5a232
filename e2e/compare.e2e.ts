import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test';

interface Descriptor {
  toolId: string;
  [field: string]: unknown;
}

const harmless = {
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  approval: 'always',
  description: 'Looks at a ship.',
};
const tools = (...more: readonly Partial<Descriptor>[]) =>
  more.map((one, i) => ({ toolId: `mcp:quay.${i}`, ...harmless, ...one, inputSchema: { type: 'object' } }));

/** Serves this list from now on. */
async function list(page: Page, listed: readonly object[]): Promise<void> {
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: listed }));
}

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Take baseline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take baseline' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Take baseline' }).click();
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toContainText(name);
}

test('a reviewer takes a baseline, and is told of new access and of every change, worst first', async ({
  page,
  app,
}) => {
  await list(page, tools({}, {}, { description: 'Sails away.' }, { description: 'Stays.' }));
  await app.open('?view=compare');
  await take(page, 'Last month');
  const status = page.getByRole('region', { name: 'What changed' }).getByRole('status');
  await expect(status).toHaveText('No new access');
  await expect(page).toHaveURL(/view=compare&with=baseline%3A\w+|view=compare&with=baseline:\w+/);

  await page.unrouteAll();
  await list(page, [
    ...tools({ approval: 'never', egress: undefined }, { description: 'Looks twice.' }),
    { toolId: 'mcp:quay.renamed', ...harmless, description: 'Sails away.', inputSchema: { type: 'object' } },
    { toolId: 'mcp:quay.new', ...harmless, description: 'New here.', inputSchema: { type: 'object' } },
  ]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(status).toHaveText('New access: 2 tools');
  const rows = page.getByRole('table', { name: 'Changes' }).getByRole('row');
  await expect(rows).toHaveText([
    /What is other/,
    /mcp:quay\.0.*wider access.*Egress: none → not stated, wider.*Approval: always → never, wider/,
    /mcp:quay\.new.*added/,
    /mcp:quay\.1.*text changed.*“Looks at a ship\.” → “Looks twice\.”/,
    /mcp:quay\.3.*removed/,
    /mcp:quay\.renamed.*moved.*It was mcp:quay\.2\./,
  ]);
  // What was chosen is in the link, and the baseline in this browser.
  await page.reload();
  await expect(status).toHaveText('New access: 2 tools');
  await rows.filter({ hasText: 'mcp:quay.new' }).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'mcp:quay.new' })).toBeVisible();
});

test('a baseline goes out as a file and comes back in another browser; what is no baseline is refused with its reason', async ({
  page,
  app,
  browser,
}) => {
  await list(page, tools({}, {}));
  await app.open('?view=compare');
  await take(page, 'Quay in autumn');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save baseline' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Quay-in-autumn.baseline.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    kind: 'tool-catalog/baseline',
    version: 1,
    name: 'Quay in autumn',
    principal: { state: 'anonymous' },
    completeness: { state: 'complete' },
    tools: [{ toolId: 'mcp:quay.0', digest: expect.stringMatching(/^sha256:/) }, { toolId: 'mcp:quay.1' }],
  });

  const context = await browser.newContext();
  const other = await context.newPage();
  await list(other, tools({}));
  await other.goto(`${app.url}?view=compare&with=baseline:unknown`);
  await expect(other.getByRole('alert')).toContainText('the baseline “unknown”, which this browser does not have');
  const input = other.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"kind":"other"}') });
  await expect(other.getByText('This is no baseline file.')).toBeVisible();
  const baseline = { name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await input.setInputFiles(baseline);
  await expect(other.getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveText([
    /Tool/,
    /mcp:quay\.1.*removed/,
  ]);
  await other.getByRole('button', { name: 'Rename baseline' }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Theirs');
  await other.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(other.getByRole('combobox', { name: 'Compare with' })).toContainText('Theirs');
  await other.getByRole('button', { name: 'Remove baseline' }).click();
  await expect(other.getByRole('button', { name: 'Take baseline' })).toBeVisible();
  await other.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(other.getByRole('combobox', { name: 'Compare with' })).toContainText('Theirs');
  await context.close();
});
