import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const cookieName = 'tool-catalog';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

export interface Served {
  /** To be opened once: its key becomes a cookie. */
  readonly link: string;
  readonly close: () => Promise<void>;
}

/**
 * The built app with these files over it, on 127.0.0.1 at a port of its own. It answers this browser alone: exact Host
 * (a rebound name is 421), own Origin and Sec-Fetch-Site (else 403), and a 256-bit key that the link turns into a
 * cookie (else 401). GET only, and nothing it answers starts anything.
 */
export async function serveApp(folder: string, files: ReadonlyMap<string, string>): Promise<Served> {
  const key = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response, { folder, files, key, port: portOf(server) }).catch(() => refuse(response, 500));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    link: `http://127.0.0.1:${portOf(server)}/?key=${key}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Site {
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly key: string;
  readonly port: number;
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const origin = `http://127.0.0.1:${site.port}`;
  const { host, origin: asker, 'sec-fetch-site': from } = request.headers;
  if (host !== `127.0.0.1:${site.port}`) return refuse(response, 421);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  if (asker !== undefined && asker !== origin) return refuse(response, 403);
  const url = new URL(request.url ?? '/', origin);
  const given = url.searchParams.get('key');
  if (given !== null && url.pathname === '/') {
    if (!isSame(given, site.key)) return refuse(response, 401);
    const cookie = `${cookieName}=${site.key}; HttpOnly; SameSite=Strict; Path=/`;
    response.writeHead(303, { ...guards, 'Set-Cookie': cookie, Location: '/' }).end();
    return;
  }
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return refuse(response, 403);
  if (!isSame(cookieOf(request), site.key)) return refuse(response, 401);
  const path = url.pathname === '/' ? '/index.html' : url.pathname;
  const own = site.files.get(path);
  const body = own ?? (await readBelow(site.folder, path));
  if (body === null) return refuse(response, 404);
  response.writeHead(200, { ...guards, 'Content-Type': types[extname(path)] ?? 'application/octet-stream' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const guards = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, { ...guards, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(status === 401 ? 'Open the link that was printed in the terminal.\n' : `${status}\n`);
}

async function readBelow(folder: string, path: string): Promise<Buffer | null> {
  const file = normalize(join(folder, decodeURIComponent(path)));
  if (!file.startsWith(normalize(folder) + sep)) return null;
  return readFile(file).catch(() => null);
}

function cookieOf({ headers }: IncomingMessage): string {
  const found = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) ?? '';
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
