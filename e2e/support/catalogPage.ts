import type { Locator, Page } from '@playwright/test';
import { resultCount } from './hostConfig';

/** The parts of the catalog view by role and name. */
export function catalogPage(page: Page) {
  const filters = page.getByRole('region', { name: 'Filters' });
  const table = page.getByRole('table', { name: 'Tools' });
  const facet = (label: string) => filters.getByRole('group', { name: label, exact: true });
  return {
    filters,
    table,
    facet,
    count: resultCount(page),
    search: page.getByRole('searchbox', { name: 'Search tools' }),
    option: (label: string, value: string) => facet(label).getByRole('checkbox', { name: value, exact: true }),
    header: (label: string) => table.getByRole('columnheader', { name: new RegExp(`^${label}`) }),
    /** Rows in sight that are tools, the header left out. */
    rows: table.getByRole('row').filter({ has: page.getByRole('rowheader') }),
    row: (toolId: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: toolId }) }),
    tick: (toolId: string) => table.getByRole('checkbox', { name: `Select ${toolId}`, exact: true }),
    all: page.getByRole('checkbox', { name: 'Select all matching tools' }),
    tray: page.getByRole('region', { name: 'Allowlist draft' }).getByRole('status'),
    tool: (toolId: string) => page.getByRole('region', { name: toolId, exact: true }),
    /** Chooses a line of the menu behind a button. */
    choose: async (button: string, line: string, role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox') => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole(role, { name: line }).click();
    },
  };
}

/** The id that a row shows. */
export async function toolIdOf(row: Locator): Promise<string> {
  const text = (await row.getByRole('rowheader').locator('[id]').textContent()) ?? '';
  return text.replace(/ \(\d+ of \d+\)$/, '');
}
