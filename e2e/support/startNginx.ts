import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Nginx {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Runs a private nginx on a free loopback port, with the given text as the inside of its one `server { … }`, and another
 * beside it. Fails where they are no valid configuration.
 */
export async function startNginx(serverBlock: string, beside = ''): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-nginx-'));
  const port = await findFreePort();
  await writeFile(join(folder, 'nginx.conf'), buildConfiguration(serverBlock, beside, port));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian's stands where only root looks.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin, child, () => complaint);
  return {
    origin,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function buildConfiguration(serverBlock: string, beside: string, port: number): string {
  const asRoot = process.getuid?.() === 0;
  const mediaTypes = ['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types', '/usr/local/etc/nginx/mime.types'];
  const found = mediaTypes.find((path) => existsSync(path));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  return `
    ${asRoot ? 'user root;' : ''}
    daemon off;
    pid nginx.pid;
    events {}
    http {
      ${found ? `include ${found};` : ''}
      default_type application/octet-stream;
      access_log off;
      ${temporary.join(' ')}
      ${beside}
      server {
        listen 127.0.0.1:${port};
        ${serverBlock}
      }
    }`;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until something answers at the origin, whatever the status; fails as soon as nginx has ended. */
async function answers(origin: string, child: ChildProcess, complaint: () => string): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nginx did not start: ${complaint()}`);
}
