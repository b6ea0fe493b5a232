import './testPage';
import { readFileSync } from 'node:fs';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { isSameSource } from '../model/draft';
import { closePage, openPage, until } from './testPage';

/** What a browser held after a morning’s work with an earlier build, read out of that browser; bytes are base64. */
interface Profile {
  readonly version: number;
  readonly stores: Readonly<Record<string, readonly (readonly [key: string, value: { readonly bytes?: string }])[]>>;
}

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
const profile: Profile = fixture('keptProfile.json');

afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closePage();
  // What this browser held is nothing to the files of tests behind this one.
  Reflect.set(globalThis, 'indexedDB', new IDBFactory());
});

/** Opens the page in that browser. `alter` may change a record before. */
async function openKept(alter: (key: string, record: object) => object = (_, record) => record) {
  Reflect.set(globalThis, 'indexedDB', new IDBFactory());
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('tool-catalog', profile.version);
    opening.onupgradeneeded = () => {
      for (const [name, values] of Object.entries(profile.stores)) {
        const store = opening.result.createObjectStore(name);
        for (const [key, value] of values) {
          const { bytes } = value;
          store.put(bytes === undefined ? alter(key, value) : new Uint8Array(Buffer.from(bytes, 'base64')), key);
        }
      }
    };
    opening.onsuccess = () => resolve(opening.result);
  });
  database.close();
  const page = await openPage({ isKept: true });
  const { draftsRead, currentDrafts } = await import('./drafts');
  const { listAllKept } = await import('./keptStores');
  const { readRecord, replaceRecord } = await import('./database');
  return { ...page, draftsRead, currentDrafts, listAllKept, readRecord, replaceRecord };
}

const sourcesOf = ({ knownCatalog }: Pick<Awaited<ReturnType<typeof openPage>>, 'knownCatalog'>) =>
  knownCatalog().summary?.sources.map(({ name, tools }) => `${name}: ${tools}`);

test('all that an earlier build kept is here', async () => {
  const page = await openKept();
  await Promise.all([page.startFiles(), page.draftsRead()]);
  await until(page.areFilesRead, (areRead) => areRead);
  await until(page.knownCatalogStore, ({ summary }) => summary?.sources.length === 2);
  expect(sourcesOf(page)).toEqual(['quay.registry.json: 1', 'helpdesk.mcp.json: 5']);
  const counts = page.listAllKept().flatMap(({ what, count }) => (count() ? [`${what}: ${count()}`] : []));
  expect(counts.toSorted()).toEqual([
    'added files: 3',
    'baselines: 1',
    'decisions: 1',
    'drafts: 2',
    'identities: 1',
    'saved arguments: 1',
  ]);
  const entries = [...page.currentDrafts().values()].flatMap((draft) => [...draft.entries.values()]);
  expect(entries.map(({ toolId, listedIn = [] }) => [toolId, ...listedIn.map(({ name }) => name)])).toEqual([
    ['connector:ads.create_campaign', 'Demo catalog'],
    ...['book_berth', 'clear_berth', 'list_berths'].map((name) => [`mcp:harbour-mcp.${name}`, 'Our harbour']),
  ]);
});

test('a list that a token may have opened for an earlier build is deleted, and its server asked again', async () => {
  const page = await openKept();
  const bodies = () => keptBodies('source-bytes');
  const { keptBodies } = await import('./database');
  expect(await bodies()).toContain('z7lyymcrcrpg');
  await page.startFiles();
  await expect.poll(bodies).toEqual(new Set(['13vzfbzgj7kmh', 't90fu8hd577w']));
  await page.askKept();
  const { outcomes } = page;
  expect([...outcomes.getState()]).toMatchObject([['z7lyymcrcrpg', { kind: 'failed' }]]);
  const { label, from } = page.sourceRecords.getState().get('z7lyymcrcrpg') ?? {};
  expect([label, from?.kind]).toEqual(['Our harbour', 'mcp']);
});

test('an entry that an earlier build kept of a host is of the host at that address', async () => {
  const page = await openKept();
  await page.draftsRead();
  const entry = [...page.currentDrafts().values()].flatMap(
    ({ entries }) => entries.get('connector:ads.create_campaign') ?? [],
  );
  const [source] = entry[0]?.listedIn ?? [];
  expect(source?.url).toMatch(/^http:.*\/demo$/);
  const host = { id: 'host:demo', name: 'Demo', url: source?.url ?? '' };
  expect(source && isSameSource(source, host)).toBe(true);
  expect(source && isSameSource(source, { ...host, url: 'https://elsewhere.example/' })).toBe(false);
});

