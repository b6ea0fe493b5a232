import { createStore } from 'zustand/vanilla';
import { newId } from '../../model/newId';
import { listOf, readLenient, z } from '../../model/schema';
import type { Source, SourceId } from '../../model/source';
import { derive, type Readable } from '../derived';
import { overlayEntries, persisted } from '../persisted';

/** Where a list was read from, so that it can be asked for again. */
export interface SourceOrigin {
  readonly kind: 'mcp' | 'file';
  readonly url: string;
}

/** A file somebody added, or the last list of a server that somebody connected to, without its bytes. */
export interface SourceRecord extends Source {
  /** What somebody calls it instead of `name`; ids of tools stay what they are. */
  readonly label?: string | undefined;
  /** Absent for what was added as a file. */
  readonly from?: SourceOrigin | undefined;
  /** When its address answered last; absent for what was added as a file. */
  readonly askedAt?: number | undefined;
  /** The id of its bytes, where they are not those it was added with. */
  readonly body?: string | undefined;
  /**
   * The caller whom its address showed the list, where it was asked with a token; null where no such list is kept. Absent
   * for what anybody is shown.
   */
  readonly shownTo?: string | null | undefined;
  /** Where it came from, for those that can be fetched again, such as a demo file; absent for what was dropped. */
  readonly path?: string | undefined;
  readonly addedAt: number;
  /** Its size in bytes. */
  readonly size: number;
}

export type SourceRecords = ReadonlyMap<SourceId, SourceRecord>;

export const bodyOf = ({ id, body = id }: Pick<SourceRecord, 'id' | 'body'>): string => body;

/** The added files and the servers' lists, the first added first. */
export const sourceRecords = createStore<SourceRecords>(() => new Map());

export const keptSources = persisted(sourceRecords, {
  key: 'sources',
  what: 'added files',
  with: 'the last lists of connected servers with their addresses, and no token',
  count: ({ size }) => size,
  version: 1,
  schema: {
    read: readRecords,
    write: (files) => ({ files: [...files.values()], namesCallers: true }),
  },
  rebase: overlayEntries,
  bodies: {
    store: 'source-bytes',
    needed: (files) => keptBodies(files).map(bodyOf),
    bytes: (files) => keptBodies(files).reduce((sum, { size }) => sum + size, 0),
  },
});

/** What one caller was shown lies in no database. */
function keptBodies(files: SourceRecords): readonly SourceRecord[] {
  return [...files.values()].filter(({ shownTo }) => shownTo === undefined);
}

/** Whether there is a source of one's own: a file that is not the demo's, or a server. */
export const hasOwnSources: Readable<boolean> = derive([sourceRecords], (list) =>
  [...list.values()].some(({ path }) => path === undefined),
);

const keptSchema = z.object({
  /** Absent in records of earlier versions, which don't say what was asked with a token. */
  namesCallers: z.optional(z.boolean()),
  files: listOf(
    z.object({
      id: z.string(),
      name: z.string(),
      label: z.optional(z.string()),
      path: z.optional(z.string()),
      from: z.optional(z.object({ kind: z.enum(['mcp', 'file']), url: z.string() })),
      addedAt: z.number(),
      askedAt: z.optional(z.number()),
      body: z.optional(z.string()),
      shownTo: z.optional(z.nullable(z.string())),
      size: z.number(),
    }),
  ),
});

/** Reads the list of added files, the first added first; what is no such record is left out. Never throws. */
function readRecords(kept: unknown): SourceRecords | null {
  const { data } = readLenient(keptSchema, kept);
  if (data === null) return null;
  const { files, namesCallers = false } = data;
  const known = namesCallers ? files : files.map((file) => (file.from === undefined ? file : withoutList(file)));
  return new Map(known.sort((a, b) => a.addedAt - b.addedAt).map((file) => [file.id, file]));
}

/** A server whose last list may be what a token opened: nothing is kept of it until it is asked again. */
function withoutList(file: SourceRecord): SourceRecord {
  return { ...file, body: newId(), shownTo: null };
}
