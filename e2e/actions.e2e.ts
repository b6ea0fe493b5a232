import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { allowlistPage, startDraft } from './support/allowlistPage';
import { bringIn, jsonFile } from './support/steps';
import { test } from './support/test';

const demoFile = (name: string): Record<string, unknown> => JSON.parse(readFileSync(`public/demo/${name}`, 'utf8'));

/** Presses something by the keyboard: one action. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** Opens the demo's example draft under the name that its agent has in logs. */
async function openDraft(page: Page): Promise<void> {
  const dialog = await bringIn(page, { ...demoFile('support-agent.draft.json'), name: 'support' });
  await dialog.getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(page.getByRole('heading', { name: 'support' })).toBeVisible();
}

for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [1024, 768, 'dark'],
  [390, 844, 'dark'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('by keyboard, logs are an applied cut after 4 actions, three agents side by side after 2', async ({
      page,
      app,
    }) => {
      const { button, row } = allowlistPage(page);
      await app.open('?view=allowlist', { isWhole: true });
      await openDraft(page);
      await page.setViewportSize({ width, height });
      const uncalled = row('openwop:lindhaven.text.detect_language');
      await expect(uncalled).toBeVisible();
      await app.follow('?view=sources');

      const evidence = page.locator('input[aria-label="Evidence files"]');
      await evidence.setInputFiles(jsonFile('support.usage.json', demoFile('support-agent.usage.json')));
      await expect(page.getByText('Evidence added')).toBeVisible();
      await press(page.getByRole('link', { name: 'Allowlist', exact: true }));
      await press(button('Propose the cut'));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Apply selected' }));
      await expect(uncalled).toHaveCount(0);

      for (const name of ['billing', 'night shift']) {
        await startDraft(page);
        await page.getByRole('textbox', { name: 'Name of the agent' }).fill(name);
        await page.keyboard.press('Enter');
      }
      await app.follow('?view=catalog');
      await press(page.getByRole('link', { name: 'Allowlist', exact: true }));
      await press(page.getByRole('link', { name: 'All drafts' }));
      const heads = page.getByRole('table', { name: 'Drafts' }).getByRole('columnheader');
      await expect(heads.filter({ hasText: /^(My agent|support|billing|night shift)/ })).toHaveCount(4);
    });
  });
}
