import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpHosts, startMcpHosts } from '../../../e2e/host/mcp/mcpHosts';
import { hostSource } from '../../model/source';
import { doubtsOf, lineageOf } from '../comparedSide';
import { closePage, openPage, until } from '../testPage';

let hosts: McpHosts;
let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  hosts = await startMcpHosts();
  page = await openPage({ hosts: [{ id: 'yard', url: hosts.url('changes'), kind: 'mcp' }], search: '?host=yard' });
  void page.startFiles();
});

afterAll(async () => {
  await closePage();
  await hosts.close();
});

/** Connects to a server whose address a person typed; returns its source's id. */
async function added(name: string): Promise<string> {
  const url = hosts.url(name);
  page.connectListed('found', url);
  const list = await until(page.sourceRecords, (all) => [...all.values()].some(({ from }) => from?.url === url));
  const record = [...list.values()].find(({ from }) => from?.url === url);
  await until(page.knownCatalogStore, ({ summary }) => summary?.sources.some(({ id }) => id === record?.id) === true);
  return record?.id ?? '';
}

test('a server of config.json and one that a person added tell the same of themselves', async () => {
  await until(page.hostReading, ({ reading }) => reading !== null);
  const id = await added('modern~changes');
  const answers = page.serverAnswers.getState();
  expect(answers.get(hostSource('yard'))).toMatchObject({ pages: 1, tellsOfChanges: true, hasListChanged: false });
  expect(answers.get(id)).toMatchObject({ pages: 1, tellsOfChanges: true, hasListChanged: false });
});

test.each(['chosen', 'added'])(
  'a server that is %s says when its list changes, and what changed once it is read again',
  async (way) => {
    const name = way === 'chosen' ? 'changes' : 'json~changes';
    const id = way === 'chosen' ? hostSource('yard') : await added(name);
    await expect.poll(() => hosts.isListening(name)).toBe(true);
    await hosts.change(name);
    await until(page.changedLists, (ids) => ids.includes(id));
    await page.reload(id);
    await until(page.changedLists, (ids) => !ids.includes(id));
    await until(page.busySources, (ids) => !ids.has(id));
    expect((await page.catalogClient.ask('changeSince', { id }))?.added).toMatchObject({ count: 1 });
  },
);

test('a server’s list is held against the one before, of which nobody knows who was shown it', async () => {
  const id = await added('stateless~changes');
  await hosts.change('stateless~changes');
  await page.reload(id);
  const { summary } = await until(
    page.knownCatalogStore,
    (now) => now.summary?.sources.some((source) => source.id === id && source.previous !== undefined) === true,
  );
  const { findSide } = await import('../findSide');
  const target = `previous:${id}`;
  const { reading } = page.hostReading.getState();
  const answer = await findSide(target, {
    ...{ settings: page.settingsStore.getState(), host: page.hostStore.getState(), summary, reading },
    ...{ kept: new Map(), draftsCount: 0, lists: [] },
  });
  if (answer.kind === 'none') throw new Error(answer.words);
  const { side } = answer;
  const origin = page.presentOrigin.getState();
  expect(side).toMatchObject({ target, present: { name: summary?.sources.at(-1)?.name } });
  expect(doubtsOf(side, origin)).toEqual([{ kind: 'unknown-caller' }]);
  expect(lineageOf(side, origin)).toBe('unrelated');
  const question = { sideId: side.id, side: side.side, lineage: lineageOf(side, origin) };
  expect(await page.catalogClient.ask('comparison', question)).toMatchObject({ counts: { added: 1, removed: 0 } });
});

test('a source that is removed is listened to no more', async () => {
  const id = await added('old~changes');
  await page.removeFiles([id]);
  expect(page.serverAnswers.getState().has(id)).toBe(false);
});
