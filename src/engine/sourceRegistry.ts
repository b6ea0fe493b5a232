import { faultAt, morePagesWords } from '../dialects/sourceDocument';
import { canonicalText, digestChunks } from '../model/digest';
import { type ComparedReading, compareReadings, type ReadingChange } from '../model/readingChange';
import { type AuditedTool, type CatalogSource, haveSameBody, hostSource } from './catalogSource';
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

/** How a reading ended. */
export type ReadingOutcome =
  | { readonly kind: 'read'; readonly summary: CatalogSummary; readonly change: ReadingChange | null }
  | ListFailure
  | { readonly kind: 'cancelled' };

export interface HeldFile {
  readonly source: CatalogSource;
  readonly summary: SourceSummary;
}

/** A host's list that was read, and in which envelope it came. */
export interface ReadList {
  readonly source: CatalogSource;
  readonly bytes: number;
  readonly envelope: HostSummary['envelope'];
  readonly faults?: HostSummary['faults'];
}

const morePages = faultAt('', 1, 'more-pages', 0, morePagesWords);

/** What the catalog is made of: the host's list, the next one while it arrives, and files. */
export class SourceRegistry {
  private reading: { readonly id: number; readonly list: ListReading } | null = null;
  private host: { readonly source: CatalogSource; readonly summary: HostSummary } | null = null;
  private files = new Map<string, HeldFile>();
  /** The files as they were before the last removal: it can be undone. */
  private beforeRemoval: ReadonlyMap<string, HeldFile> = new Map();

  start(reading: number): void {
    this.reading = { id: reading, list: new ListReading() };
  }

  /** Answers how many tools were read so far. */
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
    const list = this.reading.list.finish();
    this.reading = null;
    if ('kind' in list) return list;
    const { bytes, envelope, hasMore } = list;
    return { source: hostSource(list), bytes, envelope, ...(hasMore && { faults: [morePages] }) };
  }

  /** The host's list; null where there is none. */
  get hostSource(): CatalogSource | null {
    return this.host?.source ?? null;
  }

  /** Takes a list as the host's own, and tells what changed since the one before. */
  takeHost({ source, bytes, envelope, faults = [] }: ReadList): ReadingChange | null {
    const before = this.host?.source;
    const summary = { bytes, envelope, faults, dialects: countDialects(source.rows), ...countSource(source) };
    this.host = { source, summary };
    return before === undefined ? null : compareSources(before, source);
  }

  /** Takes files beside what is there; one with the same id is replaced. */
  addFiles(files: readonly HeldFile[]): void {
    for (const file of files) this.files.set(file.source.id, file);
  }

  removeFiles(ids: readonly string[]): void {
    this.beforeRemoval = new Map(this.files);
    for (const id of ids) this.files.delete(id);
  }

  /** Brings back files of the last removal, each in the place it had; those added since follow. */
  restoreFiles(ids: readonly string[]): void {
    const wanted = new Set(ids);
    const restored = new Map<string, HeldFile>();
    for (const [id, file] of this.beforeRemoval) {
      const held = this.files.get(id) ?? (wanted.has(id) ? file : undefined);
      if (held !== undefined) restored.set(id, held);
    }
    for (const [id, file] of this.files) restored.set(id, file);
    this.files = restored;
    this.dropRemoved();
  }

  /** Lets go of removed files: their removal can't be undone any more. */
  dropRemoved(): void {
    this.beforeRemoval = new Map();
  }

  clearHost(): void {
    this.reading = this.host = null;
  }

  clear(): void {
    this.files.clear();
    this.dropRemoved();
    this.clearHost();
  }

  /** All of them as one catalog. */
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

  /** A file's name; null for the host. */
  nameOf(sourceId: string): string | null {
    return this.files.get(sourceId)?.summary.name ?? null;
  }
}

/** Equal bytes are equal tools; else their canonical JSON decides, so that key order and white space don't. */
function compareSources(before: CatalogSource, after: CatalogSource): ReadingChange {
  return compareReadings(readingOf(before), readingOf(after), (rowBefore, rowAfter) => {
    if (haveSameBody(before.body(rowBefore), after.body(rowAfter))) return true;
    const text = comparable(before.audit(rowBefore));
    return text !== null && text === comparable(after.audit(rowAfter));
  });
}

/** Null where there is no canonical JSON, or repeated keys say more than `JSON.parse` tells. */
function comparable({ value, findings }: AuditedTool): string | null {
  return findings.some(({ rule }) => rule === 'R01') ? null : canonicalText(value);
}

function readingOf(source: CatalogSource): ComparedReading {
  const { toolIds } = source.rows;
  const rowsOf = new Map<string, number[]>();
  toolIds.forEach((toolId, row) => {
    const rows = rowsOf.get(toolId);
    if (rows === undefined) rowsOf.set(toolId, [row]);
    else rows.push(row);
  });
  const contentOf = (row: number) => comparable(source.audit(row)) ?? textOf(source.body(row));
  return { rowsOf, contentOf };
}

function textOf(body: Uint8Array | string): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
