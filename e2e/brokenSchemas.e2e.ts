import { expect } from '@playwright/test';
import { formParts, formToolId, serveForms } from './support/argumentForm';
import { type HostileRow, objectSchema, testRows, verdicts } from './support/hostileRow';
import { test } from './support/test';

const { valid, wrong, broken } = verdicts;

/** What is wrong, old, odd or misleading, and what of it can still be used. */
const rows: readonly HostileRow[] = [
  {
    what: 'a format nobody knows, and properties that may hold anything',
    schema: objectSchema({ p: { type: 'string', format: 'flavour' }, any: {}, all: true, none: false }),
    note: /No value fits/,
    status: valid,
    fields: ['p'],
    tries: [
      ['{"p": "x", "any": [1], "all": null}', valid],
      ['{"none": 1}', wrong],
    ],
  },
  ...(
    [
      ['a choice that is no list', { anyOf: {} }],
      ['a title that is an object', { type: 'string', title: {} }],
      ['a reference that is a number', { $ref: 5 }],
      ['a type that is none', { type: 'strin' }],
      ['properties that are a list', { type: 'object', properties: [] }],
      ['a list of values that is a text', { enum: 'x' }],
      ['items that are a number', { type: 'array', items: 3 }],
      ['required that is a text', { type: 'object', required: 'a' }],
      ['a property that is null', null],
    ] as const
  ).map(
    ([what, p]): HostileRow => ({
      what,
      schema: objectSchema({ p, q: { type: 'string' } }),
      note: /The schema can’t be checked against/,
      status: broken,
      fields: ['q'],
    }),
  ),
  {
    what: 'a list of no values',
    schema: objectSchema({ p: { enum: [] } }),
    note: /none is listed/,
    status: valid,
    tries: [['{"p": 1}', wrong]],
  },
  ...[
    'http://json-schema.org/draft-07/schema#',
    'http://json-schema.org/draft-04/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'https://example.com/of-our-own',
  ].map(
    ($schema): HostileRow => ({
      what: `a schema of ${$schema}`,
      schema: { $schema, ...objectSchema({ p: { type: 'number', minimum: 1 } }) },
      status: valid,
      fields: ['p'],
      tries: [['{"p": 0}', wrong]],
    }),
  ),
  {
    what: 'a bound that is true or false',
    schema: {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'x',
      ...objectSchema({ p: { type: 'number', minimum: 1, exclusiveMinimum: true } }),
    },
    status: valid,
    tries: [
      ['{"p": 1}', wrong],
      ['{"p": 2}', valid],
    ],
  },
  {
    what: 'fixed places, written the old way and the new way',
    schema: objectSchema({
      old: {
        type: 'array',
        items: [
          { type: 'string', title: 'First' },
          { type: 'number', title: 'Second' },
        ],
      },
    }),
    status: valid,
    tries: [
      ['{"old": ["a", 1]}', valid],
      ['{"old": [1]}', wrong],
    ],
  },
  {
    what: 'lists and objects of which nothing is said',
    schema: objectSchema({
      a: { type: 'array' },
      b: { type: 'array', items: true },
      c: { type: 'object' },
      d: { prefixItems: [{ type: 'string' }] },
      e: { enum: [{ x: 1 }, { x: 2 }] },
    }),
    status: valid,
    tries: [
      ['{"a": [1], "b": ["x"], "c": {"y": 1}, "d": ["z"], "e": {"x": 2}}', valid],
      ['{"e": {"x": 3}}', wrong],
    ],
  },
  {
    what: 'constants without a type',
    schema: objectSchema({ p: { anyOf: [{ const: 'a' }, { const: 'b' }] } }),
    status: valid,
    tries: [
      ['{"p": "b"}', valid],
      ['{"p": "c"}', wrong],
    ],
  },
  {
    what: 'types that exclude each other',
    schema: objectSchema({ p: { allOf: [{ type: 'string' }, { type: 'number' }] }, q: { type: 'string' } }),
    note: /types exclude each other/,
    status: valid,
    fields: ['q'],
    tries: [['{"p": 1}', wrong]],
  },
  {
    what: 'a promise of a check',
    schema: { $async: true, ...objectSchema({ p: { type: 'string' } }) },
    status: valid,
    tries: [['{"p": 1}', wrong]],
  },
  {
    what: 'one $id twice',
    schema: objectSchema({
      p: { $id: 'http://x.example/a', type: 'string' },
      q: { $id: 'http://x.example/a', type: 'number' },
    }),
    status: valid,
    tries: [
      ['{"p": "x", "q": 1}', valid],
      ['{"p": 1}', wrong],
      ['{"q": "x"}', wrong],
    ],
  },
  {
    what: 'patterns that differ in what only a key would hide',
    schema: objectSchema({ p: { type: 'string', pattern: '^a$' }, q: { type: 'string', pattern: '^b$' } }),
    status: valid,
    tries: [
      ['{"p": "a", "q": "b"}', valid],
      ['{"p": "b"}', wrong],
      ['{"q": "a"}', wrong],
    ],
  },
  {
    what: 'names that every object has',
    schema:
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"string"},"q":{"type":"string"}}}',
    note: /__proto__/,
    status: valid,
    fields: ['q'],
    tries: [
      ['{"__proto__": 1}', wrong],
      ['{"constructor": 1}', wrong],
      ['{"__proto__": "x", "toString": "y"}', valid],
    ],
  },
  {
    what: 'numbers that JavaScript can’t hold',
    schema:
      '{"type":"object","properties":{"p":{"type":"number","default":12345678901234567890},"q":{"type":"string"}}}',
    note: /says 12345678901234567890/,
    status: valid,
    fields: ['q'],
  },
];

testRows(rows, ['a type that is none']);

test('what is no schema at all can’t be drawn: the arguments are JSON alone', async ({ page, app }) => {
  const schemas = ['true', 'false', 'null', '[]', '"object"', '7'];
  const idOf = (i: number) => `${formToolId}-${i + 1}`;
  await serveForms(
    page,
    schemas.map((inputSchema, i) => ({ toolId: idOf(i), inputSchema })),
  );
  await app.open();
  for (const [i, schema] of schemas.entries()) {
    await test.step(schema, async () => {
      await app.follow(`?tool=${idOf(i)}&tab=arguments`);
      const { tool, json, status } = formParts(page, idOf(i));
      await expect(tool).toContainText('No input schema');
      await json.fill('{"any": [1]}');
      await expect(status).toHaveText('Not checked: no input schema');
      await tool.getByRole('button', { name: 'Copy as' }).click();
      await expect(page.getByRole('menuitem', { name: 'MCP tools/call request' })).toBeVisible();
      await page.keyboard.press('Escape');
      await tool.getByRole('tab', { name: 'Raw' }).click();
      await expect(tool.getByRole('tabpanel', { name: 'Raw' })).toContainText(`"inputSchema": ${schema}`);
    });
  }
});