test('what a class rule of an earlier build brought is its own, and what was taken out again is left out', async () => {
  const kept = fixture('keptRule.json');
  const page = await openKept((key, record) => (key === 'current' ? kept : record));
  await page.draftsRead();
  const { currentLedger } = await import('./ledger');
  const { keptOutOf } = await import('../draft/keptOut');
  await vi.waitFor(() =>
    expect([...keptOutOf({}, currentLedger(), 'draft-1').keys()]).toEqual(['openwop:lindhaven.orders.get_order']),
  );
  const { rules = [], entries = new Map() } = page.currentDrafts().get('draft-1') ?? {};
  const [{ name, ...rule } = { name: '' }] = rules;
  expect(rule).toEqual({ filter: 'source=node-pack&egress=none&approval=never' });
  expect([...entries.values()].map((entry) => entry.rule)).toEqual([name, name]);
});

/** Calls the first source by another name, waits until that is written or given up, and returns what is kept. */
async function renameFirst(page: Awaited<ReturnType<typeof openKept>>): Promise<unknown> {
  await page.startFiles();
  page.renameSource([...page.sourceRecords.getState().keys()][0] ?? '', 'Quay');
  await page.keptSources.flush();
  return page.readRecord('sources');
}

const sourcesKept = profile.stores['workspace']?.find(([key]) => key === 'sources')?.[1];

test('where the disk is full, what an earlier build kept stays where it is, and the page says so', async () => {
  const page = await openKept();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  expect(await renameFirst(page)).toEqual(sourcesKept);
  expect(page.keptSources.status.getState()).toBe('refused');
});

test('where a browser keeps no blobs, an added file is kept as bytes', async () => {
  const page = await openKept();
  await page.startFiles();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof Blob) throw new DOMException('No blobs.', 'DataCloneError');
    return put.call(this, value, key);
  });
  page.addFiles([{ path: 'one.json', file: new File(['{"tools":[{"name":"a","inputSchema":{}}]}'], 'one.json') }]);
  await until(page.sourceRecords, (list) => list.size === 4);
  await page.keptSources.flush();
  const { readBody } = await import('./database');
  const added = [...page.sourceRecords.getState().values()].at(-1);
  expect(await (await readBody('source-bytes', added?.id ?? ''))?.text()).toContain('inputSchema');
  expect(page.keptSources.status.getState()).toBe('kept');
});

test('what a newer build kept is left alone', async () => {
  const newer = (key: string, record: object) => (key === 'sources' ? { ...record, version: 99 } : record);
  const page = await openKept(newer);
  await page.startFiles();
  page.addFiles([{ path: 'one.json', file: new File(['{"tools":[]}'], 'one.json') }]);
  await until(page.sourceRecords, (list) => list.size > 0);
  await page.keptSources.flush();
  expect(await page.readRecord('sources')).toEqual({ ...sourcesKept, version: 99 });
  expect(page.keptSources.status.getState()).toBe('newer');
});

test('a newer build’s decisions and drafts are left alone', async () => {
  const keys = ['review', 'current'];
  const page = await openKept((key, record) => (keys.includes(key) ? { ...record, version: 99 } : record));
  const before = await Promise.all(keys.map(page.readRecord));
  const { editDraft } = await import('./drafts');
  const { whenLedgerRead } = await import('./ledger');
  await Promise.all([page.draftsRead(), whenLedgerRead()]);
  editDraft({ kind: 'rename', name: 'Night shift' });
  const kept = page.listAllKept().filter(({ what }) => what === 'drafts' || what === 'decisions');
  expect(kept.map(({ status }) => status.getState())).toEqual(['newer', 'newer']);
  expect(await Promise.all(keys.map(page.readRecord))).toEqual(before);
});

test('a tab of the earlier build may go on beside this one: each takes over what the other wrote', async () => {
  const page = await openKept();
  const written = await renameFirst(page);
  expect(written).toMatchObject({ version: 1, revision: 5, value: { files: [{ label: 'Quay' }, {}, {}] } });
  await page.replaceRecord('sources', { ...sourcesKept, revision: 6 }, 0, () => true, null);
  const theirs = new BroadcastChannel('tool-catalog');
  theirs.postMessage({ written: 'sources' });
  await until(page.sourceRecords, (list) => [...list.values()][0]?.label === undefined);
  theirs.close();
  expect(page.sourceRecords.getState().size).toBe(3);
});
