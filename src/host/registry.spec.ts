import { expect, test } from 'vitest';
import { fetchRegistryPage, readRegistryPage } from './registry';
import { answerJson, startTestServer, testRequestContext } from './testServer';

const entry = (server: object, status?: string) => ({
  server: { name: 'example.port/tides', description: 'Tides', version: '1.0.0', ...server },
  ...(status !== undefined && { _meta: { 'io.modelcontextprotocol.registry/official': { status } } }),
});

test('asks for the latest versions, by name and page, with the token, and reads what comes', async () => {
  const server = await startTestServer((_, response) =>
    answerJson(response, 200, { servers: [entry({})], metadata: { nextCursor: 'two', count: 1 } }),
  );
  const call = { ...testRequestContext, host: { url: `${server.url}/port`, auth: 'bearer' as const }, token: 'anchor' };
  const answer = await fetchRegistryPage(call, { search: 'a&b', cursor: 'x=y' });
  expect(answer).toMatchObject({ ok: true, page: { nextCursor: 'two', servers: [{ name: 'example.port/tides' }] } });
  const [asked] = server.requests;
  const url = new URL(asked?.url ?? '', server.url);
  expect(url.pathname).toBe('/port/v0.1/servers');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    version: 'latest',
    limit: '50',
    search: 'a&b',
    cursor: 'x=y',
  });
  expect(asked?.headers.authorization).toBe('Bearer anchor');
});

test.each([
  [
    'its own words for a fault',
    500,
    { title: 'No', detail: 'The quay is flooded' },
    { kind: 'server-error', message: 'The quay is flooded' },
  ],
  ['a refusal', 401, { error: 'no token' }, { kind: 'unauthenticated', code: 'no token' }],
  ['another JSON', 200, { items: [] }, { kind: 'not-registry' }],
  ['no JSON', 200, '<html>', { kind: 'not-registry' }],
  ['no such path', 404, { error: 'Not found' }, { kind: 'not-registry' }],
])('%s is a failure with its reason', async (_, status, body, failure) => {
  const server = await startTestServer((_, response) => answerJson(response, status, body));
  const call = { ...testRequestContext, host: { url: server.url, auth: 'none' as const } };
  expect(await fetchRegistryPage(call, { search: '', cursor: null })).toMatchObject({ ok: false, failure });
});

test('reads each way to a server, and how it is set up', () => {
  const page = readRegistryPage({
    servers: [
      entry(
        {
          title: 'Tide tables',
          remotes: [{ type: 'sse', url: 'https://a.example', headers: [{ name: 'X-Key', isSecret: true }] }],
          packages: [
            {
              registryType: 'npm',
              identifier: 'tides',
              version: '1.0.0',
              transport: { type: 'stdio' },
              packageArguments: [{ type: 'positional', valueHint: 'folder', default: '/x' }],
            },
          ],
        },
        'deprecated',
      ),
    ],
  });
  const [tides] = page?.servers ?? [];
  expect(tides).toMatchObject({ title: 'Tide tables', version: '1.0.0', status: 'deprecated', otherWays: 0 });
  expect(tides?.ways).toMatchObject([
    { kind: 'remote', transport: 'sse', url: 'https://a.example', headers: [{ name: 'X-Key', isNeeded: true }] },
    {
      kind: 'package',
      registryType: 'npm',
      identifier: 'tides',
      runtimeHint: null,
      packageArguments: [{ name: 'folder', isPositional: true, value: null, fallback: '/x', isNeeded: false }],
    },
  ]);
});

test('hostile entries are counted, and everything is bounded', () => {
  const remotes = Array.from({ length: 40 }, () => ({ type: 'sse', url: 'https://a.example' }));
  const big = entry({ name: 'n'.repeat(10_000), description: 'd'.repeat(1_000_000), remotes }, 'active');
  const page = readRegistryPage({
    servers: [
      null,
      'x',
      { server: [] },
      entry({ name: 5 }),
      big,
      ...Array.from({ length: 2_000 }, () => entry({ packages: 'none' })),
    ],
    metadata: { nextCursor: 'c'.repeat(100_000) },
  });
  expect(page).toMatchObject({ nextCursor: null, unreadable: 4, left: 1_505 });
  const [first] = page?.servers ?? [];
  expect([first?.name.length, first?.description.length, first?.ways.length, first?.otherWays]).toEqual([
    200, 2_000, 8, 32,
  ]);
  expect([first?.status, page?.servers[1]?.ways]).toEqual([null, []]);
  expect([readRegistryPage(null), readRegistryPage([]), readRegistryPage({ servers: {} })]).toEqual([null, null, null]);
});
