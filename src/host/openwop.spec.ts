import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { readBytes } from './client';
import { fetchToolById } from './fetchToolById';
import type { HostCall } from './openwop';
import { answersById, fetchDiscovery, openToolList, waitAbortably } from './openwop';
import type { TestServer } from './testServer';
import { answerJson, startTestServer, testRequestContext } from './testServer';

const secret = 'canary-5f3a';
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function connect(answer: RequestListener): Promise<{ server: TestServer; call: HostCall }> {
  const server = await startTestServer(answer);
  servers.push(server);
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
      answerJson(response, 200, '[{}]', { 'Content-Type': 'application/octet-stream' }),
    );
    expect(await readList({ ...call, token: secret })).toBe('[{}]');
    expect(server.requests.map(({ url }) => url)).toEqual(['/base/v1/tools']);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test('tells the size that the host declares', async () => {
    const { call } = await connect((_, response) => answerJson(response, 200, '[{}]', { 'Content-Length': 4 }));
    expect(await openToolList(call)).toMatchObject({ ok: true, expectedBytes: 4 });
  });

  test.each([
    [
      401,
      { error: 'unauthenticated', message: 'No.', details: { reason: 'expired' } },
      { kind: 'unauthenticated', reason: 'expired', message: 'No.', hadToken: false },
    ],
    [
      403,
      { error: 'forbidden', details: { requiredScope: 'runs:read' } },
      { kind: 'forbidden', requiredScopes: ['runs:read'] },
    ],
    [404, { error: 'not_found' }, { kind: 'no-catalog', status: 404, code: 'not_found' }],
    [405, '', { kind: 'no-catalog', status: 405 }],
    [501, '', { kind: 'no-catalog', status: 501 }],
    [
      500,
      { error: 'internal_error', details: { correlationId: 'c-1' } },
      { kind: 'server-error', status: 500, correlationId: 'c-1' },
    ],
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
      { ms: 2_500, attempt: 2 },
      { ms: 2_500, attempt: 3 },
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
    [200, 'nope', { why: 'not-json' }],
    [200, '5', { why: 'not-an-object' }],
    [429, '{}', { why: 'failed', failure: { kind: 'rate-limited' } }],
    [500, '', { why: 'failed', failure: { kind: 'server-error' } }],
    [301, '', { why: 'failed', failure: { kind: 'refused-redirect' } }],
  ])('that answers %i %j is absent', async (status, body, why) => {
    const { call } = await connect((_, response) => answerJson(response, status, body));
    expect(await fetchDiscovery(call.host, call)).toMatchObject({ kind: 'absent', ...why });
  });

  test('of any bytes is an answer', async () => {
    const { call } = await connect((_, response) => {
      response.writeHead(200);
      response.end(Buffer.from([0xff, 0xfe, 0x00, 0x7b]));
    });
    expect(await fetchDiscovery(call.host, call)).toEqual({ kind: 'absent', why: 'not-json' });
  });
});
