import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSteps } from '../../model/schemaWalk';
import { compareInput } from './inputChange';
import { findWidening } from './inputWidening';

const objectOf = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const text = { type: 'string' };

/** A schema of one argument. */
const argument = (a: unknown) => objectOf({ a });

const refused = { additionalProperties: false };
const itself = (more: object = {}) => ({ a: objectOf({ next: { $ref: '#/properties/a' } }, more) });

test.each<[what: string, before: object, after: object, kind: string, more?: readonly [object, object]]>([
  ['a new optional argument', { a: text }, { a: text, b: text }, 'valid'],
  ['another description', { a: text }, { a: { ...text, description: 'New' } }, 'valid'],
  ['a wider type', { a: { type: 'integer' } }, { a: { type: ['number', 'null'] } }, 'valid'],
  ['one value more', { a: { enum: [1] } }, { a: { enum: [1, 2] } }, 'valid'],
  ['a bound that is gone', { a: { maxLength: 3 } }, { a: {} }, 'valid'],
  ['a new required argument', { a: text }, { a: text, b: text }, 'broken', [{}, { required: ['b'] }]],
  ['another type', { a: text }, { a: { type: 'number' } }, 'broken'],
  ['one value less', { a: { enum: [1, 2] } }, { a: { enum: [1] } }, 'broken'],
  ['a tighter bound', { a: { type: 'string', minLength: 1 } }, { a: { type: 'string', minLength: 2 } }, 'broken'],
  ['an argument that is refused', { a: text, b: text }, { a: text }, 'broken', [{}, refused]],
  ['further arguments refused', { a: text }, { a: text }, 'unknown', [{}, refused]],
  ['a pattern', { a: text }, { a: { ...text, pattern: 'x' } }, 'unknown'],
  ['a type beside the values it had', { a: { enum: ['x'] } }, { a: { ...text, enum: ['x'] } }, 'valid'],
  ['one value twice over', { a: { const: 1 } }, { a: { const: 1, enum: [1, 2] } }, 'valid'],
  ['values that exclude each other', { a: { const: 1 } }, { a: { const: 1, enum: [2] } }, 'broken'],
  ['a type that is none', { a: { const: 1 } }, { a: { const: 1, type: 'whole' } }, 'unknown'],
  ['a bound that says nothing of its type', { a: text }, { a: { ...text, maximum: 3 } }, 'valid'],
  ['a bound of lists beside one of texts', { a: { minLength: 1 } }, { a: { minLength: 1, minItems: 2 } }, 'broken'],
  ['the same bound, left out', { a: { minimum: 1 } }, { a: { exclusiveMinimum: 0 } }, 'unknown'],
  ['alternatives as types', { a: { anyOf: [text, { type: 'null' }] } }, { a: { type: ['null', 'string'] } }, 'unknown'],
  ['an alternative more', { a: { anyOf: [text] } }, { a: { anyOf: [{ type: 'null' }, text] } }, 'valid'],
  ['an alternative less', { a: { anyOf: [text, {}] } }, { a: { anyOf: [text] } }, 'unknown'],
  [
    'what the same words mean',
    { a: { $ref: '#/properties/b' }, b: text },
    { a: { $ref: '#/properties/b' } },
    'unknown',
  ],
  ['a title in what refers to itself', itself(), itself({ title: 'X' }), 'valid'],
  ['a pattern that kept names open', {}, {}, 'unknown', [{ patternProperties: { '^x': {} }, ...refused }, refused]],
])('%s', (_, before, after, kind, [was, is] = [{}, {}]) => {
  expect(compareInput(objectOf(before, was), objectOf(after, is)).kind).toBe(kind);
});

test('no schema any more admits all, and one where there was none can’t be compared', () => {
  expect(compareInput(objectOf({ a: text }), undefined).kind).toBe('valid');
  expect(compareInput(undefined, objectOf({ a: text })).kind).toBe('unknown');
});

const names = ['a', 'b', 'c'];
const bound = fc.integer({ min: 0, max: 3 });
const literal = fc.constantFrom<unknown>('x', 'yy', 1, 2, true, null, ['x'], { a: 1 });
const type = fc.constantFrom<string | string[]>('string', 'number', 'integer', 'boolean', 'array', ['string', 'null']);

