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
