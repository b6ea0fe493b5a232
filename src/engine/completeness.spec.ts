import { expect, test } from 'vitest';
import { readFile } from '../dialects/readFile';
import { completenessOf, completenessOfList } from './completeness';
import { engineOf, plain } from './testCatalog';

const faultsOf = (value: unknown) => readFile(new TextEncoder().encode(JSON.stringify(value))).faults;
const page = (nextCursor?: string) => ({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'a' }], nextCursor } });

test('a list whose last page names another is not complete', () => {
  const faults = faultsOf(page('2'));
  expect(faults.map(({ reason }) => reason)).toEqual(['more-pages']);
  expect(completenessOf(0, faults)).toEqual({ state: 'partial', reason: 'further pages are missing' });
  expect(completenessOf(1, faults).reason).toBe('1 entry can’t be read, further pages are missing');
  expect(faultsOf({ tools: [{ name: 'a' }], nextCursor: 'x' })).toHaveLength(1);
});

test('so it is with the list that a host sends', () => {
  const faults = (list: unknown) => engineOf(list).summary.host?.faults.map(({ reason }) => reason);
  expect(faults({ tools: [plain], nextCursor: '2' })).toEqual(['more-pages']);
  expect(faults({ tools: [plain], nextCursor: null })).toEqual([]);
  expect(faults([plain])).toEqual([]);
});

test('pages up to the last one are complete', () => {
  expect(faultsOf([page('2'), page()])).toEqual([]);
  expect(faultsOf({ tools: [{ name: 'a' }], nextCursor: '' })).toEqual([]);
  expect(completenessOf(0)).toEqual({ state: 'complete' });
});

test('a file that merely lists tools proves nothing of what it leaves out', () => {
  expect(completenessOfList(0)).toMatchObject({ state: 'unknown', reason: expect.stringContaining('doesn’t say') });
  expect(completenessOfList(2)).toEqual({ state: 'partial', reason: '2 entries can’t be read' });
});

test('a note on a server takes nothing from its list', () => {
  expect(completenessOf(0, [{ reason: 'note' }])).toEqual({ state: 'complete' });
});
