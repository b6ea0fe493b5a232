import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestHost } from '../../e2e/host/testHost';
import { hostSource } from '../model/source';
import { closePage, openPage, until } from './testPage';

const host = await startTestHost();
let page: Awaited<ReturnType<typeof openPage>>;

async function open(search = '') {
  page = await openPage({ hosts: [{ id: 'flip', url: host.url('flip') }], search });
  await until(page.hostReading, ({ reading }) => reading !== null);
  page.startComparing();
}

beforeEach(host.reset);

afterAll(async () => {
  await closePage();
  await host.close();
});

/** Takes a baseline of all that is in the catalog; returns its id. */
async function take(name: string): Promise<string> {
  const head = {
    ...page.presentOrigin.getState(),
    name,
    takenAt: new Date().toISOString(),
  };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  return (await page.takeBaseline(head, options)) ?? '';
}

test('without a baseline nothing is compared', async () => {
  await open();
  expect(await until(page.changesInUse, ({ kind }) => kind !== 'pending')).toEqual({ kind: 'none' });
  expect(page.comparisonInUse.getState()).toBeNull();
});

test('a baseline just taken is in use, and tells what a refresh changed', async () => {
  await open();
  await take('Before');
  const unchanged = await until(page.changesInUse, ({ kind }) => kind === 'compared');
  expect(unchanged).toMatchObject({ name: 'Before', summary: { total: 0 } });
  page.refresh();
  const changed = await until(page.changesInUse, (now) => now.kind === 'compared' && now.summary.total > 0);
  expect(changed).toMatchObject({ summary: { total: 6, counts: { added: 3, removed: 1 } } });
  expect(page.comparisonInUse.getState()).not.toBeNull();
});

test('a link that names a baseline which this browser lacks says so', async () => {
  await open('?since=elsewhere');
  const missing = await until(page.changesInUse, ({ kind }) => kind === 'missing');
  expect(missing).toMatchObject({ words: expect.stringContaining('“elsewhere”') });
});

test('a removed baseline is in use no more', async () => {
  await open();
  const id = await take('Before');
  await until(page.changesInUse, ({ kind }) => kind === 'compared');
  await page.removeBaseline(id);
  await until(page.changesInUse, ({ kind }) => kind === 'none');
});

test('what another caller is not shown is not told to be removed', async () => {
  const url = host.url('strict');
  page = await openPage({ hosts: [{ id: 'strict', url, auth: 'bearer' }] });
  const readAs = async (token: string) => {
    page.keepToken(hostSource('strict'), url, token);
    page.connectHost({ hostId: 'strict', url, typedKind: undefined });
    await until(page.hostReading, ({ reading, isReading }) => reading !== null && !isReading);
  };
  await readAs('operator-token');
  page.startComparing();
  await take('All');
  await until(page.changesInUse, ({ kind }) => kind === 'compared');
  await readAs('reader-token');
  const changed = await until(page.changesInUse, (now) => now.kind === 'compared' && now.summary.total > 0);
  expect(changed).toMatchObject({ summary: { counts: { removed: 0, unseen: expect.any(Number) } } });
});
