import { expect } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { formParts, formToolId, openForms } from './support/argumentForm';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

/** A schema from a stranger, and what a person sees of it. */
interface Row {
  readonly what: string;
  /** A value, or JSON text where no value could be written. */
  readonly schema: unknown;
  /** What some note says. */
  readonly note?: RegExp;
  /** What is said of no arguments at all. */
  readonly status: string;
  /** A field that can be filled in. */
  readonly field?: string;
  /** Arguments as JSON text, and what is said of them. */
  readonly tries?: readonly (readonly [json: string, status: string])[];
}

const valid = 'Valid arguments';
const tooComplex = 'Not checked: too complex';
const objectSchema = (properties: object) => ({ type: 'object', properties });

/** A few: `hostileSchema.spec.ts` draws and `checkArguments.spec.ts` checks all others. */
const rows: readonly Row[] = [
  {
    what: 'a pattern that backtracks for ever, and markup',
    schema: {
      ...objectSchema({ p: { type: 'string', pattern: '^(a+)+$' }, q: { type: 'string' } }),
      title: '<img src=x onerror=alert(1)>',
    },
    status: valid,
    field: 'q',
    tries: [
      [`{"p": "${'a'.repeat(40)}!"}`, tooComplex],
      ['{"p": "aaa"}', valid],
    ],
  },
  {
    what: 'a depth of 5,000',
    schema: `${'{"type":"object","properties":{"in":'.repeat(5_000)}{}${'}}'.repeat(5_000)}`,
    note: /Nested too deep/,
    status: tooComplex,
  },
  {
    what: 'a reference to itself',
    schema: {
      ...objectSchema({ p: { $ref: '#/$defs/a' }, q: { type: 'string' } }),
      $defs: { a: { $ref: '#/$defs/a' } },
    },
    note: /refers to itself without end/,
    status: tooComplex,
    field: 'q',
  },
];

test('forms of hostile schemas say how they stand, take what fits, and leave the page usable', async ({
  page,
  app,
}) => {
  test.slow();
  const open = await openForms(
    page,
    app,
    rows.map(({ schema }) => schema),
  );
  const { search, rows: found } = catalogPage(page);
  for (const [place, { what, note, status, field, tries = [] }] of rows.entries()) {
    await test.step(what, async () => {
      const { tool, json, status: shown } = await open(place);
      await expect(shown).toHaveText(status);
      if (note !== undefined) await expect(tool.getByRole('note').filter({ hasText: note }).first()).toBeVisible();
      if (field !== undefined) {
        await tool.getByRole('textbox', { name: field, exact: true }).fill('7');
        await expect(json).toHaveValue(new RegExp(`"${field}": "7"`));
      }
      for (const [text, verdict] of tries) {
        await json.fill(text);
        await expect(shown).toHaveText(verdict);
      }
      expect(await accessFaults(page, { part: '[role=tabpanel]' })).toEqual([]);
      await search.fill(`"${formToolId}-${place}"`);
      await expect(found).toHaveCount(1);
    });
  }
});

test('a schema that is none leaves the arguments as JSON alone', async ({ page, app }) => {
  const open = await openForms(page, app, [true, null, '"object"']);
  for (const place of [0, 1, 2]) {
    const { tool, json, status } = await open(place);
    await expect(tool).toContainText('No input schema');
    await json.fill('{"any": [1]}');
    await expect(status).toHaveText('Not checked: no input schema');
  }
  await formParts(page, `${formToolId}-2`).tool.getByRole('button', { name: 'Copy as' }).click();
  await expect(page.getByRole('menuitem', { name: 'MCP tools/call request' })).toBeVisible();
});
