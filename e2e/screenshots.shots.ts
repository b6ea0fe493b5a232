import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { type View, views } from '../src/model/address';
import { catalogPage } from './support/catalogPage';
import { addDemoFiles, openExample } from './support/steps';
import { test } from './support/test';

const folder = fileURLToPath(new URL('./screenshots/', import.meta.url));
const tool = 'connector:payments.refund_payment';

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

interface Picture {
  readonly name: string;
  readonly query: string;
  readonly size?: (typeof sizes)[keyof typeof sizes];
  /** Waits until what the picture shows is there. */
  readonly ready?: (page: Page) => Promise<void>;
}

const showTool = async (page: Page) => {
  const panel = page.getByRole('tabpanel');
  await expect(panel).toBeVisible();
  await expect(panel.getByText(/^Opening/)).toHaveCount(0);
};
const showArguments = async (page: Page) => {
  await showTool(page);
  await expect(page.getByRole('tabpanel').getByRole('status')).toContainText(/arguments|problem|required/);
};
const showDraft = async (page: Page) => {
  await openExample(page);
  await page.getByRole('button', { name: 'Show details of mcp:parcels__quote_shipment' }).click();
  await expect(page.getByRole('main').getByText('counting…')).toHaveCount(0);
};
const showClients = async (page: Page) => {
  await addDemoFiles(page, 'helpdesk.mcp.json');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await catalogPage(page).all.check();
  await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Entries' }).getByText('runs unasked').first()).toBeVisible();
};
const showCut = async (page: Page) => {
  await openExample(page);
  await page.getByRole('button', { name: 'Propose the cut' }).click();
  await expect(page.getByRole('dialog', { name: 'Proposed changes' })).toBeVisible();
};
const showChanges = (page: Page) =>
  expect(page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)).toBeVisible();
const addFiles = (page: Page) => addDemoFiles(page, 'helpdesk.mcp.json', 'stock.mas.yaml', 'shop.registry.json');
const showQueue = (page: Page) => expect(page.getByRole('list', { name: 'Queue' })).toBeVisible();

/** The pictures the README shows, and those that tell how each width looks; the name ends in the theme. */
const pictures: readonly Picture[] = [
  { name: 'catalog-light', query: `?tier=read,write&egress=safe-fetch&tool=${tool}`, ready: showTool },
  { name: 'catalog-dark', query: `?tier=read,write&egress=safe-fetch&tool=${tool}`, ready: showTool },
  { name: 'catalog-narrow-light', size: sizes.narrow, query: '?tier=read,write' },
  { name: 'tool-light', query: `?tool=${tool}&tab=arguments`, ready: showArguments },
  { name: 'tool-dark', query: '?tool=mcp:parcels__track_parcel', ready: showTool },
  { name: 'tool-narrow-light', size: sizes.narrow, query: `?tool=${tool}`, ready: showTool },
  { name: 'tool-narrow-dark', size: sizes.narrow, query: `?tool=${tool}&tab=arguments`, ready: showArguments },
  {
    name: 'requirements-light',
    query: `?as=role:viewer&sort=-readiness&tool=${tool}&tab=requirements`,
    ready: showTool,
  },
  { name: 'allowlist-light', query: '?view=allowlist&as=role:viewer', ready: showDraft },
  { name: 'allowlist-dark', query: '?view=allowlist&as=role:viewer', ready: showDraft },
  { name: 'effect-light', query: '?view=sources&dialect=mcp&client=codex,vscode', ready: showClients },
  { name: 'usage-light', query: '?view=allowlist', ready: showCut },
  { name: 'posture-light', query: '?view=posture', ready: showQueue },
  { name: 'posture-dark', query: '?view=posture', ready: showQueue },
  { name: 'compare-light', query: '?view=compare', ready: showChanges },
  { name: 'sources-light', query: '?view=sources', ready: addFiles },
];

for (const { name, query, size = sizes.wide, ready } of pictures) {
  test.describe(name, () => {
    test.use({ viewport: size, colorScheme: name.endsWith('dark') ? 'dark' : 'light' });

    test(`${name}.png`, async ({ page, app }) => {
      mkdirSync(folder, { recursive: true });
      await app.open(query, name.startsWith('compare') ? { config: 'built' } : { isWhole: true });
      if (!query.startsWith('?view=')) await expect(catalogPage(page).rows.first()).toBeAttached();
      await ready?.(page);
      await expect(page.getByText(/^so far/)).toHaveCount(0, { timeout: 30_000 });
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' });
    });
  });
}

/** Every view, full and empty, at each width and in both themes: to be looked at, and too many to keep. */
const screens = fileURLToPath(new URL('../test-results/screens/', import.meta.url));
const widths = { 1440: 900, 1024: 768, 390: 844 } as const;
/** Fills a view, and waits until what it asked for is there. */
const fill: Partial<Record<View, (page: Page) => Promise<void>>> = {
  allowlist: async (page) => {
    await openExample(page);
    await expect(page.getByRole('button', { name: '1 changed', exact: true })).toBeVisible();
  },
  sources: addFiles,
  compare: showChanges,
};

for (const [width, height] of Object.entries(widths)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ viewport: { width: Number(width), height }, colorScheme });

      for (const { id } of views) {
        for (const state of ['full', 'empty'] as const) {
          test(`${id}, ${state}`, async ({ page, app }) => {
            mkdirSync(screens, { recursive: true });
            await app.open(`?view=${id}`, { config: state === 'empty' ? { hosts: [] } : 'built' });
            await expect(page.getByRole('main').first()).toBeVisible();
            await page.waitForLoadState('networkidle');
            if (state === 'full') await fill[id]?.(page);
            await page.mouse.move(0, 0);
            await page.evaluate(() => document.fonts.ready);
            await page.screenshot({
              path: `${screens}${id}-${width}-${colorScheme}-${state}.png`,
              animations: 'disabled',
            });
          });
        }
      }
    });
  }
}
