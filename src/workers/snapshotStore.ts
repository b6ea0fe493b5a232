import type { ContentFindings } from '../engine/contentFindings';
import { contentKey, readKeptContent, writeContent } from '../engine/keptContent';
import type { LoadedCatalog, WholeFacts } from '../engine/loadedCatalog';
import type { ReadSource } from '../engine/readSource';
import { readSnapshot, type Snapshot, writeSnapshot } from '../engine/snapshot';
import type { SnapshotFile } from '../engine/snapshotFile';
import { digestText } from '../model/digest';
import type { Source, SourceId } from '../model/source';

/*
 * The lists of sources as they were read last, in the origin's private file system: a file each, which the browser puts in
 * place once it is written to its end, and a small one beside it that says when the list came again unchanged. A browser
 * that refuses any of it keeps nothing.
 */

/** Whose list is kept: by the source, where its bytes came from, and the caller it was shown to, where that is not anybody. */
export interface KeptUnder {
  readonly source: Source;
  /** The address of a host, or the id of an added source's body. */
  readonly address: string;
  readonly caller: string | null;
}

export type Folder = Pick<FileSystemDirectoryHandle, 'getFileHandle' | 'removeEntry' | 'values'>;

/** What a store needs of its surroundings. */
export interface StoreNeeds {
  /** Names the build: another one reads lists otherwise. */
  readonly build: string;
  readonly openFolder: () => Promise<Folder>;
  readonly readBytes: (part: Blob) => ArrayBuffer;
  /** How many bytes this browser lets the app keep. */
  readonly quota: () => Promise<number>;
}

/** The folder of the origin's private file system. */
const folderName = 'snapshots';
const confirmed = '.confirmed';
/** What stands behind the name of a list in those of its other files; Chromium's own while one is written among them. */
const besideList = /\.(?:confirmed|crswap)$/;
/** Begins the names of lists that a host showed to one caller. */
const own = 'own-';
/** The file of what was found in all lists of a catalog, behind `own` where one of them is. */
const findings = 'findings';
const allFindings: readonly string[] = [findings, own + findings];

/** The share of the browser's quota that all lists may take together. */
const shareOfQuota = 0.2;

export interface KeptSum {
  readonly count: number;
  readonly bytes: number;
  /** The share of what the browser allows that they may take together. */
  readonly share: number;
}

/** Which lists are removed: all, those that one caller was shown, or those of these sources. */
export type KeptLists = 'all' | 'own' | readonly SourceId[];

const nothingKept: KeptSum = { count: 0, bytes: 0, share: shareOfQuota };

/** The types of a page lack what only workers have. */
declare const FileReaderSync: (new () => { readAsArrayBuffer(part: Blob): ArrayBuffer }) | undefined;

/** The store of a worker; null where its script's name doesn't tell the build, as in the development server. */
export function openSnapshots(): SnapshotStore | null {
  const build = /-([\w-]{8})\.js$/.exec(location.pathname)?.[1];
  if (build === undefined || typeof FileReaderSync === 'undefined') return null;
  const reader = new FileReaderSync();
  return new SnapshotStore({
    build,
    openFolder: async () => (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true }),
    readBytes: (part) => reader.readAsArrayBuffer(part),
    quota: async () => (await navigator.storage.estimate()).quota ?? 0,
  });
}

export class SnapshotStore {
  private readonly needs: StoreNeeds;
  /** By file what it holds, of those that this store read or wrote last. */
  private readonly held = new Map<string, ReadSource>();
  /** The key of the findings that this store read or wrote last. */
  private keptFindings: string | null = null;
  private line: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(needs: StoreNeeds) {
    this.needs = needs;
  }

  /** The list that is kept, and when it came last, in milliseconds since 1970; null where there is none. */
  async open(kept: KeptUnder): Promise<{ readonly snapshot: Snapshot; readonly at: number } | null> {
    const name = nameOf(kept);
    try {
      const folder = await this.needs.openFolder();
      const snapshot = readSnapshot(await this.openFile(folder, name), this.keyOf(kept));
      if (snapshot === null) return null;
      const { readAt } = snapshot.list.summary;
      this.held.set(name, snapshot.list);
      return { snapshot, at: Math.max(readAt, await this.confirmedAt(folder, name, readAt)) };
    } catch {
      return null;
    }
  }

