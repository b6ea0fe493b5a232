import fc from 'fast-check';

/** A schema and a value that it allows, by how both are made. */
export interface Given {
  readonly schema: unknown;
  readonly value: unknown;
}

type Member = Given & { readonly required: boolean };

/** A keyword of JSON Schema, not a promise. */
const then = 'then';

const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('name', 'kind', 'limit', 'tags', 'a/b', 'm~n', 'with space', 'größe') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constantFrom('constructor', 'toString', '0', '') },
);
const words = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('x', 'two words', 'line\nline', 'true', '42', ' left', '<b>&amp;', '"quoted"'),
  },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constantFrom('carriage\rreturn', 'both\r\nof them', '\u2028', '\u0000') },
);
const numbers = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.constantFrom(0, 0.1, 1e21, 1.5e-9, 9_007_199_254_740_991),
);
const anything = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const given = (schema: unknown, value: fc.Arbitrary<unknown>): fc.Arbitrary<Given> =>
  value.map((one) => ({ schema, value: one }));

const formats: readonly (readonly [format: string, value: string])[] = [
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T13:45:00Z'],
  ['time', '13:45:00Z'],
  ['duration', 'P3DT12H'],
  ['email', 'ada@example.com'],
  ['uri', 'https://example.com/a?b=c#d'],
  ['uuid', '7f0c2e1a-58b1-4c0d-9a6e-1d2f3a4b5c6d'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['regex', '^[a-z]+$'],
];

const text = fc.oneof(
  given({ type: 'string' }, words),
  given({ type: 'string', writeOnly: true }, words),
  given({ type: 'string', 'x-openwop-form': { widget: 'textarea' } }, words),
  fc.constantFrom(...formats).map(([format, value]) => ({ schema: { type: 'string', format }, value })),
);
const number = fc.oneof(
  given({ type: 'number' }, numbers),
  given({ type: 'integer' }, fc.integer()),
  given({ type: 'integer', minimum: 0, default: 10 }, fc.nat()),
);
const choice = fc.uniqueArray(fc.oneof(words, numbers, fc.boolean(), fc.constant(null)), {
  minLength: 1,
  maxLength: 16,
  selector: (value) => JSON.stringify(value),
});
const chosen = choice.chain((values) =>
  fc.constantFrom(...values).map((value) => ({ schema: { enum: values }, value })),
);
const several = choice.chain((values) =>
  fc
    .shuffledSubarray(values, { minLength: 1 })
    .map((value) => ({ schema: { type: 'array', uniqueItems: true, items: { enum: values } }, value })),
);
const named = fc.constantFrom('one', 'two').map((value) => ({
  schema: {
    oneOf: [
      { const: 'one', title: 'The first' },
      { const: 'two', title: 'The second' },
    ],
  },
  value,
}));
const leaf: fc.Arbitrary<Given> = fc.oneof(
  text,
  number,
  chosen,
  several,
  named,
  given({ type: 'boolean' }, fc.boolean()),
  given({ type: 'null' }, fc.constant(null)),
  words.map((value) => ({ schema: { const: value }, value })),
  given({ type: ['string', 'null'] }, fc.option(words)),
  given({ anyOf: [{ type: 'integer' }, { type: 'null' }] }, fc.option(fc.integer())),
  given({ type: ['string', 'number', 'boolean'] }, fc.oneof(words, numbers, fc.boolean())),
  given({}, anything),
  given(true, anything),
  given({ type: 'array' }, fc.array(anything, { maxLength: 3 })),
  given(
    { type: 'array', items: { type: 'string' }, 'x-openwop-form': { widget: 'string-list' } },
    fc.array(words, { minLength: 1, maxLength: 3 }),
  ),
);

function objectOf(members: readonly (readonly [name: string, member: Member])[], more: object = {}): Given {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(members.map(([name, { schema }]) => [name, schema])),
      required: members.filter(([, { required }]) => required).map(([name]) => name),
      ...more,
    },
    value: Object.fromEntries(members.map(([name, { value }]) => [name, value])),
  };
}

const { any } = fc.letrec<{ any: Given; object: Given; list: Given; map: Given; union: Given }>((tie) => {
  const member = fc
    .record({ given: tie('any'), required: fc.boolean() })
    .map(({ given: { schema, value }, required }): Member => ({ schema, value, required }));
  const members = fc.uniqueArray(fc.tuple(names, member), { maxLength: 4, selector: ([name]) => name });
  return {
    any: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      { weight: 2, arbitrary: tie('object') },
      { weight: 1, arbitrary: tie('list') },
      { weight: 1, arbitrary: tie('map') },
      { weight: 1, arbitrary: tie('union') },
    ),
    object: fc.tuple(members, fc.option(anything)).map(([own, unknown]): Given => {
      const made = objectOf(own);
      return unknown === null || own.some(([name]) => name === 'unknown')
        ? made
        : { ...made, value: { ...(made.value as object), unknown } };
    }),
    list: fc.oneof(
      fc.tuple(tie('any'), fc.nat(3)).map(([{ schema, value }, count]) => ({
        schema: { type: 'array', items: schema },
        value: Array.from({ length: count }, () => value),
      })),
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((places) => ({
        schema: { type: 'array', prefixItems: places.map(({ schema }) => schema) },
        value: places.map(({ value }) => value),
      })),
    ),
    map: fc.tuple(tie('any'), fc.uniqueArray(names, { maxLength: 3 })).map(([{ schema, value }, entries]) => ({
      schema: { type: 'object', additionalProperties: schema },
      value: Object.fromEntries(entries.map((name) => [name, value])),
    })),
    union: fc
      .tuple(fc.array(members, { minLength: 2, maxLength: 3 }), fc.nat(2), fc.constantFrom('oneOf', 'anyOf'))
      .map(([branches, at, keyword]) => {
        const made = branches.map((own, i) => {
          const kind: Member = { schema: { const: `shape ${i}` }, value: `shape ${i}`, required: true };
          return objectOf([['shape', kind], ...own.filter(([name]) => name !== 'shape')]);
        });
        return { schema: { [keyword]: made.map(({ schema }) => schema) }, value: made[at % made.length]?.value };
      }),
  };
});

/** Arguments of a tool with the schema that allows them; some schemas have a condition, or a shape within itself. */
export const givenArguments: fc.Arbitrary<Given> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(names, any, fc.boolean()), { minLength: 1, maxLength: 5, selector: ([name]) => name }),
    fc.option(fc.tuple(any, fc.boolean())),
    fc.nat(3),
  )
  .map(([own, condition, depth]) => {
    const members = own.map(([name, { schema, value }, required]) => [name, { schema, value, required }] as const);
    const made = objectOf(members.filter(([name]) => name !== 'mode' && name !== 'more' && name !== 'node'));
    const node: object = Array.from({ length: depth }).reduce<object>((next) => ({ label: 'n', next }), { label: 'n' });
    return {
      schema: {
        ...(made.schema as object),
        properties: {
          ...(made.schema as { properties: object }).properties,
          mode: { enum: ['plain', 'extended'] },
          node: { $ref: '#/$defs/node' },
        },
        ...(condition !== null && {
          if: { properties: { mode: { const: 'extended' } }, required: ['mode'] },
          [then]: { properties: { more: condition[0].schema } },
        }),
        $defs: {
          node: { type: 'object', properties: { label: { type: 'string' }, next: { $ref: '#/$defs/node' } } },
        },
      },
      value: {
        ...(made.value as object),
        ...(condition !== null && (condition[1] ? { mode: 'extended', more: condition[0].value } : { mode: 'plain' })),
        ...(depth > 0 && { node }),
      },
    };
  });
