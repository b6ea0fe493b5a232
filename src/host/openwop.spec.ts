import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBytes, waitAbortably } from './client';
import { type Discovery, readDiscovery } from './discovery';
import type { HostCall, ListWays } from './openwop';
import {
  answersById,
  buildToolUrl,
  fetchAgents,
  fetchDiscovery,
  fetchProtectedResource,
  fetchToolById,
  openToolList,
  planList,
} from './openwop';
import type { TestServer } from './testServer';
import { answerJson, startTestServer, testRequestContext } from './testServer';
import { chooseVersion } from './wire';

const secret = 'canary-5f3a';
async function connect(answer: RequestListener): Promise<{ server: TestServer; call: HostCall }> {
  const server = await startTestServer(answer);
  const host = { url: `${server.url}/base`, auth: 'bearer' } as const;
  return { server, call: { ...testRequestContext, host, sleep: async () => {} } };
}

/** The list's text, or the failure to open it. */
async function readList(call: HostCall) {
  const list = await openToolList(call);
  return list.ok ? new TextDecoder().decode(await readBytes(list.body, 1_000_000)) : list.failure;
}

describe('the list', () => {
  test('is asked for under the host’s address, without a query, and comes as it is', async () => {
    const { server, call } = await connect((_, response) =>
      answerJson(response, 200, '[{}]', { 'Content-Type': 'application/octet-stream', 'Content-Length': 4 }),
    );
    expect(await readList({ ...call, token: secret })).toBe('[{}]');
    expect(await openToolList(call)).toMatchObject({ ok: true, expectedBytes: 4 });
    expect(server.requests[0]?.url).toBe('/base/v1/tools');
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test.each([
    [
      401,
      { error: 'unauthenticated', message: 'No.', details: { reason: 'expired' } },
      { kind: 'unauthenticated', reason: 'expired', message: 'No.', hadToken: false },
    ],
    [404, { error: 'not_found' }, { kind: 'no-catalog', status: 404, code: 'not_found' }],
    [405, '', { kind: 'no-catalog', status: 405 }],
    [501, '', { kind: 'no-catalog', status: 501 }],
    [503, '<html>busy</html>', { kind: 'server-error', status: 503 }],
    [204, '', { kind: 'unexpected-status', status: 204 }],
    [418, '', { kind: 'unexpected-status', status: 418 }],
    [302, '', { kind: 'refused-redirect' }],
  ])('that answers %i %j fails by name', async (status, body, failure) => {
    const { server, call } = await connect((_, response) => answerJson(response, status, body));
    expect(await readList(call)).toMatchObject(failure);
    expect(server.requests).toHaveLength(1);
  });

  test('an endless error body is read for 64 kB at most', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { call } = await connect((_, response) => {
      closed = once(response, 'close');
      response.writeHead(500);
      const pour = () => void (response.write('x'.repeat(10_000)) ? setImmediate(pour) : response.once('drain', pour));
      pour();
    });
    expect(await readList(call)).toMatchObject({ kind: 'server-error', status: 500 });
    await closed;
  });

  test('an error body that breaks off leaves the status', async () => {
    const { call } = await connect((_, response) => {
      response.writeHead(403, { 'Content-Length': 100 });
      response.write('{"error":', () => response.destroy());
    });
    expect(await readList(call)).toMatchObject({ kind: 'forbidden', requiredScopes: [] });
  });
});

describe('a rate limit', () => {
  const limited = { error: 'rate_limited', message: 'Later.', details: { scope: 'key', retryAfterMs: 2_500 } };

  test('is waited for as the host says, then the list is read', async () => {
    let asked = 0;
    const { call } = await connect((_, response) => {
      asked += 1;
      answerJson(response, asked < 3 ? 429 : 200, asked < 3 ? limited : []);
    });
    const waits: unknown[] = [];
    const slept: number[] = [];
    const sleep = async (ms: number) => void slept.push(ms);
    expect(await readList({ ...call, sleep, onWait: (wait) => waits.push(wait) })).toBe('[]');
    expect(waits).toEqual([
      { ms: 2_500, attempt: 2, isAsked: true },
      { ms: 2_500, attempt: 3, isAsked: true },
    ]);
    expect(slept).toEqual([2_500, 2_500]);
  });

  test('is given up after four tries', async () => {
    const { server, call } = await connect((_, response) => answerJson(response, 429, limited));
    const failure = { kind: 'rate-limited', attempts: 4, retryAfterMs: 2_500, scope: 'key', message: 'Later.' };
    expect(await readList(call)).toMatchObject(failure);
    expect(server.requests).toHaveLength(4);
  });

  test('without a hint waits a few seconds', async () => {
    const { call } = await connect((_, response) => answerJson(response, 429, ''));
    const waits: number[] = [];
    await readList({ ...call, onWait: ({ ms }) => waits.push(ms) });
    expect(waits).toEqual([5_000, 5_000, 5_000]);
  });

  test('can be cancelled while waiting', async () => {
    const { server, call } = await connect((_, response) => answerJson(response, 429, limited));
    const cancel = new AbortController();
    const request = { ...call, signal: cancel.signal, sleep: waitAbortably, onWait: () => cancel.abort() };
    expect(await readList(request)).toEqual({ kind: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('one tool', () => {
  test('is asked for by its encoded id', async () => {
    const { server, call } = await connect((_, response) => answerJson(response, 200, { toolId: 'mcp:a/b' }));
    const answer = await fetchToolById('mcp:a/b', call);
    expect(answer.ok && new TextDecoder().decode(answer.bytes)).toBe('{"toolId":"mcp:a/b"}');
    expect(server.requests.map(({ url }) => url)).toEqual(['/base/v1/tools/mcp%3Aa%2Fb']);
  });

  test('that answers 404 is not visible', async () => {
    const { call } = await connect((_, response) => answerJson(response, 404, { error: 'not_found' }));
    expect(await fetchToolById('x', call)).toEqual({ ok: false, failure: { kind: 'not-visible', toolId: 'x' } });
  });

  test('with an id that a path can’t carry sends nothing', async () => {
    const { server, call } = await connect((_, response) => answerJson(response, 200, {}));
    expect(await fetchToolById('..', call)).toMatchObject({ ok: false, failure: { kind: 'no-tool-id-path' } });
    expect(server.requests).toEqual([]);
  });

  test('that breaks off is a failure', async () => {
    const { call } = await connect((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('{', () => response.destroy());
    });
    expect(await fetchToolById('x', call)).toEqual({ ok: false, failure: { kind: 'truncated', bytes: 1 } });
  });

  test('of a static host or an MCP server is never to be asked for', () => {
    expect(answersById({ relative: true, kind: 'openwop' })).toBe(false);
    expect(answersById({ relative: false, kind: 'mcp' })).toBe(false);
    expect(answersById({ relative: false, kind: 'openwop' })).toBe(true);
  });
});

describe('the address of one tool', () => {
  const host = 'https://h.example/base';

  test('has the id as one encoded segment, in each version', () => {
    const id = 'mcp:conformance/readonly-claim';
    expect(buildToolUrl(host, id)).toBe('https://h.example/base/v1/tools/mcp%3Aconformance%2Freadonly-claim');
    const two = { major: 2, sendsVersion: false, why: 'only-2' } as const;
    expect(buildToolUrl(host, id, two)).toBe('https://h.example/base/tools/mcp%3Aconformance%2Freadonly-claim');
  });

  test.each(['', '.', '..', '\ud800', 'a\udc00b', 'x'.repeat(9_000)])('there is none for %j', (toolId) => {
    expect(buildToolUrl(host, toolId)).toBeNull();
  });

  test('asks for exactly that id, whatever it is, or isn’t built', () => {
    const tricky = fc.array(
      fc.constantFrom('.', '..', '/', '\\', '%', '%2e', '%2F', '?', '#', ':', '@', '\n', '\u0000', 'é', '\ud83d', 'a'),
      { maxLength: 6 },
    );
    const toolId = fc.oneof(
      fc.string({ unit: 'binary' }),
      tricky.map((parts) => parts.join('')),
    );
    const hostUrl = fc.constantFrom(host, 'https://h.example', 'http://localhost:3000/a/b');
    fc.assert(
      fc.property(hostUrl, toolId, (base, id) => {
        const url = buildToolUrl(base, id);
        if (url === null) return;
        const asked = new URL(url);
        const segments = asked.pathname.split('/');
        expect(asked.origin).toBe(new URL(base).origin);
        expect(asked.search + asked.hash).toBe('');
        expect(segments.slice(0, -1).join('/')).toBe(new URL(`${base}/v1/tools`).pathname);
        expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(id);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('agents', () => {
  test('come as the host’s own text, asked for once with the token, in the version of the list', async () => {
    const text = '{"agents":[{"agentId":"a.b.c","toolAllowlist":[]}],"total":1}';
    const { server, call } = await connect((_, response) => answerJson(response, 200, text));
    expect(await fetchAgents({ ...call, token: secret })).toEqual({ kind: 'answered', text });
    await fetchAgents({ ...call, wire: { major: 2, sendsVersion: true, why: 'both' } });
    expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/base/v1/agents', `Bearer ${secret}`],
      ['/base/agents', undefined],
    ]);
  });

  test.each([404, 405, 501])('are none where the host answers %i', async (status) => {
    const { call } = await connect((_, response) => answerJson(response, status, { error: 'not_found' }));
    expect(await fetchAgents(call)).toEqual({ kind: 'absent' });
  });

  test('that don’t come have a named failure', async () => {
    const { call } = await connect((_, response) => answerJson(response, 200, 'x'.repeat(2_000)));
    const limits = { ...call.limits, bytes: 1_000 };
    expect(await fetchAgents({ ...call, limits })).toMatchObject({ kind: 'failed', failure: { kind: 'too-large' } });
  });
});

describe('the version', () => {
  type Answers = Readonly<Record<string, readonly [status: number, body: unknown, headers?: object]>>;
  const list = [200, [{ toolId: 'mcp:a' }]] as const;
  const gone = [410, { error: 'protocol_version_unsupported', details: { protocolVersions: ['2.0'] } }] as const;

  /** Answers by path; what is asked with a version header is a path of its own. */
  async function readIn(versions: readonly string[], answers: Answers) {
    const { server, call } = await connect((request, response) => {
      const version = request.headers['openwop-version'];
      const key = `${request.url?.replace('/base', '')}${version === undefined ? '' : ` ${String(version)}`}`;
      const [status, body, headers = {}] = answers[key] ?? [404, { error: 'not_found' }];
      if (status === 0) request.socket.destroy();
      else answerJson(response, status, body, headers);
    });
    const discovery = versions.length === 0 ? null : readDiscovery({ protocolVersions: versions });
    const result = await openToolList(call, { ways: chooseVersion(discovery), answers: true });
    const asked = server.requests.map(({ url, headers }) =>
      `${url.replace('/base', '')} ${headers['openwop-version'] ?? ''}`.trim(),
    );
    return { result, asked };
  }
  const page = [200, '<!doctype html>', { 'Content-Type': 'text/html' }] as const;
  const silence = [0, ''] as const;

  test.each<[host: string, versions: readonly string[], answers: Answers, wire: object, asked: readonly string[]]>([
    [
      'lists both and has a page in version 2',
      ['1.4', '2.3'],
      { '/tools 2.0': silence, '/tools': page, '/v1/tools': list },
      { major: 1, why: 'version-2-refused' },
      ['/tools 2.0', '/tools', '/v1/tools'],
    ],
    [
      'lists none and ends version 1 without CORS headers',
      [],
      { '/v1/tools': silence, '/tools': list },
      { major: 2, why: 'version-1-gone' },
      ['/v1/tools', '/tools'],
    ],
  ])('of a host that %s is tried in this order', async (_, versions, answers, wire, expected) => {
    const { result, asked } = await readIn(versions, answers);
    expect(result).toMatchObject({ ok: true, wire });
    expect(asked).toEqual(expected);
  });

  /** Reads a host of version 2 whose discovery answers late, with `later`. */
  async function readLate(later: Promise<ListWays | null>) {
    const { server, call } = await connect((request, response) => {
      answerJson(response, request.url === '/base/tools' && request.headers['openwop-version'] ? 200 : 404, []);
    });
    const plan = { ...planList({}, null), later };
    const result = await openToolList(call, plan);
    return { result, asked: server.requests.map(({ url }) => url) };
  }

  test('is chosen anew by a discovery that answers late, and no way is asked twice', async () => {
    const discovery = readDiscovery({ protocolVersions: ['1.4', '2.3'] }) as Discovery;
    const { result, asked } = await readLate(Promise.resolve(planList({}, { kind: 'found', discovery })));
    expect(result).toMatchObject({ ok: true, wire: { major: 2, sendsVersion: true, why: 'both' } });
    expect(asked).toEqual(['/base/v1/tools', '/base/tools', '/base/tools']);
  });

  test('has the first failure where no discovery came after all', async () => {
    const { result } = await readLate(Promise.resolve(null));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'no-catalog', status: 404 } });
  });

  test('that is refused everywhere names the telling failure, and each address once with what it answered', async () => {
    const { result } = await readIn(['1.4'], { '/v1/tools': gone });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'version-refused', status: 410 } });
    const asked = result.ok ? [] : (result.failure.asked ?? []);
    expect(asked.map((words) => words.replace(/^http:\/\/[^/]+/, ''))).toEqual([
      '/base/v1/tools (answered 410)',
      '/base/tools (answered 404)',
    ]);
  });

  test('changes nothing about a refusal of the caller', async () => {
    const { result, asked } = await readIn([], { '/v1/tools': [401, { error: 'unauthenticated' }] });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthenticated' } });
    expect(asked).toHaveLength(1);
  });
});

describe('sign-in metadata', () => {
  test('is read below the well-known path, without a token', async () => {
    const { server, call } = await connect((_, response) =>
      answerJson(response, 200, { scopes_supported: ['runs:read', 5], authorization_servers: ['https://idp.example'] }),
    );
    expect(await fetchProtectedResource(call.host, call)).toEqual({
      scopes: ['runs:read'],
      authorizationServers: ['https://idp.example'],
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/.well-known/oauth-protected-resource/base']);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('is read where a challenge of the same origin says that it stands, and of no other', async () => {
    const { server, call } = await connect((_, response) => answerJson(response, 200, {}));
    const { origin } = new URL(call.host.url);
    await fetchProtectedResource(call.host, call, `${origin}/meta?of=tools`);
    await fetchProtectedResource(call.host, call, 'https://elsewhere.example/meta');
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/meta?of=tools',
      '/.well-known/oauth-protected-resource/base',
    ]);
  });

  test.each([
    [404, '{}'],
    [200, '<html>'],
    [200, '[]'],
  ])('that answers %i %s is none', async (status, body) => {
    const { call } = await connect((_, response) => answerJson(response, status, body));
    expect(await fetchProtectedResource(call.host, call)).toBeNull();
  });
});

describe('discovery', () => {
  test('is read without a credential, even where the call has one', async () => {
    const { server, call } = await connect((_, response) => answerJson(response, 200, { protocolVersion: '1.1' }));
    const answer = await fetchDiscovery(call.host, { ...call, token: secret } as HostCall);
    expect(answer).toMatchObject({ kind: 'found', discovery: { protocolVersion: '1.1' } });
    expect(server.requests.map(({ url }) => url)).toEqual(['/base/.well-known/openwop']);
    expect(JSON.stringify(server.requests)).not.toContain(secret);
  });

  test.each([
    [404, '', { why: 'not-found' }],
    [200, '<!doctype html>', { why: 'web-page' }],
    [429, '{}', { why: 'failed', failure: { kind: 'rate-limited' } }],
    [301, '', { why: 'failed', failure: { kind: 'refused-redirect' } }],
  ])('that answers %i %j is absent', async (status, body, why) => {
    const { call } = await connect((_, response) => answerJson(response, status, body));
    expect(await fetchDiscovery(call.host, call)).toMatchObject({ kind: 'absent', ...why });
  });
});
