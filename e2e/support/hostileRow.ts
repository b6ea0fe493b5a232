import { expect, type Page } from '@playwright/test';
import { accessFaults } from './accessFaults';
import { formParts, formToolId, serveForms } from './argumentForm';
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

const rowsAtOnce = 10;

/**
 * The forms of these rows, some to a page: each says how it stands, and it and the page stay usable. Those named are
 * free of accessibility faults, too.
 */
export function testRows(rows: readonly HostileRow[], looked: readonly string[]): void {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const tools = rows
      .slice(from, from + rowsAtOnce)
      .map((row, i) => ({ ...row, toolId: `${formToolId}-${i + 11}`, inputSchema: row.schema }));
    test(`forms say how they stand and stay usable: ${tools.map(({ what }) => what).join(' · ')}`, async ({
      page,
      app,
    }) => {
      test.slow();
      await serveForms(page, tools);
      await app.open();
      for (const row of tools) {
        await test.step(row.what, async () => {
          await app.follow(`?tool=${row.toolId}&tab=arguments`);
          await tryRow(page, row);
          if (looked.includes(row.what)) expect(await accessFaults(page, { part: '[role=tabpanel]' })).toEqual([]);
          await tryJson(page, row);
          expect(await sharedIds(page), 'ids of two elements').toEqual([]);
          await expectUsable(page, row);
        });
      }
    });
  }
}

type ListedRow = HostileRow & { readonly toolId: string };

/** The page answers, whatever form is open beside it. */
async function expectUsable(page: Page, { toolId }: ListedRow): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search tools' }).fill(`"${toolId}"`);
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(toolId)]);
}

async function tryRow(page: Page, { toolId, note, status: said, fields = [] }: ListedRow): Promise<void> {
  const { tool, json, status } = formParts(page, toolId);
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
}

function sharedIds(page: Page): Promise<readonly string[]> {
  return page.locator('[id]').evaluateAll((all) => {
    const ids = all.map(({ id }) => id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  });
}

async function tryJson(page: Page, { toolId, tries = [] }: ListedRow): Promise<void> {
  const { json, status } = formParts(page, toolId);
  for (const [text, verdict] of tries) {
    await json.fill(text);
    await expect(status).toHaveText(verdict);
    await expect(json).toHaveValue(text);
  }
}