  /** Notes when a list came again just as it is kept; false where another one is kept, or none. */
  async confirm(kept: KeptUnder, list: ReadSource, at: number): Promise<boolean> {
    const name = nameOf(kept);
    if (this.held.get(name) !== list) return false;
    return this.inLine(async (folder) => {
      await folder.getFileHandle(name);
      const text = JSON.stringify([list.summary.readAt, at]);
      await writeFile(folder, name + confirmed, [new TextEncoder().encode(text)], () => true);
      return true;
    });
  }

  /** Keeps a list in place of the one before; false where it can't be. Others make room for it, the oldest first. */
  write(kept: KeptUnder, list: ReadSource, whole: WholeFacts): Promise<boolean> {
    const name = nameOf(kept);
    return this.inLine(async (folder) => {
      if (this.isClosed) return false;
      const most = (await this.needs.quota()) * shareOfQuota;
      const blocks = writeSnapshot(list, whole, this.keyOf(kept));
      this.held.delete(name);
      try {
        const isWritten = await writeFile(folder, name, blocks, (size) => makeRoom(folder, name, size, most));
        if (isWritten) this.held.set(name, list);
        else await removeList(folder, name);
        return isWritten;
      } catch (error) {
        // What is there is older than what could not be written.
        await removeList(folder, name);
        throw error;
      }
    });
  }

  /** What was found in these lists when all of them were kept as they are; null where that is not known. */
  async readFindings(lists: readonly ReadSource[], loaded: LoadedCatalog): Promise<ContentFindings | null> {
    const found = this.findingsOf(lists);
    if (found === null) return null;
    try {
      const file = await this.openFile(await this.needs.openFolder(), found.name);
      const content = readKeptContent(file, found.key, loaded);
      if (content !== null) this.keptFindings = found.key;
      return content;
    } catch {
      return null;
    }
  }

  /** Keeps what was found in lists, where all of them are kept as they are, in place of what was found in others. */
  async writeFindings(lists: readonly ReadSource[], find: () => Promise<ContentFindings | null>): Promise<void> {
    const found = this.findingsOf(lists);
    if (found === null || found.key === this.keptFindings) return;
    const content = await find();
    if (content === null) return;
    this.keptFindings = found.key;
    const { name, key } = found;
    const most = (await this.needs.quota()) * shareOfQuota;
    await this.inLine(async (folder) => {
      if (this.isClosed || this.findingsOf(lists)?.key !== key) return false;
      for (const other of allFindings) await removeList(folder, other);
      return writeFile(folder, name, writeContent(content, key), (size) => makeRoom(folder, name, size, most));
    });
  }

  /** The file of what was found in lists, and its key; null where one of them is not kept as it is. */
  private findingsOf(lists: readonly ReadSource[]): { readonly name: string; readonly key: string } | null {
    const names = lists.map((list) => [...this.held].find(([, held]) => held === list)?.[0]);
    if (lists.length === 0 || names.includes(undefined)) return null;
    const isOwn = names.some((name) => name?.startsWith(own));
    return { name: (isOwn ? own : '') + findings, key: this.needs.build + contentKey(lists) };
  }

  private async openFile(folder: Folder, name: string): Promise<SnapshotFile> {
    const file = await (await folder.getFileHandle(name)).getFile();
    const { readBytes } = this.needs;
    return { size: file.size, read: (from, to) => new Uint8Array(readBytes(file.slice(from, to))) };
  }

  /** How many lists there are, and how many bytes they take. */
  async sum(): Promise<KeptSum> {
    // What is being written counts.
    await this.line;
    try {
      const files = [...(await sizesIn(await this.needs.openFolder()))];
      const count = files.filter(([name]) => !allFindings.includes(name)).length;
      return { ...nothingKept, count, bytes: files.reduce((sum, [, { size }]) => sum + size, 0) };
    } catch {
      return nothingKept;
    }
  }

