import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../../build/securityHeaders';
import { type Served, serveApp } from './serve';

let served: Served;
let cookie: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'served-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  await mkdir(join(folder, 'checker'));
  await writeFile(join(folder, 'checker', 'worker.js'), '');
  await writeFile(join(folder, '..', 'outside.txt'), 'outside');
  served = await serveApp(folder, ({ pathname }) => (pathname === '/config.json' ? '{}' : null));
  cookie = (await ask(served.link)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
});
afterAll(() => served.close());

function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port, pathname, search } = new URL(url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}
const place = (path: string) => new URL(path, served.link).href;

test('the link becomes a cookie that no script reads, and leads to a clean address', async () => {
  const { status, headers } = await ask(served.link);
  expect(status).toBe(303);
  expect(headers.location).toBe('/');
  expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict/);
  const page = await ask(place('/'), { cookie });
  expect([page.status, page.body]).toEqual([200, '<!doctype html><title>App</title>']);
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  expect((await ask(place('/config.json'), { cookie })).body).toBe('{}');
});

test.each([
  ['no cookie', 401, {}],
  ['another key', 401, { cookie: 'other' }],
  ['the link’s own key', 401, { cookie: 'key' }],
  ['a rebound host', 421, { cookie: 'own', host: 'evil.example' }],
  ['localhost by name', 421, { cookie: 'own', host: 'localhost' }],
  ['a foreign origin', 403, { cookie: 'own', origin: 'https://evil.example' }],
  ['another site', 403, { cookie: 'own', 'sec-fetch-site': 'cross-site' }],
])('%s is refused', async (_, status, headers: Record<string, string>) => {
  const name = cookie.split('=')[0];
  const cookies: Record<string, string> = {
    own: cookie,
    other: `${name}=${'x'.repeat(43)}`,
    key: `${name}=${new URL(served.link).searchParams.get('key')}`,
  };
  const given = cookies[headers.cookie ?? ''];
  const own = given === undefined ? headers : { ...headers, cookie: given };
  expect((await ask(place('/config.json'), own)).status).toBe(status);
});

test('only GET is answered, and nothing outside its folder', async () => {
  for (const method of ['POST', 'HEAD', 'OPTIONS'])
    expect((await ask(place('/'), { cookie }, method)).status).toBe(405);
  expect((await ask(place('/?key=wrong'))).status).toBe(401);
  expect((await ask(place('/..%2foutside.txt'), { cookie })).status).toBe(404);
  expect((await ask(place('/missing.js'), { cookie })).status).toBe(404);
});

test.each(['/%', '/%ff', '/a%00b', 'http://evil.example/', '*'])(
  'the malformed path %s is answered with 400',
  async (path) => {
    const { port } = new URL(served.link);
    const status = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { cookie } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  },
);

test('the link that is handed to a program works once; each server has a cookie of its own', async () => {
  const passing = served.passLink();
  const [first, second] = [await ask(passing), await ask(passing)];
  expect([first.status, second.status]).toEqual([303, 401]);
  expect(first.headers['set-cookie']?.[0]).toContain(cookie);
  expect(cookie).toContain(`tool-catalog-${new URL(served.link).port}=`);
  expect((await ask(served.link)).status).toBe(303);
  expect((await ask(served.link, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('another user of the machine is refused, with the link too', async () => {
  const theirs = await serveApp(tmpdir(), () => null, 0, (process.getuid?.() ?? 0) + 1);
  expect((await ask(theirs.link)).status).toBe(403);
  expect((await ask(theirs.passLink())).status).toBe(403);
  await theirs.close();
});

// Only root can start a program as somebody else.
test.runIf(process.getuid?.() === 0)('another user is refused from the port of a connection of ours', async () => {
  const { port, hostname } = new URL(served.link);
  // Several, since the kernel lists equal ports in no order.
  const ours = Array.from({ length: 8 }, () => connect({ port: Number(port), host: hostname }));
  await Promise.all(ours.map((socket) => once(socket, 'connect')));
  const script = `const [link, ...ports] = process.argv.slice(1);
    for (const localPort of ports.map(Number))
      require('node:http').get(link, { localAddress: '127.0.0.2', localPort }, ({ statusCode }) => console.log(statusCode));`;
  const words = ['-e', script, served.link, ...ours.map(({ localPort }) => String(localPort))];
  const { stdout } = await promisify(execFile)(process.execPath, words, { uid: 65_534, cwd: '/' });
  expect(stdout.trim().split('\n')).toEqual(ours.map(() => '403'));
  for (const socket of ours) socket.destroy();
});

test('each file is sent with the headers of the preview', async () => {
  const { headers } = await ask(place('/'), { cookie });
  for (const [name, value] of Object.entries(securityHeaders)) expect(headers[name.toLowerCase()]).toBe(value);
});

test('the file that compiles schemas is sent with its policy, so that it reaches nothing', async () => {
  const { headers } = await ask(place('/checker/worker.js'), { cookie });
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'unsafe-eval'");
});
