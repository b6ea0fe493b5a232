import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

async function expectAccessible(page: Page): Promise<void> {
  // The library's focus guards have no name on purpose: they pass the focus on at once.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude('[data-base-ui-focus-guard]').analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]),
  }));
  expect(found).toEqual([]);
}

async function showRows(page: Page): Promise<void> {
  await expect(catalogPage(page).rows.first()).toBeAttached();
}

const tool = 'connector:payments.refund_payment';

/** What is checked, and how to get there. */
const places: readonly { name: string; query?: string; reach?: (page: Page) => Promise<void> }[] = [
  { name: 'the start' },
  { name: 'filters, marks and groups', query: '?tier=read,write&q=order&group=family' },
  {
    name: 'no matches, and why a tool is hidden',
    query: '?tier=read&q=mcp:crm.add_note',
    reach: async (page) => {
      await expect(page.getByRole('note')).toBeVisible();
    },
  },
  { name: 'the tools with findings', query: '?finding=critical,high' },
  ...['overview', 'arguments', 'output', 'requirements', 'findings', 'raw'].map((tab) => ({
    name: `the tab ${tab}`,
    query: `?tool=${tool}&tab=${tab}`,
    reach: (page: Page) => expect(page.getByRole('tabpanel')).toBeVisible(),
  })),
  {
    name: 'findings and hidden text',
    query: '?tool=mcp:parcels__track_parcel&tab=findings',
    reach: (page) => expect(page.getByRole('tabpanel')).toBeVisible(),
  },
  {
    name: 'the host view',
    query: '?view=host',
    reach: (page) => expect(page.getByRole('heading').first()).toBeVisible(),
  },
  ...[
    { name: 'the help', button: 'Help', role: 'dialog' as const },
    { name: 'the connection', button: 'Connection', role: 'dialog' as const },
    { name: 'the problems', button: /problems in this catalog/, role: 'dialog' as const },
    { name: 'the search help', button: 'Search help', role: 'dialog' as const },
    { name: 'the menu of groups', button: 'Group by', role: 'menu' as const },
    { name: 'the export menu', button: 'Export rows', role: 'menu' as const },
  ].map(({ name, button, role }) => ({
    name,
    reach: async (page: Page) => {
      await showRows(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole(role)).toBeVisible();
    },
  })),
  {
    name: 'the palette',
    reach: async (page) => {
      await showRows(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('refund');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme });

      for (const { name, query = '', reach } of places) {
        test(`${name} breaks no rule`, async ({ page, app }) => {
          await app.open(query);
          await (reach ?? showRowsOrNothing)(page);
          await expectAccessible(page);
        });
      }

      test('a failure breaks no rule', async ({ page, app, host }) => {
        app.allowFailing(/\/http-500\//);
        await app.open('', { config: hostConfig(host, ['http-500']) });
        await expect(page.getByRole('alert')).toBeVisible();
        await expectAccessible(page);
      });

      if (width < 1024) {
        test('the dialog of filters breaks no rule', async ({ page, app }) => {
          await app.open('?tier=read');
          await page.getByRole('button', { name: 'Filters', exact: true }).click();
          await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
          await expectAccessible(page);
        });
      } else {
        test('the menu of columns breaks no rule', async ({ page, app }) => {
          await app.open();
          await page.getByRole('button', { name: 'Columns' }).click();
          await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible();
          await expectAccessible(page);
        });
      }
    });
  }
}

async function showRowsOrNothing(page: Page): Promise<void> {
  await expect(catalogPage(page).count).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
}
