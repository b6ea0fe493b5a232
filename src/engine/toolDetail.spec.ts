import { expect, test } from 'vitest';
import { bytesOf, plain } from './testCatalog';
import { readLoneDetail } from './toolDetail';

test('one descriptor beside the list is read by itself', () => {
  expect(readLoneDetail(bytesOf(plain))).toMatchObject({
    toolId: 'mcp:fs.read',
    copies: 1,
    entry: 0,
    raw: JSON.stringify(plain),
  });
  expect(readLoneDetail(bytesOf('{"toolId":5}'))).toBeNull();
  expect(readLoneDetail(bytesOf('<html>'))).toBeNull();
});

test('a schema’s text keeps its numbers as they were sent', () => {
  const schema = '{"type": "object", "properties": {"n": {"const": 123456789012345678901234567890}}}';
  const detail = readLoneDetail(
    bytesOf(`{"toolId":"a:b","title":"{","inputSchema":${schema},"outputSchema":${schema}}`),
  );
  expect(detail?.input?.text).toBe(schema);
  expect(detail?.output?.text).toBe(schema);
  expect(detail?.output?.root.children[0]?.values).toEqual(['123456789012345678901234567890']);
});
