import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../../../e2e/host/listener';
import { isObject, member } from '../../model/json';
import { closePage, openPage, until } from '../testPage';

let page: Awaited<ReturnType<typeof openPage>>;
let server: Awaited<ReturnType<typeof listen>>;
/** What the server lists; null where it fails. */
let tools: readonly string[] | null = ['read'];
let needsToken = false;
let release: () => void = () => undefined;
let gate = Promise.resolve();

function answerTo(message: unknown): unknown {
  switch (isObject(message) ? member(message, 'method') : undefined) {
    case 'initialize':
      return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'yard' } } };
    case 'tools/list':
      return { result: { tools: tools?.map((name) => ({ name, inputSchema: { type: 'object' } })) } };
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
}

beforeAll(async () => {
  server = await listen(async (request, response) => {
    const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    let text = '';
    for await (const chunk of request) text += String(chunk);
    await gate;
    const status =
      needsToken && request.headers.authorization === undefined
        ? 401
        : tools === null
          ? 503
          : request.method === 'POST'
            ? 200
            : 405;
    response.writeHead(status, { ...cors, 'Content-Type': 'application/json' });
    const message: unknown = text === '' ? null : JSON.parse(text);
    const id = isObject(message) ? member(message, 'id') : undefined;
    response.end(status === 200 ? JSON.stringify({ jsonrpc: '2.0', id, ...(answerTo(message) as object) }) : '');
  });
});
beforeEach(async () => {
  tools = ['read'];
  needsToken = false;
  gate = Promise.resolve();
  page = await openPage();
  await page.startFiles();
});
afterEach(closePage);
afterAll(() => server.close());

const shows = (...names: readonly string[]) =>
  until(page.knownCatalogStore, ({ summary }) => summary?.tools === names.length && summary.sources.length > 0);
/** Lists are kept behind the rows. */
const patient = { timeout: 20_000 };
const kept = (count: number) =>
  expect.poll(() => page.catalogClient.ask('keptLists', null), patient).toMatchObject({ count });
const record = () => [...page.sourceRecords.getState().values()][0];
const outcome = () => page.outcomes.getState().get(record()?.id ?? '')?.kind;

async function connect(token?: string): Promise<void> {
  needsToken = token !== undefined;
  page.connectListed('found', server.origin);
  if (token !== undefined) {
    const asked = await until(page.outcomes, (all) => [...all.values()].some(({ kind }) => kind === 'failed'));
    page.giveToken([...asked.keys()][0] ?? '', token);
  }
  await until(page.sourceRecords, (all) => all.size === 1);
  await shows(...(tools ?? []));
}

async function visitAgain(): Promise<void> {
  await page.keptSources.flush();
  page = await openPage({ isKept: true });
  await page.startFiles();
}

/** A token whose claims name this subject; nobody where there is none. */
const tokenOf = (sub?: string) =>
  `x.${Buffer.from(JSON.stringify({ iss: 'i', ...(sub !== undefined && { sub }) })).toString('base64url')}.x`;

test('a server’s tools are there at the second visit as of then, until it answers that nothing changed', async () => {
  await connect();
  await kept(1);
  const before = record();
  gate = new Promise((resolve) => {
    release = resolve;
  });
  await visitAgain();
  const asking = page.askKept();
  await shows('read');
  expect(page.unconfirmed.getState()).toEqual({
    names: ['yard'],
    unanswered: [],
    asOf: before?.askedAt,
    isAsking: true,
  });
  expect(page.unreadSources.getState()).toContain('yard');
  expect(page.knownSources.getState().sources).toMatchObject([{ name: 'yard', state: 'reading' }]);
  release();
  await asking;
  expect(outcome()).toBe('read');
  expect(record()?.body, 'its body is the one before').toBe(before?.body);
  expect(record()?.askedAt).toBeGreaterThan(before?.askedAt ?? 0);
  expect(page.unreadSources.getState()).toEqual([]);
  expect(page.knownSources.getState().sources).toMatchObject([{ state: 'read' }]);
});

test('what a server lists now takes the place of its list of the last visit, and says what changed', async () => {
  await connect();
  await kept(1);
  tools = ['read', 'write'];
  await visitAgain();
  await page.askKept();
  await shows('read', 'write');
  expect(await page.catalogClient.ask('changeSince', { id: record()?.id ?? '' })).toMatchObject({
    added: { count: 1 },
    removed: { count: 0 },
  });
});

test('a server that does not answer leaves its list unconfirmed, for exports and sums alike', async () => {
  await connect();
  await kept(1);
  tools = null;
  await visitAgain();
  await page.askKept();
  await shows('read');
  expect(page.unconfirmed.getState()).toMatchObject({ names: ['yard'], unanswered: ['yard'], isAsking: false });
  expect(page.unreadSources.getState()).toContain('yard');
  expect(page.knownSources.getState().sources).toMatchObject([{ name: 'yard', state: 'unconfirmed' }]);
});

test.each([
  ['that names nobody', tokenOf(), true],
  ['while nobody chose that such lists are kept', tokenOf('ann'), false],
])('nothing is kept of a list that a token opened %s', async (_, token, keepsOwnLists) => {
  page.changePreferences({ keepsOwnLists });
  await connect(token);
  const body = page.bodyOf(record() ?? { id: '' });
  await visitAgain();
  await kept(0);
  expect(await page.keptSources.loadBody(body)).toBeNull();
  await page.askKept();
  expect(page.filesState.getState().failed).toEqual([]);
  expect(page.knownCatalog().summary?.tools ?? 0).toBe(0);
  expect(page.knownSources.getState().sources).toMatchObject([{ name: 'yard', state: 'failed' }]);
});

test('a list that a token opened is shown again to the caller it names alone, where a person chose so', async () => {
  page.changePreferences({ keepsOwnLists: true });
  await connect(tokenOf('ann'));
  await kept(1);
  await visitAgain();
  page.changePreferences({ keepsOwnLists: true });
  await page.askKept();
  expect(page.knownCatalog().summary?.tools ?? 0).toBe(0);
  tools = null;
  page.giveToken(record()?.id ?? '', tokenOf('ben'));
  await until(page.busySources, (ids) => ids.size === 0);
  expect(page.knownCatalog().summary?.tools ?? 0).toBe(0);
  page.giveToken(record()?.id ?? '', tokenOf('ann'));
  await shows('read');
  page.keepOwnLists(false);
  await kept(0);
  expect(record()?.shownTo).toBeNull();
});
