import { digestChunks } from '../model/digest';
import { isHost, type SourceId } from '../model/source';
import { groupRows } from './catalogIndex';
import { type CatalogSource, haveSameBody, rowDigest } from './catalogSource';
import { type CatalogSummary, type LoadedCatalog, loadCatalog } from './loadedCatalog';
import type { DeclinedSource, HeldList, ReadSource } from './readSource';

/** How a source's list is other than the one before. */
export interface ReadingChange {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export type ReadingOutcome =
  | { readonly kind: 'read'; readonly summary: CatalogSummary; readonly change: ReadingChange | null }
  | DeclinedSource
  | { readonly kind: 'cancelled' };

/** Two readings of a source, and the rows of tools that are in both and changed. */
export interface ChangedRows {
  readonly before: CatalogSource;
  readonly after: CatalogSource;
  readonly was: readonly number[];
  readonly is: readonly number[];
}

interface Held extends HeldList {
  /** Its list before this one, where that had other bytes. */
  readonly previous: CatalogSource | null;
  /** What changed since the last reading; null for a first one. */
  readonly changed: ChangedRows | null;
}

/** What the catalog is made of: the last list of each source, the host's first. */
export class SourceRegistry {
  private held: ReadonlyMap<SourceId, Held> = new Map();

  /** Takes a list in place of the former of its source, and tells what changed since. */
  take({ list, source }: HeldList): ReadingChange | null {
    const { id, digest } = source;
    const before = this.held.get(id);
    // A list that is read again by other rules is the same list.
    const isSame = before !== undefined && digest !== undefined && before.source.digest === digest;
    const previous = isSame ? before.previous : (before?.source ?? null);
    const compared = before === undefined ? null : compareReadings(before.source, source);
    this.held = new Map(this.held).set(id, {
      list,
      source,
      previous,
      changed: isSame ? before.changed : (compared?.rows ?? null),
    });
    return compared?.change ?? null;
  }

  /** Puts the sources in the order of these ids, the host before all, others behind. */
  arrange(order: readonly SourceId[]): void {
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = (id: SourceId) => (isHost(id) ? -1 : (places.get(id) ?? places.size));
    this.held = new Map([...this.held].sort(([a], [b]) => placeOf(a) - placeOf(b)));
  }

  /** Lets go of all sources but these. */
  keep(isKept: (id: SourceId) => boolean): void {
    this.held = new Map([...this.held].filter(([id]) => isKept(id)));
  }

  get lists(): readonly ReadSource[] {
    return Array.from(this.held.values(), ({ list }) => list);
  }

  load(): LoadedCatalog {
    const sources = Array.from(this.held.values(), ({ source }) => source);
    return loadCatalog(
      tellApart(sources),
      this.lists.map(({ summary }) => summary),
    );
  }

  changedRowsOf(id: SourceId): ChangedRows | null {
    return this.held.get(id)?.changed ?? null;
  }

  /** A source's list from before, with the ids that its tools would have beside the other sources of now. */
  previousOf(id: SourceId): CatalogSource | null {
    const previous = this.held.get(id)?.previous ?? null;
    const now = Array.from(this.held.values(), ({ source }) => (source.id === id ? (previous ?? source) : source));
    return previous && (tellApart(now).find((source) => source.id === id) ?? null);
  }

  /** Worked out when it is asked for: nobody waits for it at the start. */
  async hostDigest(): Promise<string | null> {
    const host = [...this.held].find(([id]) => isHost(id))?.[1].source;
    return host === undefined ? null : (host.digest ?? digestChunks(host.text));
  }
}

function tellApart(sources: readonly CatalogSource[]): readonly CatalogSource[] {
  return sources.find(({ mcp }) => mcp !== undefined)?.mcp?.tellApart(sources) ?? sources;
}

/**
 * Compares two readings of a source, in whatever order they list their tools. Copies of a toolId that say the same are
 * paired first: of the others a copy more is one added, a copy less one removed, and a tool counts as changed where both
 * readings have some left.
 */
function compareReadings(
  before: CatalogSource,
  after: CatalogSource,
): { readonly change: ReadingChange; readonly rows: ChangedRows } {
  let [added, removed, changed] = [0, 0, 0];
  const rows = { before, after, was: [] as number[], is: [] as number[] };
  const [old, now] = [groupRows(before.rows.toolIds), groupRows(after.rows.toolIds)];
  for (const toolId of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(toolId) ?? [], now.get(toolId) ?? []];
    const same = countSame(before, was, after, is);
    const [left, others] = [was.length - same, is.length - same];
    added += Math.max(0, others - left);
    removed += Math.max(0, left - others);
    if (left > 0 && others > 0) {
      changed++;
      for (const row of old.get(toolId) ?? []) rows.was.push(row);
      for (const row of now.get(toolId) ?? []) rows.is.push(row);
    }
  }
  return { change: { added, removed, changed }, rows };
}

function countSame(
  before: CatalogSource,
  old: readonly number[],
  after: CatalogSource,
  now: readonly number[],
): number {
  const [was, is] = [old[0], now[0]];
  if (was === undefined || is === undefined) return 0;
  // Most tools are the same byte by byte.
  if (old.length === 1 && now.length === 1 && haveSameBody(before.body(was), after.body(is))) return 1;
  const left = new Map<string, number>();
  for (const row of old) {
    const content = contentOf(before, row);
    left.set(content, (left.get(content) ?? 0) + 1);
  }
  let same = 0;
  for (const row of now) {
    const content = contentOf(after, row);
    const count = left.get(content) ?? 0;
    if (count > 0) same++;
    left.set(content, count - 1);
  }
  return same;
}

/** Key order and white space are no content, unless there is no canonical JSON. */
function contentOf(source: CatalogSource, row: number): string {
  return rowDigest(source, row) ?? new TextDecoder().decode(source.body(row));
}
