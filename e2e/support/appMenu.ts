import type { Page } from '@playwright/test';

/** Presses a line of the menu in the header. */
export async function pressInMenu(page: Page, line: 'Connection' | 'Theme' | 'Help and shortcuts'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: line }).click();
  // The theme is pressed through: the menu stays.
  if (line === 'Theme') await page.keyboard.press('Escape');
}
