import { expect, it } from 'vitest';
import { writeModelDefinition } from './modelDefinition';

const parameters = { type: 'object', properties: { q: { type: 'string' } } };

it('writes what JSON.stringify makes of name, description and parameters', () => {
  const description = 'Says "hello"\n<|endoftext|>';
  const text = writeModelDefinition({ toolId: 'mcp:fs.read', description, schemaText: JSON.stringify(parameters) });
  expect(text).toBe(JSON.stringify({ name: 'fs.read', description, parameters }));
});

it('leaves out what a tool does not state, and takes the name it has where it goes', () => {
  expect(writeModelDefinition({ toolId: 'connector:a.b' })).toBe('{"name":"connector:a.b"}');
  expect(writeModelDefinition({ toolId: 'connector:a.b', nameInTarget: 'b' })).toBe('{"name":"b"}');
});
