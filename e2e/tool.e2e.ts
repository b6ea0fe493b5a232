import { type BrowserContext, expect } from '@playwright/test';
import type { TestHost } from './host/testHost';
import { openChecks } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { bringIn } from './support/steps';
import { test } from './support/test';

const refund = 'connector:payments.refund_payment';
const odd = 'connector:survey.send_invites';
const tagged = 'mcp:parcels__track_parcel';
const twice = 'mcp:helpdesk.search_articles';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** What a paste elsewhere brings: the app's own pages may not read the clipboard. */
async function paste(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').press('ControlOrMeta+v');
  const text = await page.locator('textarea').inputValue();
  await page.close();
  return text;
}

/** The demo, and the test host's hostile catalog beside it. */
const twoHosts = (host: TestHost) => ({
  hosts: [
    { id: 'demo', label: 'Demo', url: './demo' },
    { id: 'hostile', label: 'Hostile', url: host.url('hostile') },
  ],
});

test('Overview tells every fact, how it is known, and what the host leaves out', async ({ page, app }) => {
  const { row, tool } = catalogPage(page);
  await app.open();

  await row('connector:ads.create_campaign').click();
  const panel = tool('connector:ads.create_campaign');
  const fact = (label: string) =>
    panel
      .getByRole('region', { name: 'Facts' })
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) });
  await expect(fact('Safety tier')).toContainText('creates, changes or deletes data');
  await expect(fact('Approval')).toContainText('always asks a person');
  await expect(panel.getByRole('heading', { name: 'What it may do, as the host states it' })).toBeVisible();
  const meaning = panel.getByRole('region', { name: 'Facts' }).getByRole('button', { name: 'What RFC 0078 means' });
  await expect(fact('Approval')).not.toContainText('RFC 0051');
  await meaning.click();
  await expect(fact('Approval')).toContainText('RFC 0051');
  await expect(meaning).toHaveAttribute('aria-expanded', 'true');
  await expect(panel.getByRole('region', { name: 'This entry' })).toContainText(/sha256:[0-9a-f]{64}/);
  await app.follow('?tool=mcp:trailcast.forecast');
  const facts = tool('mcp:trailcast.forecast').getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('not stated');
  await expect(facts).toContainText('it may reach any address');
  await app.follow('?tool=x-host-lindhaven-stores.update_signage');
  const unknown = tool('x-host-lindhaven-stores.update_signage').getByRole('region', { name: 'Facts' });
  await expect(unknown).toContainText('unknown: mesh-proxy');
  await expect(unknown).toContainText('riskier than any known one');
});

test('tabs tell how much they hold, and Output outlines its schema', async ({ page, app }) => {
  const { tool } = catalogPage(page);
  await app.open(`?tool=${refund}`);
  const panel = tool(refund);
  const tab = panel.getByRole('tab', { name: 'Arguments', exact: true });
  await expect(tab).toHaveAccessibleDescription('3 arguments');
  await tab.click();
  await expect(page).toHaveURL(/tab=arguments/);
  await expect(panel.getByRole('tabpanel', { name: 'Arguments' })).toContainText('paymentId');
  await tab.press('ArrowRight');
  await expect(panel.getByRole('tab', { name: 'Output' })).toBeFocused();
  await expect(panel.getByRole('tabpanel', { name: 'Output' })).toContainText('2 fields');
  await app.follow('?tool=connector:payments.find_payment&tab=output');
  const content = tool('connector:payments.find_payment').getByRole('tabpanel', { name: 'Output' });
  await expect(content).toContainText('3 fields, 2 required');
  await expect(content.getByRole('listitem').filter({ hasText: 'paymentId' })).toContainText('required');
  const amount = content.getByRole('button', { name: /^amount object/ });
  await expect(amount).toHaveAttribute('aria-expanded', 'true');
  await expect(content.getByText('currency', { exact: true })).toBeVisible();
  await amount.click();
  await expect(amount).toHaveAttribute('aria-expanded', 'false');
  await expect(content.getByText('currency', { exact: true })).toBeHidden();
});

test('a tool without a schema says what that means, and Findings what to do next', async ({ page, app }) => {
  const { tool } = catalogPage(page);
  const without = demoTools.find((tool) => !('inputSchema' in tool))?.toolId ?? '';
  await app.open(`?tool=${encodeURIComponent(without)}&tab=arguments`);
  await expect(tool(without).getByRole('tabpanel')).toContainText('No input schema');
  await tool(without).getByRole('tab', { name: 'Output', exact: true }).click();
  await expect(tool(without).getByRole('tabpanel')).toContainText('No output schema');
  await app.follow(`?tool=${odd}`);
  const tab = tool(odd).getByRole('tab', { name: 'Findings', exact: true });
  await expect(tab).toHaveAccessibleDescription(/^\d+ findings?$/);
  await tab.click();
  const content = tool(odd).getByRole('tabpanel', { name: 'Findings' });
  await expect(content).toContainText('C02');
  await expect(content).toContainText('Next:');
  await expect(content).toContainText('/title');
  const clean = 'x-host-lindhaven-notebooks.list_notebooks';
  await app.follow(`?tool=${clean}&tab=findings`);
  await expect(tool(clean).getByRole('tabpanel')).toContainText('No known pattern found');
});

