import { listOf, readLenient, z } from '../model/schema';
import type { KeptFile } from './keptFiles';

const keptFiles = z.object({
  files: listOf(
    z.object({ id: z.string(), name: z.string(), path: z.optional(z.string()), addedAt: z.number(), size: z.number() }),
  ),
});

/** Reads the list of added files, the first added first; what is no such record is left out. Never throws. */
export function readKeptFiles(kept: unknown): ReadonlyMap<string, KeptFile> | null {
  const { data } = readLenient(keptFiles, kept);
  if (data === null) return null;
  return new Map(data.files.sort((a, b) => a.addedAt - b.addedAt).map((file) => [file.id, file]));
}
