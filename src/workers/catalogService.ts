import { type DerivationSettings, isDerivedAlike } from '../dialects/derivations';
import type { FileQuestion, OpenedBaseline, OpenQuestion } from '../engine/baselineFiles';
import { type ContentProgress, loadAnswers, type ReadingStart } from '../engine/catalogState';
import { CatalogEngine } from '../engine/engine';
import { inSlices, type LongCall, nextTurn } from '../engine/inSlices';
import {
  type CatalogSummary,
  type LoadedCatalog,
  noteWhole,
  type SourceSummary,
  wholeFacts,
} from '../engine/loadedCatalog';
import type { Query, QueryAnswer } from '../engine/query';
import { type FormatReaders, type HeldList, holdList, type ReadSource, readSource } from '../engine/readSource';
import type { Snapshot } from '../engine/snapshot';
import type { ToolDetail } from '../engine/toolDetail';
import { isHost, type Source, type SourceId } from '../model/source';
import type { Call, MethodsOf } from './rpc';
import type { KeptLists, KeptSum, KeptUnder, SnapshotStore } from './snapshotStore';

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

interface ListToRestore {
  readonly kept: KeptUnder;
  readonly settings: DerivationSettings;
}

/** A list of an earlier visit that waits to be added. */
export interface RestoredRead {
  readonly summary: SourceSummary;
  /** The settings it was read by. */
  readonly settings: DerivationSettings;
}

interface ListToCompare {
  readonly id: SourceId;
  readonly list: Blob;
  /** Whether it says when it was written, which tells nothing of its tools. */
  readonly hasTime: boolean;
}

interface ListToKeep {
  readonly kept: KeptUnder;
  readonly at: number;
}

const sliceMs = 8;

/** Loads what the table's first question needs while a disk or a host is waited for; whoever needs it hears of a failure. */
function askAhead(): void {
  void loadAnswers().catch(() => undefined);
}

/** The engine as the page asks it, with what only a worker knows: files that come through a port, and formats that load with their first file. */
export class CatalogService extends CatalogEngine {
  private readonly pendingFiles = new PendingFiles();
  private settings: DerivationSettings | undefined;
  /** What is kept of earlier visits. */
  private readonly snapshots: SnapshotStore | null;
  /** What a list of an earlier visit reads once its rows are shown. */
  private ahead: Snapshot['readAhead'] | null = null;
  /** Whether texts were set aside: findings without them are those of this page alone. */
  private hasUnread = false;
  /** The catalog whose findings of an earlier visit were looked for last. */
  private askedFor: LoadedCatalog | null = null;

  constructor(snapshots: SnapshotStore | null = null) {
    super();
    this.snapshots = snapshots;
  }

