import { describe, expect, it } from 'vitest';
import { type CheckResult, compileCheck } from './checkArguments';

function check(schema: unknown, data: unknown): CheckResult {
  const compiled = compileCheck(typeof schema === 'string' ? schema : JSON.stringify(schema));
  return typeof compiled === 'function' ? compiled(JSON.stringify(data)) : compiled;
}

/** `pointer keyword words`, one line a problem. */
function lines(result: CheckResult): string[] {
  if (result.kind !== 'problems') return [result.kind];
  return result.problems.map(({ pointer, property, keyword, schemaPointer, words }) => {
    const text = words.map((part) => ('text' in part ? part.text : part.quote)).join('');
    return `${pointer}${property === undefined ? '' : ` .${property}`} | ${schemaPointer} | ${keyword} | ${text}`;
  });
}

describe('a check', () => {
  it('names each broken rule with its place in the arguments and in the schema', () => {
    const schema = {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { size: { $ref: '#/$defs/size' }, list: { type: 'array', items: { enum: ['a', 'b'] } } },
      $defs: { size: { type: 'integer', maximum: 9 } },
    };
    const result = check(schema, { size: 10.5, list: ['a', 'c'], more: 1 });
    expect(lines(result).sort()).toEqual([
      ' .more | /additionalProperties | additionalProperties | This field is not allowed here.',
      ' .name | /required | required | Is required.',
      '/list/1 | /properties/list/items/enum | enum | Must be one of "a", "b".',
      '/size | /$defs/size/maximum | maximum | Must be at most 9.',
      '/size | /$defs/size/type | type | Must be a whole number.',
    ]);
    expect(result).toMatchObject({
      count: 5,
      errorSchema: {
        name: { __errors: ['Is required.'] },
        list: { 1: { __errors: ['Must be one of "a", "b".'] } },
        size: { __errors: expect.arrayContaining(['Must be at most 9.', 'Must be a whole number.']) },
      },
    });
  });

  it('of a failed choice, keeps what is wrong with the shape that was meant', () => {
    const shape = (kind: string, name: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [name]: { type: 'number' } },
      required: ['kind', name],
    });
    const schema = {
      type: 'object',
      properties: { it: { oneOf: [shape('a', 'x'), shape('b', 'y'), { type: 'null' }] } },
    };
    expect(lines(check(schema, { it: { kind: 'b', y: 'text' } }))).toEqual([
      '/it/y | /properties/it/oneOf/1/properties/y/type | type | Must be a number.',
    ]);
    expect(lines(check(schema, { it: 'text' }))).toEqual([
      '/it | /properties/it/oneOf | oneOf | Fits none of the possible shapes.',
    ]);
  });

  it.each<[draft: string, $schema: string | undefined, schema: object, good: unknown, bad: unknown]>([
    ['draft-07 tuples', 'http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }, ['a'], [1]],
    ['old tuples of no draft', undefined, { items: [{ type: 'string' }], additionalItems: false }, ['a'], ['a', 1]],
    [
      '2019-09',
      'https://json-schema.org/draft/2019-09/schema',
      { dependentRequired: { a: ['b'] } },
      { b: 1 },
      { a: 1 },
    ],
    ['2020-12', 'https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }, ['a'], [1]],
    ['draft-04', 'http://json-schema.org/draft-04/schema#', { id: 'x', minimum: 3, exclusiveMinimum: true }, 4, 3],
    ['a draft nobody knows', 'https://example.com/mine', { type: 'string' }, 'a', 1],
  ])('reads %s', (_draft, $schema, schema, good, bad) => {
    expect(check({ $schema, ...schema }, good).kind).toBe('valid');
    expect(check({ $schema, ...schema }, bad).kind).toBe('problems');
  });

  it.each<[trap: string, schema: unknown, bad: unknown]>([
    ['$async', { $async: true, type: 'object', properties: { a: { $async: true, type: 'string' } } }, { a: 1 }],
    [
      'one $id for two schemas',
      { properties: { a: { $id: 'x', type: 'string' }, b: { $id: 'x', type: 'number' } } },
      { a: 1, b: 1 },
    ],
    ['the $id of a published schema', { $id: 'http://json-schema.org/draft-07/schema#', type: 'string' }, 1],
    [
      'patterns that differ at their end',
      { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } },
      { a: 'a', b: 'a' },
    ],
    ['a property named __proto__', '{"properties":{"__proto__":{"type":"string"}}}', JSON.parse('{"__proto__":1}')],
    ['a required name that every object has', { required: ['constructor', 'toString'] }, {}],
    ['nullable without a type', { nullable: true, minimum: 3 }, 1],
    ['an enum without values', { properties: { a: { enum: [] } } }, { a: 1 }],
    ['a pattern of the older mode', { pattern: '^[\\w-.]+$' }, '!'],
    [
      'keyword names as properties',
      { properties: { $async: { type: 'string' }, id: { type: 'string' } } },
      { $async: 1, id: 1 },
    ],
  ])('takes nothing invalid for valid: %s', (_trap, schema, bad) => {
    expect(check(schema, bad).kind).toBe('problems');
  });

  it('of two schemas with one $id follows each its own', () => {
    const $id = 'https://example.com/x';
    expect(check({ $id, type: 'string' }, 1).kind).toBe('problems');
    expect(check({ $id, type: 'number' }, 1).kind).toBe('valid');
  });

  it.each([
    ['a schema that is text', '"text"', /neither an object/],
    ['text that is no JSON', '{', /JSON/],
  ])('says what is wrong with %s', (_what, schema, reason) => {
    expect(check(schema, {})).toMatchObject({ kind: 'bad-schema', reason: expect.stringMatching(reason) });
  });

  it.each<[property: unknown, pointer: string]>([
    [{ anyOf: {} }, '/anyOf'],
    [{ title: null }, '/title'],
    [{ $ref: 5 }, '/$ref'],
    [{ enum: 'x' }, '/enum'],
    [{ items: 3 }, '/items'],
    [{ required: true }, '/required'],
    [{ type: 'strin' }, '/type'],
    [{ maxLength: '9' }, '/maxLength'],
    [{ $ref: '#/$defs/none' }, '/$ref'],
    [{ $ref: 'https://example.com/other.json' }, '/$ref'],
    [{ properties: { q: 5 } }, '/properties/q'],
    [null, ''],
  ])('leaves out what is broken in %j, names it, and checks all else', (property, at) => {
    const schema = { properties: { p: property, n: { maximum: 3 } } };
    const result = check(schema, { p: {}, n: 4 });
    expect(result).toMatchObject({ kind: 'problems', count: 1, problems: [{ pointer: '/n' }] });
    expect('leftOut' in result && result.leftOut?.map(({ pointer }) => pointer)).toEqual([`/properties/p${at}`]);
  });

  it('leaves out a pattern of another language, names it, and checks all else', () => {
    const schema = {
      properties: {
        code: { type: 'string', pattern: '(?i)^inv-[0-9]+$' },
        site: { type: 'string', pattern: '^https:\\/\\/' },
        tags: { patternProperties: { '\\Ax\\z': {} }, additionalProperties: false },
      },
      required: ['site'],
    };
    const leftOut = [
      { pointer: '/properties/code/pattern', pattern: '(?i)^inv-[0-9]+$' },
      { pointer: '/properties/tags/patternProperties/\\Ax\\z', pattern: '\\Ax\\z' },
    ];
    const tags = { x: 1 };
    expect(check(schema, { site: 'https://a.example', code: 'anything', tags })).toEqual({ kind: 'valid', leftOut });
    expect(check(schema, { code: 'anything' })).toMatchObject({ kind: 'problems', count: 1, leftOut });
    expect(check(schema, { site: 'ftp://a.example' })).toMatchObject({ kind: 'problems', count: 1 });
  });

  it('reads escapes that need none, in Unicode mode', () => {
    const title = { pattern: '^[^\\p{Cc}\\"\\\\./]{1,9}$' };
    expect(check(title, 'Copper')).toEqual({ kind: 'valid' });
    expect(check(title, 'a"b').kind).toBe('problems');
    expect(check({ pattern: '^x\\-[a-z]+$' }, 'x-a')).toEqual({ kind: 'valid' });
  });

  it('does not check what refers to itself without end, or is too deep', () => {
    expect(check({ $ref: '#' }, {})).toEqual({ kind: 'not-checked', reason: 'too-complex' });
    const deep = `${'{"properties":{"a":'.repeat(20_000)}true${'}}'.repeat(20_000)}`;
    expect(check(deep, {})).toEqual({ kind: 'not-checked', reason: 'too-complex' });
  });

  it('keeps the list of problems short, and counts them all', () => {
    const result = check(
      { items: { type: 'string' } },
      Array.from({ length: 3_000 }, (_, i) => i),
    );
    expect(result).toMatchObject({ kind: 'problems', count: 3_000 });
    if (result.kind === 'problems') expect(result.problems).toHaveLength(200);
  });
});
