import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { BytesRequest } from './client';
import { openBytes, readBytes } from './client';
import type { HostFailure } from './failure';
import { HostError } from './failure';
import type { TestServer } from './testServer';
import { answerJson, startTestServer, testRequestContext } from './testServer';

const secret = 'canary-5f3a';
function plain(server: TestServer): BytesRequest {
  return { ...testRequestContext, url: `${server.url}/v1/tools`, credentials: 'omit' };
}

/** Opens and reads to the end: the text, or the failure, wherever it showed. */
async function readAll(request: BytesRequest): Promise<string | HostFailure> {
  const answer = await openBytes(request);
  if (!answer.ok) return answer.failure;
  try {
    return new TextDecoder().decode(await readBytes(answer.body, Number.POSITIVE_INFINITY));
  } catch (error) {
    if (error instanceof HostError) return error.failure;
    throw error;
  }
}

test('a body arrives whole, in chunks that own their buffers', async () => {
  const text = JSON.stringify('é'.repeat(300_000));
  const server = await startTestServer((_, response) => answerJson(response, 200, text));
  const answer = await openBytes(plain(server));
  if (!answer.ok) throw new Error(answer.failure.kind);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) {
    expect(chunk.byteLength).toBe(chunk.buffer.byteLength);
    chunks.push(chunk);
  }
  expect(chunks.length).toBeGreaterThan(1);
  expect(Buffer.concat(chunks).toString()).toBe(text);
});

test('no header goes out but Accept, Authorization and those that fetch itself adds', async () => {
  const server = await startTestServer((_, response) => answerJson(response, 200, []));
  await readAll({ ...plain(server), token: secret });
  await readAll(plain(server));
  const [withToken, without] = server.requests;
  expect(withToken?.headers).toMatchObject({ accept: 'application/json', authorization: `Bearer ${secret}` });
  expect(without?.headers).not.toHaveProperty('authorization');
  const byFetch = ['accept-encoding', 'accept-language', 'cache-control', 'connection', 'host', 'pragma'];
  const byNode = ['sec-fetch-mode', 'user-agent'];
  const known = ['accept', 'authorization', ...byFetch, ...byNode];
  expect(Object.keys(withToken?.headers ?? {}).filter((name) => !known.includes(name))).toEqual([]);
});

test('a redirect is refused and its target never asked', async () => {
  const target = await startTestServer((_, response) => answerJson(response, 200, []));
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await startTestServer((_, response) => answerJson(response, status, '', { Location: target.url }));
    expect(await readAll({ ...plain(server), token: secret })).toEqual({ kind: 'refused-redirect' });
  }
  expect(target.requests).toEqual([]);
});

test('a host that is gone is unreachable, also on this machine without a network', async () => {
  const server = await startTestServer(() => {});
  await server.close();
  expect(await readAll(plain(server))).toEqual({ kind: 'unreachable' });
  expect(await readAll({ ...plain(server), isOnline: () => false })).toEqual({ kind: 'unreachable' });
});

test('without a network a host elsewhere can’t be asked', async () => {
  const elsewhere = { ...testRequestContext, url: 'https://tools.invalid/', credentials: 'omit' } as const;
  expect(await readAll({ ...elsewhere, isOnline: () => false })).toEqual({ kind: 'offline' });
});

test('a secure page sends nothing to a plain-http host', async () => {
  const request = {
    ...testRequestContext,
    url: 'http://h.example/v1/tools',
    credentials: 'omit',
    isSecurePage: true,
  } as const;
  expect(await readAll(request)).toEqual({ kind: 'mixed-content' });
});

test('a token that can’t be a header is a failure that doesn’t quote it', async () => {
  const server = await startTestServer((_, response) => answerJson(response, 200, []));
  const failure = await readAll({ ...plain(server), token: `${secret}\n` });
  expect(failure).toEqual({ kind: 'unsendable-token' });
  expect(server.requests).toEqual([]);
});

