import { expect, it } from 'vitest';
import { formatJson } from '../../model/formatJson';
import { exactSchemaText } from './exactSchemaText';

const schema = '{"type": "object", "properties": {"n": {"const": 123456789012345678901234567890}}}';
const text = formatJson(JSON.parse(schema));

it('takes a schema from its descriptor, where its numbers still are what was written', () => {
  expect(exactSchemaText(`{"toolId":"a","title":"{","inputSchema":${schema}}`, text)).toBe(schema);
  expect(exactSchemaText(`{"name":"a","parameters":${schema}}`, text)).toBe(schema);
});

it('keeps to the text it has where the descriptor says nothing more', () => {
  expect(exactSchemaText('{"inputSchema":{"type":"object"}}', '{"type":"object"}')).toBe('{"type":"object"}');
  expect(exactSchemaText('{"inputSchema":{"maximum":1e400}}', text)).toBe(text);
});
