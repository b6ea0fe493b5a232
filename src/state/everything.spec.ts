import { inUse } from '../model/draft';
import './testPage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listDecisions } from '../draft/ledger';
import { acceptance } from '../draft/testDrafts';
import type { Acceptance } from '../model/decision';
import { currentDrafts, editDraft, emptyDraft, removeDraft } from './drafts';
import { readEverything, writeEverything } from './everything';
import { listAllKept } from './keptStores';
import { currentLedger, withdrawAll } from './ledger';
import { keptSources, sourceRecords } from './sources/records';

// All specs share one page.
const clear = () => {
  for (const id of currentDrafts().keys()) removeDraft(id);
  withdrawAll(listDecisions(currentLedger()), []);
  sourceRecords.setState(new Map(), true);
};
beforeEach(clear);
afterEach(clear);

const fileOf = (text: string) => new Blob([text]);
const toolIds = () => [...currentDrafts().values()].map(({ entries }) => [...entries.keys()]);

test('what was saved to a file comes back from it, beside what was made since', async () => {
  emptyDraft();
  editDraft({ kind: 'add', entries: [{ toolId: 'a', mode: 'auto' }], host: undefined });
  sourceRecords.setState(new Map([['one', { id: 'one', name: 'one.json', addedAt: 1, size: 3 }]]), true);
  keptSources.holdBody('one', new Blob([new Uint8Array([0xff, 0xfe, 0])]));
  const text = await writeEverything();
  emptyDraft();
  editDraft({ kind: 'add', entries: [{ toolId: 'b', mode: 'ask' }], host: undefined });
  sourceRecords.setState(new Map(), true);
  const read = await readEverything(fileOf(text));
  if (typeof read === 'string') throw new Error(read);
  expect(read.parts.find(({ what }) => what === 'drafts')?.count).toBe(1);
  expect(toolIds()).toEqual([['b']]);
  for (const { take } of read.parts) take();
  expect(toolIds()).toEqual([['a'], ['b']]);
  const body = await keptSources.loadBody('one');
  expect(new Uint8Array((await body?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([0xff, 0xfe, 0]));
});

test('a file says whether it decides anything for the person who opens it', async () => {
  const decides = async (accepted: readonly Acceptance[]) => {
    emptyDraft();
    editDraft({ kind: 'add', entries: [{ toolId: 'a', mode: 'auto', claims: accepted.map(inUse) }], host: undefined });
    const read = await readEverything(fileOf(await writeEverything()));
    return typeof read === 'string' ? read : read.decides;
  };
  expect([await decides([]), await decides([acceptance('a')])]).toEqual([false, true]);
});

test('what each store keeps is whole as JSON', async () => {
  for (const { copy } of listAllKept()) {
    const { value } = await copy();
    expect(JSON.parse(JSON.stringify(value))).toEqual(value);
  }
});

test.each([
  ['no JSON', '{', 'no file'],
  ['another kind', '{"kind":"tool-catalog/draft"}', 'no file'],
  ['a newer version', '{"kind":"tool-catalog/kept","version":2,"savedAt":"","savedFrom":"","stores":[]}', 'version 2'],
])('%s is refused with its reason', async (_, text, reason) => {
  expect(await readEverything(fileOf(text))).toContain(reason);
});

test('a store that this version can’t read is named, and costs only itself', async () => {
  const stores = [
    { key: 'current', version: 99, value: {}, bodies: [] },
    { key: 'unheard of', version: 1, value: {}, bodies: [] },
  ];
  const text = JSON.stringify({ kind: 'tool-catalog/kept', version: 1, savedAt: '', savedFrom: '', stores });
  expect(await readEverything(fileOf(text))).toMatchObject({ parts: [], unread: ['drafts', 'unheard of'] });
});
