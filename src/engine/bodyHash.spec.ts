import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashBody } from './bodyHash';

test('bytes and text of the same units have the same number, a safe integer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const hash = hashBody(bytes);
      expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true);
      expect(hashBody(String.fromCharCode(...bytes))).toBe(hash);
    }),
  );
});

test('tells 200,000 descriptors apart that differ in one place', () => {
  const hashes = new Set<number>();
  for (let i = 0; i < 200_000; i++) hashes.add(hashBody(`{"toolId":"mcp:crm.tool${i}","description":"Finds orders."}`));
  expect(hashes.size).toBe(200_000);
});
