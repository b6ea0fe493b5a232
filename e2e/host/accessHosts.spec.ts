import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHost, type TestHost } from './testHost';

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.close());

const app = '/v1/host/openwop-app';

function get(path: string, token = 'reader-token', signal?: AbortSignal): Promise<Response> {
  return fetch(`${host.origin}${path}`, { headers: { Authorization: `Bearer ${token}` }, signal: signal ?? null });
}

async function idsOf(name: string, token: string): Promise<string[]> {
  const tools: { toolId: string }[] = await (await get(`/${name}/v1/tools`, token)).json();
  return tools.map(({ toolId }) => toolId);
}

test('a lax host lists what it then refuses, and names the scope', async () => {
  expect(await idsOf('lax', 'reader-token')).toContain('mcp:berths.book');
  const refused = await get('/lax/v1/tools/mcp%3Aberths.book');
  expect([refused.status, (await refused.json()).details]).toEqual([403, { requiredScope: 'tools:berths:write' }]);
  expect((await get('/lax/v1/tools/mcp%3Aberths.book', 'operator-token')).status).toBe(200);
});

test('a strict host hides it, and by id it does not exist', async () => {
  const [reader, operator] = [await idsOf('strict', 'reader-token'), await idsOf('strict', 'operator-token')];
  expect(reader).not.toContain('mcp:berths.book');
  expect(operator).toEqual(expect.arrayContaining([...reader, 'mcp:berths.book']));
  expect((await get('/strict/v1/tools/mcp%3Aberths.book')).status).toBe(404);
});

test('the app tells what its caller holds', async () => {
  const access = await (await get(`/app${app}/access/effective`)).json();
  expect(access).toMatchObject({ roles: ['reader'], basis: 'member' });
  expect(access.scopes).toContain('tools:berths:read');
  const { connections } = await (await get(`/app${app}/connections`)).json();
  expect(connections.map(({ status }: { status: string }) => status)).toEqual([
    'active',
    'expired',
    'revoked',
    'needs-reconsent',
    'on-hold',
  ]);
  expect((await (await get(`/app${app}/byok/secrets`)).json()).credentialRefs).toContain('anthropic:prod');
  expect((await (await get(`/app${app}/providers`)).json()).providers).toHaveLength(7);
  expect((await (await get('/app-no-basis/v1/host/openwop-app/access/effective')).json()).basis).toBe('none');
});

test('its odd siblings answer 500, a page, or never, and list tools all the same', async () => {
  expect((await get(`/app-500${app}/connections`)).status).toBe(500);
  expect(await (await get(`/app-html${app}/connections`)).text()).toContain('<html');
  const leaving = new AbortController();
  const hanging = get(`/app-hangs${app}/connections`, 'reader-token', leaving.signal);
  expect((await idsOf('app-hangs', 'reader-token')).length).toBeGreaterThan(50);
  leaving.abort();
  await expect(hanging).rejects.toThrow();
});

test.each(['details', 'list', 'root', 'org', 'challenge'])('refusal-%s is 403 and names the scope', async (place) => {
  const answer = await get(`/refusal-${place}/v1/tools/mcp%3Aberths.list`);
  expect(answer.status).toBe(403);
  const everything = (await answer.text()) + (answer.headers.get('www-authenticate') ?? '');
  expect(everything).toContain('tools:berths:read');
});
