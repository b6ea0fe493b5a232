import { expect, test } from 'vitest';
import { readResultParts } from './resultParts';

test('only the result of an MCP tool is taken apart', () => {
  const value = { content: [], structuredContent: {} };
  expect(readResultParts(value, true).map(({ schema }) => schema)).toEqual(['mcp-content', 'output']);
  expect(readResultParts(value, false)).toEqual([{ pointer: '', schema: 'output', value }]);
});
