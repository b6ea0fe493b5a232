import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestFolder } from '../../workers/testFolder';
import { closePage, openPage, until } from '../testPage';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  await page.startFiles();
});
afterEach(closePage);

const textOf = (...tools: readonly string[]) =>
  JSON.stringify({ tools: tools.map((name) => ({ name, inputSchema: { type: 'object' } })) });
const folder = () => Reflect.get(globalThis, 'testFolder') as TestFolder;

/** Waits until the catalog holds a file with these tools. */
const shows = (...tools: readonly string[]) =>
  until(page.knownCatalogStore, ({ summary }) => summary?.tools === tools.length && summary.sources.length === 1);
/** Lists are kept behind the rows. */
const patient = { timeout: 20_000 };
const kept = (count: number) =>
  expect.poll(() => page.catalogClient.ask('keptLists', null), patient).toMatchObject({ count, share: 0.2 });

async function add(...tools: readonly string[]): Promise<string> {
  page.addFiles([{ path: 'one.json', file: new File([textOf(...tools)], 'one.json') }]);
  await shows(...tools);
  await kept(1);
  await page.keptSources.flush();
  return [...page.sourceRecords.getState().keys()][0] ?? '';
}

/** Opens the page again, and notes whether bodies are read. */
async function visitAgain(change: () => void = () => undefined): Promise<{ readonly bodies: readonly string[] }> {
  page = await openPage({ isKept: true });
  change();
  const bodies: string[] = [];
  const { loadBody } = page.keptSources;
  Reflect.set(page.keptSources, 'loadBody', (id: string) => {
    bodies.push(id);
    return loadBody(id);
  });
  await page.startFiles();
  return { bodies };
}

test('a file’s tools are there at the second visit without its body being read, which is kept', async () => {
  const id = await add('a', 'b');
  const { bodies } = await visitAgain();
  await shows('a', 'b');
  await until(page.areFilesRead, (areRead) => areRead);
  expect(bodies).toEqual([]);
  expect(await (await page.keptSources.loadBody(id))?.text()).toBe(textOf('a', 'b'));
  expect(page.unreadSources.getState(), 'nothing is left to confirm').toEqual([]);
});

test('a file whose list is gone is read from its body', async () => {
  const id = await add('a', 'b');
  folder().files.clear();
  const { bodies } = await visitAgain();
  await shows('a', 'b');
  expect(bodies).toEqual([id]);
  await kept(1);
});

test('a file is read from its body where a byte of its list is another, wherever that is', async () => {
  const long = Array.from({ length: 30 }, (_, i) => ({
    name: `t${i}`,
    inputSchema: { type: 'object' },
    description: `${i} `.repeat(50_000),
  }));
  const names = long.map(({ name }) => name);
  page.addFiles([{ path: 'long.json', file: new File([JSON.stringify({ tools: long })], 'long.json') }]);
  await shows(...names);
  await kept(1);
  await page.keptSources.flush();
  for (const { bytes } of folder().files.values()) {
    const place = Math.max(0, bytes.length - 1_200_000);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
  }
  const { bodies } = await visitAgain();
  await expect.poll(() => bodies.length, patient).toBe(1);
  await until(page.busySources, (ids) => ids.size === 0);
  await shows(...names);
  expect(page.filesState.getState().failed).toEqual([]);
});

test('a file that changed is not shown as it was', async () => {
  const id = await add('a', 'b');
  page.replaceList(id, { list: new Blob([textOf('a', 'b', 'c')]) });
  await shows('a', 'b', 'c');
  await page.keptSources.flush();
  // As where the tab was closed before the new list was kept.
  const { bodies } = await visitAgain();
  await shows('a', 'b', 'c');
  expect(bodies.length).toBeLessThanOrEqual(1);
});

test('a file read by other rules is read from its body', async () => {
  const id = await add('a');
  const { bodies } = await visitAgain(() =>
    page.changeDerivations({ ...page.derivationSettings.getState(), off: ['mcp-list-source'] }),
  );
  await shows('a');
  expect(bodies).toEqual([id]);
});

test('the list of a file that is removed in one tab is gone in the other, and deleted', async () => {
  const id = await add('a');
  const first = page;
  await visitAgain();
  await shows('a');
  await first.removeFiles([id]);
  await until(page.knownCatalogStore, ({ summary }) => summary?.sources.length === 0);
  await kept(0);
  expect(folder().files.size).toBe(0);
});
