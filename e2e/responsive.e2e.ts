import { expect, type Page } from '@playwright/test';
import { pressInMenu } from './support/appMenu';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
};
const toolId = 'connector:ads.list_campaigns';

/** What lies beyond the window's sides, or makes the page itself scroll. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    return { sideways: root.scrollWidth - root.clientWidth, down: root.scrollHeight - root.clientHeight };
  });
  expect(overflow).toEqual({ sideways: 0, down: 0 });
}

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** What can be pressed, with the size of the area that takes the press: a box counts with the label around it. */
function readTargets(page: Page): Promise<readonly Target[]> {
  return page.evaluate(() => {
    const pressable = 'a[href], button, select, summary, input:not([type=search]), [role=tab], [role=separator]';
    return Array.from(document.querySelectorAll<HTMLElement>(pressable))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null)
      .map((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return { name: name.slice(0, 40), width: Math.round(width), height: Math.round(height) };
      });
  });
}

async function expectTargets(page: Page, smallest: number, narrowest = 24): Promise<void> {
  const targets = await readTargets(page);
  // The edge between two columns is as narrow as they leave it.
  const isSmall = ({ name, height, width }: Target) =>
    height < smallest || width < (name.startsWith('Width of') ? 24 : narrowest);
  const small = targets.filter(isSmall);
  expect(small).toEqual([]);
}

for (const query of [
  '',
  '?tier=read,write&egress=unstated&q=order',
  `?tool=${toolId}`,
  '?q=zzzz',
  '?view=host',
  '?view=posture',
  '?view=compare',
  '?view=allowlist',
]) {
  test(`nothing overflows, and targets are large enough: ${query || 'start'}`, async ({ page, app }) => {
    await app.open(query);
    for (const [name, size] of Object.entries(sizes)) {
      await test.step(name, async () => {
        await page.setViewportSize(size);
        await expect(page.getByRole('region', { name: 'Allowlist draft', includeHidden: true })).toBeAttached();
        await expect(page.getByRole(query.startsWith('?view=') ? 'heading' : 'table').first()).toBeAttached();
        if (query.includes('tool=')) await expect(page.getByRole('tabpanel')).toBeVisible();
        // What a width draws may come a moment after the window has it.
        await expect(() => expectNoOverflow(page)).toPass({ timeout: 5_000 });
        await expect(() => expectTargets(page, name === 'narrow' ? 44 : 24)).toPass({ timeout: 5_000 });
      });
    }
  });
}

test.describe('with a finger', () => {
  test.use({ viewport: sizes.middle, hasTouch: true });

  test('targets are 44 pixels high at 1024 too, in every view, and rows stay as high as they load', async ({
    page,
    app,
  }) => {
    const { rows, tick, tool } = catalogPage(page);
    await app.open(`?tool=${toolId}`);
    await expect(tool(toolId).getByRole('tabpanel')).toBeVisible();
    expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
    await tool(toolId).getByRole('button', { name: 'Close', exact: true }).tap();
    await tick(toolId).tap();
    await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
    for (const name of ['Posture', 'Compare', 'Sources', 'Host']) {
      const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
      await link.tap();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
    }
    await page.getByRole('link', { name: 'Review allowlist' }).tap();
    await expect(page.getByRole('button', { name: `Remove ${toolId}` })).toBeVisible();
    await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
  });
});

test.describe('from 1360 pixels', () => {
  test('the tool stands beside the table, and the table fits', async ({ page, app }) => {
    const { table, tool } = catalogPage(page);
    await page.setViewportSize({ width: 1360, height: 800 });
    await app.open(`?tool=${toolId}`);
    const panel = await tool(toolId).boundingBox();
    const box = await page.locator('[data-scroll=tools]').boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect(box?.width).toBeGreaterThanOrEqual(480);
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(box?.width ?? 0);
  });
});

