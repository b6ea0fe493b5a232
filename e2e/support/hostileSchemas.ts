import { type HostileRow, objectSchema, verdicts } from './hostileRow';

const { valid, wrong, broken, tooComplex } = verdicts;
const endless = `"${'a'.repeat(40)}!"`;
const many = <Value>(count: number, make: (i: number) => Value) => Array.from({ length: count }, (_, i) => make(i));
const named = <Value>(count: number, make: (i: number) => Value) =>
  Object.fromEntries(many(count, (i) => [`p${i}`, make(i)]));
const nested = (depth: number): object => {
  let schema: object = { type: 'string' };
  for (let i = 0; i < depth; i++) schema = objectSchema({ in: schema });
  return schema;
};
const fanOut = (levels: number) => ({
  ...objectSchema({ top: { $ref: '#/$defs/l0' } }),
  $defs: Object.fromEntries(
    many(levels, (i) => [
      `l${i}`,
      i === levels - 1
        ? { type: 'string' }
        : objectSchema({ a: { $ref: `#/$defs/l${i + 1}` }, b: { $ref: `#/$defs/l${i + 1}` } }),
    ]),
  ),
});

/** What is too much: patterns that never end, sizes, depths, references to themselves. */
export const hostileSchemas: readonly HostileRow[] = [
  {
    what: 'a pattern that backtracks for ever',
    schema: objectSchema({ p: { type: 'string', pattern: '^(a+)+$' }, q: { type: 'string' } }),
    status: valid,
    fields: ['p', 'q'],
    tries: [
      [`{"p": ${endless}}`, tooComplex],
      ['{"p": "aaa"}', valid],
    ],
  },
  {
    what: 'such a pattern in a branch',
    schema: objectSchema({
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
    schema: objectSchema({ p: { type: 'string', pattern: '(' } }),
    note: /\/properties\/p\/pattern/,
    status: valid,
    fields: ['p'],
  },
  {
    what: 'a pattern of another language',
    schema: objectSchema({ p: { type: 'string', pattern: '\\A[a-z]+\\z' } }),
    note: /\/properties\/p\/pattern/,
    status: valid,
    fields: ['p'],
  },
  {
    what: 'a pattern of the older mode',
    schema: objectSchema({ p: { type: 'string', pattern: '^[\\w-.]+$' } }),
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
    schema: objectSchema({
      p: { type: 'array', minItems: 1_000_000, items: { type: 'string' } },
      q: { type: 'string' },
    }),
    status: valid,
    fields: ['q'],
    tries: [['{"p": ["x"]}', wrong]],
  },
  {
    what: '500 properties',
    schema: objectSchema(named(500, () => ({ type: 'string' }))),
    status: valid,
    fields: ['p0', 'p499'],
  },
  {
    what: '2,000 properties',
    schema: objectSchema(named(2_000, () => ({ type: 'string', maxLength: 3 }))),
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
    schema: objectSchema({ p: { enum: many(5_000, (i) => `value ${i}`) } }),
    status: valid,
    tries: [
      ['{"p": "value 4999"}', valid],
      ['{"p": "value 5000"}', wrong],
    ],
  },
  {
    what: '200 branches',
    schema: objectSchema({
      p: { oneOf: many(200, (i) => objectSchema({ [`k${i}`]: { type: 'string' } }, { required: [`k${i}`] })) },
    }),
    note: /200 shapes to choose from/,
    status: valid,
  },
  {
    what: 'a tree',
    schema: objectSchema({
      name: { type: 'string' },
      kids: { type: 'array', items: { $ref: '#' } },
      next: { $ref: '#' },
    }),
    status: valid,
    fields: ['name'],
    tries: [
      ['{"kids": [{"kids": [{"name": "x"}]}]}', valid],
      ['{"kids": [{"kids": [{"name": 1}]}]}', wrong],
    ],
  },
  {
    what: 'a list of groups behind a choice',
    schema: objectSchema({
      p: {
        description: 'Whom to tell.',
        anyOf: [
          { type: 'array', items: objectSchema({ name: { type: 'string' } }) },
          objectSchema({ all: { type: 'string' } }, { required: ['all'] }),
        ],
      },
    }),
    status: valid,
    tries: [['{"p": [{"name": "x"}]}', valid]],
  },
  {
    what: 'a schema that requires itself',
    schema: objectSchema({ next: { $ref: '#' } }, { required: ['next'] }),
    status: /^1 required$/,
  },
  {
    what: 'twelve schemas that each hold lists of all others',
    note: /no room left|too large/,
    schema: {
      ...objectSchema({ name: { type: 'string' }, first: { type: 'array', items: { $ref: '#/$defs/d0' } } }),
      $defs: Object.fromEntries(
        many(12, (i) => [
          `d${i}`,
          objectSchema(
            Object.fromEntries(many(12, (j) => [`to${j}`, { type: 'array', items: { $ref: `#/$defs/d${j}` } }])),
          ),
        ]),
      ),
    },
    status: valid,
    fields: ['name'],
    tries: [['{"first": [{"to3": [{"to11": [{"to2": 1}]}]}]}', wrong]],
  },
  {
    what: 'a recursive choice',
    schema: objectSchema({ p: { anyOf: [{ $ref: '#/properties/p' }, { type: 'string' }] } }),
    note: /refers to itself/,
    status: valid,
  },
  {
    what: 'a reference to itself',
    schema: {
      ...objectSchema({ p: { $ref: '#/$defs/a' }, q: { type: 'string' } }),
      $defs: { a: { $ref: '#/$defs/a' } },
    },
    note: /refers to itself without end/,
    status: tooComplex,
    fields: ['q'],
  },
  {
    what: 'two references that lead to each other',
    schema: {
      ...objectSchema({ p: { $ref: '#/$defs/a' }, q: { type: 'string' } }),
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
    ([where, $ref, note]): HostileRow => ({
      what: `a reference ${where}`,
      schema: objectSchema({ p: { $ref }, q: { type: 'string' } }),
      note,
      status: broken,
      fields: ['q'],
    }),
  ),
  {
    what: 'a reference to an anchor',
    schema: {
      ...objectSchema({ p: { $ref: '#word' } }),
      $defs: { any: { $anchor: 'word', type: 'string', maxLength: 2 } },
    },
    status: valid,
    fields: ['p'],
    tries: [['{"p": "abc"}', wrong]],
  },
  {
    what: 'a dynamic reference',
    schema: { $dynamicAnchor: 'n', ...objectSchema({ name: { type: 'string' }, next: { $dynamicRef: '#n' } }) },
    status: valid,
    fields: ['name'],
    tries: [['{"next": {"name": 1}}', wrong]],
  },
  {
    what: 'a description of a million letters',
    schema: objectSchema({ p: { type: 'string', description: 'word '.repeat(200_000) } }),
    status: valid,
    fields: ['p'],
  },
];

function nestedText(depth: number): string {
  return `${'{"type":"object","properties":{"in":'.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`;
}
