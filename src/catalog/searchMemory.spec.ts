import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stated } from '../model/fact';
import { plainTool } from '../model/testTool';
import { search } from './filter';
import { SearchMemory } from './searchMemory';
import { buildIndex } from './testRows';

const words = ['order', 'orders', 'ordinary', 'refund', 'fund', 'status', 'write', 'a', 'or'];

function indexOf(titles: readonly string[]) {
  return buildIndex(
    titles.map((title, i) => {
      const posture = { ...plainTool.posture, tier: stated(i % 2 ? 'read' : 'write') };
      return { tool: { ...plainTool, toolId: `mcp:t${i}`, title, posture }, worst: 0 };
    }),
  );
}

test('finds what a search from nothing finds, whatever was searched for before', () => {
  const title = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(' '));
  const piece = fc.constantFrom(
    ...words,
    '-order',
    'tier:read',
    'title:ord',
    'title:orders,fund',
    '"order status"',
    'o',
  );
  const query = fc.array(piece, { minLength: 1, maxLength: 3 }).chain((parts) => {
    const text = parts.join(' ');
    return fc.integer({ min: 1, max: text.length }).map((length) => text.slice(0, length));
  });
  fc.assert(
    fc.property(fc.array(title, { maxLength: 40 }), fc.array(query, { maxLength: 30 }), (titles, queries) => {
      const index = indexOf(titles);
      const memory = new SearchMemory(index);
      for (const text of queries) expect([text, memory.find(text)]).toEqual([text, search(index, text)]);
    }),
  );
});

test('goes on from what a shorter text has found', () => {
  const index = indexOf(['order', 'refund']);
  const memory = new SearchMemory(index);
  const shorter = memory.find('ord');
  expect(memory.find('order')).toEqual(shorter);
  shorter?.fill(0);
  expect(memory.find('orde')).toEqual(new Uint8Array(2));
});
