import { expect, test } from 'vitest';
import { readResultParts, schemaOfPart } from './resultParts';

test('only the result of an MCP tool is taken apart', () => {
  const value = { content: [], structuredContent: {} };
  expect(readResultParts(value, true).map(({ schema }) => schema)).toEqual(['mcp-content', 'output']);
  expect(readResultParts(value, false)).toEqual([{ pointer: '', schema: 'output', value }]);
});

test('structured content is an object, and anything of a server of 2026-07-28', () => {
  const typeOf = (anyOutput: boolean) => {
    const [content] = readResultParts({ content: [], structuredContent: [] }, true, anyOutput);
    if (content === undefined) throw new Error('no part');
    return JSON.parse(schemaOfPart(content, '{}')).properties.structuredContent;
  };
  expect([typeOf(false), typeOf(true)]).toEqual([{ type: 'object' }, undefined]);
});
