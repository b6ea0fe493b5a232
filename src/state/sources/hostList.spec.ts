import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHost, type TestHost } from '../../../e2e/host/testHost';
import { hostSource } from '../../model/source';
import { closePage, openPage, until } from '../testPage';

let host: TestHost;
let page: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  host = await startTestHost();
  const listed = (name: string) => ({ id: name.replace('~', '-'), url: host.url(name) });
  page = await openPage({
    hosts: [...['open', 'open~down', 'slow-stalled', 'flip'].map(listed), { ...listed('strict'), auth: 'bearer' }],
    search: '?host=nobody',
  });
});

afterAll(async () => {
  await closePage();
  await host.close();
});

const isDone = ({ reading, isReading }: { readonly reading: unknown; readonly isReading: boolean }) =>
  reading !== null && !isReading;
const toolCount = () => page.knownCatalog().summary?.tools;

test('a list that is read to its end is in the catalog, with who it was shown to', async () => {
  page.goToHost('open');
  const { reading, failure } = await until(page.hostReading, isDone);
  expect(reading).toMatchObject({ principal: { state: 'anonymous' }, tokenTurn: 0, former: null });
  expect(failure).toBeNull();
  expect(toolCount()).toBe(reading?.host.tools);
});

test('a host that does not answer is a failure, and the tools of the one before are gone', async () => {
  host.setUp('open~down', false);
  page.goToHost('open-down');
  const { reading, failure } = await until(page.hostReading, (now) => now.failure !== null);
  expect(failure?.kind).toBe('unreachable');
  expect(reading).toBeNull();
  expect(toolCount()).toBe(0);
});

test('a reading that somebody cancels ends as cancelled, and can be asked for again', async () => {
  page.goToHost('slow-stalled');
  await until(page.hostReading, ({ isReading }) => isReading);
  page.cancelReading();
  expect((await until(page.hostReading, ({ isReading }) => !isReading)).failure).toEqual({ kind: 'aborted' });
  page.refresh();
  expect(page.hostReading.getState().isReading).toBe(true);
});

test('another token asks from nothing: what was read with the one before is gone, and is no former reading', async () => {
  page.goToHost('strict');
  await until(page.hostReading, ({ failure }) => failure?.kind === 'unauthenticated');
  const as = async (token: string) => {
    page.keepToken(hostSource('strict'), host.url('strict'), token);
    page.connectHost({ hostId: 'strict', url: host.url('strict'), typedKind: undefined });
    expect(page.hostReading.getState().reading).toBeNull();
    return (await until(page.hostReading, isDone)).reading;
  };
  const [reader, operator] = [await as('reader-token'), await as('operator-token')];
  expect(operator?.tokenTurn).toBeGreaterThan(reader?.tokenTurn ?? 0);
  expect(operator?.host.tools).toBeGreaterThan(reader?.host.tools ?? 0);
  expect(operator?.former).toBeNull();
});

test('a refresh counts what changed since the reading before; one that fails keeps the rows', async () => {
  page.goToHost('flip');
  const first = (await until(page.hostReading, isDone)).reading;
  page.refresh();
  const { reading } = await until(page.hostReading, (now) => isDone(now) && now.reading !== first);
  expect(reading?.former?.readAt).toBe(first?.readAt);
  expect(reading?.change).not.toBeNull();
  host.setUp('flip', false);
  page.refresh();
  const failed = await until(page.hostReading, ({ failure }) => failure !== null);
  expect(failed.reading).toBe(reading);
  expect(toolCount()).toBe(reading?.host.tools);
});
