import { describe, expect, it, test } from 'vitest';
import { auditContent } from './auditContent';
import { auditEntry } from './auditEntry';
import { Neighbours } from './neighbours';
import { sampleEntry } from './testEntry';

/** What is found in an MCP tool, as `rule variant /pointer`. */
function audit(value: Readonly<Record<string, unknown>>, text?: string): readonly string[] {
  const { tool, ...rest } = sampleEntry(value, text);
  const { inputSchema, outputSchema } = value;
  const mcp = { ...tool, toolId: 'mcp:run', dialect: 'mcp', inputSchema, outputSchema } as const;
  const ofSchemas = auditContent(mcp, value, new Neighbours([mcp])).filter(({ rule }) => /^(D01|J02)$/.test(rule));
  return [...auditEntry({ tool: mcp, ...rest }), ...ofSchemas].map(
    ({ rule, variant, pointer }) => `${rule} ${variant} ${pointer}`,
  );
}

const withProperties = (properties: unknown) => ({ inputSchema: { type: 'object', properties } });
const marked = (said: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': said });

describe('an argument marked as a header (D01)', () => {
  it('is no finding where the mark is sound, at any depth', () => {
    const inner = { type: 'object', properties: { count: marked('Count', 'integer') } };
    expect(audit(withProperties({ region: marked('Region'), 'x-mcp-header': { type: 'object' }, inner }))).toEqual([]);
  });

  test.each<[what: string, properties: unknown, found: string]>([
    ['a name with a blank', { a: marked('My Region') }, 'bad-header-name /inputSchema/properties/a'],
    ['a name with a line break', { a: marked('A\r\nX: 1') }, 'bad-header-name /inputSchema/properties/a'],
    ['no name', { a: marked('') }, 'bad-header-name /inputSchema/properties/a'],
    ['no text', { a: marked(null) }, 'bad-header-name /inputSchema/properties/a'],
    ['an object', { a: marked('A', 'object') }, 'no-plain-value /inputSchema/properties/a'],
    ['a number', { a: marked('A', 'number') }, 'no-plain-value /inputSchema/properties/a'],
    ['two types', { a: marked('A', ['string', 'null']) }, 'no-plain-value /inputSchema/properties/a'],
    ['a list', { a: { type: 'array', items: marked('A') } }, 'out-of-reach /inputSchema/properties/a/items'],
    ['a password', { password: marked('Token') }, 'secret-in-header /inputSchema/properties/password'],
  ])('is found with %s', (_what, properties, found) => {
    expect(audit(withProperties(properties))).toEqual([`D01 ${found}/x-mcp-header`]);
  });

  it('is found at each of two that share a name', () => {
    expect(audit(withProperties({ a: marked('Tenant'), b: marked('TENANT') }))).toEqual([
      'D01 header-twice /inputSchema/properties/a/x-mcp-header',
      'D01 header-twice /inputSchema/properties/b/x-mcp-header',
    ]);
  });

  it('is found however its text is escaped', () => {
    const value = withProperties({ a: marked('') });
    expect(audit(value, JSON.stringify(value).replace('x-mcp', 'x\\u002dmcp'))).toHaveLength(1);
  });
});

describe('a reference (J02)', () => {
  it('is no finding where it leads to a schema of the same document', () => {
    const properties = {
      from: { properties: { x: { type: 'number' } } },
      to: { $ref: '#/properties/from/properties/x' },
      list: { $ref: '#/$defs/List%3Ca~1b%3E' },
      named: { $ref: '#here' },
      here: { $anchor: 'here' },
      text: { default: { $ref: '#/nowhere' } },
    };
    expect(audit({ inputSchema: { type: 'object', properties, $defs: { 'List<a/b>': {} } } })).toEqual([]);
  });

  it('is found where nothing is, and where it leads to another document, in either schema', () => {
    const dangling = { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } };
    const remote = { type: 'object', properties: { pets: { items: { $ref: 'https://shop.example/pet.json' } } } };
    expect(audit({ inputSchema: dangling, outputSchema: remote })).toEqual([
      'J02 nothing-there /inputSchema/properties/pet/$ref',
      'J02 outside /outputSchema/properties/pets/items/$ref',
    ]);
  });

  it('is said five times of one schema, not a hundred', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, { $ref: '#/gone' }]));
    expect(audit(withProperties(properties))).toHaveLength(5);
  });
});
