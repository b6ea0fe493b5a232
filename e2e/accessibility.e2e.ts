import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** A whole page, or the part of it that matters: all rules in the light theme, and the colours of the dark one. */
async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectClean(axeOf(page, part).withTags(rules));
  // The themes differ in their colours alone: whole pages show them all, and no width has others.
  if (part !== undefined || (page.viewportSize()?.width ?? 0) < 1024) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectClean(axeOf(page, part).withRules(['color-contrast']));
}

function axeOf(page: Page, part: string | undefined): AxeBuilder {
  // The library's focus guards have no name on purpose: they pass the focus on at once.
  const axe = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]');
  return part === undefined ? axe : axe.include(part);
}

async function expectClean(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
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

interface Place {
  readonly name: string;
  readonly query?: string;
  /** How to get there from the page that has just opened. */
  readonly reach?: (page: Page) => Promise<void>;
  /** What alone is checked: the rest of the page has a place of its own. */
  readonly part?: string;
  /** Whether a narrow window lays it out anew. */
  readonly isNarrowToo?: true;
}

const places: readonly Place[] = [
  { name: 'the start', isNarrowToo: true },
  { name: 'filters, marks and groups', query: '?tier=read,write&q=order&group=family' },
  {
    name: 'no matches, and why a tool is hidden',
    query: '?tier=read&q=mcp:crm.add_note',
    reach: async (page) => {
      await expect(page.getByRole('note').filter({ hasText: 'is in the catalog' })).toBeVisible();
    },
  },
  { name: 'the tools with findings', query: '?finding=critical,high' },
  ...['overview', 'arguments', 'output', 'requirements', 'findings', 'raw'].map((tab) => ({
    name: `the tab ${tab}`,
    query: `?tool=${tool}&tab=${tab}`,
    reach: (page: Page) => expect(page.getByRole('tabpanel')).toBeVisible(),
    ...(tab === 'overview' ? { isNarrowToo: true as const } : { part: '[role=tabpanel]' }),
  })),
  {
    name: 'findings and hidden text',
    query: '?tool=mcp:parcels__track_parcel&tab=findings',
    reach: (page) => expect(page.getByRole('tabpanel')).toBeVisible(),
    part: '[role=tabpanel]',
  },
  {
    name: 'the allowlist',
    isNarrowToo: true,
    query: '?view=allowlist&tier=read',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open the example draft' }).click();
      await page.getByRole('button', { name: /^Review mcp:parcels/ }).click();
      await page.getByText('Server names in the client').click();
      await page.getByText('Check names', { exact: true }).click();
    },
  },
  {
    name: 'the import',
    query: '?view=allowlist',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('textbox', { name: 'Text to import' }).fill('["mcp:crm.*", "mcp:crm.get_customer"]');
      await expect(page.getByRole('dialog')).toContainText('Read as');
    },
  },
  {
    name: 'the posture, with a tool opened from its queue',
    isNarrowToo: true,
    query: '?view=posture',
    reach: async (page) => {
      await page.getByRole('list', { name: 'Queue' }).getByRole('button').first().click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
    },
  },
  {
    name: 'the host view',
    isNarrowToo: true,
    query: '?view=host',
    reach: (page) => expect(page.getByRole('heading').first()).toBeVisible(),
  },
  ...[
    { name: 'the menu', button: 'Menu', role: 'dialog' as const },
    { name: 'the problems', button: /problems in this catalog/, role: 'dialog' as const },
    { name: 'the search help', button: 'Search help', role: 'dialog' as const },
    { name: 'the menu of groups', button: 'Group by', role: 'menu' as const },
    { name: 'the export menu', button: 'Export rows', role: 'menu' as const },
  ].map(({ name, button, role }) => ({
    name,
    part: `[role=${role}]`,
    reach: async (page: Page) => {
      await showRows(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole(role)).toBeVisible();
    },
  })),
  {
    name: 'readiness in rows and rail',
    isNarrowToo: true,
    query: '?as=role:viewer&readiness=missing',
    reach: async (page) => {
      await expect(catalogPage(page).header('Readiness').or(page.getByText('missing').first()).first()).toBeVisible();
    },
  },
  {
    name: 'requirements against a role',
    query: `?as=role:viewer&tool=${tool}&tab=requirements`,
    part: '[role=tabpanel]',
    reach: (page) => expect(page.getByRole('tabpanel')).toContainText('would refuse'),
  },
  {
    name: 'the sources, a refused file among them',
    isNarrowToo: true,
    query: '?view=sources',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add shop.registry.json' }).click();
      await page.getByRole('button', { name: 'Add warehouse-robot.his.json' }).click();
      await expect(page.getByRole('button', { name: 'Remove warehouse-robot.his.json' })).toBeVisible();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"recipes":[]}') });
      await expect(page.getByRole('region', { name: 'Files without tools' })).toBeVisible();
      await page.getByRole('button', { name: 'Details of shop.registry.json' }).click();
      await page.getByRole('checkbox', { name: 'Select shop.registry.json' }).check();
      await page.getByText('Registry context').click();
      await page.getByText('Derivation rules').click();
    },
  },
  {
    name: 'the help',
    part: '[role=dialog]',
    reach: async (page) => {
      await showRows(page);
      await pressInMenu(page, 'Help and shortcuts');
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    },
  },
  {
    name: 'the connection',
    isNarrowToo: true,
    part: '[role=dialog]',
    reach: async (page) => {
      await showRows(page);
      await pressInMenu(page, 'Connection');
      await expect(page.getByRole('dialog', { name: 'Connection' })).toBeVisible();
    },
  },
  {
    name: 'the scopes and credentials',
    query: '?as=role:viewer',
    part: '[role=dialog]',
    reach: async (page) => {
      await showRows(page);
      await page.getByRole('button', { name: 'Scopes and credentials', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Scopes and credentials' })).toBeVisible();
    },
  },
  {
    name: 'a comparison',
    query: '?view=compare',
    reach: async (page) => {
      const baseline = {
        kind: 'tool-catalog/baseline',
        version: 1,
        name: 'Empty',
        takenAt: '2026-11-01T08:00:00Z',
        tools: [],
      };
      const file = { name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(baseline)) };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByRole('table', { name: 'Changes' })).toBeVisible();
    },
  },
  {
    name: 'the requirements of a set',
    query: '?as=role:viewer&source=mcp',
    part: '[role=dialog]',
    reach: async (page) => {
      await showRows(page);
      await page.getByRole('button', { name: 'Request access' }).click();
      await page.getByText('Compare two identities').click();
      await expect(page.getByRole('region', { name: 'Identities side by side' })).toBeVisible();
    },
  },
  {
    name: 'the menu of reviews',
    part: '[role=menu]',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'an assignment to many',
    query: '?source=mcp',
    part: '[role=dialog]',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Assign to/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the palette',
    isNarrowToo: true,
    part: '[role=dialog]',
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
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    for (const { name, query = '', reach, part } of places.filter((place) => width >= 1024 || place.isNarrowToo)) {
      test(`${name} breaks no rule`, async ({ page, app }) => {
        await app.open(query);
        await (reach ?? showRowsOrNothing)(page);
        await expectAccessible(page, part);
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
        await expectAccessible(page, '[role=dialog]');
      });
    } else {
      test('the menu of columns breaks no rule', async ({ page, app }) => {
        await app.open();
        await page.getByRole('button', { name: 'Columns' }).click();
        await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible();
        await expectAccessible(page, '[role=menu]');
      });
    }
  });
}

async function showRowsOrNothing(page: Page): Promise<void> {
  await expect(catalogPage(page).count).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
}
