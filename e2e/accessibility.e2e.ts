import { expect, type Page } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

/** A whole page, or the part of it that matters: all rules in the light theme, and the colours of the dark one. */
async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await accessFaults(page, { part })).toEqual([]);
  // The themes differ in their colours alone: whole pages show them all, and no width has others.
  if (part !== undefined || (page.viewportSize()?.width ?? 0) < 1024) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessFaults(page, { isOfColours: true })).toEqual([]);
}

async function showRows(page: Page): Promise<void> {
  await expect(catalogPage(page).rows.first()).toBeAttached();
}

const tool = 'connector:payments.refund_payment';

/** What is checked on an open page, one after the other. */
interface State {
  readonly name: string;
  /** How to get there from the state before. */
  readonly reach?: (page: Page) => Promise<void>;
  /** What alone is checked: the rest of the page is checked in another state. */
  readonly part?: string;
  /** Whether a narrow window lays it out anew. */
  readonly isNarrowToo?: true;
  /** Whether Escape closes it before the next. */
  readonly isClosed?: true;
}

interface Opening {
  readonly query: string;
  readonly states: readonly State[];
}

/** Something over the page that a button opens. */
function over(name: string, button: string | RegExp, role: 'dialog' | 'menu', isNarrowToo?: true): State {
  return {
    name,
    part: `[role=${role}]`,
    isClosed: true,
    ...(isNarrowToo && { isNarrowToo }),
    reach: async (page) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole(role)).toBeVisible();
    },
  };
}

/** A dialog that the menu opens. */
function fromMenu(name: 'Connection' | 'Help and shortcuts', isNarrowToo?: true): State {
  return {
    name,
    part: '[role=dialog]',
    isClosed: true,
    ...(isNarrowToo && { isNarrowToo }),
    reach: async (page) => {
      await pressInMenu(page, name);
      await expect(page.getByRole('dialog', { name: name.split(' ')[0] ?? '' })).toBeVisible();
    },
  };
}

const tabpanel = '[role=tabpanel]';

const openings: readonly Opening[] = [
  {
    query: '',
    states: [
      { name: 'start', isNarrowToo: true, reach: showRows },
      over('menu', 'Menu', 'dialog'),
      over('problems', /problems in this catalog/, 'dialog'),
      over('search help', 'Search help', 'dialog'),
      over('columns', 'Columns', 'menu'),
      over('groups', 'Group by', 'menu'),
      over('export', 'Export rows', 'menu'),
      over('reviews', 'Review', 'menu'),
      fromMenu('Help and shortcuts'),
      fromMenu('Connection', true),
      {
        name: 'assignment to many',
        part: '[role=dialog]',
        isClosed: true,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Review', exact: true }).click();
          await page.getByRole('menuitem', { name: /^Assign to/ }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
      {
        name: 'palette',
        part: '[role=dialog]',
        isNarrowToo: true,
        isClosed: true,
        reach: async (page) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('refund');
          await expect(page.getByRole('option').first()).toBeVisible();
        },
      },
    ],
  },
  {
    query: '?tier=read,write&q=order&group=family',
    states: [{ name: 'filters, marks and groups', reach: showRows }],
  },
  {
    query: '?tier=read&q=mcp:crm.add_note',
    states: [
      {
        name: 'no matches, and why a tool is hidden',
        part: 'main',
        reach: (page) => expect(page.getByRole('note').filter({ hasText: 'is in the catalog' })).toBeVisible(),
      },
    ],
  },
  {
    query: '?finding=critical,high&tool=mcp:parcels__track_parcel&tab=findings',
    states: [{ name: 'tools with findings, one of hidden text open', reach: showTab }],
  },
  {
    query: `?tool=${tool}&tab=overview`,
    states: [
      { name: 'tab overview', isNarrowToo: true, reach: showTab },
      ...['Arguments', 'Output', 'Requirements', 'Findings', 'Raw'].map((tab) => ({
        name: `tab ${tab}`,
        part: tabpanel,
        reach: async (page: Page) => {
          await page.getByRole('tab', { name: tab }).click();
          await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
        },
      })),
    ],
  },
  {
    query: '?view=allowlist&tier=read',
    states: [
      {
        name: 'allowlist',
        isNarrowToo: true,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Open the example draft' }).click();
          await page.getByRole('button', { name: /^Review mcp:parcels/ }).click();
          await page.getByText('Server names in the client').click();
          await page.getByText('Check names', { exact: true }).click();
        },
      },
      {
        name: 'import',
        part: '[role=dialog]',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Import', exact: true }).click();
          await page.getByRole('textbox', { name: 'Text to import' }).fill('["mcp:crm.*", "mcp:crm.get_customer"]');
          await expect(page.getByRole('dialog')).toContainText('Read as');
        },
      },
    ],
  },
  {
    query: '?view=posture',
    states: [
      {
        name: 'posture, with a tool opened from its queue',
        isNarrowToo: true,
        reach: async (page) => {
          await page.getByRole('list', { name: 'Queue' }).getByRole('button').first().click();
          await expect(page.getByRole('tabpanel')).toBeVisible();
        },
      },
    ],
  },
  {
    query: '?view=host',
    states: [
      { name: 'host', isNarrowToo: true, reach: (page) => expect(page.getByRole('heading').first()).toBeVisible() },
    ],
  },
  {
    query: `?as=role:viewer&readiness=missing&source=connector&tool=${tool}&tab=requirements`,
    states: [
      {
        name: 'readiness in rows and rail, and requirements of a tool',
        reach: (page) => expect(page.getByRole('tabpanel')).toContainText('would refuse'),
      },
      over('scopes and credentials', 'Scopes and credentials', 'dialog'),
      {
        name: 'requirements of a set',
        part: '[role=dialog]',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Request access' }).click();
          await page.getByText('Compare two identities').click();
          await expect(page.getByRole('region', { name: 'Identities side by side' })).toBeVisible();
        },
      },
    ],
  },
  {
    query: '?as=role:viewer&readiness=missing',
    states: [
      {
        name: 'readiness in narrow rows',
        part: 'main',
        isNarrowToo: true,
        reach: (page) => expect(page.getByText('missing').first()).toBeVisible(),
      },
    ],
  },
  {
    query: '?view=sources',
    states: [
      {
        name: 'sources, a refused file among them',
        isNarrowToo: true,
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
    ],
  },
  {
    query: '?view=compare',
    states: [
      {
        name: 'comparison',
        isNarrowToo: true,
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
    ],
  },
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  const isWide = width >= 1024;
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    for (const { query, states } of openings) {
      const checked = isWide ? states : states.filter(({ isNarrowToo }) => isNarrowToo);
      if (checked.length === 0) continue;
      test(`no rule is broken: ${checked.map(({ name }) => name).join(' · ')}`, async ({ page, app }) => {
        test.slow();
        await app.open(query);
        for (const { name, reach, part, isClosed } of checked) {
          await test.step(name, async () => {
            await reach?.(page);
            await expectAccessible(page, part);
            if (isClosed) {
              await page.keyboard.press('Escape');
              if (part !== undefined) await expect(page.locator(part)).toHaveCount(0);
            }
          });
        }
        if (isWide || query !== '') return;
        await page.getByRole('button', { name: 'Filters', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await expectAccessible(page, '[role=dialog]');
      });
    }

    test('no rule is broken: a failure', async ({ page, app, host }) => {
      app.allowFailing(/\/http-500\//);
      await app.open('', { config: hostConfig(host, ['http-500']) });
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

async function showTab(page: Page): Promise<void> {
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await showRows(page);
}
