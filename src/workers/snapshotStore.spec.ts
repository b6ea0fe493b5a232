import { expect, it } from 'vitest';
import { wholeFacts } from '../engine/loadedCatalog';
import { holdList, type ReadSource, readSource } from '../engine/readSource';
import { bytesOf, testHost, testTools } from '../engine/testCatalog';
import { type KeptUnder, SnapshotStore } from './snapshotStore';
import { storeOf, TestFolder } from './testFolder';

const quay: KeptUnder = { source: testHost, address: 'https://quay.example', caller: null };

function listOf(document: unknown = testTools): ReadSource {
  const list = readSource({ source: testHost }, [bytesOf(document)], null);
  if (list.kind !== 'read') throw new Error('declined');
  return list;
}

function write(store: SnapshotStore, list = listOf(), kept = quay): Promise<boolean> {
  const { source } = holdList(list, null);
  return store.write(kept, list, wholeFacts(list.rows, source.body));
}

const idsOf = async (store: SnapshotStore, kept = quay) => (await store.open(kept))?.snapshot.list.rows.toolIds;

it('gives back the list at the next visit', async () => {
  const folder = new TestFolder();
  expect(await write(storeOf(folder))).toBe(true);
  expect(await idsOf(storeOf(folder))).toEqual(testTools.map(({ toolId }) => toolId));
});

it.each([
  ['another address', { ...quay, address: 'https://other.example' }],
  ['another caller', { ...quay, caller: 'ann' }],
  ['another source', { ...quay, source: { id: 'host:other', name: 'Quay' } }],
])('has none for %s', async (_, kept) => {
  const folder = new TestFolder();
  await write(storeOf(folder));
  expect(await storeOf(folder).open(kept)).toBeNull();
});

it('has none for another build of the app, which then writes its own', async () => {
  const folder = new TestFolder();
  await write(storeOf(folder));
  const newer = storeOf(folder, { build: 'bbbb' });
  expect(await newer.open(quay)).toBeNull();
  await write(newer);
  expect(await idsOf(newer)).toHaveLength(testTools.length);
  expect(folder.files.size).toBe(1);
});

it('keeps the list before where the tab is closed while it writes', async () => {
  const folder = new TestFolder();
  await write(storeOf(folder));
  folder.isKilled = true;
  void write(storeOf(folder), listOf([testTools[0]]));
  await new Promise(setImmediate);
  expect(await idsOf(storeOf(folder))).toHaveLength(testTools.length);
});

it('keeps nothing where the storage is full', async () => {
  const folder = new TestFolder();
  await write(storeOf(folder));
  folder.room = 500;
  const store = storeOf(folder);
  expect(await write(store, listOf([testTools[0]]))).toBe(false);
  expect(await store.open(quay)).toBeNull();
});

it('makes room by removing what was not asked for the longest', async () => {
  const folder = new TestFolder();
  const places = ['a', 'b', 'c'].map((id) => ({ ...quay, source: { id, name: id } }));
  const one = async (place: KeptUnder) => {
    folder.now++;
    await write(storeOf(folder), listOf(), place);
  };
  for (const place of places) await one(place);
  const size = [...folder.files.values()][0]?.size ?? 0;
  folder.now++;
  const store = storeOf(folder, { quota: size * 3.5 * 5 });
  await store.confirm(
    places[0] as KeptUnder,
    (await store.open(places[0] as KeptUnder))?.snapshot.list as ReadSource,
    0,
  );
  folder.now++;
  await write(store, listOf(), { ...quay, source: { id: 'd', name: 'd' } });
  const there = await Promise.all(places.map((place) => idsOf(store, place)));
  expect(there.map((ids) => ids !== undefined)).toEqual([true, false, true]);
});

it('keeps no list that is larger than its share', async () => {
  const folder = new TestFolder();
  expect(await write(storeOf(folder, { quota: 1_000 }))).toBe(false);
  expect(folder.files.size).toBe(0);
});

it('tells when the list came last unchanged', async () => {
  const folder = new TestFolder();
  const list = listOf();
  const writer = storeOf(folder);
  await write(writer, list);
  const store = storeOf(folder);
  const found = await store.open(quay);
  expect(found?.at).toBe(list.summary.readAt);
  const at = list.summary.readAt + 60_000;
  expect(await store.confirm(quay, found?.snapshot.list as ReadSource, at)).toBe(true);
  expect((await storeOf(folder).open(quay))?.at).toBe(at);
});

it('does not take a list of another tab for the one that came again', async () => {
  const folder = new TestFolder();
  const list = listOf();
  const first = storeOf(folder);
  await write(first, list);
  const later = {
    ...listOf([testTools[0]]),
    summary: { ...listOf([testTools[0]]).summary, readAt: list.summary.readAt + 5 },
  };
  await write(storeOf(folder), later);
  await first.confirm(quay, list, list.summary.readAt + 60_000);
  expect((await storeOf(folder).open(quay))?.at).toBe(later.summary.readAt);
});

it('has none once it is removed, and where the browser refuses', async () => {
  const folder = new TestFolder();
  const store = storeOf(folder);
  await write(store);
  await store.clear('all');
  expect(folder.files.size).toBe(0);
  expect(await write(store)).toBe(false);
  const refused = new SnapshotStore({
    build: 'aaaa',
    openFolder: () => Promise.reject(new DOMException('no', 'SecurityError')),
    readBytes: () => new ArrayBuffer(),
    quota: async () => 0,
  });
  expect(await write(refused)).toBe(false);
  expect(await refused.open(quay)).toBeNull();
});
