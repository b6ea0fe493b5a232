import { expect, type JSHandle, type Page } from '@playwright/test';
import { accessFaults } from './accessFaults';
import { formToolId, serveForms } from './argumentForm';
import { test } from './test';
import { type WithinPage, withinPage } from './withinPage';

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
      await expect(page.getByRole('rowheader')).toHaveCount(tools.length);
      const act = await withinPage(page);
      for (const row of tools) {
        await test.step(row.what, async () => {
          await app.follow(`?tool=${row.toolId}&tab=arguments`);
          await tryRow(page, act, row);
          if (looked.includes(row.what)) expect(await accessFaults(page, { part: '[role=tabpanel]' })).toEqual([]);
        });
      }
    });
  }
}

/** What a row says is so, and the page answers, whatever form is open beside it. */
async function tryRow(page: Page, act: JSHandle<WithinPage>, row: HostileRow & { toolId: string }): Promise<void> {
  const { toolId, note, status, fields = [], tries = [] } = row;
  await page.evaluate(
    async ({ act, toolId, note, status, fields, tries }) => {
      const tool = await act.until('no tool', () => act.named('section', toolId));
      const json = await act.until('no JSON', () => act.named<HTMLTextAreaElement>('textarea', 'Arguments JSON'));
      const says = (verdict: RegExp) =>
        act.until(`not ${verdict}`, () => act.named('[role=tabpanel] [role=status]', verdict));
      async function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
        await act.write(field, text);
        await act.until(`not written: ${text.slice(0, 100)}`, () => field.value === text);
      }
      await says(status);
      if (note === undefined) await act.until('notes', () => tool.querySelector('[role=note]') === null);
      else await act.until(`no note ${note}`, () => act.named('[role=tabpanel] [role=note]', note));
      for (const name of fields) {
        const field = await act.until(`no field ${name}`, () =>
          act.named<HTMLInputElement>('fieldset :is(input, textarea)', name),
        );
        await write(field, '7');
        await act.until(`no ${name} in the JSON`, () => json.value.includes(`"${name}": `));
      }
      for (const [text, verdict] of tries) {
        await write(json, text);
        await says(verdict);
      }
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const shared = ids.filter((id, i) => ids.indexOf(id) !== i);
      if (shared.length > 0) throw new Error(`ids of two elements: ${shared.join(' ')}`);
      const search = await act.until('no search', () => act.named<HTMLInputElement>('input', 'Search tools'));
      await write(search, `"${toolId}"`);
      await act.until('not found', () => {
        const found = document.querySelectorAll('[role=rowheader]');
        return found.length === 1 && found[0]?.textContent?.includes(toolId);
      });
    },
    { act, toolId, note, status, fields, tries },
  );
}
