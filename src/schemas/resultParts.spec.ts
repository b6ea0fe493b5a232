import { describe, expect, it } from 'vitest';
import { readResultParts, schemaOfPart } from './resultParts';

const content = [{ type: 'text', text: 'two rows' }];
const parts = (value: unknown, isMcp = true) =>
  readResultParts(value, isMcp).map(({ pointer, schema, value: part }) => [pointer, schema, part]);

describe('a result is taken apart', () => {
  it('into MCP’s own part and the structured one, inside a response too', () => {
    const result = { content, structuredContent: { rows: 2 } };
    expect(parts(result)).toEqual([
      ['', 'mcp-content', result],
      ['/structuredContent', 'output', { rows: 2 }],
    ]);
    expect(parts({ jsonrpc: '2.0', id: 1, result })).toEqual([
      ['/result', 'mcp-content', result],
      ['/result/structuredContent', 'output', { rows: 2 }],
    ]);
  });

  it('and misses structured content, but of an error', () => {
    expect(parts({ content })).toEqual([
      ['', 'mcp-content', { content }],
      ['', 'mcp-structured', { content }],
    ]);
    expect(parts({ content, isError: true })).toEqual([['', 'mcp-content', { content, isError: true }]]);
  });

  it('not at all where it is the output itself', () => {
    expect(parts({ rows: 2 })).toEqual([['', 'output', { rows: 2 }]]);
    expect(parts({ content, structuredContent: {} }, false)).toEqual([
      ['', 'output', { content, structuredContent: {} }],
    ]);
    expect(parts('plain')).toEqual([['', 'output', 'plain']]);
  });

  it('each with rules of its own', () => {
    const [shape, own] = readResultParts({ content, structuredContent: {} }, true);
    if (shape === undefined || own === undefined) throw new Error('Both parts are there.');
    expect(schemaOfPart(own, '{"type":"object"}')).toBe('{"type":"object"}');
    expect(JSON.parse(schemaOfPart(shape, ''))).toMatchObject({ required: ['content'] });
  });
});
