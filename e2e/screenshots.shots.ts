import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { type View, views } from '../src/model/address';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

const folder = fileURLToPath(new URL('./screenshots/', import.meta.url));
const tool = 'connector:payments.refund_payment';

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** The pictures the README shows, and those that tell how each width looks. */
const pictures = [
  {
    name: 'catalog-light',
    size: sizes.wide,
    colorScheme: 'light',
    query: `?tier=read,write&egress=safe-fetch&tool=${tool}`,
  },
  {
    name: 'catalog-dark',
    size: sizes.wide,
    colorScheme: 'dark',
    query: `?tier=read,write&egress=safe-fetch&tool=${tool}`,
  },
  { name: 'catalog-narrow-light', size: sizes.narrow, colorScheme: 'light', query: '?tier=read,write' },
  { name: 'tool-light', size: sizes.wide, colorScheme: 'light', query: `?tool=${tool}&tab=arguments` },
  { name: 'tool-dark', size: sizes.wide, colorScheme: 'dark', query: '?tool=mcp:parcels__track_parcel' },
  { name: 'tool-narrow-light', size: sizes.narrow, colorScheme: 'light', query: `?tool=${tool}` },
  {
    name: 'requirements-light',
    size: sizes.wide,
    colorScheme: 'light',
    query: `?as=role:viewer&sort=-readiness&tool=${tool}&tab=requirements`,
  },
  { name: 'tool-narrow-dark', size: sizes.narrow, colorScheme: 'dark', query: `?tool=${tool}&tab=arguments` },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`allowlist-${colorScheme}`, () => {
    test.use({ viewport: sizes.wide, colorScheme });

    test(`allowlist-${colorScheme}.png`, async ({ page, app }) => {
      mkdirSync(folder, { recursive: true });
      await app.open('?view=allowlist&as=role:viewer');
      await page.getByRole('button', { name: 'Open the example draft' }).click();
      await expect(page.getByRole('status', { name: 'Tokens of the definitions' })).toContainText('%');
      await expect(page.getByRole('status', { name: 'Readiness of the draft' })).toBeVisible();
      await page.getByRole('button', { name: 'Review mcp:parcels__quote_shipment' }).click();
      await page.mouse.move(0, 0);
      await expect(page.getByRole('main').getByText('counting…')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}allowlist-${colorScheme}.png`, animations: 'disabled' });
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`posture-${colorScheme}`, () => {
    test.use({ viewport: sizes.wide, colorScheme });

    test(`posture-${colorScheme}.png`, async ({ page, app }) => {
      mkdirSync(folder, { recursive: true });
      await app.open('?view=posture');
      await expect(page.getByRole('list', { name: 'Queue' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}posture-${colorScheme}.png`, animations: 'disabled' });
    });
  });
}

test.describe('compare-light', () => {
  test.use({ viewport: sizes.wide, colorScheme: 'light' });

  test('compare-light.png', async ({ page, app }) => {
    mkdirSync(folder, { recursive: true });
    await app.open('?view=compare', { config: 'built' });
    await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}compare-light.png`, animations: 'disabled' });
  });
});

test.describe('sources-light', () => {
  test.use({ viewport: sizes.wide, colorScheme: 'light' });

  test('sources-light.png', async ({ page, app }) => {
    mkdirSync(folder, { recursive: true });
    await app.open('?view=sources');
    for (const file of ['helpdesk.mcp.json', 'stock.mas.yaml', 'shop.registry.json']) {
      await page.getByRole('button', { name: `Add ${file}` }).click();
      await expect(page.getByRole('button', { name: `Remove ${file}` })).toBeVisible();
    }
    await page.getByRole('heading', { name: 'Sources' }).scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}sources-light.png`, animations: 'disabled' });
  });
});

for (const { name, size, colorScheme, query } of pictures) {
  test.describe(name, () => {
    test.use({ viewport: size, colorScheme });

    test(`${name}.png`, async ({ page, app }) => {
      mkdirSync(folder, { recursive: true });
      await app.open(query);
      await expect(catalogPage(page).rows.first()).toBeAttached();
      if (query.includes('tool=')) {
        const panel = page.getByRole('tabpanel');
        await expect(panel).toBeVisible();
        await expect(panel.getByText(/^Opening/)).toHaveCount(0);
        if (query.includes('tab=arguments'))
          await expect(panel.getByRole('status')).toContainText(/arguments|problem|required/);
      }
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
    await page.getByRole('button', { name: 'Open the example draft' }).click();
    await expect(page.getByRole('button', { name: '1 changed', exact: true })).toBeVisible();
  },
  sources: async (page) => {
    await page.getByRole('button', { name: 'Add helpdesk.mcp.json' }).click();
    await expect(page.getByRole('button', { name: 'Remove helpdesk.mcp.json' })).toBeVisible();
  },
  compare: (page) => expect(page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)).toBeVisible(),
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
