import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { decodeText } from '../../dialects/sourceText';
import { quoteShell } from '../../exports/writing';
import { megabyte } from '../../model/formatCount';
import type { TreeFile } from './repositoryLists';

const run = promisify(execFile);

const maxFileBytes = 4 * megabyte;
const maxTreeBytes = 256 * megabyte;

/** Reads committed files by `git ls-tree` and `git cat-file` alone: neither runs anything that a repository configures. */
export class GitTree {
  private readonly folder: string;
  private readonly ref: string;
  private readonly objects: ReadonlyMap<string, TreeEntry>;

  private constructor(folder: string, ref: string, objects: ReadonlyMap<string, TreeEntry>) {
    this.folder = folder;
    this.ref = ref;
    this.objects = objects;
  }

  /**
   * Opens the tree of a commit, or of any other name that git knows.
   *
   * @throws Error whose message says what to do.
   */
  static async open(folder: string, ref: string): Promise<GitTree> {
    if (ref.startsWith('-') || ref === '') throw new Error(`“${ref}” is no name of a commit.`);
    const listed = await git(folder, ['ls-tree', '-r', '-z', '--full-tree', ref]).catch((error: unknown) => {
      throw new Error(describeMissing(error, ref));
    });
    const objects = listed
      .toString('utf8')
      .split('\0')
      .flatMap((line) => {
        const [, mode, kind, id, path] = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
        return mode === undefined || kind !== 'blob' || id === undefined || path === undefined
          ? []
          : [[path, { mode, id }] as const];
      });
    return new GitTree(folder, ref, new Map(objects));
  }

  /** The files whose paths are wanted, with their texts. */
  async read(isWanted: (path: string) => boolean): Promise<ReadonlyMap<string, TreeFile>> {
    const files = new Map<string, TreeFile>();
    for (const [path, entry] of this.objects) if (isWanted(path)) files.set(path, await this.readEntry(entry));
    return files;
  }

  /** The path in the tree of a file of this machine; null where the tree lacks it. */
  async pathOf(file: string): Promise<string | null> {
    const name = relative(this.folder, file);
    const found = await git(this.folder, ['ls-tree', '-z', '--full-name', '--name-only', this.ref, '--', name]).catch(
      () => Buffer.alloc(0),
    );
    return found.toString('utf8').split('\0')[0] || null;
  }

  private async readEntry({ mode, id }: TreeEntry): Promise<TreeFile> {
    if (mode === '120000') return { kind: 'link' };
    const size = Number(await git(this.folder, ['cat-file', '-s', id]));
    if (size > maxFileBytes) return { kind: 'too-large' };
    const decoded = decodeText(new Uint8Array(await git(this.folder, ['cat-file', 'blob', id])));
    return decoded === null ? { kind: 'no-text' } : { kind: 'text', text: decoded.text };
  }
}

interface TreeEntry {
  readonly mode: string;
  readonly id: string;
}

async function git(folder: string, args: readonly string[]): Promise<Buffer> {
  const env = {
    ...process.env,
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
  const { stdout } = await run('git', ['--no-replace-objects', ...args], {
    cwd: folder,
    env,
    encoding: 'buffer',
    maxBuffer: maxTreeBytes,
  });
  return stdout;
}

function describeMissing(error: unknown, ref: string): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  if (/not a git repository/i.test(said)) return 'This folder is in no git repository. Name a source, or --host.';
  if (/dubious ownership/i.test(said)) return `git doesn’t read this repository: ${said.split('\n')[0]}`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'git was not found.';
  return `This checkout doesn’t have ${ref}. Where it is shallow, fetch that first: ${fetchLine(ref)}`;
}

/** The line that brings what a shallow checkout lacks; a branch of the remote under the name that was asked for. */
function fetchLine(ref: string): string {
  const branch = /^origin\/(.+)$/.exec(ref)?.[1];
  if (branch !== undefined)
    return `git fetch --depth=1 origin ${quoteShell(`+refs/heads/${branch}:refs/remotes/origin/${branch}`)}`;
  return /^[0-9a-f]{40,64}$/.test(ref) ? `git fetch --depth=1 origin ${ref}` : 'git fetch --unshallow';
}
