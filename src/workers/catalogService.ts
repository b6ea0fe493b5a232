import type { DerivationSettings } from '../dialects/derivations';
import type { FileQuestion, OpenedBaseline, OpenQuestion } from '../engine/baselineFiles';
import { loadAnswers, type Query, type QueryAnswer, type ReadingStart } from '../engine/catalogState';
import { CatalogEngine } from '../engine/engine';
import { type LongCall, nextTurn } from '../engine/inSlices';
import { type CatalogSummary, noteWhole, wholeFacts } from '../engine/loadedCatalog';
import { holdList, type ReadSource, readSource } from '../engine/readSource';
import type { ToolDetail } from '../engine/toolDetail';
import { isHost, type Source } from '../model/source';
import type { MethodsOf } from './rpc';
import type { KeptSum, KeptUnder, SnapshotStore } from './snapshotStore';

const formatReaders = async () => (await import('../engine/formats')).readers;

interface AddedFiles {
  readonly ids: readonly string[];
  /** The ids of all files of the page, in their order. */
  readonly order: readonly string[];
}

interface SourceBytes {
  readonly source: Source;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface ServiceStart extends ReadingStart {
  /** An openwop host's list is read strictly, and by that dialect alone. */
  readonly speaks: 'openwop' | 'any';
}

/** A list of an earlier visit that is in the catalog now. */
export interface RestoredList {
  readonly summary: CatalogSummary;
  /** When it came last, in milliseconds since 1970. */
  readonly at: number;
}

interface ListToKeep {
  readonly kept: KeptUnder;
  readonly at: number;
}

const sliceMs = 8;

/** The engine as the page asks it, with what only a worker knows: files that come through a port, and formats that load with their first file. */
export class CatalogService extends CatalogEngine {
  private readonly pendingFiles = new PendingFiles();
  private settings: DerivationSettings | undefined;
  private readonly openSnapshots: () => Promise<SnapshotStore | null>;
  private opened: Promise<SnapshotStore | null> | null = null;

  /** What is kept of earlier visits loads with the first question about it. */
  constructor(openSnapshots = async () => (await import('./snapshotStore')).openSnapshots()) {
    super();
    this.openSnapshots = openSnapshots;
  }

  private get snapshots(): Promise<SnapshotStore | null> {
    this.opened ??= this.openSnapshots();
    return this.opened;
  }

  /** Begins to read a source. */
  override async start({ speaks, ...order }: ServiceStart): Promise<void> {
    const { settings } = this;
    super.start({ settings, ...order }, speaks === 'openwop' ? null : await formatReaders());
  }

  /** Takes bytes of a source, in order; answers how many tools were read so far. */
  async chunk({ reading, bytes }: { readonly reading: number; readonly bytes: Uint8Array<ArrayBuffer> }) {
    this.takeBytes(reading, bytes);
    return { tools: await this.readAll(reading) };
  }

  /** Reads all that came of a source, some milliseconds at a time; answers how many tools are read then. */
  private async readAll(reading: number): Promise<number> {
    for (;;) {
      const { tools, isBehind } = this.catchUp(reading, performance.now() + sliceMs);
      if (!isBehind) return tools;
      await nextTurn();
    }
  }

  /** Takes the list that this browser kept of a source at an earlier visit; null where there is none, or a newer one is there. */
  async restoreList(kept: KeptUnder, { signal }: LongCall): Promise<RestoredList | null> {
    const snapshots = await this.snapshots;
    const found = await snapshots?.open(kept);
    if (!found || signal.aborted || this.sources.listOf(kept.source.id) !== undefined) return null;
    const { list, whole, load } = found.snapshot;
    const readers = list.summary.digest === undefined ? null : await formatReaders();
    if (signal.aborted) return null;
    noteWhole(list.rows, whole);
    const summary = this.takeKept(holdList(list, readers), load);
    return { summary, at: found.at };
  }

