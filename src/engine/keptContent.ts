import { nothingAssigned } from './assigned';
import type { ContentFindings, JudgedRow, ServerFinding } from './contentFindings';
import type { LoadedCatalog } from './loadedCatalog';
import type { ReadSource } from './readSource';
import { bytesOf, openSections, type SnapshotFile, type SnapshotKey, writeSections } from './snapshotFile';

/* What rules of content found in a whole catalog, as one file of sections beside the snapshots of its lists. */

interface Head {
  readonly rows: readonly (readonly [number, JudgedRow])[];
  readonly servers: readonly ServerFinding[];
}

/** Differs where what is found in these lists may be something else. */
export function contentKey(lists: readonly ReadSource[]): SnapshotKey {
  return JSON.stringify(
    lists.map(({ order, summary: { readAt, bytes, tools, digest } }) => [order, readAt, bytes, tools, digest]),
  );
}

/** The file in pieces, in order. */
export function writeContent(
  { rows, servers, asked }: ContentFindings,
  key: SnapshotKey,
): Generator<Uint8Array<ArrayBuffer>> {
  const head = new TextEncoder().encode(JSON.stringify({ rows: [...rows], servers } satisfies Head));
  const front = { isFront: true } as const;
  return writeSections(
    [
      { name: 'head', kind: 'json', bytes: [head], ...front },
      { name: 'starts', kind: 'u32', bytes: [bytesOf(asked.starts)], ...front },
      { name: 'hashes', kind: 'u32', bytes: [bytesOf(asked.hashes)], ...front },
    ],
    key,
  );
}

/** Reads what was found in a catalog; null for a file of another key, or a damaged one. */
export function readKeptContent(file: SnapshotFile, key: SnapshotKey, loaded: LoadedCatalog): ContentFindings | null {
  const payload = openSections(file, key);
  if (payload === null) return null;
  // What this build wrote is read back as it was.
  const { rows, servers } = payload.json('head') as Head;
  const asked = { starts: payload.words('starts'), hashes: payload.words('hashes') };
  return { loaded, assigned: nothingAssigned, usage: null, neighbours: null, asked, rows: new Map(rows), servers };
}
