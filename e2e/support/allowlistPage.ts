import type { Page } from '@playwright/test';
import { catalogPage } from './catalogPage';

export const find = 'mcp:crm.find_customers';
export const refund = 'connector:payments.refund_payment';
export const orders = 'openwop:lindhaven.orders.get_order';

/** The allowlist view by role and name. */
export function allowlistPage(page: Page) {
  const table = page.getByRole('table', { name: 'Entries' });
  const tray = page.getByRole('region', { name: 'Allowlist draft' });
  return {
    table,
    tray,
    row: (toolId: string) => table.getByRole('row').filter({ hasText: toolId }),
    mode: (toolId: string) => page.getByRole('combobox', { name: `Mode of ${toolId}`, exact: true }),
    note: (toolId: string) => page.getByRole('textbox', { name: `Note on ${toolId}`, exact: true }),
    format: page.getByRole('combobox', { name: 'Export format' }),
    preview: page.getByRole('textbox', { name: 'Export preview' }),
    notes: page.getByRole('list', { name: 'Notes on this export' }),
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  };
}

/** Opens what else may be checked of the draft, below its file. */
export async function openChecks(page: Page): Promise<void> {
  await page.getByText('More checks').click();
}

/** Makes an empty draft, and opens it. */
export async function startDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New draft' }).click();
}

/** Chooses the file that view Allowlist writes, by its name. */
export async function chooseFormat(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Export format' }).fill(label);
  await page.getByRole('option', { name: label }).first().click();
}

/** Selects the three tools above. */
export async function selectThree(page: Page): Promise<void> {
  const { tick } = catalogPage(page);
  for (const toolId of [find, refund, orders]) {
    await page.getByRole('searchbox', { name: 'Search tools' }).fill(toolId);
    await tick(toolId).check();
  }
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('');
}
