import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { headersOf } from '../../src/build/securityHeaders';

/** How one sub-path serves the folder. */
export interface MountOptions {
  /** The sub-path, with a slash at both ends; chosen by the server where absent. */
  readonly path?: string;
  /** Whether each answer carries the security headers. Default: yes. */
  readonly headers?: boolean;
  /** Sends the page's policy with every file, also with the one that has a policy of its own. */
  readonly onePolicy?: boolean;
  /** The text answered for `config.json`; null answers 404; the folder's own file where absent. */
  readonly config?: string | null;
  /** The text answered in place of the folder's own `demo/v1/tools`. */
  readonly demo?: string;
}

export interface Mount {
  /** Where the page is, such as `http://127.0.0.1:40123/some/sub/path/`. */
  readonly url: string;
  setConfig(config: string | null | undefined): void;
  setDemo(text: string | undefined): void;
  unmount(): void;
}

export interface PlainServer {
  readonly origin: string;
  mount(options?: MountOptions): Mount;
  close(): Promise<void>;
}

const mediaTypes = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.woff2', 'font/woff2'],
]);

type MutableMount = { -readonly [Key in keyof MountOptions]: MountOptions[Key] };

/**
 * Serves a built folder as bare web hosting does: files by extension, octet-stream for the rest, 404 otherwise.
 * The folder can stand under any number of sub-paths, each with its own `config.json`. A free port where none is given.
 */
export async function startPlainServer(folder: string, port = 0): Promise<PlainServer> {
  const mounts = new Map<string, MutableMount>();
  let mounted = 0;

  const server = createServer((request, response) => {
    answer(folder, mounts, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    mount(options = {}) {
      mounted += 1;
      const path = options.path ?? `/some/sub/path/${mounted}/`;
      const mount: MutableMount = { ...options };
      mounts.set(path, mount);
      return {
        url: origin + path,
        setConfig: (config) => {
          mount.config = config;
        },
        setDemo: (text) => {
          mount.demo = text;
        },
        unmount: () => void mounts.delete(path),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  folder: string,
  mounts: ReadonlyMap<string, MountOptions>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = readPath(request.url);
  const prefix = path && [...mounts.keys()].find((candidate) => path.startsWith(candidate));
  const mount = prefix && mounts.get(prefix);
  if (!path || !prefix || !mount) return refuse(response, 404);

  const inside = path.slice(prefix.length);
  if (mount.headers !== false)
    for (const [name, value] of Object.entries(headersOf(mount.onePolicy === true ? '' : inside)))
      response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-cache');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);

  if (inside === 'config.json' && mount.config !== undefined) {
    if (mount.config === null) return refuse(response, 404);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(mount.config);
    return;
  }

  if (inside === 'demo/v1/tools' && mount.demo !== undefined) {
    response.setHeader('Content-Type', 'application/octet-stream');
    response.end(mount.demo);
    return;
  }

  const file = await findFile(folder, inside === '' ? 'index.html' : inside);
  if (!file) return refuse(response, 404);

  response.setHeader('Content-Type', mediaTypes.get(extname(file.path)) ?? 'application/octet-stream');
  response.setHeader('Content-Length', file.size);
  if (request.method === 'HEAD') return void response.end();
  await pipeline(createReadStream(file.path), response);
}

/** The decoded path of a request, or undefined where it is not well formed. */
function readPath(url: string | undefined): string | undefined {
  try {
    return decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname);
  } catch {
    return undefined;
  }
}

/** The plain file of that name below the folder; undefined where there is none or the name leads out of it. */
async function findFile(folder: string, name: string): Promise<{ path: string; size: number } | undefined> {
  const path = normalize(join(folder, name));
  if (!path.startsWith(normalize(folder) + sep) || name.includes('\0')) return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size } : undefined;
}

function refuse(response: ServerResponse, status: 404 | 405): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(status === 404 ? 'Not found\n' : 'Only GET and HEAD\n');
}
