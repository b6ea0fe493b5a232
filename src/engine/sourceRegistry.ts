import { digestChunks } from '../model/digest';
import { isHost, type SourceId } from '../model/source';
import type { CatalogSource } from './catalogSource';
import { type ChangedRows, compareReadings, type ReadingChange } from './compareReadings';
import { type CatalogSummary, type LoadedCatalog, loadCatalog, type SourceSummary } from './loadedCatalog';
import type { DeclinedSource, HeldList, ReadSource } from './readSource';

export const nothingChanged: ReadingChange = { added: 0, removed: 0, changed: 0 };

export type ReadingOutcome =
  | { readonly kind: 'read'; readonly summary: CatalogSummary; readonly change: ReadingChange | null }
  | DeclinedSource
  | { readonly kind: 'cancelled' };

interface Held extends HeldList {
  /** Its list before this one, where that had other bytes. */
  readonly previous: { readonly source: CatalogSource; readonly summary: SourceSummary } | null;
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
    const former = before && { source: before.source, summary: before.list.summary };
    const previous = isSame ? before.previous : (former ?? null);
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

  listOf(id: SourceId): ReadSource | undefined {
    return this.held.get(id)?.list;
  }

  get lists(): readonly ReadSource[] {
    return Array.from(this.held.values(), ({ list }) => list);
  }

  load(): LoadedCatalog {
    const held = [...this.held.values()];
    const summaries = held.map(({ list: { summary }, previous }) =>
      previous === null ? summary : { ...summary, previous: previous.summary },
    );
    return loadCatalog(tellApart(held.map(({ source }) => source)), summaries);
  }

  changedRowsOf(id: SourceId): ChangedRows | null {
    return this.held.get(id)?.changed ?? null;
  }

  /** A source's list from before, with the ids that its tools would have beside the other sources of now. */
  previousOf(id: SourceId): CatalogSource | null {
    const previous = this.held.get(id)?.previous?.source ?? null;
    const now = Array.from(this.held.values(), ({ source }) => (source.id === id ? (previous ?? source) : source));
    return previous && (tellApart(now).find((source) => source.id === id) ?? null);
  }

  /** Worked out when it is asked for: nobody waits for it at the start. */
  async hostDigest(): Promise<string | null> {
    const host = [...this.held].find(([id]) => isHost(id))?.[1].source;
    return host === undefined ? null : (host.digest ?? digestChunks(host.text.map((chunk) => chunk.subarray())));
  }
}

function tellApart(sources: readonly CatalogSource[]): readonly CatalogSource[] {
  return sources.find(({ mcp }) => mcp !== undefined)?.mcp?.tellApart(sources) ?? sources;
}
