import { expect } from '@playwright/test';
import { giveToken } from './support/steps';
import { test } from './support/test';

test('a person looks at the demo, then connects to live MCP servers, and comes back after a lost connection', async ({
  page,
  app,
  host,
}) => {
  test.slow();
  app.allowFailing(/\/live\//);
  const hosts = [
    { id: 'demo', label: 'Demo', url: './demo' },
    { id: 'live', label: 'live', url: host.url('live'), auth: 'bearer' },
  ];
  // Real servers are started for the answer, which takes its time on a busy machine.
  const limits = { firstByteSeconds: 60, stallSeconds: 60, bytes: 268_435_456 };
  await app.open('', { config: { hosts, allowOtherHosts: true, limits } });

  await test.step('the demo opens on its own and a story leads to what it promises', async () => {
    await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'of 157 tools' })).toHaveText('157 of 157 tools');
    await page.getByRole('link', { name: 'Everything that may write without asking' }).click();
    await expect(page).toHaveURL(/writes=yes,unknown&unasked=yes,unknown/);
    await expect(page.getByRole('status').filter({ hasText: 'of 157 tools' })).toHaveText('51 of 157 tools');
    await expect(page.getByRole('button', { name: 'Can write: yes or unknown, remove' })).toBeVisible();
  });

  await test.step('with a token, the servers’ tools can be filtered and opened, also after a lost connection', async () => {
    await app.follow('?host=live');
    await expect(page.getByRole('alert')).toContainText(/token/i);
    await expect(page.getByRole('table')).toHaveCount(0);
    await giveToken(page, 'live-token');
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 45_000 });

    await page.getByRole('checkbox', { name: 'read', exact: true }).check();
    await expect(page).toHaveURL(/tier=read/);
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('read file');
    // Rows that still change under the pointer are another tool's by the time of the click.
    await expect(page.getByRole('row').nth(1)).toContainText('read_file');
    const row = page.getByRole('row').filter({ hasText: 'read_text_file' });
    await row.click();
    const tool = page.getByRole('region', { name: /read_text_file$/ });
    await expect(tool).toBeVisible();
    await tool.getByRole('tab', { name: 'Arguments' }).click();
    await expect(tool).toContainText('path');
    await expect(page).toHaveURL(/tab=arguments/);
    const link = page.url();

    host.setUp('live', false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('No answer from the host');
    await expect(tool).toBeVisible();
    host.setUp('live', true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page).toHaveURL(link);
    await expect(row).toBeVisible();
  });

  await test.step('nothing but the list was asked for, and the token went nowhere else', async () => {
    const requests = () => host.requests.filter(({ path }) => path.startsWith('/live/'));
    const tokenPaths = () =>
      requests()
        .filter(({ headers }) => headers.get('authorization') === 'Bearer live-token')
        .map(({ path }) => path);
    // The rows stay while the list is read again.
    await expect.poll(() => tokenPaths().length).toBeGreaterThanOrEqual(2);
    const asked = requests();
    // A preflight comes before each request with a token; nothing else but reading is ever asked for.
    expect([...new Set(asked.map(({ method }) => method))].sort()).toEqual(['GET', 'OPTIONS']);
    for (const { headers } of asked) {
      expect([...headers.keys()].filter((name) => name.startsWith('x-') || name.startsWith('openwop'))).toEqual([]);
    }
    expect([...new Set(tokenPaths())]).toEqual(['/live/v1/tools']);
    expect(page.url()).not.toContain('live-token');
  });
});
