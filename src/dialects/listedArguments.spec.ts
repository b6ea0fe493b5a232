import { expect, test } from 'vitest';
import { readFile } from './readFile';

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
