import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../src/build/securityHeaders';
import { type PlainServer, startPlainServer } from './plainServer';

let folder: string;
let server: PlainServer;

beforeAll(async () => {
  const outside = await mkdtemp(join(tmpdir(), 'catalog-plain-'));
  folder = join(outside, 'site');
  await mkdir(join(folder, 'demo/.well-known'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'outside');
  await writeFile(join(folder, 'index.html'), '<title>Page</title>');
  await writeFile(join(folder, 'demo/.well-known/openwop'), '{}');
  server = await startPlainServer(folder);
});

afterAll(async () => {
  await server.close();
  await rm(join(folder, '..'), { recursive: true });
});

/** The status of a path sent exactly as written, which `fetch` would normalise. */
function statusOf(rawPath: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    request({ hostname, port, path: rawPath }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('the plain server', () => {
  it('sends the security headers, or none of them', async () => {
    const guarded = await fetch(server.mount().url);
    const bare = await fetch(server.mount({ headers: false }).url);
    expect(guarded.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(bare.headers.get('content-security-policy')).toBeNull();
    expect(bare.headers.get('x-content-type-options')).toBeNull();
  });

  it('answers 404 for what is not there, and the page where it plays a catch-all', async () => {
    const plain = server.mount();
    const catchAll = server.mount({ catchAll: true, dropDotFolders: true });
    expect((await fetch(`${plain.url}demo/.well-known/other`)).status).toBe(404);
    expect((await fetch(`${plain.url}demo`)).status).toBe(404);
    const discovery = await fetch(`${catchAll.url}demo/.well-known/openwop`);
    expect(discovery.status).toBe(200);
    expect(discovery.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('never leaves its folder', async () => {
    const path = new URL(server.mount().url).pathname;
    for (const way of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', '%2e%2e%2fsecret.txt', '%00', '%']) {
      expect(await statusOf(path + way), way).toBe(404);
    }
  });

  it('answers only reading requests', async () => {
    const { url } = server.mount();
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });
});
