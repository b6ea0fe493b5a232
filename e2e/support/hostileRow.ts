import { expect, type Page } from '@playwright/test';
import { accessFaults } from './accessFaults';
import { formParts, formToolId, openForm, serveForms } from './argumentForm';
import { test } from './test';

/** A schema from a stranger, and what a person sees of it. */
export interface HostileRow {
  readonly what: string;
  /** A value, or JSON text where no value could be written. */
  readonly schema: unknown;
  /** What some note says; absent: there is none. */
  readonly note?: RegExp;
  /** What is said of no arguments at all. */
  readonly status: RegExp;
  /** Fields that can be filled in, by their names. */
  readonly fields?: readonly string[];
  /** Arguments as JSON text, and what is said of them. */
  readonly tries?: readonly (readonly [json: string, status: RegExp])[];
}

/** What the line that says how things stand may say. */
export const verdicts = {
  valid: /^Valid arguments$/,
  wrong: /problem/,
  broken: /^Not checked: the schema itself is broken$/,
  tooComplex: /^Not checked: too complex$/,
} as const;

export const objectSchema = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const rowsAtOnce = 8;

/** The forms of these rows, some to a page: each says how it stands, and it and the page stay usable. */
export function testRows(rows: readonly HostileRow[]): void {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const tools = rows
      .slice(from, from + rowsAtOnce)
      .map((row, i) => ({ ...row, toolId: `${formToolId}-${i + 1}`, inputSchema: row.schema }));
    test(`forms say how they stand and stay usable: ${tools.map(({ what }) => what).join(' · ')}`, async ({
      page,
      app,
    }) => {
      test.slow();
      await serveForms(page, tools);
      await app.open();
      for (const row of tools) await test.step(row.what, () => tryRow(page, row));
    });
  }
}

async function tryRow(
  page: Page,
  { toolId, note, status: said, fields = [], tries = [] }: HostileRow & { readonly toolId: string },
): Promise<void> {
  const { tool, json, status } = formParts(page, toolId);
  await page.getByRole('rowheader').filter({ hasText: toolId }).click();
  await tool.getByRole('tab', { name: 'Arguments' }).click();
  await expect(json).toBeVisible();
  await expect(status).toHaveText(said);
  const notes = tool.getByRole('note');
  if (note === undefined) await expect(notes).toHaveCount(0);
  else await expect(notes.filter({ hasText: note }).first()).toBeVisible();
  for (const name of fields) {
    const field = tool.getByRole('textbox', { name, exact: true });
    await field.fill('7');
    await expect(field).toHaveValue('7');
    expect(await json.inputValue()).toContain(`"${name}": `);
  }
  for (const [text, verdict] of tries) {
    await json.fill(text);
    await expect(status).toHaveText(verdict);
    await expect(json).toHaveValue(text);
  }
  // The rest of the page answers as ever.
  await tool.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await search.fill(toolId);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await search.fill('');
}

/** A test for each of these rows: nothing about its form is in anyone's way. */
export function testAccess(rows: readonly HostileRow[], names: readonly string[]): void {
  for (const what of names) {
    test(`${what}: free of accessibility faults`, async ({ page, app }) => {
      const row = rows.find((one) => one.what === what);
      const { status } = await openForm(page, app, row?.schema);
      await expect(status).toHaveText(row?.status ?? '');
      expect(await accessFaults(page, { part: '[role=tabpanel]' })).toEqual([]);
    });
  }
}