test('what hides in a text is named in Overview and Findings', async ({ page, app, host }) => {
  const { tool } = catalogPage(page);
  await app.open(`?tool=${tagged}`, { config: twoHosts(host) });

  const panel = tool(tagged);
  await expect(panel.getByRole('tabpanel')).toContainText('U+E0020 tag character × 115');
  await expect(panel.getByRole('tabpanel')).toContainText('phone number');
  await panel.getByRole('tab', { name: 'Findings' }).click();
  await expect(panel.getByRole('region', { name: 'critical' })).toBeVisible();
  await app.follow('?tool=mcp:trailcast.trail_closures');
  await expect(tool('mcp:trailcast.trail_closures').getByRole('tabpanel')).toContainText('U+200B');
  await expect(tool('mcp:trailcast.trail_closures').getByRole('tabpanel')).toContainText(/U\+202[A-E]|U\+206[6-9]/);
});

test('titles, options, rules and the palette name what hides in a text', async ({ page, app, host }) => {
  await app.open(`?tool=${tagged}`, { config: twoHosts(host) });

  await app.follow(`?host=hostile&tool=${encodeURIComponent('mcp:pay.refund\u200b')}`);
  await expect(page).toHaveTitle(/^mcp:pay\.refund\[U\+200B zero width space\] · /);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('pay.refund');
  await expect(page.getByRole('listbox')).toContainText('U+200B zero width space');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
  const draft = {
    kind: 'tool-catalog/draft',
    version: 1,
    name: 'Safe \u202egpj',
    entries: [{ toolId: 'mcp:twin.equal', mode: 'ask' }],
    rules: [{ name: 'Read\u200bers', filter: 'tier=read', seen: [] }],
  };
  await (await bringIn(page, draft)).getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safe U+202E right-to-left overridegpj');
  await expect(page.getByRole('combobox', { name: 'Draft', exact: true }).getByRole('option').last()).toHaveText(
    'Safe [U+202E right-to-left override]gpj',
  );
  await openChecks(page);
  await expect(page.getByRole('list', { name: 'Class rules' })).toContainText('ReadU+200B zero width spaceers');
});

test('a tool can be copied, and is told from the copies of its id', async ({ page, app, context }) => {
  const { tool, rows, search } = catalogPage(page);
  await app.open(`?tool=${tagged}`);

  await test.step('copy buttons put id and JSON on the clipboard, and say so', async () => {
    await tool(tagged).getByRole('button', { name: 'Copy tool ID' }).click();
    await expect(tool(tagged).getByText('Copied')).toHaveCount(1);
    expect(await paste(context)).toBe(tagged);
    await tool(tagged).getByRole('tab', { name: 'Raw' }).click();
    await tool(tagged).getByRole('button', { name: 'Copy JSON' }).click();
    await expect(tool(tagged).getByText('Copied')).toHaveCount(1);
    expect(JSON.parse(await paste(context))).toEqual(demoTools.find(({ toolId }) => toolId === tagged));
  });

  await test.step('copies of one id are told apart, and each can be read', async () => {
    await app.follow('');
    await search.fill(twice);
    await expect(rows).toHaveCount(2);
    await rows.nth(1).click();
    await expect(page).toHaveURL(/copy=2/);
    const panel = tool(twice);
    await expect(panel).toContainText('2 of 2 copies.');
    const title = await panel.getByRole('heading', { level: 2 }).textContent();
    await panel.getByRole('button', { name: 'Previous copy' }).click();
    await expect(panel).toContainText('1 of 2 copies.');
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(title ?? '');
    await expect(panel.getByRole('button', { name: 'Previous copy' })).toBeDisabled();
    await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true');
  });
});

test('previous and next walk the rows in their order, across group headings', async ({ page, app }) => {
  const { tool, rows } = catalogPage(page);
  await app.open('?tier=exec&group=source&sort=title');

  await expect(rows).toHaveCount(6);
  const ids = await rows.getByRole('rowheader').locator('[id]').allTextContents();
  await rows.first().click();
  for (const [place, id] of ids.entries()) {
    await expect(tool(id)).toBeVisible();
    const next = tool(id).getByRole('button', { name: 'Next tool' });
    if (place === ids.length - 1) await expect(next).toBeDisabled();
    else await next.click();
  }
  await tool(ids.at(-1) ?? '')
    .getByRole('button', { name: 'Previous tool' })
    .click();
  await expect(tool(ids.at(-2) ?? '')).toBeVisible();
  await page.goBack();
  await expect(tool(ids.at(-1) ?? '')).toBeVisible();
  await tool(ids.at(-1) ?? '')
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(page).not.toHaveURL(/tool=/);
});

test('the open tool goes into the draft and out of it, and its tab stays from tool to tool', async ({ page, app }) => {
  const { tool, row, tick, tray } = catalogPage(page);
  const report = 'connector:payments.payout_report';
  await app.open(`?tool=${refund}&tab=raw`);
  await expect(tool(refund).getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await tool(refund).getByRole('button', { name: 'Add to draft' }).click();
  await expect(tray).toHaveText('1 tool selected');
  await row(refund).scrollIntoViewIfNeeded();
  await expect(tick(refund)).toBeChecked();
  await tool(refund).getByRole('button', { name: 'In draft, remove' }).click();
  await expect(tray).toHaveText('0 tools selected');
  await row(report).click();
  await expect(tool(report).getByRole('tabpanel', { name: 'Raw' })).toContainText(`"${report}"`);
  await expect(page).toHaveURL(/tab=raw/);
});
