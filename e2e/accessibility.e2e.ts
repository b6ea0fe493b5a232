import { expect, type Page } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { openChecks } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { addDemoFiles, addFiles, bringIn, jsonFile, openExample, pressInMenu, showAccess } from './support/steps';
import { type App, test } from './support/test';

const widths = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};
type Width = keyof typeof widths;

/**
 * A whole page, or the part of it that matters: all rules in the light theme, and the colours of the dark one. The themes
 * differ in their colours alone: wide whole pages show them all, and what is narrow beside them has no others.
 */
async function expectAccessible(page: Page, width: Width, { part, at = wideAlone }: State): Promise<void> {
  const isSeenWide = width === 'narrow' && at.includes('wide');
  expect(await accessFaults(page, { part, rules: isSeenWide ? 'others' : 'all' })).toEqual([]);
  if (part !== undefined || width === 'narrow') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessFaults(page, { rules: 'colours' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What is checked on an open page, one after the other. */
interface State {
  readonly name: string;
  /** How to get there from the state before, in a wide window. */
  readonly reach: (page: Page, app: App) => Promise<void>;
  /** What alone is checked: the rest of the page is checked in another state. */
  readonly part?: string;
  /** Narrow where that lays it out anew. */
  readonly at?: readonly Width[];
  /** Whether Escape closes it before the next. */
  readonly isClosed?: true;
}

const both: readonly Width[] = ['wide', 'narrow'];
const wideAlone: readonly Width[] = ['wide'];
const dialog = '[role=dialog]';

/** Something over the page that a button opens. */
const over = (name: string, button: string | RegExp, role: 'dialog' | 'menu'): State => ({
  name,
  part: `[role=${role}]`,
  isClosed: true,
  reach: async (page) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole(role)).toBeVisible();
  },
});

/** A dialog that the menu opens. */
const fromMenu = (name: 'Connection' | 'Help and shortcuts', at: readonly Width[]): State => ({
  name,
  at,
  part: dialog,
  isClosed: true,
  reach: async (page) => {
    await pressInMenu(page, name);
    await expect(page.getByRole('dialog', { name: name.split(' ')[0] ?? '' })).toBeVisible();
  },
});

/** A tab of the open tool. */
const tab = (name: string): State => ({
  name: `tab ${name}`,
  part: '[role=tabpanel]',
  reach: async (page) => {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  },
});

const filtersInDialog: State = {
  name: 'filters in a dialog',
  part: dialog,
  at: ['narrow'],
  isClosed: true,
  reach: async (page) => {
    await page.setViewportSize(widths.narrow);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  },
};

const assignment: State = {
  name: 'assignment to many',
  part: dialog,
  isClosed: true,
  reach: async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Assign to/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

const palette: State = {
  name: 'palette',
  part: dialog,
  isClosed: true,
  reach: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('refund');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
};

const catalogAndWhatOpensOverIt: readonly State[] = [
  { name: 'start', at: both, reach: (page) => expect(catalogPage(page).rows.first()).toBeAttached() },
  over('menu', 'Menu', 'dialog'),
  over('problems', /problems in this catalog/, 'dialog'),
  over('search help', 'Search help', 'dialog'),
  over('columns', 'Columns', 'menu'),
  fromMenu('Help and shortcuts', wideAlone),
  fromMenu('Connection', wideAlone),
  assignment,
  palette,
  filtersInDialog,
];

const tool = 'connector:payments.refund_payment';

const filteredRowsAndTools: readonly State[] = [
  {
    name: 'filters, marks and groups',
    reach: async (page, app) => {
      await app.follow('?tier=read,write&q=order&group=family');
      await expect(page.locator('mark').first()).toBeVisible();
    },
  },
  {
    name: 'no matches, and why a tool is hidden',
    part: 'main',
    reach: async (page, app) => {
      await app.follow('?tier=read&q=mcp:crm.add_note');
      await expect(page.getByRole('note').filter({ hasText: 'is in the catalog' })).toBeVisible();
    },
  },
  {
    name: 'tools with findings, one of hidden text open',
    reach: async (page, app) => {
      await app.follow('?finding=critical,high&tool=mcp:parcels__track_parcel&tab=findings');
      await expect(page.getByRole('tabpanel', { name: 'Findings' })).toBeVisible();
      await expect(catalogPage(page).rows.first()).toBeAttached();
    },
  },
  {
    name: 'tab Overview',
    at: both,
    reach: async (page, app) => {
      await app.follow(`?tool=${tool}&tab=overview`);
      await expect(catalogPage(page).tool(tool).getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
      await expect(catalogPage(page).count).toHaveText(countWords(demoTools.length));
    },
  },
  ...['Arguments', 'Output', 'Requirements', 'Findings', 'Raw'].map(tab),
  {
    name: 'readiness in narrow rows',
    part: 'main',
    at: ['narrow'],
    reach: async (page, app) => {
      await app.follow('?as=role:viewer&readiness=missing');
      await expect(catalogPage(page).rows.first()).toContainText('missing');
      await expect(page.getByRole('tabpanel')).toHaveCount(0);
    },
  },
  {
    name: 'readiness in rows and rail, and requirements of a tool',
    reach: async (page, app) => {
      await app.follow(`?as=role:viewer&readiness=missing&source=connector&tool=${tool}&tab=requirements`);
      await expect(page.getByRole('tabpanel')).toContainText('would refuse');
    },
  },
  { name: 'access', reach: showAccess, part: '[aria-label=Access]' },
  over('scopes and credentials', 'Scopes and credentials', 'dialog'),
  {
    name: 'requirements of a set',
    part: dialog,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Request access' }).click();
      await page.getByText('Compare two identities').click();
      await expect(page.getByRole('region', { name: 'Identities side by side' })).toBeVisible();
    },
  },
];

const allowlistPostureAndFailure: readonly State[] = [
  {
    name: 'allowlist',
    at: both,
    reach: async (page, app) => {
      await app.follow('?view=allowlist&tier=read');
      await openExample(page);
      await page.getByRole('button', { name: /^Show details of mcp:parcels/ }).click();
      await openChecks(page);
      await page.getByText('Server names in the client').click();
      await page.getByText('Check names', { exact: true }).click();
    },
  },
  {
    name: 'the cut that evidence proposes',
    part: dialog,
    at: both,
    isClosed: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Propose the cut' }).click();
      await expect(page.getByRole('dialog', { name: 'Proposed changes' })).toBeVisible();
    },
  },
  {
    name: 'import',
    part: dialog,
    isClosed: true,
    reach: async (page) => {
      await expect(await bringIn(page, ['mcp:crm.*', 'mcp:crm.get_customer'])).toContainText('Read as');
    },
  },
  {
    name: 'all drafts side by side',
    reach: async (page, app) => {
      await app.follow('?view=lists');
      await expect(page.getByRole('table', { name: 'Drafts' })).toBeVisible();
    },
  },
  {
    name: 'posture, with a tool opened from its queue',
    at: both,
    reach: async (page, app) => {
      await app.follow('?view=posture');
      await page.getByRole('list', { name: 'Queue' }).getByRole('button').first().click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
    },
  },
  {
    name: 'report',
    reach: async (page, app) => {
      await app.follow('?view=report');
      await expect(page.getByRole('article', { name: 'Review of tools' })).toBeVisible();
    },
  },
  {
    name: 'a failure',
    at: both,
    reach: async (page, app) => {
      await app.follow('?host=http-500');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
    },
  },
];

const hostSourcesAndComparison: readonly State[] = [
  {
    name: 'host',
    at: both,
    reach: async (page, app) => {
      await app.follow('?view=host');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'comparison',
    at: both,
    reach: async (page, app) => {
      await app.follow('?view=compare');
      const baseline = {
        kind: 'tool-catalog/baseline',
        version: 1,
        name: 'Empty',
        takenAt: '2026-11-01T08:00:00Z',
        tools: [],
      };
      await addFiles(page, jsonFile('b.json', baseline));
      await expect(page.getByRole('table', { name: 'Changes' })).toBeVisible();
    },
  },
  {
    name: 'sources, a refused file among them',
    at: both,
    reach: async (page, app) => {
      await app.follow('?view=sources');
      await addDemoFiles(page, 'shop.registry.json', 'warehouse-robot.his.json');
      await addFiles(page, jsonFile('x.json', '{"recipes":[]}'));
      await expect(page.getByRole('region', { name: 'Files without tools' })).toBeVisible();
      await page.getByRole('button', { name: 'Details of shop.registry.json' }).click();
      await page.getByRole('checkbox', { name: 'Select shop.registry.json' }).check();
      await page.getByText('Registry context').click();
      await page.getByText('Derivation rules').click();
    },
  },
];

const walks: Record<string, readonly State[]> = {
  'the catalog and what opens over it': catalogAndWhatOpensOverIt,
  'filtered rows, and the tabs of a tool': filteredRowsAndTools,
  'allowlist, posture and a failure': allowlistPostureAndFailure,
  'host, sources and comparison': hostSourcesAndComparison,
};

for (const [name, states] of Object.entries(walks)) {
  test(`no rule is broken: ${name}`, async ({ page, app, host }) => {
    test.slow();
    app.allowFailing(/\/http-500\//);
    const hosts = [
      { id: 'demo', label: 'Demo catalog', url: './demo' },
      { id: 'http-500', label: 'Failing', url: host.url('http-500') },
    ];
    await app.open('', { config: { hosts } });
    for (const state of states) {
      const { name, reach, part, at = wideAlone, isClosed } = state;
      await test.step(name, async () => {
        await page.setViewportSize(widths.wide);
        await reach(page, app);
        for (const width of at) {
          await page.setViewportSize(widths[width]);
          await expectAccessible(page, width, state);
        }
        if (isClosed) {
          await page.keyboard.press('Escape');
          await expect(page.locator(part ?? dialog)).toHaveCount(0);
        }
      });
    }
  });
}
