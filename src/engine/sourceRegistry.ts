import { faultAt, morePagesWords } from '../dialects/sourceDocument';
import { digestChunks } from '../model/digest';
import type { Source } from '../model/source';
import { groupRows } from './catalogIndex';
import { type CatalogSource, haveSameBody, listSource, rowDigest } from './catalogSource';
import { type ListFailure, ListReading } from './listReading';
import {
  type CatalogSummary,
  countDialects,
  countSource,
  type HostSummary,
  type LoadedCatalog,
  loadCatalog,
  type SourceSummary,
} from './loadedCatalog';

export interface ReadingChange {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export type ReadingOutcome =
  | { readonly kind: 'read'; readonly summary: CatalogSummary; readonly change: ReadingChange | null }
  | ListFailure
  | { readonly kind: 'cancelled' };

export interface HeldFile {
  readonly source: CatalogSource;
  readonly summary: SourceSummary;
}

export interface ReadList
  extends Pick<HostSummary, 'bytes' | 'envelope' | 'collectedAt'>,
    Partial<Pick<HostSummary, 'faults'>> {
  readonly source: CatalogSource;
}

const morePages = faultAt('', 1, 'more-pages', 0, morePagesWords);

/** What the catalog is made of: the host's list, the next one while it arrives, and files. */
export class SourceRegistry {
  private reading: { readonly id: number; readonly source: Source; readonly list: ListReading } | null = null;
  private host: { readonly source: CatalogSource; readonly summary: HostSummary } | null = null;
  private files = new Map<string, HeldFile>();

  start(reading: number, source: Source): void {
    this.reading = { id: reading, source, list: new ListReading() };
  }

  push(reading: number, bytes: Uint8Array<ArrayBuffer>): number {
    if (this.reading?.id !== reading) return 0;
    this.reading.list.push(bytes);
    return this.reading.list.tools;
  }

  cancel(reading: number): void {
    if (this.reading?.id === reading) this.reading = null;
  }

  /** The list that a reading gave, which is not taken yet, or why there is none. */
  finish(reading: number): ReadList | Exclude<ReadingOutcome, { kind: 'read' }> {
    if (this.reading?.id !== reading) return { kind: 'cancelled' };
    const { source } = this.reading;
    const list = this.reading.list.finish();
    this.reading = null;
    if ('kind' in list) return list;
    const { bytes, envelope, hasMore } = list;
    return { source: listSource(source, list), bytes, envelope, ...(hasMore && { faults: [morePages] }) };
  }

  get hostSource(): CatalogSource | null {
    return this.host?.source ?? null;
  }

  /** Takes a list as the host's own, and tells what changed since the one before. */
  takeHost({ source, faults = [], ...list }: ReadList): ReadingChange | null {
    const before = this.host?.source;
    const { id, name } = source;
    const summary = { id, name, ...list, faults, dialects: countDialects(source.rows), ...countSource(source) };
    this.host = { source, summary };
    return before === undefined ? null : compareReadings(before, source);
  }

  addFiles(files: readonly HeldFile[], order: readonly string[]): void {
    for (const file of files) this.files.set(file.source.id, file);
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = (id: string) => places.get(id) ?? places.size;
    this.files = new Map([...this.files].sort(([a], [b]) => placeOf(a) - placeOf(b)));
  }

  removeFiles(ids: readonly string[]): void {
    for (const id of ids) this.files.delete(id);
  }

  clearHost(): void {
    this.reading = this.host = null;
  }

  clear(): void {
    this.files.clear();
    this.clearHost();
  }

  load(): LoadedCatalog {
    const files = [...this.files.values()];
    const sources = [...(this.host === null ? [] : [this.host.source]), ...files.map(({ source }) => source)];
    const servers = sources.find(({ mcp }) => mcp !== undefined)?.mcp;
    return loadCatalog(
      servers?.tellApart(sources) ?? sources,
      this.host?.summary ?? null,
      files.map(({ summary }) => summary),
    );
  }

  /** A list of the host from before, with the ids that its tools would have beside the files of now. */
  besideFiles(host: CatalogSource): CatalogSource {
    const files = Array.from(this.files.values(), ({ source }) => source);
    return host.mcp?.tellApart([host, ...files])[0] ?? host;
  }

  /** Worked out when it is asked for: nobody waits for it at the start. */
  async hostDigest(): Promise<string | null> {
    const { digest, text } = this.host?.source ?? {};
    if (digest !== undefined || text === undefined) return digest ?? null;
    return digestChunks(text);
  }
}

/**
 * Compares two readings of a host, in whatever order they list their tools. Copies of a toolId that say the same are
 * paired first: of the others a copy more is one added, a copy less one removed, and a tool counts as changed where both
 * readings have some left.
 */
function compareReadings(before: CatalogSource, after: CatalogSource): ReadingChange {
  let [added, removed, changed] = [0, 0, 0];
  const [old, now] = [groupRows(before.rows.toolIds), groupRows(after.rows.toolIds)];
  for (const toolId of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(toolId) ?? [], now.get(toolId) ?? []];
    const same = countSame(before, was, after, is);
    const [left, others] = [was.length - same, is.length - same];
    added += Math.max(0, others - left);
    removed += Math.max(0, left - others);
    if (left > 0 && others > 0) changed++;
  }
  return { added, removed, changed };
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
  const body = source.body(row);
  return rowDigest(source, row) ?? (typeof body === 'string' ? body : new TextDecoder().decode(body));
}
