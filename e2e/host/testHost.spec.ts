import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTools } from './defaultHost';
import { readNaughtyStrings } from './naughtyTools';
import { startTestHost, type TestHost } from './testHost';

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.close());

const page = 'http://localhost:5173';

function get(path: string, token?: string, headers: Record<string, string> = {}): Promise<Response> {
  const all = new Headers(headers);
  if (token !== undefined) all.set('Authorization', `Bearer ${token}`);
  return fetch(`${host.origin}${path}`, { headers: all, redirect: 'manual' });
}

async function idsFor(token: string): Promise<string[]> {
  const tools: { toolId: string }[] = await (await get('/harbour/v1/tools', token)).json();
  return tools.map((tool) => tool.toolId);
}

function preflight(name: string, origin = page): Promise<Response> {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
  return fetch(`${host.url(name)}/v1/tools`, { method: 'OPTIONS', headers });
}

test('the front page lists the scenarios', async () => {
  const text = await (await get('/')).text();
  for (const name of ['/harbour', '/live', '/rate-limited-<times>x', '/tools-<n>'])
    expect(text).toContain(`\n${name} `);
});

test('paths that lead nowhere are 404 in the error envelope', async () => {
  for (const path of ['/nobody/v1/tools', '/harbour/v1/nothing', '/harbour/v1/tools/a/b', '/harbour/v1/tools/%zz']) {
    const answer = await get(path);
    expect([answer.status, (await answer.json()).error]).toEqual([404, 'not_found']);
  }
  expect((await fetch(`${host.url('open')}/v1/tools`, { method: 'POST', body: '{}' })).status).toBe(404);
});

test('discovery names the catalog at the root and in its mirror, with the roles', async () => {
  const document = await (await get('/harbour/.well-known/openwop')).json();
  expect(document.toolCatalog.supported).toBe(true);
  expect(document.capabilities.toolCatalog).toEqual(document.toolCatalog);
  expect(document.authorization.roles.map((role: { role: string }) => role.role)).toEqual([
    'viewer',
    'operator',
    'owner',
  ]);
});

test('the open catalog has all sources and tiers, a duplicate id and sparse entries', async () => {
  const tools: { toolId: string; source: string; safetyTier: string }[] = await (await get('/open/v1/tools')).json();
  expect(tools.length).toBeGreaterThan(55);
  expect(new Set(tools.map((tool) => tool.source)).size).toBe(5);
  expect(new Set(tools.map((tool) => tool.safetyTier)).size).toBe(4);
  expect(new Set(tools.map((tool) => tool.toolId)).size).toBe(tools.length - 1);
  expect(tools.some((tool) => Object.keys(tool).length === 3)).toBe(true);
  const mcp = await (await get('/open/v1/tools?source=mcp')).json();
  expect(mcp).toEqual(tools.filter((tool) => tool.source === 'mcp'));
  expect(await (await get('/open/v1/tools?source=bogus')).json()).toEqual([]);
});

test('each principal sees its own part of the harbour', async () => {
  const reader = await idsFor('reader-token');
  const operator = await idsFor('operator-token');
  const other = await idsFor('other-tenant-token');
  expect(reader).toContain('mcp:pilots.roster');
  expect(reader).not.toContain('mcp:berths.book');
  expect(operator).toEqual(expect.arrayContaining([...reader, 'mcp:berths.book', 'skerrow.cranes:park']));
  expect(operator).not.toContain('x-host-skerrow-shell');
  expect(other).toContain('mcp:ferries.hold');
  expect(other.filter((id) => id.startsWith('mcp:pilots.'))).toEqual([]);
});

test('a hidden tool and an unknown one get the same answer', async () => {
  const hidden = await get('/harbour/v1/tools/mcp%3Aferries.hold', 'reader-token');
  const unknown = await get('/harbour/v1/tools/mcp%3Aferries.none', 'reader-token');
  expect([hidden.status, unknown.status]).toEqual([404, 404]);
  expect((await hidden.text()).replace('ferries.hold', 'ferries.none')).toBe(await unknown.text());
  const visible = await get('/harbour/v1/tools/mcp%3Aferries.hold', 'other-tenant-token');
  expect((await visible.json()).toolId).toBe('mcp:ferries.hold');
});

test('no token, a wrong one and an expired one are 401; a missing scope is 403', async () => {
  const path = '/harbour/v1/tools';
  const statuses = await Promise.all([undefined, 'guessed', 'expired-token'].map((token) => get(path, token)));
  expect(statuses.map((answer) => answer.status)).toEqual([401, 401, 401]);
  expect((await (await get(path, 'expired-token')).json()).details).toEqual({ reason: 'expired' });
  for (const below of [path, `${path}/mcp:berths.list`, `${path}/mcp:none`]) {
    const answer = await get(below, 'noscope-token');
    expect([answer.status, (await answer.json()).details]).toEqual([403, { requiredScope: 'runs:read' }]);
  }
});

