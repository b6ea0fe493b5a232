import { expect, test } from 'vitest';
import { findDoubts, type SideOrigin } from './certainty';

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
