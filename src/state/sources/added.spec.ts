import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMcpHosts } from '../../../e2e/host/mcp/mcpHosts';
import { defaultDerivations } from '../../dialects/derivations';
import { closePage, openPage, until } from '../testPage';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  await page.startFiles();
});

afterAll(closePage);

const fileOf = (name: string, ...lines: readonly unknown[]) => ({
  path: name,
  file: new File(lines.map(String), name, { type: 'application/json' }),
});
const listOf = (name: string, ...tools: readonly string[]) =>
  fileOf(name, JSON.stringify({ tools: tools.map((tool) => ({ name: tool, inputSchema: { type: 'object' } })) }));

/** Waits until the catalog holds these files with so many tools each, in that order. */
const inCatalog = (...wanted: readonly string[]) =>
  until(
    page.knownCatalogStore,
    ({ summary }) => summary?.sources.map(({ name, tools }) => `${name} ${tools}`).join() === wanted.join(),
  );
const idOf = (name: string) => page.knownCatalog().summary?.sources.find((file) => file.name === name)?.id ?? '';

test('files are read one after the other; one that holds no tools costs only itself', async () => {
  page.addFiles([listOf('one.json', 'a', 'b'), fileOf('prose.txt', 'Nothing of the kind.'), listOf('two.json', 'c')]);
  expect(page.filesState.getState().reading.map(({ name }) => name)).toEqual(['one.json', 'prose.txt', 'two.json']);
  await inCatalog('one.json 2', 'two.json 1');
  const { failed } = await until(page.filesState, ({ reading }) => reading.length === 0);
  expect(failed).toMatchObject([{ name: 'prose.txt', kind: 'declined' }]);
  page.dismissFailed(failed.map(({ id }) => id));
  expect(page.filesState.getState().failed).toEqual([]);
});

test('removed files come back to their places', async () => {
  page.addFiles([listOf('one.json', 'a'), listOf('two.json', 'b'), listOf('three.json', 'c')]);
  await inCatalog('one.json 1', 'two.json 1', 'three.json 1');
  await page.removeFiles([idOf('one.json'), idOf('two.json')]);
  await inCatalog('three.json 1');
  expect(page.filesState.getState().removed.files.map(({ name }) => name)).toEqual(['one.json', 'two.json']);
  page.undoRemoval();
  await inCatalog('one.json 1', 'two.json 1', 'three.json 1');
});

test('of two files with one name the later replaces the earlier at a person’s word', async () => {
  page.addFiles([listOf('tools.json', 'a')]);
  await inCatalog('tools.json 1');
  page.addFiles([listOf('tools.json', 'a', 'b')]);
  const { duplicates } = await until(page.filesState, (now) => now.duplicates.length > 0);
  const [duplicate] = duplicates;
  if (duplicate === undefined) throw new Error('No duplicate was noted.');
  expect(duplicate).toMatchObject({ name: 'tools.json', former: { tools: 1 } });
  await page.replaceFormer(duplicate);
  await inCatalog('tools.json 2');
  expect(page.filesState.getState()).toMatchObject({ duplicates: [], removed: { isReplaced: true } });
  page.undoRemoval();
  await inCatalog('tools.json 1', 'tools.json 2');
  expect(page.filesState.getState().duplicates).toEqual([duplicate]);
});

test('a file of the same name and another server is added without a question', async () => {
  page = await openPage();
  const of = (name: string) => fileOf('tools.json', JSON.stringify({ serverInfo: { name, version: '1' }, tools: [] }));
  page.addFiles([of('north'), of('south')]);
  await inCatalog('tools.json 0', 'tools.json 0');
  expect(page.filesState.getState().duplicates).toEqual([]);
});

test('a file that is removed before kept files are followed leaves the catalog', async () => {
  page = await openPage();
  page.addFiles([listOf('gone.json', 'a'), listOf('stays.json', 'b')]);
  await inCatalog('gone.json 1', 'stays.json 1');
  await page.removeFiles([idOf('gone.json')]);
  await page.startFiles();
  expect(page.filesState.getState().reading, 'what is in the catalog is not read again').toEqual([]);
  await inCatalog('stays.json 1');
});

test('reading that somebody cancels ends at once, and adds none of the files that wait, and no failure', async () => {
  page.addFiles([listOf('one.json', 'a'), listOf('two.json', 'b'), listOf('three.json', 'c')]);
  page.cancelFiles();
  expect(page.filesState.getState().reading).toEqual([]);
  page.addFiles([listOf('behind.json', 'd')]);
  const { summary } = await until(page.knownCatalogStore, () => idOf('behind.json') !== '');
  expect(summary?.sources.map(({ name }) => name)).not.toContain('two.json');
  const { failed } = await until(page.filesState, ({ reading }) => reading.length === 0);
  expect(failed).toEqual([]);
});

test('a file that is removed while it is read again, and brought back at once, stays in the catalog', async () => {
  page.addFiles([listOf('back.json', 'f')]);
  await inCatalog('back.json 1');
  const id = idOf('back.json');
  page.reloadFile(id);
  await page.removeFiles([id]);
  page.undoRemoval();
  page.addFiles([listOf('behind.json', 'g')]);
  await inCatalog('back.json 1', 'behind.json 1');
});

test('kept files are read when the page is opened again', async () => {
  page.addFiles([listOf('one.json', 'a', 'b')]);
  await inCatalog('one.json 2');
  page = await openPage({ isKept: true });
  await page.startFiles();
  await inCatalog('one.json 2');
  await until(page.areFilesRead, (areRead) => areRead);
});

test('what was chosen of how facts are derived counts for a host’s list when the page is opened again', async () => {
  const mcp = await startMcpHosts();
  const hosts = [{ id: 'paged', url: mcp.url('paged'), kind: 'mcp' }] as const;
  page.changeDerivations({ ...defaultDerivations, off: ['mcp-list-source'] });
  await page.keptDerivations.flush();
  page = await openPage({ hosts, isKept: true });
  await until(page.isHostRead, (isRead) => isRead);
  await page.startFiles();
  const place = () => page.knownCatalog().summary?.facetValues.source.indexOf('unstated') ?? -1;
  const countOf = ({ result }: ReturnType<typeof page.view.getState>) =>
    result?.counts.find(({ facet }) => facet === 'source')?.counts[place()];
  await until(page.view, (view) => countOf(view) === 24);
  await closePage();
  await mcp.close();
});