test.describe('between 1024 and 1360 pixels', () => {
  test.use({ viewport: { width: 1200, height: 800 } });

  test('the tool lies over the table, whose left part stays in use', async ({ page, app }) => {
    const { tool, row, filters } = catalogPage(page);
    await app.open();
    await row(toolId).click();
    const panel = await tool(toolId).boundingBox();
    const box = await page.locator('[data-scroll=tools]').boundingBox();
    expect(panel?.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
    expect(panel?.x).toBeGreaterThan(box?.x ?? 0);
    await row('connector:ads.pause_campaign').click({ position: { x: 80, y: 12 } });
    await expect(tool('connector:ads.pause_campaign')).toBeVisible();
    await expect(filters).toBeVisible();
  });
});

test.describe('below 1024 pixels', () => {
  test.use({ viewport: { width: 900, height: 800 } });

  test('filters open in a dialog, and the focus returns', async ({ page, app }) => {
    const { filters, count } = catalogPage(page);
    await app.open();
    await expect(filters).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Filters', exact: true });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('group', { name: 'Safety tier' }).getByRole('checkbox', { name: 'exec' }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(count).toHaveText(countWords(6));
    await expect(button).toBeFocused();
  });

  test('the tool is a sheet over everything, takes the focus, and gives it back', async ({ page, app }) => {
    const { tool, row, search } = catalogPage(page);
    await app.open();
    await row(toolId).click();
    const panel = tool(toolId);
    await expect(panel).toBeVisible();
    expect(await panel.boundingBox()).toMatchObject({ x: expect.closeTo(0, -1), width: expect.closeTo(900, -1) });
    await expect(page.locator(':focus').filter({ has: panel })).toHaveCount(1);
    await search.evaluate((field) => field.focus());
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(row(toolId)).toBeFocused();
  });

  test('a failure stands above the open tool, within reach', async ({ page, app, host }) => {
    const { tool, row, rows } = catalogPage(page);
    const scenario = 'tools-500~narrow';
    app.allowFailing(/~narrow\//);
    await app.open('', { config: hostConfig(host, [scenario]) });
    await expect(page.getByText('of 500 tools')).toBeVisible();
    host.setUp(scenario, false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('No answer from the host');
    const id = await toolIdOf(rows.first());
    await row(id).click();
    await expect(tool(id)).toBeVisible();
    host.setUp(scenario, true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(tool(id)).toBeVisible();
  });
});

test.describe('below 640 pixels', () => {
  test.use({ viewport: sizes.narrow });

  test('rows stack title, id, tier and approval', async ({ page, app }) => {
    const { row, table, search } = catalogPage(page);
    const tray = page.getByRole('region', { name: 'Allowlist draft' });
    await app.open();
    await expect(row(toolId)).toContainText('List ad campaigns');
    await expect(row(toolId)).toContainText('read');
    await expect(row(toolId)).toContainText('never');
    await expect(table.getByRole('columnheader', { name: 'Egress' })).toHaveCount(0);
    expect((await search.boundingBox())?.width).toBeGreaterThan(200);
    await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0);
    expect((await row('connector:ads.campaign_results').boundingBox())?.y).toBeLessThanOrEqual(200);
    expect((await tray.boundingBox())?.height).toBeLessThanOrEqual(48);
    const scrolled = page.locator('[data-scroll=tools]');
    await scrolled.evaluate((element) => element.scrollTo({ top: 600 }));
    await expect(tray).toHaveCSS('height', '0px');
    await scrolled.evaluate((element) => element.scrollTo({ top: 300 }));
    await expect(tray).not.toHaveCSS('height', '0px');
  });

  test('the questions to start with stand among the filters', async ({ page, app }) => {
    const { count } = catalogPage(page);
    await app.open();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByText('Questions to start with').first().click();
    await page.getByRole('link', { name: 'What can run commands' }).click();
    await page.getByRole('button', { name: 'Show 6 tools' }).click();
    await expect(count).toHaveText(countWords(6));
  });
});

test.describe('theme', () => {
  const isDark = (page: Page) =>
    page.evaluate(() => {
      const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red < 128;
    });

  test('follows the system until one is chosen, which stays', async ({ page, app }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await app.open();
    const button = page.getByRole('button', { name: 'Theme', exact: true });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await expect(button).toHaveAccessibleDescription(/^system now/);
    expect(await isDark(page)).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await isDark(page)).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await button.click();
    await expect(button).toHaveAccessibleDescription(/^light now/);
    await expect.poll(() => isDark(page)).toBe(false);
    await page.reload();
    await menu.click();
    await expect(button).toHaveAccessibleDescription(/^light now/);
    expect(await isDark(page)).toBe(false);
    await page.emulateMedia({ colorScheme: 'light' });
    await button.click();
    await expect.poll(() => isDark(page)).toBe(true);
    await button.click();
    await expect.poll(() => isDark(page)).toBe(false);
  });
});

test('forced colours keep the state of boxes, rows and chips visible', async ({ page, app }) => {
  const { row, tick, rows } = catalogPage(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await app.open('?tier=read,write');
  await tick(toolId).check();
  expect(await tick(toolId).evaluate((box) => getComputedStyle(box).appearance)).toBe('auto');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  const ring = await page.locator(':focus').evaluate((element) => getComputedStyle(element, '::after').outlineStyle);
  expect(ring).toBe('solid');
  await expect(row(toolId)).toBeVisible();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  await expect(page.getByText('Tools that match', { exact: true })).toHaveCSS('text-decoration-line', 'underline');
  await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
  const mode = page.getByRole('combobox', { name: `Mode of ${toolId}` });
  await expect(
    mode
      .locator('xpath=..')
      .getByText(await mode.inputValue(), { exact: true })
      .last(),
  ).toHaveCSS('text-decoration-line', 'underline');
});

test('reduced motion stands still', async ({ page, app }) => {
  const { count } = catalogPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.open();
  await expect(count).toHaveText(countWords(demoTools.length));
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(moving).toBe(0);
});

test('text at twice its size still fits', async ({ page, app }) => {
  await page.setViewportSize({ width: 720, height: 900 });
  await app.open();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(catalogPage(page).rows.first()).toBeVisible();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test('the connection keeps within its dialog however long a host’s address is', async ({ page, app }) => {
  const url = `https://tools.${'far-away.'.repeat(20)}example/catalog`;
  const demo = { id: 'demo', label: 'Demo', url: './demo' };
  await app.open('', { config: { hosts: [demo, { id: 'far', label: 'Far', url }] } });
  await pressInMenu(page, 'Connection');
  const form = page.getByRole('dialog').locator('form');
  await expect(form).toContainText('far-away.far-away');
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    const beyond = () =>
      form.evaluate((element) =>
        [element, element.parentElement].map((one) => (one === null ? 0 : one.scrollWidth - one.clientWidth)),
      );
    await expect.poll(beyond).toEqual([0, 0]);
  }
});