/** A schema of a few of these keywords: one of many admits next to nothing. */
function few(keywords: Readonly<Record<string, fc.Arbitrary<unknown>>>, more: object = {}): fc.Arbitrary<object> {
  const all = Object.keys(keywords);
  const chosen = fc.subarray(all, { minLength: 1, maxLength: Math.min(3, all.length) });
  return fc.tuple(chosen, fc.record(keywords)).map(([names, parts]) => ({
    ...more,
    ...Object.fromEntries(names.map((name) => [name, parts[name]])),
  }));
}

const leaf = few({
  type,
  enum: fc.uniqueArray(literal, { minLength: 1, maxLength: 4, comparator: (a, b) => `${a}` === `${b}` }),
  const: literal,
  minimum: bound,
  exclusiveMinimum: bound,
  maximum: bound,
  exclusiveMaximum: bound,
  minLength: bound,
  maxLength: bound,
  minItems: bound,
  maxItems: bound,
  uniqueItems: fc.boolean(),
  pattern: fc.constantFrom('^x', 'y'),
  format: fc.constantFrom('short', 'odd'),
  multipleOf: fc.constantFrom(1, 2),
});
const ownKeywords = {
  dependentRequired: fc.dictionary(fc.constantFrom(...names), fc.subarray(names), { maxKeys: 2 }),
  dependentSchemas: fc.dictionary(fc.constantFrom(...names), leaf, { maxKeys: 1 }),
  unevaluatedProperties: fc.oneof(fc.constant(false), leaf),
};
const ownLists = {
  prefixItems: fc.array(leaf, { minLength: 1, maxLength: 2 }),
  minContains: bound,
  maxContains: bound,
};

function anySchemas(): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { property: anySchema } = fc.letrec<{ property: object; object: object }>((tie) => {
    const part = tie('property');
    const parts = fc.array(part, { minLength: 1, maxLength: 2 });
    return {
      property: fc.oneof(
        { maxDepth: 2 },
        leaf,
        fc.record({ anyOf: parts, type }, { requiredKeys: ['anyOf'] }),
        fc.record({ allOf: parts, type }, { requiredKeys: ['allOf'] }),
        fc.record({ oneOf: parts, type }, { requiredKeys: ['oneOf'] }),
        fc.record({ not: leaf, type }, { requiredKeys: ['not'] }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword
        fc.record({ if: leaf, then: part, else: part }, { requiredKeys: ['if'] }),
        fc.record({ type: fc.constant('array'), items: part, contains: leaf }, { requiredKeys: ['type', 'items'] }),
        few(ownLists, { type: 'array' }),
        fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two') }),
        tie('object'),
      ),
      object: fc
        .tuple(
          fc.dictionary(fc.constantFrom(...names), part, { maxKeys: 3 }),
          few({
            required: fc.subarray(names),
            additionalProperties: fc.oneof(fc.boolean(), leaf),
            patternProperties: fc.dictionary(fc.constantFrom('^a', '[bc]'), leaf, { maxKeys: 1 }),
            propertyNames: fc.constantFrom<object>({ maxLength: 1 }, { enum: ['a'] }),
            minProperties: bound,
            maxProperties: bound,
            ...ownKeywords,
          }),
        )
        .map(([properties, rest]) => ({ type: 'object', properties: { ...properties }, ...rest })),
    };
  });
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), anySchema, { minKeys: 1 }),
      fc.subarray(names),
      fc.boolean(),
      fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: few(ownKeywords) }),
      anySchema,
      anySchema,
    )
    .map(([properties, required, isClosed, more, one, two]) => ({
      type: 'object',
      properties: { ...properties },
      required,
      ...(isClosed && { additionalProperties: false }),
      ...more,
      $defs: { one, two },
    }));
}

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<unknown>('', 'x', 'yy', 'xyz', 0, 1, 2, 2.5, 4, true, null),
    fc.array(tie('any'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 2 }),
  ),
})).any;

/** The same schema with parts of it left out, or put in from another one. */
function edit(schema: unknown, other: unknown, turns: readonly number[]): unknown {
  let turn = 0;
  const next = () => (turns[turn++ % turns.length] ?? 0) % 12;
  const at = (one: unknown, two: unknown): unknown => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return next() === 0 ? two : one;
    const donor = typeof two === 'object' && two !== null && !Array.isArray(two) ? two : {};
    const edited: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(one)) {
      const chance = next();
      if (chance === 1 && name !== '$defs') continue;
      const fromOther: unknown = Reflect.get(donor, name) ?? part;
      edited[name] = chance === 2 ? fromOther : at(part, fromOther);
    }
    if (next() === 3) for (const [name, part] of Object.entries(donor)) edited[name] ??= part;
    return edited;
  };
  return at(schema, other);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a schema lists all that an argument names, in each of its alternatives: nobody relies on other names. */
