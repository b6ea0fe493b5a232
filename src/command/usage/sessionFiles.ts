import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { clients } from '../../clients/allClients';
import { joinWords } from '../../model/formatCount';
import type { LogFile } from '../../usage/readLogs';
import { type Machine, pathOf } from '../collect/findServers';

/** A folder in which a client keeps its sessions. */
export interface SessionFolder {
  readonly client: string;
  readonly path: string;
}

/** A file of sessions, or one of which only the reason is known why it is left out. */
export interface SessionFile extends LogFile {
  readonly path: string;
  readonly bytes: number;
}

export interface LeftFile {
  readonly path: string;
  readonly why: string;
}

export interface FoundSessions {
  readonly files: readonly SessionFile[];
  readonly left: readonly LeftFile[];
}

/** Returns the folders in which the clients of this machine keep their sessions, there or not. */
export function sessionFolders(machine: Machine): readonly SessionFolder[] {
  return clients.flatMap(({ label: client, sessions }) =>
    (sessions?.folders ?? []).map((folder) => ({ client, path: pathOf(folder, machine) })),
  );
}

/** What the clients with a database call to write a session to a file. */
const exportCommands = joinWords(
  clients.flatMap(({ sessions }) => sessions?.exportedBy ?? []),
  'or',
);

/** Deeper folders than any client has. */
const maxDepth = 12;

/**
 * Finds the files of sessions at a path: itself, or all below a folder. Links, devices and what can't be read are left out
 * and named; other files of a client's folder are passed over.
 *
 * @param since left out are files that were last written before, in milliseconds
 */
export async function findSessions(path: string, since = Number.NEGATIVE_INFINITY): Promise<FoundSessions> {
  const files: SessionFile[] = [];
  const left: LeftFile[] = [];
  await look(path, 0);
  return { files, left };

  async function look(at: string, depth: number): Promise<void> {
    const found = await lstat(at).catch(() => null);
    if (found === null) {
      if (depth === 0) left.push({ path: at, why: 'It is not there or can’t be read.' });
      return;
    }
    if (found.isDirectory()) {
      if (depth >= maxDepth) return;
      const names = await readdir(at).catch(() => null);
      if (names === null) left.push({ path: at, why: 'The folder can’t be read.' });
      for (const name of (names ?? []).sort()) await look(join(at, name), depth + 1);
      return;
    }
    const isNamed = depth === 0;
    if (!isNamed && !/\.(?:jsonl|jsonl\.zst|db)$|[/\\]chats[/\\]session-[^/\\]+\.json$/.test(at)) return;
    if (!found.isFile())
      left.push({ path: at, why: found.isSymbolicLink() ? 'It is a link.' : 'It is no plain file.' });
    else if (found.mtimeMs < since) return;
    else if (at.endsWith('.db'))
      left.push({ path: at, why: `It is a database: export its sessions, with ${exportCommands}.` });
    else if (at.endsWith('.zst') && zstd === undefined)
      left.push({ path: at, why: `Node ${process.version} can’t unpack it.` });
    else files.push({ path: at, bytes: found.size, writtenAt: found.mtimeMs, pieces: () => readPieces(at) });
  }
}

/** Node has it since 22.15. */
const zstd: (() => NodeJS.ReadWriteStream) | undefined = 'createZstdDecompress' in zlib ? unpack : undefined;

function unpack(): NodeJS.ReadWriteStream {
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof create !== 'function') throw new Error('This version of Node can’t unpack .zst files.');
  return create() as NodeJS.ReadWriteStream;
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    // Between the look at the folder and this moment another file may have taken its place.
    if (!(await handle.stat()).isFile()) return;
    const bytes = handle.createReadStream({ highWaterMark: 2 ** 18, autoClose: false });
    const stream = path.endsWith('.zst') && zstd !== undefined ? bytes.pipe(zstd()) : bytes;
    for await (const piece of stream) if (piece instanceof Uint8Array) yield piece;
  } finally {
    await handle.close();
  }
}