  /** Begins to read a source. */
  override async start({ speaks, ...order }: ServiceStart): Promise<void> {
    const { settings } = this;
    askAhead();
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
      // It will take another list's place, whose findings hold for what both share.
      if (tools > 0) await this.restoreFindings();
      if (!isBehind) return tools;
      await nextTurn();
    }
  }

  /** Reads what tools say, but for those of which an earlier visit kept the findings. */
  override async readContent(
    setAside: readonly string[] | null,
    call: Pick<Call<ContentProgress>, 'signal' | 'report'>,
  ): Promise<CatalogSummary | null> {
    // Rows are asked for at the same time, and come first.
    await nextTurn();
    await this.restoreFindings();
    const summary = await super.readContent(setAside, call);
    if (summary === null) return null;
    this.hasUnread = (setAside?.length ?? 0) > 0;
    void this.keepFindings();
    return summary;
  }

  private async restoreFindings(): Promise<void> {
    const { unjudged, sources } = this;
    if (unjudged === null || unjudged === this.askedFor) return;
    this.askedFor = unjudged;
    const found = await this.snapshots?.readFindings(sources.lists, unjudged);
    if (found) this.takeFindings(found);
  }

  private async keepFindings(): Promise<void> {
    if (this.hasUnread) return;
    const { lists } = this.sources;
    const call = { signal: new AbortController().signal, report: () => undefined };
    await this.snapshots?.writeFindings(lists, () => this.findingsAlone(call));
  }

  /** Takes the list that this browser kept of a source at an earlier visit; null where there is none, or a newer one is there. */
  async restoreList(kept: KeptUnder, { signal }: LongCall): Promise<RestoredList | null> {
    askAhead();
    const found = await this.openKept(kept);
    if (found === null || signal.aborted || this.sources.listOf(kept.source.id) !== undefined) return null;
    return { summary: this.takeList(found.held).summary, at: found.at };
  }

  /** Takes up the list that this browser kept of an added source, in place of reading it; null where none is kept that was read by these rules. */
  async restoreRead({ kept, settings }: ListToRestore): Promise<RestoredRead | null> {
    // Loads beside the list.
    void formatReaders();
    const found = await this.openKept(kept);
    if (found === null) return null;
    const { order, summary } = found.held.list;
    if (order.settings === undefined || !isDerivedAlike(order.settings, settings)) return null;
    this.pendingFiles.hold(found.held);
    return { summary, settings: order.settings };
  }

  private async openKept(kept: KeptUnder): Promise<{ readonly held: HeldList; readonly at: number } | null> {
    const found = await this.snapshots?.open(kept);
    if (!found) return null;
    const { list, whole, load, readAhead } = found.snapshot;
    this.ahead = readAhead;
    const readers = list.summary.digest === undefined ? null : await formatReaders();
    noteWhole(list.rows, whole);
    return { held: holdList(list, readers, load), at: found.at };
  }

  /** Reads into memory what lists of an earlier visit have on disk alone; returns the ids of those that are damaged or gone. */
  async loadKeptLists(ids: readonly SourceId[]): Promise<readonly SourceId[]> {
    return ids.filter((id) => !this.loadKept(id));
  }

  async isSameList({ id, list, hasTime }: ListToCompare): Promise<boolean> {
    return this.isSame(id, new Uint8Array(await list.arrayBuffer()), hasTime);
  }

  /** Keeps a source's list, which came at a time, for the next visit. */
  async keepList({ kept, at }: ListToKeep): Promise<void> {
    const list = this.sources.listOf(kept.source.id);
    const { snapshots } = this;
    if (list === undefined || snapshots === null) return;
    if (await snapshots.confirm(kept, list, at)) return;
    const { source } = holdList(list, null);
    await snapshots.write(kept, list, wholeFacts(list.rows, source.body));
    await this.keepFindings();
  }

  /** What is kept of lists for the next visit. */
  async keptLists(): Promise<KeptSum | null> {
    return (await this.snapshots?.sum()) ?? null;
  }

  async forgetLists({ of }: { readonly of: KeptLists }): Promise<void> {
    await this.snapshots?.clear(of);
  }

  /** Answers nothing where another question came meanwhile: while somebody types, only the last of what waits is asked. */
  override async query(query: Query, call?: LongCall): Promise<QueryAnswer | null> {
    await nextTurn();
    call?.signal.throwIfAborted();
    const answer = await super.query(query);
    if (answer !== null) void nextTurn().then(() => this.readAhead());
    return answer;
  }

  /** Reads what a search needs of a restored list, behind its first rows. */
  private async readAhead(): Promise<void> {
    const { ahead } = this;
    this.ahead = null;
    const call = { signal: new AbortController().signal, report: () => undefined };
    // Whoever searches a damaged list is told.
    if (ahead !== null) await inSlices(ahead(), call).catch(() => undefined);
  }

  /** Where a file comes from that another worker reads; null drops what came of it and was not added. */
  filePort({ id, port }: { readonly id: string; readonly port: MessagePort | null }): void {
    if (port === null) this.pendingFiles.drop(id);
    else this.pendingFiles.open(id, port);
  }

  /** Adds files that came through their ports beside what is there; one with the same id is replaced. */
  async addRead({ ids, order }: AddedFiles): Promise<CatalogSummary> {
    const readers = await formatReaders();
    await this.restoreFindings();
    return this.addFiles(this.pendingFiles.take(ids, readers), order);
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

/** Files another worker has read, or that are kept, from when they arrive until they are added. */
export class PendingFiles {
  private readonly files = new Map<string, ReadSource | HeldList>();

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

  hold(held: HeldList): void {
    this.drop(held.source.id);
    this.files.set(held.source.id, held);
  }

  /** Drops a file, also one that is still on its way. */
  drop(id: string): void {
    this.ports.get(id)?.close();
    this.ports.delete(id);
    this.files.delete(id);
  }

  take(ids: readonly string[], readers: FormatReaders): readonly HeldList[] {
    return ids.flatMap((id) => {
      const file = this.files.get(id);
      this.drop(id);
      return file === undefined ? [] : ['source' in file ? file : holdList(file, readers)];
    });
  }
}
