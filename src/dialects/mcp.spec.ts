import { expect, test } from 'vitest';
import { readFile } from './readFile';

/** The findings of the schemas of one MCP tool, as `variant at: what`. */
function findingsOf(tool: Readonly<Record<string, unknown>>): readonly string[] {
  const list = { tools: [{ name: 'odd', annotations: {}, ...tool }] };
  const { entries } = readFile(new TextEncoder().encode(JSON.stringify(list)));
  return (entries[0]?.findings ?? [])
    .filter(({ rule }) => rule === 'F02')
    .map(({ variant, pointer, facts }) => `${variant} ${pointer}: ${facts['found']}`);
}

const good = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };

test.each<[what: string, inputSchema: unknown, found: string]>([
  [
    'without a type',
    { $schema: 'http://json-schema.org/draft-07/schema#' },
    'not-for-an-object /inputSchema: not stated',
  ],
  ['that is null', null, 'no-schema /inputSchema: null'],
  ['for a text', { type: 'string' }, 'not-for-an-object /inputSchema: "string"'],
  ['that is not there', undefined, 'no-schema : not there'],
])('an input schema %s is rated by what clients do: they drop the server', (_what, inputSchema, found) => {
  expect(findingsOf({ inputSchema })).toEqual([found]);
});

test.each<[what: string, outputSchema: unknown, found: string]>([
  ['without a type', { $id: 'a.v1' }, 'not-for-an-object /outputSchema: not stated'],
  [
    'with an unknown type inside',
    { type: 'object', properties: { list: { type: 'array', items: { type: 'String' } } } },
    'bad-keyword /outputSchema/properties/list/items/type: "String"',
  ],
  [
    'whose property says that it is required',
    { type: 'object', properties: { a: { required: true } } },
    'bad-keyword /outputSchema/properties/a/required: true',
  ],
])('a broken output schema %s is found as a broken input schema is', (_what, outputSchema, found) => {
  expect(findingsOf({ inputSchema: good, outputSchema })).toEqual([found]);
  const asInput = found.replace('outputSchema', 'inputSchema');
  expect(findingsOf({ inputSchema: outputSchema })).toEqual([asInput]);
});

test('sound schemas, and no output schema, are no finding', () => {
  expect(findingsOf({ inputSchema: good })).toEqual([]);
  expect(findingsOf({ inputSchema: good, outputSchema: { ...good, additionalProperties: false } })).toEqual([]);
});

test('a schema that is broken throughout is said once, not a hundred times', () => {
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, { type: 'str' }]));
  expect(findingsOf({ inputSchema: { type: 'object', properties } })).toHaveLength(5);
});

const read = (value: unknown) => readFile(new TextEncoder().encode(JSON.stringify(value)));

test('a catalog file that lists arguments is read as MCP tools; what it does not say stays unsaid', () => {
  const { entries, bad, dialects } = read([
    {
      name: 'find_berth',
      description: 'Finds a free berth.',
      arguments: [
        { name: 'length', type: 'number', desc: 'In metres' },
        { name: 'sides', type: 'array', items: { type: 'string' } },
        { name: '__proto__', type: 'ship' },
      ],
    },
    { name: 'list_quays', arguments: [] },
  ]);
  expect(bad).toEqual([]);
  expect(dialects).toEqual(new Map([['mcp', 2]]));
  const [first, second] = entries;
  expect(first?.tool.toolId).toBe('mcp:find_berth');
  expect(JSON.stringify(first?.tool.inputSchema)).toBe(
    '{"type":"object","properties":{"length":{"type":"number","description":"In metres"},"sides":{"type":"array","items":{"type":"string"}},"__proto__":{}}}',
  );
  expect(second?.tool.inputSchema).toEqual({ type: 'object', properties: {} });
  // That the schema itself is missing is a finding; nothing says which arguments are required.
  expect(first?.findings.map(({ variant, facts }) => [variant, facts])).toContainEqual([
    'no-schema',
    { field: 'inputSchema', found: 'not there' },
  ]);
});

test('arguments that are no such list are shown as they are, and make no schema', () => {
  const [entry] = read([{ name: 'odd', inputSchema: { type: 'object' }, arguments: 7 }]).entries;
  expect(entry?.tool.details).toContainEqual(expect.objectContaining({ label: 'Arguments' }));
  expect(read([{ name: 'odd', arguments: ['length'] }]).entries).toEqual([]);
});

test('a server of 2026-07-28 may state any output, whatever stands before its tools', () => {
  const outputSchema = { type: 'array', items: {} };
  const pages = [{ tools: [{ name: 'moorings', inputSchema: { type: 'object' }, outputSchema }] }];
  const found = (server: object) => {
    const file = {
      kind: 'tool-catalog/mcp-servers',
      version: 1,
      servers: [{ name: 'quay', status: 'listed', ...server }],
    };
    const [entry] = readFile(new TextEncoder().encode(JSON.stringify(file))).entries;
    return [entry?.findings.map(({ variant }) => variant), entry?.tool.anyOutput];
  };
  const modern = [['newer-output'], true];
  expect(found({ protocolVersion: '2026-07-28', pages })).toEqual(modern);
  expect(found({ pages, protocolVersion: '2026-07-28' })).toEqual(modern);
  for (const protocolVersion of ['2025-11-25', 'zzz', undefined])
    expect(found({ protocolVersion, pages })).toEqual([['not-for-an-object'], undefined]);
});
