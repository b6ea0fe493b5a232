import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { mergeFields } from '../draft/mergeFields';
import { settleMine } from '../draft/mergeLists';
import { mergeMaps } from '../draft/mergeMaps';
import { persistedStore } from './persistedStore';
import { type KeptFile, readBody, recordsPlace } from './recordsPlace';

export type KeptList = ReadonlyMap<string, KeptFile>;

export const noFiles: KeptList = new Map();

/** The bytes of this session's files by id, in case the browser keeps none. */
export const chosenBlobs = new Map<string, Blob>();

/** The added files that this browser keeps, the first added first. */
export const keptFiles = persistedStore<KeptList>({
  key: 'sources',
  what: 'added files',
  version: 1,
  initial: noFiles,
  write: (files) => ({ version: 1, files: [...files.values()] }),
  schema: {
    later: async () => ({
      read: (await import('./readKeptFiles')).readKeptFiles,
      merge: (base, mine, theirs) => mergeMaps(base, mine, theirs, settleMine),
    }),
  },
  limit: 10_000_000,
  place: recordsPlace({
    records: 'sources',
    bodies: 'source-bytes',
    list: 'files',
    bodiesOf: (_record, id) => [id],
    blobOf: (id) => chosenBlobs.get(id),
  }),
});

export const derivations = persistedStore<DerivationSettings>({
  key: 'derivations',
  what: 'settings of added files',
  version: 1,
  initial: defaultDerivations,
  write: (settings) => ({ version: 1, ...settings }),
  schema: {
    later: async () => ({ read: (await import('../dialects/readDerivations')).readDerivations, merge: mergeFields }),
  },
  limit: 100_000,
});

/** From memory where it is there, so that a file outlives its database; as bytes, as the record's may go with the database. */
export async function loadBlob(id: string): Promise<Blob | null> {
  const held = chosenBlobs.get(id);
  if (held !== undefined) return held;
  const blob = await readBody('source-bytes', id);
  return blob === null ? null : new Blob([await blob.arrayBuffer()]);
}
