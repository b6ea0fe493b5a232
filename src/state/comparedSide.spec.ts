import './testPage';
import { expect, test } from 'vitest';
import type { SideOrigin } from '../engine/compare/certainty';
import { engineOf, heldFile } from '../engine/testCatalog';
import { defaultSettings } from '../host/settings';
import type { Principal } from '../model/change';
import { type ComparedSide, doubtsOf, lineageOf, originOf } from './comparedSide';
import { findSide } from './findSide';
import type { CatalogReading } from './sources/readList';
import { base } from './useAddress';

const host = { id: 'quay', label: 'Quay', origin: 'https://quay.example' };

test('of the reading before, what is gone is removed only where the same caller asked', () => {
  const lineage = (before: Principal, after: Principal, more: Partial<ComparedSide> = {}) => {
    const origin = { host, completeness: { state: 'complete' } } as const;
    // The whole catalog, with files that can't be read, is not what the host's list is held against.
    const catalog: SideOrigin = { host, principal: after, completeness: { state: 'partial' } };
    return lineageOf(
      {
        id: 'previous',
        target: 'previous',
        named: { ...origin, principal: before, name: 'Then', at: null },
        side: { kind: 'previous', id: 'host:quay' },
        isEarlier: true,
        present: { ...origin, principal: after, name: 'Now' },
        ...more,
      },
      catalog,
    );
  };
  const rosa: Principal = { state: 'known', id: 'rosa' };
  const unknown: Principal = { state: 'unknown' };
  expect(lineage(rosa, rosa)).toBe('same-list');
  expect(lineage(rosa, { state: 'known', id: 'sam' })).toBe('other-list');
  expect(lineage(rosa, { state: 'anonymous' })).toBe('other-list');
  expect(lineage(unknown, unknown)).toBe('other-list');
  // One token was sent twice, whoever’s that is.
  expect(lineage(unknown, unknown, { isSameCaller: true })).toBe('same-list');
  expect(lineage(rosa, rosa, { isEarlier: false })).toBe('unrelated');
});

const nothing = {
  settings: defaultSettings(base()),
  host: null,
  summary: null,
  reading: null,
  kept: new Map(),
  draftsCount: 0,
  lists: [],
};

test.each([
  [1, 1, true],
  [1, 2, undefined],
  [0, 0, undefined],
])('of readings with the tokens %i and %i, it is known to be one caller’s: %s', async (before, after, isSameCaller) => {
  const readingWith = (tokenTurn: number, former: CatalogReading | null = null): CatalogReading => ({
    host: {
      ...{ id: 'host:quay', name: 'Quay', tools: 0, badEntries: 0, problems: 0, bytes: 2 },
      ...{ dialects: [], envelope: 'array', faults: [] },
    },
    principal: { state: 'unknown' },
    sinceVisit: false,
    kept: null,
    ...{ tokenTurn, former, change: null, readAt: 0, durationMs: 0 },
  });
  const answer = await findSide('previous', { ...nothing, reading: readingWith(after, readingWith(before)) });
  expect(answer).toMatchObject({ kind: 'side' });
  expect(answer.kind === 'side' && answer.side.isSameCaller).toBe(isSameCaller);
});

test('of a file’s list before, what is gone is removed', async () => {
  const { engine } = engineOf([]);
  engine.addFiles([heldFile('tide', { tools: [{ name: 'ebb', inputSchema: {} }, null] })]);
  const summary = engine.addFiles([heldFile('tide', { tools: [{ name: 'flow', inputSchema: {} }] })]);
  const answer = await findSide('previous:tide', { ...nothing, summary });
  if (answer.kind === 'none') throw new Error(answer.words);
  const { side } = answer;
  expect(side).toMatchObject({ named: { host: null, at: null }, present: { name: 'tide' } });
  const catalog = originOf({ ...nothing, summary: null }, true);
  expect(lineageOf(side, catalog)).toBe('files');
  expect(doubtsOf(side, catalog)).toMatchObject([{ kind: 'incomplete', side: 'before' }]);
});

test.each([
  ['baseline:nowhere', 'the baseline “nowhere”, which this browser does not have'],
  ['baseline:published', 'No baseline is published for this host'],
  ['host:nowhere', 'which this deployment does not list'],
  ['source:nowhere', 'not among the added files'],
  ['draft:nowhere', 'a draft that this browser does not have'],
  ['as:nobody', 'read the list with their token first'],
  ['previous', 'no reading before the last one'],
  ['previous:nowhere', 'no list before the last one of that source'],
  ['october', 'compares with “october”, which means nothing here'],
])('%s that is not there to compare with is named with its reason', async (target, words) => {
  expect(await findSide(target, nothing)).toMatchObject({ kind: 'none', words: expect.stringContaining(words) });
});