describe('limits', () => {
  const limits = { bytes: 1_000, firstByteSeconds: 0.2, stallSeconds: 0.2 };

  test('no answer at all is a first-byte timeout', async () => {
    const server = await startTestServer(() => {});
    expect(await readAll({ ...plain(server), limits })).toEqual({ kind: 'first-byte-timeout', seconds: 0.2 });
  });

  test('a body that stops is a stall timeout that tells how far it came', async () => {
    const server = await startTestServer((_, response) => {
      response.writeHead(200);
      response.write('[1,');
    });
    expect(await readAll({ ...plain(server), limits })).toEqual({ kind: 'stall-timeout', seconds: 0.2, bytes: 3 });
  });

  test('a reader that takes its time is no stall of the host', async () => {
    const server = await startTestServer((_, response) => answerJson(response, 200, '[]'));
    const answer = await openBytes({ ...plain(server), limits: { ...limits, stallSeconds: 0.05 } });
    if (!answer.ok) throw new Error(answer.failure.kind);
    let text = '';
    for await (const chunk of answer.body) {
      text += new TextDecoder().decode(chunk);
      await once(AbortSignal.timeout(100), 'abort');
    }
    expect(text).toBe('[]');
  });

  test('a declared size over the limit isn’t even read', async () => {
    const server = await startTestServer((_, response) =>
      answerJson(response, 200, 'x'.repeat(1_001), { 'Content-Length': 1_001 }),
    );
    expect(await readAll({ ...plain(server), limits })).toEqual({ kind: 'too-large', limitBytes: 1_000 });
  });

  test('an endless body is cut off at the limit, and the connection closed', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await startTestServer((_, response) => {
      closed = once(response, 'close');
      const pour = () => void (response.write('x'.repeat(500)) ? setImmediate(pour) : response.once('drain', pour));
      pour();
    });
    expect(await readAll({ ...plain(server), limits })).toEqual({ kind: 'too-large', limitBytes: 1_000 });
    await closed;
  });

  test('the limit counts what a compressed body unfolds to', async () => {
    const bomb = gzipSync('x'.repeat(100_000));
    const server = await startTestServer((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(bomb);
    });
    expect(bomb.byteLength).toBeLessThan(limits.bytes);
    expect(await readAll({ ...plain(server), limits })).toEqual({ kind: 'too-large', limitBytes: 1_000 });
  });

  test('exactly the limit is read', async () => {
    const server = await startTestServer((_, response) => answerJson(response, 200, 'x'.repeat(1_000)));
    expect(await readAll({ ...plain(server), limits })).toHaveLength(1_000);
  });
});

test('a connection that breaks is a truncated answer', async () => {
  const breakOff = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Length': 100 });
    response.write('[1,2', () => response.destroy());
  };
  const server = await startTestServer((_, response) => breakOff(response));
  expect(await readAll(plain(server))).toEqual({ kind: 'truncated', bytes: 4 });
});

describe('cancelling', () => {
  test('before the request sends nothing', async () => {
    const server = await startTestServer((_, response) => answerJson(response, 200, []));
    expect(await readAll({ ...plain(server), signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
    expect(server.requests).toEqual([]);
  });

  test.each(['before the first byte', 'in the middle of the body'])('%s ends the reading', async (moment) => {
    const cancel = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    const server = await startTestServer((_, response) => {
      closed = once(response, 'close');
      if (moment === 'before the first byte') return cancel.abort();
      response.writeHead(200);
      response.write('[1,');
    });
    const answer = await openBytes({ ...plain(server), signal: cancel.signal });
    let failure = answer.ok ? undefined : answer.failure;
    if (answer.ok) {
      try {
        for await (const _chunk of answer.body) cancel.abort();
      } catch (error) {
        failure = error instanceof HostError ? error.failure : undefined;
      }
    }
    expect(failure).toEqual({ kind: 'aborted' });
    await closed;
  });

  test('closes an answer that nobody reads', async () => {
    const cancel = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    const server = await startTestServer((_, response) => {
      closed = once(response, 'close');
      response.writeHead(200);
      response.write('[1,');
    });
    const answer = await openBytes({ ...plain(server), signal: cancel.signal });
    expect(answer.ok).toBe(true);
    cancel.abort();
    await closed;
  });
});

test('leaving the loop closes the connection', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const server = await startTestServer((_, response) => {
    closed = once(response, 'close');
    response.writeHead(200);
    response.write('[1,');
  });
  const answer = await openBytes(plain(server));
  if (!answer.ok) throw new Error(answer.failure.kind);
  expect(new TextDecoder().decode(await readBytes(answer.body, 2))).toBe('[1');
  await closed;
});
