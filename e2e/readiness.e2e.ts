import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { showAccess } from './support/steps';
import { test } from './support/test';

test('what greets a newcomer stands beside the rows until the first tick', async ({ page, app }) => {
  const { rows } = catalogPage(page);
  const start = page.getByRole('region', { name: 'Start here' });
  await app.open();
  await expect(start.getByRole('textbox', { name: 'URL, file or pasted text' })).toBeVisible();
  await rows.first().getByRole('checkbox').check();
  await expect(start).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Export preview' })).toBeVisible();
});

test('a host of the configuration opens as the identity it names', async ({ page, app }) => {
  await app.open('', { config: 'built' });
  await expect(page.getByRole('combobox', { name: 'Access as' })).toHaveValue('role:viewer');
  await expect(page.getByRole('columnheader', { name: 'Readiness' })).toBeVisible();
});

test('evaluated as a role, rows tell what is missing, and the requirements of the set add up', async ({
  page,
  app,
}) => {
  const note = page.getByRole('note').filter({ hasText: 'We can’t tell which tools you can run' });
  await app.open();

  await expect(page.getByRole('combobox', { name: 'Access as' })).toBeHidden();
  await showAccess(page);
  await expect(note).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Readiness' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Access as' }).selectOption('role:viewer');
  await expect(page).toHaveURL(/as=role:viewer/);
  await expect(page.getByRole('columnheader', { name: 'Readiness' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'missing', exact: true }).check();
  await expect(page).toHaveURL(/readiness=missing/);
  await expect(page.getByRole('row').nth(1)).toContainText('missing');
  const access = page.getByRole('region', { name: 'Access' });
  await expect(access.getByRole('status')).toHaveText(/^\d+ ready, \d+ missing, \d+ unknown$/);
  await access.getByRole('button', { name: 'Request access' }).click();
  const panel = page.getByRole('dialog', { name: 'Requirements' });
  await expect(panel.getByRole('region', { name: 'Requirements of a set' })).toContainText('missing');
  await expect(panel.getByRole('textbox', { name: 'Request' })).toHaveValue(/Access as: `role viewer`/);
  // The page beside the panel stays usable.
  await page.getByRole('combobox', { name: 'Access as' }).selectOption('caller');
  await expect(panel).toContainText('Choose who to check');
  await expect(panel).toBeVisible();
});