  /** Removes all lists, those alone that one caller was shown, or those of some sources. Once all are removed, none is kept any more. */
  async clear(of: KeptLists): Promise<void> {
    this.isClosed ||= of === 'all';
    const names =
      typeof of === 'string' ? [] : [...allFindings, ...of.flatMap((id) => [plainName(id), own + plainName(id)])];
    const isGone = (name: string) => of === 'all' || (of === 'own' ? name.startsWith(own) : names.includes(name));
    this.keptFindings = null;
    for (const name of [...this.held.keys()].filter(isGone)) this.held.delete(name);
    // Another tab may be writing: it stops once it is told that all is forgotten.
    for (let tries = 0; tries < 20; tries++) {
      const isEmpty = await this.inLine(async (folder) => {
        const names = [...(await sizesIn(folder)).keys()].filter(isGone);
        for (const name of names) await removeList(folder, name);
        return names.length === 0;
      });
      if (isEmpty) return;
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private keyOf({ source, address, caller }: KeptUnder): string {
    return JSON.stringify([this.needs.build, source.id, address, caller]);
  }

  /** One after the other; false for one that the browser refuses. */
  private inLine(work: (folder: Folder) => Promise<boolean>): Promise<boolean> {
    const done = this.line.then(async () => work(await this.needs.openFolder())).catch(() => false);
    this.line = done;
    return done;
  }

  private async confirmedAt(folder: Folder, name: string, readAt: number): Promise<number> {
    try {
      const file = await (await folder.getFileHandle(name + confirmed)).getFile();
      const found: unknown = JSON.parse(await file.text());
      return Array.isArray(found) && found[0] === readAt && typeof found[1] === 'number' ? found[1] : 0;
    } catch {
      return 0;
    }
  }
}

/** A source has one list for anybody, and one for whoever asked for it last. */
function nameOf({ source, caller }: KeptUnder): string {
  return (caller === null ? '' : own) + plainName(source.id);
}

function plainName(id: SourceId): string {
  return digestText(id).slice('sha256:'.length, 39);
}

/** Writes a file that is there once it is whole; false, and nothing, where it may not be as long as it would get. */
async function writeFile(
  folder: Folder,
  name: string,
  blocks: Iterable<Uint8Array<ArrayBuffer>>,
  mayBe: (size: number) => boolean | Promise<boolean>,
): Promise<boolean> {
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  try {
    let size = 0;
    for (const block of blocks) {
      size += block.length;
      await writable.write(block);
    }
    if (!(await mayBe(size))) {
      await writable.abort();
      return false;
    }
    await writable.close();
    return true;
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

/** Removes the lists that nobody asked for the longest until one of a size has room; false where it never has. */
async function makeRoom(folder: Folder, name: string, size: number, most: number): Promise<boolean> {
  if (size > most) return false;
  const lists = await sizesIn(folder);
  lists.delete(name);
  let taken = [...lists.values()].reduce((sum, list) => sum + list.size, size);
  for (const [other, list] of [...lists].sort(([, a], [, b]) => a.at - b.at)) {
    if (taken <= most) break;
    await removeList(folder, other);
    taken -= list.size;
  }
  return true;
}

/** The lists of a folder, by name: their sizes in bytes, and when they came last. */
async function sizesIn(folder: Folder): Promise<Map<string, { readonly size: number; readonly at: number }>> {
  const lists = new Map<string, { size: number; at: number }>();
  for await (const handle of folder.values()) {
    if (handle.kind !== 'file') continue;
    const { size, lastModified } = await (handle as FileSystemFileHandle).getFile();
    const list = handle.name.replace(besideList, '');
    const known = lists.get(list) ?? { size: 0, at: 0 };
    lists.set(list, { size: known.size + size, at: Math.max(known.at, lastModified) });
  }
  return lists;
}

async function removeList(folder: Folder, name: string): Promise<boolean> {
  for (const entry of [name, name + confirmed]) await folder.removeEntry(entry).catch(() => undefined);
  return true;
}
