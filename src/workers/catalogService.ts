import type { DerivationSettings } from '../dialects/derivations';
import type { FileQuestion, OpenedBaseline, OpenQuestion } from '../engine/baselineFiles';
import { late, type Query, type QueryAnswer } from '../engine/catalogState';
import { CatalogEngine } from '../engine/engine';
import type { HostPages } from '../engine/fileSource';
import type { GatheredFile } from '../engine/gatherFile';
import { type LongCall, nextTurn } from '../engine/inSlices';
import type { CatalogSummary } from '../engine/loadedCatalog';
import type { ReadingOutcome } from '../engine/sourceRegistry';
import type { ToolDetail } from '../engine/toolDetail';
import type { Source } from '../model/source';
import type { MethodsOf } from './rpc';

/** The readers of every format, YAML among them, weigh as much as all else here, and an openwop host needs none. */
const formatReaders = () => import('../engine/fileSource');

interface AddedFiles {
  readonly ids: readonly string[];
  /** The ids of all files of the page, in their order. */
  readonly order: readonly string[];
}

interface SourceBytes {
  readonly source: Source;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

type Pages = HostPages & SourceBytes;

/** The engine as the page asks it, with what only a worker knows: files that come through a port, and formats read late. */
export class CatalogService extends CatalogEngine {
  private readonly pendingFiles = new PendingFiles();
  private pages: Pages | null = null;
  private settings: DerivationSettings | undefined;

  /** Takes bytes of the list, in order; answers how many tools were read so far. */
  chunk({ reading, bytes }: { readonly reading: number; readonly bytes: Uint8Array<ArrayBuffer> }) {
    return { tools: this.push(reading, bytes) };
  }

  /** Reads the pages of an MCP server's list (JSON-RPC answers, as JSON), or a file in a host's place, as its own. */
  async hostPages(list: Pages): Promise<ReadingOutcome> {
    const outcome = await this.readPages(list);
    this.pages = list;
    return outcome;
  }

  /** Answers nothing where another question came meanwhile: while somebody types, only the last of what waits is asked. */
  override async query(query: Query, call?: LongCall): Promise<QueryAnswer | null> {
    await nextTurn();
    call?.signal.throwIfAborted();
    return super.query(query);
  }

  override clear(): CatalogSummary {
    this.pages = null;
    return super.clear();
  }

  override clearHost(): CatalogSummary {
    this.pages = null;
    return super.clearHost();
  }

  /** Where a file comes from that another worker reads; null drops what came of it and was not added. */
  filePort({ id, port }: { readonly id: string; readonly port: MessagePort | null }): void {
    if (port === null) this.pendingFiles.drop(id);
    else this.pendingFiles.open(id, port);
  }

  /** Adds files that came through their ports beside what is there; one with the same id is replaced. */
  async addRead({ ids, order }: AddedFiles): Promise<CatalogSummary> {
    const { fileSource } = await formatReaders();
    const files = this.pendingFiles.take(ids);
    const held = files.map((file) => ({ source: fileSource(file.summary, file), summary: file.summary }));
    return this.addFiles(held, order);
  }

  /** By which rules facts of an MCP host's list are derived. A list that is there is read anew; null where none is. */
  async derive({ settings }: { readonly settings: DerivationSettings }): Promise<CatalogSummary | null> {
    this.settings = settings;
    const outcome = this.pages === null ? null : await this.readPages(this.pages);
    return outcome?.kind === 'read' ? outcome.summary : null;
  }

  /** Reads one descriptor (the answer of a host’s `/v1/tools/{toolId}`) beside the catalog. */
  async readOne({ bytes, source }: SourceBytes): Promise<ToolDetail | null> {
    return (await late()).readLoneDetail(bytes, source);
  }

  async openBaseline(question: OpenQuestion, call: LongCall): Promise<OpenedBaseline> {
    return (await late()).openBaseline(question, call);
  }

  /** A kept baseline as a file (contract §5). */
  async baselineFile(question: FileQuestion, call: LongCall): Promise<Blob> {
    return (await late()).writeBaselineFile(question, call);
  }

  /** An MCP server's pages, or a host's file, read as a file is read. */
  private async readPages(pages: Pages): Promise<ReadingOutcome> {
    const { pagesSource } = await formatReaders();
    const list = pagesSource(pages, this.settings && { settings: this.settings });
    return 'found' in list ? list : this.takeHost(list);
  }
}

export type CatalogMethods = MethodsOf<CatalogService>;

/** Files another worker has read, from when they arrive until they are added. */
export class PendingFiles {
  private readonly files = new Map<string, GatheredFile>();

  private readonly ports = new Map<string, MessagePort>();

  /** Takes the file of an id that comes through the port. */
  open(id: string, port: MessagePort): void {
    this.drop(id);
    this.ports.set(id, port);
    port.onmessage = ({ data }: MessageEvent<GatheredFile>) => {
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

  take(ids: readonly string[]): readonly GatheredFile[] {
    return ids.flatMap((id) => {
      const file = this.files.get(id);
      this.drop(id);
      return file === undefined ? [] : [file];
    });
  }
}
