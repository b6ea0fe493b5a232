import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { buildProxyRecipe, proxyPath } from './proxyRecipe';
import { answerJson, startTestServer } from './testServer';

const nginx = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));
if (nginx === undefined) console.log('Left out: the proxy recipe in a real nginx (nginx is not installed).');

test('the recipe names the host and nothing else', () => {
  const recipe = buildProxyRecipe('https://tools.acme.example:8443/api');
  expect(recipe).toContain('upstream tool-host { server tools.acme.example:8443; }');
  expect(recipe).toContain('proxy_ssl_name tools.acme.example;');
  expect(recipe).toContain('"/api/$1" break;');
});

test.each(['nonsense', 'ftp://h.example', 'https://a;b.example', 'https://a"b.example', 'https://a$b.example'])(
  'there is no recipe for %s',
  (url) => expect(buildProxyRecipe(url)).toBeUndefined(),
);

describe.runIf(nginx !== undefined)('in a real nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-recipe-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A whole configuration around the recipe: its first half beside the server block, its second inside. */
  function writeConfig(hostUrl: string, port: number): string {
    const certificates = join(folder, 'trusted.pem');
    writeFileSync(certificates, rootCertificates.slice(0, 2).join('\n'));
    const recipe = (buildProxyRecipe(hostUrl) ?? '').replace(/(trusted_certificate ).*;/, `$1${certificates};`);
    const [beside, inside] = recipe.split('\n\n');
    const path = join(folder, `nginx-${port}.conf`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      path,
      [
        `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; master_process off;`,
        `events {} http { access_log off; ${places.join(' ')}`,
        beside,
        `server { listen 127.0.0.1:${port};`,
        inside,
        '} }',
      ].join('\n'),
    );
    return path;
  }

  function check(config: string): void {
    execFileSync(nginx ?? '', ['-t', '-p', folder, '-e', join(folder, 'error.log'), '-c', config], { stdio: 'pipe' });
  }

  test.each([
    'https://127.0.0.1:8443/api',
    'https://localhost',
    'http://localhost:3001/mcp',
    "https://127.0.0.1/it's;$1/{x}/a%20b/(c)",
    'https://[::1]:8443',
  ])('the lines for %s are valid', (url) => {
    check(writeConfig(url, 8080));
  });

  test('the check would notice a mistake', () => {
    const config = writeConfig('https://localhost', 8080);
    writeFileSync(config, 'events {} http { server { proxy_pas x; } }');
    expect(() => check(config)).toThrow();
  });

  test('the host gets the path as it was sent, the token, and no cookie', async () => {
    const host = await startTestServer((_, response) => answerJson(response, 200, [], { 'Set-Cookie': 'a=b' }));
    const port = await findFreePort();
    const config = writeConfig(`${host.url}/api`, port);
    const server = spawn(nginx ?? '', ['-p', folder, '-e', join(folder, 'error.log'), '-c', config], {
      stdio: 'ignore',
    });
    try {
      const app = `http://127.0.0.1:${port}${proxyPath}`;
      const headers = { Authorization: 'Bearer t', Cookie: 'site=1' };
      const answer = await askUntilUp(`${app}/v1/tools`, headers);
      await fetch(`${app}/v1/tools/mcp%3Aa%2F..%2Fb`, { headers });
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(host.requests.map(({ url }) => url)).toEqual(['/api/v1/tools', '/api/v1/tools/mcp%3Aa%2F..%2Fb']);
      for (const request of host.requests) {
        expect(request.headers).toMatchObject({ authorization: 'Bearer t', host: new URL(host.url).host });
        expect(request.headers.cookie ?? '').toBe('');
      }
    } finally {
      server.kill();
      await host.close();
    }
  });
});

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A connection refused only means that the server isn't up yet. */
async function askUntilUp(
  url: string,
  headers: Record<string, string>,
  deadline = Date.now() + 10_000,
): Promise<Response> {
  try {
    return await fetch(url, { headers });
  } catch (error) {
    if (Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return askUntilUp(url, headers, deadline);
  }
}
