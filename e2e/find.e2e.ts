import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { test } from './support/test';

test('the search box finds, marks what it found, explains itself, and names the filter that hides an id; rows are grouped', async ({
  page,
  app,
}) => {
  const { search, count, rows, row, option, table, all, choose } = catalogPage(page);
  await app.open();

  await test.step('words are joined by AND, and what they found is marked', async () => {
    await search.fill('refund payment');
    const both = rows.filter({ hasText: 'connector:payments.refund_payment' });
    await expect(both.locator('mark')).toHaveText(['Refund', 'payment', 'payment', 'refund', 'payment']);
  });

  await test.step('a field beside a word', async () => {
    await search.fill('tier:exec id:lindhaven-ops');
    await expect(count).toHaveText(countWords(2));
    await expect(row('x-host-lindhaven-ops.run_shell')).toBeVisible();
    await search.fill('no such tool anywhere');
    await expect(count).toHaveText(countWords(0));
  });

  await test.step('nothing that matches is a state of its own, with a way on', async () => {
    await expect(table).toHaveAttribute('aria-rowcount', '1');
    await expect(all).toBeDisabled();
    await page.getByRole('button', { name: 'Show all tools' }).click();
    await expect(count).toHaveText(countWords(demoTools.length));
  });

  await test.step('its help lists the fields, and gives the focus back', async () => {
    const button = page.getByRole('button', { name: 'Search help' });
    await button.click();
    const help = page.getByRole('dialog', { name: 'Search help' });
    for (const field of ['id:', 'arg:', 'scope:', 'tier:', '-egress:', 'finding:']) {
      await expect(help.getByRole('rowheader').filter({ hasText: new RegExp(`^${field}`) })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('it tells which filter hides a tool whose id is searched for, and clears just that', async () => {
    await app.follow('?tier=read&source=mcp');
    await search.fill('mcp:crm.add_note');
    await expect(count).toHaveText(countWords(0));
    const note = page.getByRole('note').filter({ hasText: 'mcp:crm.add_note is in the catalog' });
    await expect(note).toContainText('hidden by the filter Safety tier');
    await note.getByRole('button', { name: 'Clear Safety tier' }).click();
    await expect(row('mcp:crm.add_note')).toBeVisible();
    await expect(option('Source', 'mcp')).toBeChecked();
    await expect(note).toBeHidden();
  });

  await test.step('rows are grouped by family, source or safety tier', async () => {
    await app.follow('');
    await expect(count).toHaveText(countWords(demoTools.length));
    for (const [choice, groups] of [
      ['Family', /^connector:ads/],
      ['Source', /^node-pack/],
      ['Safety tier', /^pure/],
    ] as const) {
      await choose('Columns', choice, 'menuitemradio');
      const heading = table.getByRole('cell').filter({ hasText: groups });
      await expect(heading.first()).toBeVisible();
      await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
      await expect(page).toHaveURL(/group=/);
      await choose('Columns', 'Automatic', 'menuitemradio');
      await expect(heading).toHaveCount(0);
      await expect(page).not.toHaveURL(/group=/);
    }
  });
});

test('filters fold, count, explain and keep their values, and show as chips', async ({ page, app }) => {
  const { option, facet, count, search } = catalogPage(page);
  await app.open('?latency=high');

  await test.step('what is seldom asked is folded away, and open for a link', async () => {
    await expect(option('Latency', 'high')).toBeChecked();
    await expect(option('Cost', 'high')).toBeHidden();
    await facet('Cost').getByRole('button', { name: /Cost/ }).click();
    await expect(option('Cost', 'high')).toBeVisible();
  });

  await test.step('values are explained in plain words', async () => {
    await app.follow('');
    await expect(count).toHaveText(countWords(demoTools.length));
    await expect(option('Approval', 'never')).toHaveAccessibleDescription(/runs without asking/);
    await expect(option('Egress', 'safe-fetch')).toHaveAccessibleDescription(/guarded fetch/);
    await expect(option('Egress', 'not stated')).toHaveAccessibleDescription(/the host doesn’t say/i);
  });

  await test.step('values that nothing holds stay', async () => {
    await app.follow('?source=connector');
    const exec = option('Safety tier', 'exec');
    await expect(exec).toHaveAccessibleDescription(/^0 /);
    await exec.check();
    await expect(exec).toBeChecked();
  });

  await test.step('choices show as chips that name facet and choice, cleared one by one or all', async () => {
    await app.follow('');
    await option('Safety tier', 'read').check();
    await option('Safety tier', 'write').check();
    await option('Egress', 'not stated').check();
    await search.fill('order');
    const active = page.getByRole('list', { name: 'Active filters' });
    await expect(active.getByRole('button')).toHaveText(['Safety tier: read or write', 'Egress: not stated']);
    await active.getByRole('button', { name: 'Safety tier: read or write, remove', exact: true }).click();
    await expect(active.getByRole('button')).toHaveText(['Egress: not stated']);
    await expect(option('Safety tier', 'read')).not.toBeChecked();

    await option('Approval', 'never').check();
    await page.getByRole('button', { name: 'Clear Approval' }).click();
    await expect(option('Approval', 'never')).not.toBeChecked();

    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(active).toBeHidden();
    await expect(search).toHaveValue('');
    await expect(count).toHaveText(countWords(demoTools.length));
    await expect(page).not.toHaveURL(/q=|egress=/);
  });

  await test.step('long ones are searched', async () => {
    const families = facet('Family');
    await expect(families.getByRole('checkbox')).toHaveCount(7);
    await families.getByRole('searchbox', { name: 'Search Family' }).fill('CRM');
    await expect(families.getByRole('checkbox')).toHaveCount(1);
    await option('Family', 'mcp:crm').check();
    await expect(count).toHaveText(countWords(demoTools.filter(({ toolId }) => toolId.startsWith('mcp:crm.')).length));
    await families.getByRole('searchbox', { name: 'Search Family' }).fill('');
    await expect(option('Family', 'mcp:crm')).toBeChecked();
    await families.getByRole('button', { name: /^Show all/ }).click();
    expect(await families.getByRole('checkbox').count()).toBeGreaterThan(12);
  });
});
