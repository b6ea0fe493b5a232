/** A keyword of JSON Schema, not a promise. */
const then = 'then';

const formats = ['date', 'date-time', 'time', 'duration', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6', 'regex'];
const countries = ['AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'HU', 'IT', 'NL', 'NO', 'PL', 'SE'];

/** An input schema with a property for everything a schema can say of a value. */
export const everyKind = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  title: 'Every kind of field',
  required: ['plain', 'amount', 'several', 'parcel'],
  properties: {
    plain: {
      type: 'string',
      title: 'Plain text',
      description: 'A line of text.',
      minLength: 2,
      examples: ['like this'],
    },
    long: { type: 'string', maxLength: 4_000, description: 'word '.repeat(90) },
    secret: { type: 'string', writeOnly: true },
    password: { type: 'string', format: 'password' },
    ...Object.fromEntries(formats.map((format) => [format, { type: 'string', format }])),
    amount: { type: 'number', exclusiveMinimum: 0, maximum: 2_500, multipleOf: 0.01 },
    count: { type: 'integer', minimum: 1, default: 10 },
    sure: { type: 'boolean', default: false },
    nothing: { type: 'null' },
    always: { const: 'v2' },
    few: { enum: ['low', 'high'] },
    stars: { enum: [1, 2, 3], 'x-enumNames': ['One', 'Two', 'Three'] },
    only: { enum: ['one'] },
    labelled: {
      oneOf: [
        { const: 'a', title: 'First' },
        { const: 'b', title: 'Second' },
      ],
    },
    country: { enum: countries },
    several: { type: 'array', uniqueItems: true, items: { enum: ['news', 'offers', 'events'] } },
    words: { type: 'array', items: { type: 'string' }, contains: { const: 'hello' }, maxItems: 5 },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, value: { type: 'number' } } },
    },
    size: {
      type: 'array',
      prefixItems: [
        { type: 'number', title: 'Width' },
        { type: 'number', title: 'Height' },
      ],
    },
    lines: { type: 'array', items: { type: 'string' }, 'x-openwop-form': { widget: 'string-list' } },
    address: {
      type: 'object',
      required: ['city'],
      properties: {
        city: { type: 'string' },
        zip: { type: 'string', maxLength: 8 },
        old: { type: 'string', deprecated: true },
      },
    },
    env: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { pattern: '^[A-Z]+$' } },
    numbers: { type: 'object', patternProperties: { '^n_': { type: 'number' } }, additionalProperties: false },
    anything: {},
    mixed: { type: ['string', 'number', 'boolean'] },
    nullable: { type: ['string', 'null'] },
    parcel: {
      oneOf: [
        {
          type: 'object',
          title: 'Letter',
          required: ['kind'],
          properties: { kind: { const: 'letter' }, pages: { type: 'integer' } },
        },
        {
          type: 'object',
          title: 'Box',
          required: ['kind'],
          properties: { kind: { const: 'box' }, weight: { type: 'number' } },
        },
      ],
    },
    merged: { allOf: [{ type: 'string', minLength: 2 }, { maxLength: 5 }] },
    mode: { enum: ['quick', 'thorough'] },
    card: { type: 'string' },
    node: { $ref: '#/$defs/node' },
    dynamic: { $ref: '#anchored' },
    fixed: { type: 'string', readOnly: true },
    past: { type: 'string', deprecated: true },
  },
  dependentRequired: { card: ['past'] },
  if: { properties: { mode: { const: 'thorough' } }, required: ['mode'] },
  [then]: { properties: { depth: { type: 'integer', minimum: 1 } }, required: ['depth'] },
  $defs: {
    node: { type: 'object', properties: { label: { type: 'string' }, next: { $ref: '#/$defs/node' } } },
    anchored: { $anchor: 'anchored', type: 'string', maxLength: 4 },
  },
};

/** Arguments that fill each of its fields; `amount` and `merged` break a rule. */
export const everyKindFilled = {
  plain: 'text',
  long: 'more\nthan a line',
  secret: 'hidden',
  amount: -1,
  count: 3,
  sure: true,
  nothing: null,
  always: 'v2',
  few: 'low',
  stars: 2,
  only: 'one',
  labelled: 'b',
  country: 'CH',
  several: ['offers'],
  words: ['hello', 'world'],
  rows: [{ id: 'r1', value: 1 }, {}],
  size: [1, 2],
  lines: ['a', 'b'],
  address: { city: 'Bern', zip: '3000' },
  env: { PATH: '/bin' },
  numbers: { n_one: 1 },
  anything: { nested: [1, 'two'] },
  mixed: 7,
  nullable: null,
  parcel: { kind: 'box', weight: 2 },
  merged: 'too long',
  mode: 'thorough',
  depth: 2,
  node: { label: 'root', next: { label: 'leaf' } },
  past: 'x',
};
