import { expect, test } from 'vitest';
import type { ToolEntry } from '../model/draft';
import { findUnread, type KnownSources, unreadSource } from './findBlockers';
import { draftWith } from './testExports';

const desk = { id: 'f1', name: 'desk.json' };
const host = { id: 'host https://a.example/', name: 'Northwind' };
const entry: ToolEntry = { toolId: 'a', mode: 'ask', digest: 'sha256:1', listedIn: [desk] };
const known = (...sources: KnownSources['sources']): KnownSources => ({ sources, isComplete: true });
const find = (one: ToolEntry, sources: KnownSources, isShown = false) => {
  const { waitsFor, unread } = findUnread(draftWith([one]), () => isShown, sources);
  return [
    ...waitsFor.map((name) => `waits for ${name}`),
    ...unread.flatMap(({ missing }) => missing.map(({ name, why }) => `${name} ${why}`)),
  ];
};

test('an export waits for the sources of its entries, and no others', () => {
  const other = { id: 'f2', name: 'other.json', state: 'reading' } as const;
  expect(find(entry, known({ ...desk, state: 'reading' }, other))).toEqual(['waits for desk.json']);
  expect(find(entry, known({ ...desk, state: 'read' }, other))).toEqual([]);
  expect(find(entry, { sources: [other], isComplete: false })).toEqual(['waits for desk.json']);
});

test('an entry of which no source is known waits for each, unless the catalog shows it', () => {
  const { listedIn: _sources, ...unknown } = entry;
  const sources = known({ ...desk, state: 'reading' }, { ...host, state: 'failed' });
  expect(find(unknown, sources)).toEqual(['waits for desk.json']);
  expect(find(unknown, sources, true)).toEqual([]);
  expect(find(unknown, known({ ...host, state: 'failed' }))).toEqual(['Northwind failed']);
});

test('entries of failed, removed and other sources are unread, those that another source shows are not', () => {
  expect(find(entry, known({ ...desk, state: 'failed' }))).toEqual(['desk.json failed']);
  expect(find(entry, known())).toEqual(['desk.json removed']);
  expect(find({ ...entry, listedIn: [host] }, known())).toEqual(['Northwind not-chosen']);
  expect(find(entry, known(), true)).toEqual([]);
  const { digest: _digest, ...imported } = entry;
  expect(find(imported, known())).toEqual([]);
});

test('a person’s acceptance lets an unread entry through, a file’s does not', () => {
  const decision = {
    ...({ kind: 'acceptance', about: unreadSource, value: 'accepted' } as const),
    ...{ toolId: 'a', digest: 'sha256:1', reason: 'Pinned', at: '2026-01-01T00:00:00Z' },
  };
  expect(find({ ...entry, decisions: [decision] }, known())).toEqual([]);
  expect(find({ ...entry, decisions: [{ ...decision, unconfirmed: true }] }, known())).toEqual(['desk.json removed']);
});
