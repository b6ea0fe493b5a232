import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../../e2e/host/listener';
import type { TestFolder } from '../../workers/testFolder';
import { closePage, openPage, until } from '../testPage';

const one = { toolId: 'mcp:fs.read', title: 'Read', source: 'mcp', safetyTier: 'read' };
const two = { ...one, toolId: 'mcp:fs.write', title: 'Write', safetyTier: 'write' };

type Page = Awaited<ReturnType<typeof openPage>>;

/** What the host lists; null where it answers nothing. */
let tools: readonly object[] | null = [one];
let server: Awaited<ReturnType<typeof listen>>;
/** How often the host was asked for its list. */
let asked = 0;
let release: () => void = () => undefined;
let gate = Promise.resolve();

beforeAll(async () => {
  server = await listen(async (request, response) => {
    if (request.url?.endsWith('/v1/tools') === true) {
      asked++;
      await gate;
    }
    const isList = request.url?.endsWith('/v1/tools') === true && tools !== null;
    response.writeHead(isList ? 200 : 404, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' });
    response.end(isList ? JSON.stringify(tools) : '');
  });
});

beforeEach(() => {
  tools = [one];
  gate = Promise.resolve();
});
afterEach(closePage);
afterAll(() => server.close());

const hold = () => {
  gate = new Promise((resolve) => {
    release = resolve;
  });
};
const isRead = ({ reading, isReading }: { readonly reading: unknown; readonly isReading: boolean }) =>
  reading !== null && !isReading;
const folder = () => Reflect.get(globalThis, 'testFolder') as TestFolder;
const visit = (isKept: boolean, auth?: 'bearer') =>
  openPage({ hosts: [{ id: 'quay', url: server.origin, ...(auth && { auth }) }], isKept });

/** Waits until the list is read, and expects that so many are kept then. */
async function keep(page: Page, lists = 1): Promise<void> {
  await until(page.hostReading, isRead);
  expect(await page.catalogClient.ask('keptLists', null)).toMatchObject({ count: lists });
}

test('the second visit shows the list before the host answers, as of then', async () => {
  await keep(await visit(false));
  hold();
  const page = await visit(true);
  const { restored, isReading, reading } = await until(page.hostReading, (now) => now.restored !== null);
  expect({ isReading, reading, tools: restored?.host.tools }).toEqual({ isReading: true, reading: null, tools: 1 });
  expect(page.knownCatalog().summary?.tools).toBe(1);
  expect(page.isHostRead.getState()).toBe(false);
  expect(page.unreadSources.getState()).toContain('quay');
  release();
  const done = await until(page.hostReading, isRead);
  expect(done.reading).toMatchObject({ sinceVisit: true, change: { added: 0, removed: 0, changed: 0 } });
  expect(page.unreadSources.getState()).not.toContain('quay');
});

test('the host is asked once the list of the last visit is painted', async () => {
  await keep(await visit(false));
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then));
  asked = 0;
  const page = await visit(true);
  await until(page.view, ({ result }) => result?.total === 1);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  expect(asked).toBe(0);
  vi.unstubAllGlobals();
  for (const then of frames) then();
  await until(page.hostReading, isRead);
  expect(asked).toBe(1);
});

test('what the host lists now takes the place of the kept list, and says what changed since the last visit', async () => {
  await keep(await visit(false));
  tools = [{ ...one, title: 'Reads' }, two];
  const page = await visit(true);
  const { reading } = await until(page.hostReading, isRead);
  expect(reading).toMatchObject({ sinceVisit: true, change: { added: 1, removed: 0, changed: 1 } });
  expect(page.knownCatalog().summary?.tools).toBe(2);
  expect(reading?.former?.host.tools).toBe(1);
});

test('a host that does not answer leaves its list unconfirmed, for exports and sums alike', async () => {
  await keep(await visit(false));
  tools = null;
  const page = await visit(true);
  const { restored, reading } = await until(page.hostReading, ({ failure }) => failure !== null);
  expect(restored?.host.tools).toBe(1);
  expect(reading).toBeNull();
  expect(page.unreadSources.getState()).toContain('quay');
  expect(page.knownSources.getState().sources).toMatchObject([{ id: 'host:quay', state: 'unconfirmed' }]);
});

test('a list that comes again just as it was is not written again', async () => {
  await keep(await visit(false));
  const [list] = [...folder().files.values()];
  await keep(await visit(true));
  expect([...folder().files.values()]).toContain(list);
});

/** A token whose claims name this subject; nobody where there is none. */
const tokenOf = (sub?: string) =>
  `x.${Buffer.from(JSON.stringify({ iss: 'i', ...(sub !== undefined && { sub }) })).toString('base64url')}.x`;

async function visitWith(token: string, isKept: boolean, keepsOwnLists: boolean): Promise<Page> {
  hold();
  const page = await visit(isKept, 'bearer');
  page.changePreferences({ keepsOwnLists });
  page.keepToken('host:quay', server.origin, token);
  release();
  page.connectHost({ hostId: 'quay', url: server.origin, typedKind: undefined });
  return page;
}

test('a list that a token opened is kept only where a person chose so', async () => {
  await keep(await visitWith(tokenOf('ann'), false, false), 0);
  await keep(await visitWith(tokenOf('ann'), true, true), 1);
});

test('a token that names nobody keeps nothing', async () => {
  await keep(await visitWith(tokenOf(), false, true), 0);
});

test('a list that was kept for one caller is shown to no other', async () => {
  await keep(await visitWith(tokenOf('ann'), false, true));
  hold();
  const page = await visit(true, 'bearer');
  page.changePreferences({ keepsOwnLists: true });
  page.keepToken('host:quay', server.origin, tokenOf('ben'));
  page.connectHost({ hostId: 'quay', url: server.origin, typedKind: undefined });
  const without = until(page.hostReading, isRead);
  release();
  expect((await without).reading?.sinceVisit).toBe(false);
});