function lists(schema: unknown, argument: unknown, root: Readonly<Record<string, unknown>>, depth = 0): boolean {
  if (typeof argument !== 'object' || argument === null) return true;
  if (!isRecord(schema) || depth > 9) return Object.keys(argument).length === 0;
  const { $ref, properties = {}, additionalProperties, items, anyOf, allOf, oneOf } = schema;
  if (typeof $ref === 'string')
    return lists(Reflect.get(Object(root.$defs), $ref.split('/')[2] ?? ''), argument, root, depth + 1);
  const branches = [anyOf, allOf, oneOf].flatMap((one) => (Array.isArray(one) ? one : []));
  if (branches.length > 0) return branches.every((branch) => lists(branch, argument, root, depth + 1));
  if (Array.isArray(argument)) return argument.every((item) => lists(items, item, root, depth + 1));
  return Object.entries(argument).every(([name, part]) => {
    const isListed = Object.hasOwn(Object(properties), name);
    if (!isListed && !isRecord(additionalProperties)) return false;
    return lists(isListed ? Reflect.get(Object(properties), name) : additionalProperties, part, root, depth + 1);
  });
}

/** Pairs of schemas in which one is an edit of the other, a checker for each, and arguments to try. */
function pairsOf() {
  const formats = { short: /^.{0,2}$/, odd: /^(?:..)*.$/ };
  const ajv = new Ajv2020({ strict: false, logger: false, formats });
  const schema = anySchemas();
  /** Null for what is no schema, or goes round in circles. */
  const compile = (one: unknown) => {
    try {
      const validate = ajv.compile(one as object);
      return (sample: unknown) => {
        try {
          return validate(sample);
        } catch {
          return null;
        }
      };
    } catch {
      return null;
    }
  };
  const samples = fc.array(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }), {
    minLength: 30,
    maxLength: 60,
  });
  const turns = fc.array(fc.nat(), { minLength: 20, maxLength: 20 });
  const pair = fc
    .tuple(schema, schema, turns)
    .map(([before, other, turns]) => [before, edit(before, other, turns)] as const);
  return { pair, compile, samples };
}