  /** Keeps a source's list, which came at a time, for the next visit. */
  async keepList({ kept, at }: ListToKeep): Promise<void> {
    const list = this.sources.listOf(kept.source.id);
    const snapshots = await this.snapshots;
    if (list === undefined || !snapshots) return;
    if (await snapshots.confirm(kept, list, at)) return;
    const { source } = holdList(list, null);
    await snapshots.write(kept, list, wholeFacts(list.rows, source.body));
  }

  /** What is kept of lists for the next visit. */
  async keptLists(): Promise<KeptSum | null> {
    return (await (await this.snapshots)?.sum()) ?? null;
  }

  /** Deletes all lists that are kept, or those alone that a host showed to one caller. */
  async forgetLists({ of }: { readonly of: 'all' | 'own' }): Promise<void> {
    await (await this.snapshots)?.clear(of);
  }

  /** Answers nothing where another question came meanwhile: while somebody types, only the last of what waits is asked. */
  override async query(query: Query, call?: LongCall): Promise<QueryAnswer | null> {
    await nextTurn();
    call?.signal.throwIfAborted();
    return super.query(query);
  }

  /** Where a file comes from that another worker reads; null drops what came of it and was not added. */
  filePort({ id, port }: { readonly id: string; readonly port: MessagePort | null }): void {
    if (port === null) this.pendingFiles.drop(id);
    else this.pendingFiles.open(id, port);
  }

  /** Adds files that came through their ports beside what is there; one with the same id is replaced. */
  async addRead({ ids, order }: AddedFiles): Promise<CatalogSummary> {
    const readers = await formatReaders();
    return this.addFiles(
      this.pendingFiles.take(ids).map((list) => holdList(list, readers)),
      order,
    );
  }

  /** By which rules facts of a host's list of any format are derived. One that is there is read anew; null where none is. */
  async derive({ settings }: { readonly settings: DerivationSettings }): Promise<CatalogSummary | null> {
    this.settings = settings;
    const host = this.sources.lists.find(({ summary }) => isHost(summary.id) && summary.digest !== undefined);
    if (host === undefined) return null;
    const readers = await formatReaders();
    const list = readSource({ ...host.order, settings }, host.text, readers);
    if (list.kind !== 'read') return null;
    const summary = { ...list.summary, readAt: host.summary.readAt };
    const outcome = this.takeList(holdList({ ...list, summary }, readers));
    return outcome.kind === 'read' ? outcome.summary : null;
  }

  /** Reads one descriptor (the answer of a host’s `/v1/tools/{toolId}`) beside the catalog. */
  async readOne({ bytes, source }: SourceBytes): Promise<ToolDetail | null> {
    return (await loadAnswers()).readLoneDetail(bytes, source);
  }

  async openBaseline(question: OpenQuestion, call: LongCall): Promise<OpenedBaseline> {
    return (await loadAnswers()).openBaseline(question, call);
  }

  /** A kept baseline as a file (contract §5). */
  async baselineFile(question: FileQuestion, call: LongCall): Promise<Blob> {
    return (await loadAnswers()).writeBaselineFile(question, call);
  }
}

export type CatalogMethods = MethodsOf<CatalogService>;

/** Files another worker has read, from when they arrive until they are added. */
export class PendingFiles {
  private readonly files = new Map<string, ReadSource>();

  private readonly ports = new Map<string, MessagePort>();

  /** Takes the file of an id that comes through the port. */
  open(id: string, port: MessagePort): void {
    this.drop(id);
    this.ports.set(id, port);
    port.onmessage = ({ data }: MessageEvent<ReadSource>) => {
      this.files.set(id, data);
      // The sender tells the page of it only now, so that nobody asks for a file that is still on its way.
      port.postMessage(id);
      port.onmessage = null;
    };
  }

  /** Drops a file, also one that is still on its way. */
  drop(id: string): void {
    this.ports.get(id)?.close();
    this.ports.delete(id);
    this.files.delete(id);
  }

  take(ids: readonly string[]): readonly ReadSource[] {
    return ids.flatMap((id) => {
      const file = this.files.get(id);
      this.drop(id);
      return file === undefined ? [] : [file];
    });
  }
}
