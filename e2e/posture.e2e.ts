import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { allDemoTools, countWords } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

const countOf = (wanted: object) =>
  allDemoTools.filter((tool) => Object.entries(wanted).every(([name, value]) => Reflect.get(tool, name) === value))
    .length;

const sentenceOf = (page: Page) => page.getByRole('status', { name: 'Posture in one sentence' });

test('posture adds up the catalog, and its numbers lead to the tools', async ({ page, app }) => {
  const { count } = catalogPage(page);
  const sentence = sentenceOf(page);
  await app.open('?view=posture', { isWhole: true });
  const writes = countOf({ safetyTier: 'write' });
  const unasked = countOf({ safetyTier: 'write', approval: 'never' });
  const commands = countOf({ safetyTier: 'exec' });
  await expect(sentence).toContainText(
    `157 tools of Demo catalog, updated just now: ${writes + commands} can write; ${commands} can run commands, 1 is said not to, against its own words`,
  );
  await expect(sentence.getByRole('button', { name: '2 entries could not be read' })).toBeVisible();
  const grid = page.getByRole('table', { name: 'Safety tier by approval' });
  await expect(grid.getByRole('link', { name: `write, never: ${unasked} tools`, exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Safety tier by source' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'What is known' }).getByRole('row')).toHaveCount(9);
  await expect(page.getByRole('columnheader', { name: 'derived' })).toBeVisible();

  await grid.getByRole('link', { name: `write, never: ${unasked} tools`, exact: true }).click();
  await expect(page).toHaveURL(/tier=write/);
  await expect(count).toHaveText(`${unasked} of 157 tools`);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(sentence).toContainText(`${unasked} of 157 tools of Demo catalog`);
  await page.getByRole('button', { name: 'Approval: never, remove' }).click();
  await expect(sentence).toContainText(`${writes} of 157 tools of Demo catalog`);
});

test('keys walk the queue of posture and open a tool in place', async ({ page, app }) => {
  await app.open('?view=posture');
  const queue = page.getByRole('list', { name: 'Queue' });
  const items = queue.getByRole('listitem').getByRole('button');
  await expect(items.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(items.first()).toBeFocused();
  await expect(items.first()).toContainText('critical');
  await page.keyboard.press('j');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=posture.*tool=|tool=.*view=posture/);
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(items.first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
});

test('hostile text in posture is text, and an empty match says so', async ({ page, app, host }) => {
  const { rows } = catalogPage(page);
  const sentence = sentenceOf(page);
  await app.open('?view=posture', { config: hostConfig(host, ['hostile']) });
  await expect(sentence).toContainText('of hostile');
  await expect(page.getByRole('list', { name: 'Queue' }).getByRole('listitem').first()).toBeVisible();
  expect(await page.locator('main img, main iframe, main script').count()).toBe(0);
  await app.follow('?view=posture&q=zzzz');
  await expect(page.getByText('No tool matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all tools' }).click();
  await expect(sentence).toBeVisible();
  await page.getByText('Open draft (0)').click();
  await expect(page.getByText('The open draft holds no tool of this catalog.')).toBeVisible();
  await page.getByRole('button', { name: 'Tick tools in the catalog' }).click();
  await expect(rows.first()).toBeVisible();
});

test('posture of the open draft leads to the draft’s tools', async ({ page, app }) => {
  const { rows, count } = catalogPage(page);
  const sentence = sentenceOf(page);
  await app.open('?tier=exec');
  await expect(count).toHaveText(countWords(6));
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  await page.getByText('Open draft (2)').click();
  await expect(page.getByRole('radio', { name: 'Open draft (2)' })).toBeChecked();
  await expect(sentence).toContainText('2 tools of the draft “My agent”: 2 can write');
  await expect(page).toHaveURL(/subject=draft/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Open draft (2)' })).toBeChecked();
  await expect(sentence).toContainText('2 tools of the draft');
  await page.getByRole('list', { name: 'Needs attention' }).getByRole('link', { name: '2 may run commands' }).click();
  await expect(page).toHaveURL(/picked=yes/);
  await expect(count).toHaveText(countWords(2));
});