test('any origin is reflected without cookies, and errors carry the headers too', async () => {
  const asked = await preflight('harbour', 'https://elsewhere.example');
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example');
  expect(asked.headers.get('vary')).toBe('Origin');
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  expect(asked.headers.get('access-control-allow-headers')).toMatch(/^Authorization, .*Tracestate$/);
  expect(asked.headers.get('access-control-allow-headers')).not.toMatch(/if-none-match|x-/i);
  const refused = await get('/harbour/v1/tools', undefined, { Origin: page });
  expect(refused.headers.get('access-control-allow-origin')).toBe(page);
  expect(refused.headers.get('access-control-expose-headers')).toBe('Capabilities-Etag');
});

test('without an origin, or in no-cors, there is no CORS header', async () => {
  const answers = [
    await get('/open/v1/tools'),
    await preflight('no-cors'),
    await get('/no-cors/v1/tools', '', { Origin: page }),
  ];
  for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('the cookie host grants cookies to loopback pages only', async () => {
  expect((await preflight('cookie')).headers.get('access-control-allow-credentials')).toBe('true');
  expect((await preflight('cookie', 'https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await get('/cookie/v1/tools')).status).toBe(401);
  const cookie = (await get('/cookie/sign-in')).headers.get('set-cookie') ?? '';
  expect(cookie).toContain('Path=/cookie; HttpOnly; SameSite=Lax');
  const list = await get('/cookie/v1/tools', undefined, { Cookie: cookie.split(';')[0] ?? '' });
  expect((await list.json()).length).toBe((await idsFor('operator-token')).length);
});

test('an entity tag that is still good is answered by 304', async () => {
  const etag = (await get('/open/v1/tools')).headers.get('etag') ?? '';
  expect((await get('/open/v1/tools', undefined, { 'If-None-Match': etag })).status).toBe(304);
});

test.each([
  ['catalog-off', 404, 'not_found'],
  ['http-400', 400, 'invalid_request'],
  ['http-405', 405, 'method_not_allowed'],
  ['http-500', 500, 'internal_error'],
  ['http-501', 501, 'not_implemented'],
  ['http-503', 503, 'unavailable'],
  ['forbidden', 403, 'forbidden'],
  ['unauthenticated', 401, 'unauthenticated'],
  ['rate-limited-always', 429, 'rate_limited'],
])('%s answers %i %s', async (name, status, error) => {
  const answer = await get(`/${name}/v1/tools`, 'reader-token');
  expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
});

test('rate limits end after the promised number of tries, count each memory apart, and spare preflights', async () => {
  const statuses: number[] = [];
  for (const name of ['rate-limited~a', 'rate-limited~a', 'rate-limited~b', 'rate-limited~a', 'rate-limited~a']) {
    expect((await preflight(name)).status).toBe(204);
    statuses.push((await get(`/${name}/v1/tools`)).status);
  }
  expect(statuses).toEqual([429, 429, 429, 200, 429]);
  const limited = await get('/rate-limited-1x/v1/tools');
  expect((await limited.json()).details.retryAfterMs).toBe(300);
  expect((await get('/rate-limited-1x/v1/tools')).status).toBe(200);
});

test('a redirect that is not followed reaches nobody', async () => {
  const answer = await get('/redirect/v1/tools', 'reader-token');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${host.elsewhere.origin}/v1/tools`]);
  expect(host.elsewhere.requests).toEqual([]);
  await fetch(`${host.url('redirect')}/v1/tools`);
  expect(host.elsewhere.requests.map((request) => request.path)).toEqual(['/v1/tools']);
});

test('requests are recorded with their headers', async () => {
  const before = host.requests.length;
  await get('/open/v1/tools/mcp%3Ax?y=1', 'reader-token', { 'X-Own': 'seen' });
  const [request] = host.requests.slice(before);
  expect([request?.method, request?.path]).toEqual(['GET', '/open/v1/tools/mcp%3Ax?y=1']);
  expect([request?.headers.get('authorization'), request?.headers.get('x-own')]).toEqual([
    'Bearer reader-token',
    'seen',
  ]);
});

test('a scenario can be lost and found again, by method and by request', async () => {
  const control = (request: object) =>
    fetch(`${host.url('open~lost')}/__control`, { method: 'POST', body: JSON.stringify(request) });
  expect((await get('/open~lost/v1/tools')).status).toBe(200);
  host.setUp('open~lost', false);
  await expect(get('/open~lost/v1/tools')).rejects.toThrow();
  expect((await get('/open/v1/tools')).status).toBe(200);
  expect((await control({ up: true })).status).toBe(200);
  expect((await get('/open~lost/v1/tools')).status).toBe(200);
  const open = await get('/stalled~lost/v1/tools');
  host.setUp('stalled~lost', false);
  await expect(open.text()).rejects.toThrow();
});

test('slow and drip keep to their times, and end well', async () => {
  const start = performance.now();
  expect(await (await get('/slow-120/v1/tools')).json()).toEqual(openTools);
  expect(performance.now() - start).toBeGreaterThan(100);
  expect(await (await get('/drip-0/v1/tools')).json()).toEqual(openTools);
});

test.each([
  ['silent', false],
  ['stalled', true],
])('%s falls quiet without an end', async (name, sendsSome) => {
  const leaving = new AbortController();
  const answer = await fetch(`${host.url(name)}/v1/tools`, { signal: leaving.signal });
  const reader = answer.body?.getReader();
  if (sendsSome) expect((await reader?.read())?.value?.length).toBeGreaterThan(1000);
  const more = reader?.read().then(() => 'more');
  expect(await Promise.race([more, answerOthers().then(() => 'quiet')])).toBe('quiet');
  leaving.abort();
  await expect(more).rejects.toThrow();
});

/** A while that is measured in work: the server answers fifty other requests in it. */
async function answerOthers(): Promise<void> {
  for (let i = 0; i < 50; i++) await get('/open/v1/tools');
}

test('endless goes on and on', async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${host.url('endless')}/v1/tools`, { signal: leaving.signal });
  const reader = answer.body?.getReader();
  for (let bytes = 0; bytes < 5_000_000; ) {
    const chunk = await reader?.read();
    expect(chunk?.done).toBe(false);
    bytes += chunk?.value?.length ?? 0;
  }
  leaving.abort();
});

test('truncated ends in the middle of an entry, cut breaks the connection', async () => {
  const text = await (await get('/truncated/v1/tools')).text();
  expect(JSON.stringify(openTools).startsWith(text)).toBe(true);
  expect(() => JSON.parse(text)).toThrow();
  await expect((await get('/cut/v1/tools')).text()).rejects.toThrow();
});

test('odd bodies are as odd as they promise', async () => {
  const bytes = async (name: string) => Buffer.from(await (await get(`/${name}/v1/tools`)).arrayBuffer());
  expect((await get('/wrong-type/v1/tools')).headers.get('content-type')).toBe('application/octet-stream');
  expect(JSON.parse((await bytes('envelope')).toString())).toEqual({ tools: openTools });
  expect((await bytes('gzip')).toString()).toBe(JSON.stringify(openTools));
  expect((await bytes('utf16')).subarray(0, 4).toString('hex')).toBe('fffe5b00');
  expect((await bytes('bom')).subarray(0, 4).toString('hex')).toBe('efbbbf5b');
  const latin = await bytes('latin1');
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(latin)).toThrow();
  for (const name of ['html', 'not-json', 'no-content']) {
    const text = (await bytes(name)).toString();
    expect(() => JSON.parse(text)).toThrow();
  }
});

test('bad, deep, huge, hostile and naughty entries are valid JSON', async () => {
  const list = async (name: string): Promise<unknown[]> => (await get(`/${name}/v1/tools`)).json();
  expect((await list('bad-entries')).length).toBe(15);
  expect((await list('deep')).length).toBe(3);
  expect((await list('huge-strings')).length).toBe(6);
  expect((await list('hostile')).length).toBeGreaterThan(55);
  expect((await list('naughty')).length).toBe(readNaughtyStrings().length);
});

test('flip adds three, removes one, changes two, and goes back', async () => {
  const read = async () => {
    const tools: { toolId: string }[] = await (await get('/flip/v1/tools')).json();
    return new Map(
      tools.map((tool, i) => [
        `${tool.toolId} ${tools.slice(0, i).filter((t) => t.toolId === tool.toolId).length}`,
        JSON.stringify(tool),
      ]),
    );
  };
  const [first, second, third] = [await read(), await read(), await read()];
  const added = [...second.keys()].filter((id) => !first.has(id));
  const removed = [...first.keys()].filter((id) => !second.has(id));
  const changed = [...first.keys()].filter((id) => second.has(id) && second.get(id) !== first.get(id));
  expect([added.length, removed.length, changed.length]).toEqual([3, 1, 2]);
  expect(third).toEqual(first);
});

test('html-discovery, odd-discovery and their like still give the list', async () => {
  for (const kind of ['no', 'nested', 'v2', 'odd', 'html', 'broken', 'scalar']) {
    expect(await (await get(`/${kind}-discovery/v1/tools`)).json()).toEqual(openTools);
  }
  expect((await get('/no-discovery/.well-known/openwop')).status).toBe(404);
  expect(await (await get('/html-discovery/.well-known/openwop')).text()).toContain('<html');
  expect((await (await get('/v2-discovery/.well-known/openwop')).json()).toolCatalog).not.toHaveProperty('supported');
  expect(await (await get('/nested-discovery/.well-known/openwop')).json()).not.toHaveProperty('toolCatalog');
});
