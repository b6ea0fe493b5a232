import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { logFormats } from '../../clients/allClients';
import { readLogs } from '../../usage/readLogs';
import type { Machine } from '../collect/findServers';
import { findSessions, sessionFolders } from './sessionFiles';

const line = '{"tool":"find","at":"2026-11-20T10:00:00Z","outcome":"ok"}\n';
const machine: Machine = { platform: 'linux', home: '/home/me', project: '/nowhere', environment: new Map() };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sessions-'));
});

describe('the files of sessions', () => {
  it('are found below a folder, and read', async () => {
    await mkdir(join(folder, 'project', 'subagents'), { recursive: true });
    await writeFile(join(folder, 'project', 'a.jsonl'), line);
    await writeFile(join(folder, 'project', 'subagents', 'b.jsonl'), line.replace('find', 'send'));
    await writeFile(join(folder, 'project', 'notes.txt'), line);
    const { files, left } = await findSessions(folder);
    const book = await readLogs(files, logFormats);
    expect([[...book.calls()].map(({ row }) => row.tool), left]).toEqual([['find', 'send'], []]);
  });

  it('leave out links, pipes and databases, and name them', async () => {
    await writeFile(join(folder, 'real.txt'), line);
    await symlink(join(folder, 'real.txt'), join(folder, 'link.jsonl'));
    execFileSync('mkfifo', [join(folder, 'pipe.jsonl')]);
    await writeFile(join(folder, 'opencode.db'), '');
    const { files, left } = await findSessions(folder);
    expect([files, left.map(({ why }) => why)]).toEqual([
      [],
      ['It is a link.', expect.stringContaining('opencode export ID'), 'It is no plain file.'],
    ]);
  });

  it('are not followed through a linked folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'a.jsonl'), line);
    await symlink(outside, join(folder, 'linked'));
    expect((await findSessions(folder)).files).toEqual([]);
  });

  it('leave out what was last written before a time', async () => {
    const old = join(folder, 'old.jsonl');
    await writeFile(old, line);
    await utimes(old, 1_000, 1_000);
    expect((await findSessions(folder, Date.parse('2026-11-01'))).files).toEqual([]);
  });

  it('are unpacked where Node can, and named where it can’t', async () => {
    const pack: unknown = Reflect.get(zlib, 'zstdCompressSync');
    const packed = typeof pack === 'function' ? pack(Buffer.from(line)) : Buffer.from('packed');
    await writeFile(join(folder, 'old.jsonl.zst'), packed);
    const { files, left } = await findSessions(folder);
    const calls = [...(await readLogs(files, logFormats)).calls()].map(({ row }) => row.tool);
    const unpacked = [['find'], []];
    const named = [[], [`Node ${process.version} can’t unpack it.`]];
    expect([calls, left.map(({ why }) => why)]).toEqual(typeof pack === 'function' ? unpacked : named);
  });

  it('that can’t be read cost themselves', async () => {
    await writeFile(join(folder, 'a.jsonl'), line);
    await writeFile(join(folder, 'b.jsonl'), line.replace('find', 'send'));
    const { files } = await findSessions(folder);
    await rm(join(folder, 'a.jsonl'));
    const book = await readLogs(files, logFormats);
    expect([[...book.calls()].map(({ row }) => row.tool), book.unread.map(({ why }) => why)]).toEqual([
      ['send'],
      ['The file can’t be read.'],
    ]);
  });

  it('stand in the person’s folder where a variable is empty', () => {
    const environment = new Map([['XDG_DATA_HOME', '']]);
    expect(sessionFolders({ ...machine, environment }).every(({ path }) => path.startsWith('/home/me/'))).toBe(true);
  });

  it.each([
    ['CLAUDE_CONFIG_DIR', '/elsewhere/projects'],
    ['CODEX_HOME', '/elsewhere/sessions'],
    ['COPILOT_HOME', '/elsewhere/session-state'],
    ['XDG_DATA_HOME', '/elsewhere/opencode'],
  ])('stand where %s says', (variable, place) => {
    const environment = new Map([[variable, '/elsewhere']]);
    expect(sessionFolders({ ...machine, environment }).map(({ path }) => path)).toContain(place);
  });
});