test('“valid” is never said where an argument is refused now, nor “no more” where one is admitted now', () => {
  const { pair, compile, samples } = pairsOf();
  const tried = { refused: 0, admitted: 0 };
  fc.assert(
    fc.property(pair, fc.gen(), ([before, after], make) => {
      const isValid = compareInput(before, after).kind === 'valid';
      const isNoWider = findWidening(before, after) === null;
      const [was, is] = [compile(before), compile(after)];
      if (!(isValid || isNoWider) || was === null || is === null) return;
      for (const sample of make(() => samples)) {
        const [admitted, admits] = [was(sample), is(sample)];
        const words = JSON.stringify([before, after, sample]);
        if (isValid && admitted === true && lists(before, sample, before)) {
          tried.refused++;
          expect(admits ?? true, words).toBe(true);
        }
        if (isNoWider && admits === true) {
          tried.admitted++;
          expect(admitted ?? true, words).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(tried.refused, tried.admitted)).toBeGreaterThan(100);
});

const [b, c] = [objectOf({ b: text }), objectOf({ c: text })];

test.each<[what: string, before: object, after: object, pointer: string | null, more?: readonly [object, object]]>([
  ['a bound that moved', { a: { maximum: 3 } }, { a: { maximum: 4 } }, '/properties/a/maximum'],
  ['a pattern that is gone', { a: { ...text, pattern: 'x' } }, { a: text }, '/properties/a/pattern'],
  ['values that are gone', { a: { ...text, enum: ['x'] } }, { a: text }, '/properties/a/enum'],
  ['a new argument', { a: text }, { a: text, b: text }, '/properties/b'],
  ['an argument that may hold anything now', { a: text, b: text }, { a: text }, '/properties/b'],
  ['further arguments let in', { a: text }, { a: text }, '/additionalProperties', [refused, {}]],
  ['an argument that may be left out', { a: text }, { a: text }, '/required', [{ required: ['a'] }, {}]],
  ['an argument of what could be anything', { a: {} }, { a: b }, '/properties/a/properties/b'],
  ['one more way', { a: { anyOf: [true, b] } }, { a: { anyOf: [b, c] } }, '/properties/a/anyOf/1/properties/c'],
  ['alternatives in another order', { a: { anyOf: [c, b] } }, { a: { anyOf: [b, c] } }, null],
  ['an argument refused', { a: text, b: text }, { a: text }, null, [{}, refused]],
  ['a tighter bound', { a: { maximum: 4 } }, { a: { maximum: 3 } }, null],
  ['another description', { a: text }, { a: { ...text, description: 'New' } }, null],
])('of %s is told where it admits more', (_, before, after, pointer, [was, is] = [{}, {}]) => {
  expect(findWidening(objectOf(before, was), objectOf(after, is))?.pointer ?? null).toBe(pointer);
});

test('a widening tells both values, and whether nobody can tell', () => {
  const [before, after] = [argument({ ...text, pattern: 'x' }), argument({ ...text, pattern: '.*' })];
  expect(findWidening(before, after)).toEqual({
    pointer: '/properties/a/pattern',
    before: 'x',
    after: '.*',
    isUnclear: true,
  });
  expect(findWidening(argument({ maximum: 3 }), argument({ maximum: 4 }))).toMatchObject({
    before: 3,
    after: 4,
    isUnclear: false,
  });
  const through = (pattern: string) => ({ ...argument({ $ref: '#/$defs/A' }), $defs: { A: { ...text, pattern } } });
  expect(findWidening(through('x'), through('.*'))).toMatchObject({ before: 'x', after: '.*' });
});

test.each<[what: string, before: object, after: object]>([
  ['a type said in allOf', text, { allOf: [text] }],
  ['anyOf for oneOf', { oneOf: [text, { type: 'null' }] }, { anyOf: [text, { type: 'null' }] }],
  [
    'an exclusive bound for an inclusive one',
    { type: 'integer', minimum: 1 },
    { type: 'integer', exclusiveMinimum: 0 },
  ],
  ['dependentRequired for dependencies', { dependencies: { a: ['b'] } }, { dependentRequired: { a: ['b'] } }],
])('where %s, nobody can tell whether more is admitted', (_, before, after) => {
  expect(findWidening(argument(before), argument(after))).toMatchObject({ isUnclear: true });
});

/** Two trees of alternatives of this depth, and how often comparing them reads a member. */
function readsOf(keyword: string, depth: number): number {
  let reads = 0;
  const count = (schema: object): object =>
    new Proxy(schema, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
    });
  const tree = (left: number, leaf: object): object =>
    count(left === 0 ? leaf : { [keyword]: [tree(left - 1, leaf), tree(left - 1, { ...leaf, title: `${left}` })] });
  compareInput(argument(tree(depth, { type: 'integer' })), argument(tree(depth, { type: 'number', minimum: 1 })));
  return reads;
}

test.each(['oneOf', 'anyOf', 'allOf'])('a deep tree of %s is compared in linear time', (keyword) => {
  expect(readsOf(keyword, 11)).toBeLessThan(10 * readsOf(keyword, 8));
});

test('a long list of values is compared in linear time', () => {
  const readsOfList = (length: number) => {
    let reads = 0;
    const values = Array.from({ length }, (_, i) => `value ${i}`);
    const counted = new Proxy([...values, 'more'], {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
    });
    compareInput(argument({ enum: values }), argument({ enum: counted }));
    return reads;
  };
  expect(readsOfList(800)).toBeLessThan(10 * readsOfList(100));
});

test('a schema of any size is compared in a bounded number of steps', () => {
  let reads = 0;
  const counted = new Proxy(
    { $ref: '#' },
    {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
    },
  );
  const schemaOf = (size: number) =>
    argument({ anyOf: Array.from({ length: size / 100 }, () => Array(100).fill(counted)) });
  const [before, after] = [schemaOf(200_000), schemaOf(400_000)];
  expect(compareInput(before, after)).toMatchObject({ kind: 'unknown', reason: 'It is too large to compare.' });
  expect(findWidening(before, after)).toMatchObject({ pointer: '', isUnclear: true });
  expect(reads).toBeLessThan(2 * 2 * maxSteps);
});
