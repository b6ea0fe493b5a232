import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { formToolId, openForm, serveForm } from './support/argumentForm';
import { test } from './support/test';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const many = <Value>(count: number, make: (i: number) => Value) => Array.from({ length: count }, (_, i) => make(i));
const named = <Value>(count: number, make: (i: number) => Value) =>
  Object.fromEntries(many(count, (i) => [`p${i}`, make(i)]));
const nested = (depth: number): object => {
  let schema: object = { type: 'string' };
  for (let i = 0; i < depth; i++) schema = object({ in: schema });
  return schema;
};
const fanOut = (levels: number) => ({
  ...object({ top: { $ref: '#/$defs/l0' } }),
  $defs: Object.fromEntries(
    many(levels, (i) => [
      `l${i}`,
      i === levels - 1
        ? { type: 'string' }
        : object({ a: { $ref: `#/$defs/l${i + 1}` }, b: { $ref: `#/$defs/l${i + 1}` } }),
    ]),
  ),
});

interface Row {
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

const valid = /^Valid arguments$/;
const wrong = /problem/;
const broken = /^Not checked: the schema itself is broken$/;
const tooComplex = /^Not checked: too complex$/;
const endless = `"${'a'.repeat(40)}!"`;

/** Each row of the table of hostile schemas, and what a person sees. */
const rows: readonly Row[] = [
  {
    what: 'a pattern that backtracks for ever',
    schema: object({ p: { type: 'string', pattern: '^(a+)+$' }, q: { type: 'string' } }),
    status: valid,
    fields: ['p', 'q'],
    tries: [
      [`{"p": ${endless}}`, tooComplex],
      ['{"p": "aaa"}', valid],
    ],
  },
  {
    what: 'such a pattern in a branch',
    schema: object({
      p: {
        oneOf: [
          { type: 'string', pattern: '^(a+)+$' },
          { type: 'string', minLength: 99 },
        ],
      },
    }),
    status: valid,
    tries: [[`{"p": ${endless}}`, tooComplex]],
  },
  {
    what: 'such a pattern for names',
    schema: { type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } },
    status: valid,
    tries: [[`{${endless}: "x"}`, tooComplex]],
  },
  {
    what: 'patternProperties',
    schema: { type: 'object', patternProperties: { '^n_': { type: 'number' } }, additionalProperties: false },
    status: valid,
    tries: [
      ['{"n_a": 1}', valid],
      ['{"n_a": "1"}', wrong],
      ['{"x": 1}', wrong],
    ],
  },
  {
    what: 'a pattern that is none',
    schema: object({ p: { type: 'string', pattern: '(' } }),
    note: /\/properties\/p\/pattern/,
    status: broken,
    fields: ['p'],
  },
  {
    what: 'a pattern of another language',
    schema: object({ p: { type: 'string', pattern: '\\A[a-z]+\\z' } }),
    note: /\/properties\/p\/pattern/,
    status: broken,
    fields: ['p'],
  },
  {
    what: 'a pattern of the older mode',
    schema: object({ p: { type: 'string', pattern: '^[\\w-.]+$' } }),
    status: valid,
    fields: ['p'],
    tries: [
      ['{"p": "a.b"}', valid],
      ['{"p": "a b"}', wrong],
    ],
  },
  { what: 'references that fan out to 4,096', schema: fanOut(13), note: /no room left|too large/, status: valid },
  { what: 'references that fan out to a million', schema: fanOut(21), note: /no room left|too large/, status: valid },
  {
    what: 'a list of at least a million',
    schema: object({ p: { type: 'array', minItems: 1_000_000, items: { type: 'string' } }, q: { type: 'string' } }),
    status: valid,
    fields: ['q'],
    tries: [['{"p": ["x"]}', wrong]],
  },
  {
    what: '500 properties',
    schema: object(named(500, () => ({ type: 'string' }))),
    status: valid,
    fields: ['p0', 'p499'],
  },
  {
    what: '2,000 properties',
    schema: object(named(2_000, () => ({ type: 'string', maxLength: 3 }))),
    note: /2,000 fields/,
    // Compiling it takes about as long as a busy machine is given.
    status: /^(Valid arguments|Not checked: too complex)$/,
    tries: [['{"p1999": "long"}', /problem|too complex/]],
  },
  { what: 'a depth of 100', schema: nested(100), note: /Nested too deep/, status: valid },
  {
    what: 'a depth of 1,000',
    schema: nested(1_000),
    note: /Nested too deep/,
    status: /^(Valid arguments|Not checked)/,
  },
  {
    what: 'a depth of 5,000',
    schema: nestedText(5_000),
    note: /Nested too deep/,
    status: /^(Valid arguments|Not checked)/,
  },
  {
    what: 'a list of 5,000 values',
    schema: object({ p: { enum: many(5_000, (i) => `value ${i}`) } }),
    status: valid,
    tries: [
      ['{"p": "value 4999"}', valid],
      ['{"p": "value 5000"}', wrong],
    ],
  },
  {
    what: '200 branches',
    schema: object({
      p: { oneOf: many(200, (i) => object({ [`k${i}`]: { type: 'string' } }, { required: [`k${i}`] })) },
    }),
    note: /200 shapes to choose from/,
    status: valid,
  },
  {
    what: 'a tree',
    schema: object({ name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#' } }, next: { $ref: '#' } }),
    status: valid,
    fields: ['name'],
    tries: [
      ['{"kids": [{"kids": [{"name": "x"}]}]}', valid],
      ['{"kids": [{"kids": [{"name": 1}]}]}', wrong],
    ],
  },
  {
    what: 'a schema that requires itself',
    schema: object({ next: { $ref: '#' } }, { required: ['next'] }),
    status: wrong,
  },
  {
    what: 'a recursive choice',
    schema: object({ p: { anyOf: [{ $ref: '#/properties/p' }, { type: 'string' }] } }),
    note: /refers to itself/,
    status: valid,
  },
  {
    what: 'a reference to itself',
    schema: { ...object({ p: { $ref: '#/$defs/a' }, q: { type: 'string' } }), $defs: { a: { $ref: '#/$defs/a' } } },
    note: /refers to itself without end/,
    status: tooComplex,
    fields: ['q'],
  },
  {
    what: 'two references that lead to each other',
    schema: {
      ...object({ p: { $ref: '#/$defs/a' }, q: { type: 'string' } }),
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    },
    note: /refers to itself without end/,
    status: tooComplex,
    fields: ['q'],
  },
  ...(
    [
      ['nowhere', '#/$defs/none', /leads nowhere/],
      ['to another site', 'http://192.0.2.1/schema.json', /leads outside this schema; nothing is fetched/],
      ['to a file beside it', 'other.json', /leads outside this schema; nothing is fetched/],
    ] as const
  ).map(
    ([where, $ref, note]): Row => ({
      what: `a reference ${where}`,
      schema: object({ p: { $ref }, q: { type: 'string' } }),
      note,
      status: broken,
      fields: ['q'],
    }),
  ),
  {
    what: 'a reference to an anchor',
    schema: { ...object({ p: { $ref: '#word' } }), $defs: { any: { $anchor: 'word', type: 'string', maxLength: 2 } } },
    status: valid,
    fields: ['p'],
    tries: [['{"p": "abc"}', wrong]],
  },
  {
    what: 'a dynamic reference',
    schema: { $dynamicAnchor: 'n', ...object({ name: { type: 'string' }, next: { $dynamicRef: '#n' } }) },
    status: valid,
    fields: ['name'],
    tries: [['{"next": {"name": 1}}', wrong]],
  },
  {
    what: 'a format nobody knows, and properties that may hold anything',
    schema: object({ p: { type: 'string', format: 'flavour' }, any: {}, all: true, none: false }),
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
    ([what, p]): Row => ({
      what,
      schema: object({ p, q: { type: 'string' } }),
      note: /The schema can’t be checked against/,
      status: broken,
      fields: ['q'],
    }),
  ),
  {
    what: 'a list of no values',
    schema: object({ p: { enum: [] } }),
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
    ($schema): Row => ({
      what: `a schema of ${$schema}`,
      schema: { $schema, ...object({ p: { type: 'number', minimum: 1 } }) },
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
      ...object({ p: { type: 'number', minimum: 1, exclusiveMinimum: true } }),
    },
    status: valid,
    tries: [
      ['{"p": 1}', wrong],
      ['{"p": 2}', valid],
    ],
  },
  {
    what: 'fixed places, written the old way and the new way',
    schema: object({
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
    schema: object({
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
    schema: object({ p: { anyOf: [{ const: 'a' }, { const: 'b' }] } }),
    status: valid,
    tries: [
      ['{"p": "b"}', valid],
      ['{"p": "c"}', wrong],
    ],
  },
  {
    what: 'types that exclude each other',
    schema: object({ p: { allOf: [{ type: 'string' }, { type: 'number' }] }, q: { type: 'string' } }),
    note: /types exclude each other/,
    status: valid,
    fields: ['q'],
    tries: [['{"p": 1}', wrong]],
  },
  {
    what: 'a promise of a check',
    schema: { $async: true, ...object({ p: { type: 'string' } }) },
    status: valid,
    tries: [['{"p": 1}', wrong]],
  },
  {
    what: 'one $id twice',
    schema: object({
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
    schema: object({ p: { type: 'string', pattern: '^a$' }, q: { type: 'string', pattern: '^b$' } }),
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
    note: /says 12345678901234567890, which is taken as 12345678901234567000/,
    status: valid,
    fields: ['q'],
  },
  {
    what: 'a description of a million letters',
    schema: object({ p: { type: 'string', description: 'word '.repeat(200_000) } }),
    status: valid,
    fields: ['p'],
  },
];

function nestedText(depth: number): string {
  return `${'{"type":"object","properties":{"in":'.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`;
}

for (const { what, schema, note, status: said, fields = [], tries = [] } of rows) {
  test(`${what}: the form says how it stands and stays usable`, async ({ page, app }) => {
    const { tool, json, status } = await openForm(page, app, schema);
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
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('lab');
    await expect(page.getByText('1 of 1 tool')).toBeVisible();
  });
}

for (const schema of ['true', 'false', 'null', '[]', '"object"', '7']) {
  test(`${schema} as the schema is none that could be drawn, and the tool says so`, async ({ page, app }) => {
    await serveForm(page, schema);
    await app.open(`?tool=${formToolId}&tab=arguments`);
    const tool = page.getByRole('region', { name: formToolId });
    await expect(tool).toContainText('No input schema');
    await tool.getByRole('tab', { name: 'Raw' }).click();
    await expect(tool).toContainText(`"inputSchema": ${schema}`);
  });
}

for (const what of ['a tree', '500 properties', 'a type that is none', 'a reference nowhere', 'a recursive choice']) {
  test(`${what}: free of accessibility faults`, async ({ page, app }) => {
    const row = rows.find((one) => one.what === what);
    const { status } = await openForm(page, app, row?.schema);
    await expect(status).toHaveText(row?.status ?? '');
    const { violations } = await new AxeBuilder({ page }).include('[role=tabpanel]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
