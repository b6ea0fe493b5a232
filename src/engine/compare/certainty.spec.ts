import { expect, test } from 'vitest';
import { readFile } from '../../dialects/readFile';
import { engineOf, plain } from '../testCatalog';
import { completenessOf, completenessOfList, findDoubts, type SideOrigin } from './certainty';

const host = { id: 'quay', label: 'Quay', origin: 'https://quay.example' };
const side: SideOrigin = { host, principal: { state: 'known', id: 'rosa' }, completeness: { state: 'complete' } };

test('what is missing is removed where both sides are complete lists of one host for one caller', () => {
  expect(findDoubts(side, side)).toEqual([]);
  const anonymous: SideOrigin = { ...side, principal: { state: 'anonymous' } };
  expect(findDoubts(anonymous, anonymous)).toEqual([]);
  // Another deployment may call the host otherwise; its name decides nothing.
  expect(findDoubts(side, { ...side, host: { ...host, label: 'The quay' } })).toEqual([]);
});

test.each<[what: string, after: Partial<SideOrigin>, kind: string]>([
  ['some entries can’t be read', { completeness: { state: 'partial', reason: '2 entries' } }, 'incomplete'],
  ['nobody knows how much it is', { completeness: { state: 'unknown' } }, 'incomplete'],
  ['it is another address', { host: { ...host, origin: 'https://pier.example' } }, 'other-host'],
  ['it is another host at the same address', { host: { ...host, id: 'pier' } }, 'other-host'],
  ['files alone were read', { host: null }, 'other-host'],
  ['somebody else asked', { principal: { state: 'known', id: 'sam' } }, 'other-caller'],
  ['nobody in particular asked', { principal: { state: 'anonymous' } }, 'other-caller'],
  ['nobody knows who asked', { principal: { state: 'unknown' } }, 'unknown-caller'],
  ['it is known that somebody asked, and not who', { principal: { state: 'known' } }, 'unknown-caller'],
])('where %s, it may only be out of sight', (_, after, kind) => {
  expect(findDoubts(side, { ...side, ...after }).map((doubt) => doubt.kind)).toEqual([kind]);
  expect(findDoubts({ ...side, ...after }, side).map((doubt) => doubt.kind)).toEqual([kind]);
});

test('files are shown to everybody alike', () => {
  const files: SideOrigin = { ...side, host: null, principal: { state: 'unknown' } };
  expect(findDoubts(files, files)).toEqual([]);
});

const faultsOf = (value: unknown) => readFile(new TextEncoder().encode(JSON.stringify(value))).faults;
const page = (nextCursor?: string) => ({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'a' }], nextCursor } });

test('a list whose last page names another is not complete', () => {
  const faults = faultsOf(page('2'));
  expect(completenessOf(0, faults)).toEqual({ state: 'partial', reason: 'further pages are missing' });
  expect(completenessOf(1, faults).reason).toBe('1 entry can’t be read, further pages are missing');
  expect(completenessOf(0, [{ reason: 'note' }])).toEqual({ state: 'complete' });
});

const ofHost = (list: unknown) => engineOf(list).summary.sources[0]?.faults ?? [];

test.each([
  ['a page that names another', faultsOf(page('2')), 1],
  ['a list that names a page', faultsOf({ tools: [{ name: 'a' }], nextCursor: 'x' }), 1],
  ['pages up to the last one', faultsOf([page('2'), page()]), 0],
  ['a list that names no page', faultsOf({ tools: [{ name: 'a' }], nextCursor: '' }), 0],
  ['a host’s list that names a page', ofHost({ tools: [plain], nextCursor: '2' }), 1],
  ['a host’s list that names none', ofHost({ tools: [plain], nextCursor: null }), 0],
  ['a host’s bare list', ofHost([plain]), 0],
])('%s tells whether pages are missing', (_what, faults, missing) => {
  expect(faults.filter(({ reason }) => reason === 'more-pages')).toHaveLength(missing);
});

test('a file that merely lists tools proves nothing of what it leaves out', () => {
  expect(completenessOfList(0)).toMatchObject({ state: 'unknown', reason: expect.stringContaining('doesn’t say') });
  expect(completenessOfList(2)).toEqual({ state: 'partial', reason: '2 entries can’t be read' });
});
