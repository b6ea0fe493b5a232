import { createStore } from 'zustand/vanilla';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readBody } from './database';
import { overlayEntries, overlayMembers, persisted } from './persisted';

/** A file somebody added, without its bytes. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  /** Where it came from, for those that can be fetched again, such as a demo file; absent for what was dropped. */
  readonly path?: string | undefined;
  /** In milliseconds since 1970. */
  readonly addedAt: number;
  /** Its size in bytes. */
  readonly size: number;
}

export type KeptList = ReadonlyMap<string, KeptFile>;

export const noFiles: KeptList = new Map();

/** The bytes of this session's files by id, in case the browser keeps none. */
export const chosenBlobs = new Map<string, Blob>();

/** The added files, the first added first. */
export const fileList = createStore<KeptList>(() => noFiles);

export const keptFiles = persisted(fileList, {
  key: 'sources',
  what: 'added files',
  version: 1,
  schema: {
    read: async (kept) => (await import('./readKeptFiles')).readKeptFiles(kept),
    write: (files) => ({ files: [...files.values()] }),
  },
  limit: 10_000_000,
  rebase: overlayEntries,
  bodies: {
    store: 'source-bytes',
    needed: (files) => [...files.keys()],
    load: async (id) => chosenBlobs.get(id) ?? null,
  },
});

export const derivations = createStore<DerivationSettings>(() => defaultDerivations);

export const keptDerivations = persisted(derivations, {
  key: 'derivations',
  what: 'settings of added files',
  version: 1,
  schema: {
    read: async (kept) => (await import('../dialects/readDerivations')).readDerivations(kept),
    write: (settings) => settings,
  },
  limit: 100_000,
  rebase: overlayMembers,
});

/** From memory where it is there; else as bytes, since a kept blob may go with its record. */
export async function loadBlob(id: string): Promise<Blob | null> {
  const held = chosenBlobs.get(id);
  if (held !== undefined) return held;
  const blob = await readBody('source-bytes', id);
  return blob === null ? null : new Blob([await blob.arrayBuffer()]);
}
