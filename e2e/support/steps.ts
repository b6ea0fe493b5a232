import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a line of the menu in the header. */
export async function pressInMenu(page: Page, line: 'Connection' | 'Theme' | 'Help and shortcuts'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: line }).click();
  // The theme is pressed through: the menu stays.
  if (line === 'Theme') await page.keyboard.press('Escape');
}

/** Shows the host's row in view Sources, opened. */
export async function showHost(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/view=host/);
}

/** Gives a token where the page, or a part of it, asks for one. */
export async function giveToken(part: Page | Locator, token: string): Promise<void> {
  await part.getByRole('textbox', { name: 'Bearer token' }).fill(token);
  await part.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Returns a file for a file input: a value as JSON, or a text as it is. */
export function jsonFile(name: string, value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) };
}

/** Adds files in view Sources, or a baseline in view Compare. */
export function addFiles(page: Page, ...files: readonly ReturnType<typeof jsonFile>[]): Promise<void> {
  return page.locator('input[type=file]').first().setInputFiles(files);
}

/** Adds files of the demo in view Sources. */
export async function addDemoFiles(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
}

/** Shows whose access is checked, above the catalog's table. */
export async function showAccess(page: Page): Promise<void> {
  const access = page.getByRole('combobox', { name: 'Access as' });
  if (!(await access.isVisible())) await chooseInMore(page, /^Access/);
  await expect(access).toBeVisible();
}

/** Chooses a line of the catalog's menu "More". */
async function chooseInMore(page: Page, line: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

/** Shows the filters that stand below "More filters". */
export async function showMoreFilters(page: Page): Promise<void> {
  const button = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'More filters' });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Opens the demo's example draft, in view Allowlist. */
export async function openExample(page: Page): Promise<void> {
  const label = 'Open the example draft';
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Reads the open host's list as a second caller, which opens it in view Compare. */
export async function readAs(page: Page, whose: string, token: string): Promise<void> {
  await showAccess(page);
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scopes and credentials' });
  await dialog.getByRole('textbox', { name: 'Whose' }).fill(whose);
  await dialog.getByRole('textbox', { name: 'Second bearer token' }).fill(token);
  await dialog.getByRole('button', { name: 'Read as them' }).click();
}

/** Gives a list or draft to view Allowlist to import; returns the dialog that says what it is. */
export async function bringIn(page: Page, value: unknown): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await dialog.getByRole('textbox', { name: 'Text to import' }).fill(text);
  return dialog;
}

/** Assigns a safety tier to all tools that match. */
export async function assignTier(page: Page, tier: string, reason: string, by?: string): Promise<void> {
  await chooseInMore(page, /^Assign to/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(`^${tier}`) }).check();
  await dialog.getByRole('textbox', { name: /reason/i }).fill(reason);
  if (by !== undefined) await dialog.getByRole('textbox', { name: 'Your name' }).fill(by);
  await dialog.getByRole('button', { name: /^Assign safety tier to \d+$/ }).click();
  await expect(dialog).toBeHidden();
}

/** Presses what saves a file, and returns that file. */
export async function saved(button: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Takes the last edit of a draft back, in the tray. */
export async function undo(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Allowlist draft' }).getByRole('button', { name: 'Undo' }).click();
}

/** Returns all that this browser keeps, as text. */
export async function keptText(page: Page): Promise<string> {
  return JSON.stringify(await page.context().storageState({ indexedDB: true }));
}

/** Returns everything that a page keeps or shows, as text. */
export async function everythingKept(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'));
    const caches = (await globalThis.caches?.keys()) ?? [];
    return JSON.stringify({
      session: { ...sessionStorage },
      caches,
      fields,
      history: history.state,
      address: location.href,
      title: document.title,
      name: window.name,
      performance: performance.getEntries().map(({ name }) => name),
      markup: document.documentElement.outerHTML,
    });
  });
  return inPage + (await keptText(page));
}
