import { expect, type Locator, type Page } from '@playwright/test';
import type { TestHost } from './host/testHost';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { addDemoFiles } from './support/steps';
import { type App, test } from './support/test';

test('drafts and posture go on paper with whole ids, modes as words and dates', async ({ page, app }) => {
  const { tick } = catalogPage(page);
  const id = 'connector:payments.refund_payment';
  await app.open(`?q=${id}`);
  await tick(id).check();
  const show = async (view: string) => {
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: view, exact: true }).click();
    await page.emulateMedia({ media: 'print' });
  };

  await test.step('Allowlist', async () => {
    await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
    const note = 'Refunds of at most 50 a day, each with the number of its order; the night shift calls first.';
    await allowlistPage(page).note(id).fill(note);
    await show('Allowlist');
    await expect(page.getByText(/^Printed \d+ \w+ \d{4} at .*; entries of Demo catalog, http/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Entries' }).getByText(note)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await expect(allowlistPage(page).note(id)).toBeHidden();
    const row = page.getByRole('table', { name: 'Entries' }).getByRole('row').filter({ hasText: id });
    expect((await row.getByText(id, { exact: true }).first().boundingBox())?.width).toBeGreaterThan(100);
    await expect(row.getByText('write', { exact: true })).toBeVisible();
    await expect(allowlistPage(page).mode(id)).toHaveCSS('border-top-width', '0px');
  });

  await test.step('Posture', async () => {
    await show('Posture');
    await expect(page.getByRole('status', { name: 'Posture in one sentence' })).toContainText(
      /updated \d+ \w+ \d{4} at/,
    );
    await expect(page.getByText(/ago\b|just now/).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Which tools' })).toBeHidden();
    await expect(page.getByText('Filters: ')).toBeVisible();
  });
});

test('sources, catalog and an open tool go on paper with whole ids and dates', async ({ page, app }) => {
  const relative = page.getByText(/\bago\b|just now/).filter({ visible: true });

  await app.open('?view=sources');
  await addDemoFiles(page, 'helpdesk.mcp.json');
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: 'helpdesk' });
  await source.getByRole('button', { name: 'Details of helpdesk.mcp.json' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(source.getByText(/^sha256:[\da-f]{64}$/)).toBeVisible();
  await expect(source.getByText(/^\d+ \w+ \d{4} at /).first()).toBeVisible();
  await expect(relative).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  const sheet = page.getByRole('region', { name: 'Printed catalog' });
  await expect(catalogPage(page).count).toHaveText(/of/);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading')).toHaveText('Tools of Demo catalog and helpdesk-mcp');
  await expect(sheet).toContainText('none sees what the tool does when it runs');
  await page.emulateMedia({ media: 'screen' });
  const id = 'connector:payments.refund_payment';
  await app.follow(`?tool=${id}`);
  await page.emulateMedia({ media: 'print' });
  const tool = page.getByRole('region', { name: id, exact: true });
  await expect(tool.getByText(id, { exact: true }).first()).toBeVisible();
  await expect(tool.getByRole('tablist')).toBeHidden();
  await expect(page.getByText('not ready for printing')).toHaveCount(0);
});

test('changes go on paper with tiers as words and whole ids', async ({ page, app }) => {
  const relative = page.getByText(/\bago\b|just now/).filter({ visible: true });

  const id = 'openwop:flows.people.plan_shifts';
  await app.open('?view=compare', { config: 'built' });
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('rowheader').filter({ hasText: id })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const whole = changes.getByText(id, { exact: true }).first();
  expect((await whole.boundingBox())?.width).toBeGreaterThan(100);
  await expect(changes.getByText(/Safety tier: write/).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Which changes' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export changes' })).toBeHidden();
  await expect(relative).toHaveCount(0);
});

/** Opens few tools of the demo as they are printed, beside a host of 600. */
async function openPrinted(page: Page, app: App, host: TestHost): Promise<Locator> {
  const hosts = [
    { id: 'demo', label: 'Demo catalog', url: './demo' },
    { id: 'tools-600', label: 'Many', url: host.url('tools-600') },
  ];
  await page.emulateMedia({ media: 'print' });
  await app.open('?tier=exec', { config: { hosts } });
  return page.getByRole('region', { name: 'Printed catalog' });
}

test('what matches goes on paper, once it is ready, with host and filters named', async ({ page, app, host }) => {
  const { count, search } = catalogPage(page);
  const sheet = await openPrinted(page, app, host);
  const notice = page.getByText('not ready for printing');
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await search.fill('run');
  await expect(count).toHaveText(countWords(6));
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading')).toHaveText('Tools of Demo catalog');
  await expect(sheet).toContainText(countWords(6));
  await expect(sheet).toContainText('Search: run; Safety tier: exec');
  await expect(sheet.getByRole('row')).toHaveCount(7);
  await expect(sheet.getByRole('row').filter({ hasText: 'x-host-lindhaven-ops.run_shell' })).toContainText('asks');
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(search).toBeHidden();
  await expect(page.getByRole('region', { name: 'Allowlist draft' })).toBeHidden();
});

test('a whole catalog prints over several pages in light colours, and of a large one the first 500 rows', async ({
  page,
  app,
  host,
}) => {
  const { count } = catalogPage(page);
  const sheet = await openPrinted(page, app, host);
  await page.emulateMedia({ media: 'screen' });
  await app.follow('');
  await expect(count).toHaveText(countWords(demoTools.length));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet.getByRole('row')).toHaveCount(demoTools.length + 1);
  await expect(sheet).toContainText(`all ${demoTools.length} tools`);
  await expect(sheet).toHaveCSS('color-scheme', /light/);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'screen' });
  await app.follow('?host=tools-600');
  await expect(count).toHaveText('600 of 600 tools');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('row')).toHaveCount(501);
  await expect(sheet).toContainText('the first 500 of 600 matching tools');
  await expect(sheet).toContainText('The other 100 were left out');
});
