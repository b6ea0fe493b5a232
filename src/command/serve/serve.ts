import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { headersOf } from '../../build/securityHeaders';
import { orNull } from '../plainFile';

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
  readonly origin: string;
  /** Its key becomes a cookie. */
  readonly link: string;
  /** Returns a link that works once: a command line with it is readable by the machine's other users. */
  readonly passLink: () => string;
  readonly close: () => Promise<void>;
}

/** Returns what the command answers at a path of its own; null for the paths of the built app. */
export type Own = (asked: OwnRequest) => string | Buffer | null | Promise<string | Buffer | null>;

export interface OwnRequest {
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
  /** Aborted once nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** Vite's preview, from which earlier versions served the app, called this machine by its name: drafts lie at that origin. */
export function originAt(port: number): string {
  return `http://${port === 4173 ? 'localhost' : '127.0.0.1'}:${port}`;
}

/**
 * The built app with what is the command's own over it, on this machine's loopback at a port (0: any that is free). It
 * answers this browser alone: exact Host (a rebound name is 421), own Origin and Sec-Fetch-Site (else 403), a process of
 * the same user where the system shows the owner (else 403), and a 256-bit key that a link turns into a cookie (else 401).
 * GET only, and nothing it answers starts anything.
 *
 * @throws Error with the code EADDRINUSE where another program has the port.
 */
export async function serveApp(folder: string, own: Own, wanted = 0, ownUser = process.getuid?.()): Promise<Served> {
  const [key, cookie] = [newKey(), newKey()];
  const passingKeys = new Set<string>();
  const admit = (given: string) => {
    const found = [...passingKeys].find((one) => isSame(given, one));
    if (found !== undefined) return passingKeys.delete(found);
    return isSame(given, key);
  };
  const server = createServer((request, response) => {
    answer(request, response, { folder, own, admit, cookie, port: portOf(server), ownUser }).catch(() =>
      refuse(response, 500),
    );
  });
  // A browser may ask a name's IPv6 address first: nobody else may answer there.
  if (originAt(wanted).includes('localhost')) await holdBriefly(wanted);
  await listen(server, wanted, '127.0.0.1');
  const origin = originAt(portOf(server));
  const linkWith = (one: string) => `${origin}/?key=${one}`;
  return {
    origin,
    link: linkWith(key),
    passLink: () => {
      const passing = newKey();
      passingKeys.add(passing);
      return linkWith(passing);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
}

async function holdBriefly(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port, '::1').catch((error: unknown) => {
    if (isTaken(error)) throw error;
  });
  server.close();
}

/** Tests whether an error says that another program has a port. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

interface Site {
  readonly folder: string;
  readonly own: Own;
  readonly admit: (key: string) => boolean;
  readonly cookie: string;
  readonly port: number;
  readonly ownUser: number | undefined;
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const origin = originAt(site.port);
  const { host, origin: asker, 'sec-fetch-site': from } = request.headers;
  if (`http://${host}` !== origin) return refuse(response, 421);
  if (request.method !== 'GET') return refuse(response, 405);
  if (asker !== undefined && asker !== origin) return refuse(response, 403);
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return refuse(response, 403);
  if (!isOwn(request.socket, site.ownUser)) return refuse(response, 403);
  const url = readPath(request.url ?? '/', origin);
  if (url === null) return refuse(response, 400);
  const given = url.searchParams.get('key');
  if (given !== null && url.pathname === '/') {
    if (!site.admit(given)) return refuse(response, 401);
    const cookie = `${cookieName(site)}=${site.cookie}; HttpOnly; SameSite=Strict; Path=/`;
    response.writeHead(303, { ...headersOf(''), ...guards, 'Set-Cookie': cookie, Location: '/' }).end();
    return;
  }
  if (!isSame(cookieOf(request, site), site.cookie)) return refuse(response, 401);
  const path = url.pathname === '/' ? '/index.html' : url.pathname;
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const own = await site.own({ ...url, pathname: path, gone: leaving.signal });
  const body = own ?? (await readBelow(site.folder, path));
  if (body === null) return refuse(response, 404);
  response.writeHead(200, {
    ...headersOf(path.slice(1)),
    ...guards,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
  });
  response.end(body);
}

const guards = { 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY' };

function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent)
    response.writeHead(status, { ...headersOf(''), ...guards, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(status === 401 ? 'Open the link that was printed in the terminal.\n' : `${status}\n`);
}

/**
 * Tests whether a connection comes from a process of this user: every user can read the link in the browser's command
 * line. Only Linux shows the owner of a socket; elsewhere everybody passes.
 */
function isOwn(socket: Socket, ownUser: number | undefined): boolean {
  if (process.platform !== 'linux' || ownUser === undefined) return true;
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => orNull(() => readFileSync(file, 'utf8')) ?? []);
  const from = endOf(socket.remoteAddress, socket.remotePort);
  const to = endOf(socket.localAddress, socket.localPort);
  const line = tables
    .flatMap((table) => table.split('\n'))
    .map((text) => text.trim().split(/\s+/))
    // TIME_WAIT entries have no owner.
    .find(([, local = '', remote = '', state]) => local.endsWith(from) && remote.endsWith(to) && state !== '06');
  return line !== undefined && Number(line[7]) === ownUser;
}

/** Returns one end of a connection as the kernel's tables write it, for IPv4 also within IPv6: `0100007F:1F90`. */
function endOf(address = '', port = 0): string {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .reverse();
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
  return `${bytes.map((byte) => hex(Number(byte), 2)).join('')}:${hex(port, 4)}`;
}

/** Returns the address that is asked for, with its path decoded; null where it is malformed. */
function readPath(asked: string, origin: string): Omit<OwnRequest, 'gone'> | null {
  try {
    const { pathname, searchParams } = new URL(`${origin}${asked}`);
    const decoded = decodeURIComponent(pathname);
    return asked.startsWith('/') && !decoded.includes('\0') ? { pathname: decoded, searchParams } : null;
  } catch {
    return null;
  }
}

async function readBelow(folder: string, path: string): Promise<Buffer | null> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(normalize(folder) + sep)) return null;
  return readFile(file).catch(() => null);
}

/** Cookies know no ports: two of these servers must not take each other's. */
function cookieName({ port }: Site): string {
  return `tool-catalog-${port}`;
}

function cookieOf({ headers }: IncomingMessage, site: Site): string {
  const start = `${cookieName(site)}=`;
  return (
    (headers.cookie ?? '')
      .split(/;\s*/)
      .find((one) => one.startsWith(start))
      ?.slice(start.length) ?? ''
  );
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
