import { auditEntry } from '../audit/auditEntry';
import { rateAtReading } from '../audit/readingTable';
import type { DerivationSettings } from '../dialects/derivations';
import { type Chunk, type StoredTexts, storedBytes } from '../dialects/entryStore';
import { decodeEntry, isPlainText, readDefinition } from '../dialects/entryText';
import { openwop } from '../dialects/openwop';
import type { Declined } from '../dialects/planReading';
import type { SourceServer } from '../dialects/serverNames';
import type { SourceFault } from '../dialects/sourceDocument';
import { type SourceEnd, SourceReader } from '../dialects/sourceReader';
import { digestChunks } from '../model/digest';
import { factValue } from '../model/fact';
import type { BadEntry, Finding, Found } from '../model/finding';
import type { Source } from '../model/source';
import { dialects, type Tool } from '../model/tool';
import type { AuditedTool, CatalogSource } from './catalogSource';
import type { readers } from './formats';
import { FormerRows } from './formerRows';
import { countDialects, countSource, type SourceSummary } from './loadedCatalog';
import { copyRow, newRowBatch, pushTool, type Rows } from './rowBatch';

/** What is read, and how its tools are named. */
export interface ReadingOrder {
  readonly source: Source;
  /** The server or module that all tools came with, where somebody says so. */
  readonly alias?: string;
  /** What names a server that doesn't name itself; else it is the source's name. */
  readonly stem?: string;
  readonly settings?: DerivationSettings | undefined;
  /** The sources of tools that the host says it surfaces. */
  readonly advertised?: readonly string[] | undefined;
}

/**
 * A source as it was read: plain data, so that it may cross to another worker. Entries are kept as text, since deep values
 * don't survive cloning; tools are read from it anew when they are shown.
 */
export interface ReadSource<Bytes extends Chunk = Chunk> {
  readonly kind: 'read';
  readonly order: ReadingOrder;
  readonly summary: SourceSummary;
  readonly rows: Rows;
  readonly bad: readonly BadEntry[];
  readonly findings: readonly Finding[];
  /** What the documents of rows say of them beside their own text, for rows with any. */
  readonly notedIn: ReadonlyMap<number, readonly Found[]>;
  /** The settings its facts were derived by: with its own robot manifest, where the given ones left that open. */
  readonly settings: DerivationSettings;
  /** All bytes as they came. */
  readonly text: readonly Bytes[];
  readonly texts: StoredTexts<Bytes>;
  /** Of each row: which of the texts is its JSON, which came, and its place in the list from 1. */
  readonly ofRow: Uint32Array<ArrayBuffer>;
  /** Its MCP servers as toolIds name them, in order. */
  readonly servers: ReadonlyMap<string, SourceServer>;
}

/** Why a source gave no tools. */
export interface DeclinedSource extends Source {
  readonly kind: 'declined';
  /** What it holds instead; null where it could not be read at all. */
  readonly declined: Declined | null;
  readonly faults: readonly SourceFault[];
  readonly bytes: number;
}

export type FormatReaders = typeof readers | null;

/** A summary travels with every answer about sources. */
const maxAgents = 20;
const maxRefs = 100;
const maxServers = 20;
const maxName = 300;
const maxBundles = 3;

/** Reads a source while its bytes arrive and judges each of its tools. Never throws, whatever the bytes. */
export class SourceReading {
  private readonly order: ReadingOrder;
  private readonly readers: FormatReaders;
  private readonly reader: SourceReader;
  private rows = newRowBatch();
  private ofRow: number[] = [];
  private bad: BadEntry[] = [];
  private notedIn = new Map<number, readonly Found[]>();

  /**
   * `readers` is null for the list of an openwop host. Tools of it that have the same bytes in `before`, a list that was
   * read by the same order, are not read again.
   */
  constructor(order: ReadingOrder, readers: FormatReaders, before: ReadSource | null = null) {
    const former = before && new FormerRows(before);
    this.order = order;
    this.readers = readers;
    const { settings, alias, source, stem = stemOf(source.name) } = order;
    this.reader = new SourceReader(
      { formats: readers?.formats ?? null, settings, alias, stem },
      {
        tool: ({ tool, value, findings }, { json, isPlain, documentFindings, keep, number }) => {
          const stray = findUnadvertised(tool, order.advertised);
          if (documentFindings.length + stray.length > 0) this.notedIn.set(this.tools, [...documentFindings, ...stray]);
          const noted = stray.length === 0 ? findings : [...findings, ...stray];
          pushTool(this.rows, tool, auditEntry({ tool, value, text: json, isPlain, noted }), isPlain);
          this.ofRow.push(...keep(), number);
        },
        known: (bytes, entry, number) => {
          const row = former?.find(bytes) ?? -1;
          if (former === null || row < 0) return false;
          const noted = before?.notedIn.get(row);
          if (noted !== undefined) this.notedIn.set(this.tools, noted);
          copyRow(this.rows, former.list.rows, former.words, row);
          this.ofRow.push(entry, entry, number);
          return true;
        },
        bad: (entry) => this.bad.push(entry),
        reset: () => {
          this.rows = newRowBatch();
          this.ofRow = [];
          this.bad = [];
          this.notedIn = new Map();
        },
      },
    );
  }

  get tools(): number {
    return this.rows.toolIds.length;
  }

  push(bytes: Uint8Array<ArrayBuffer>): void {
    this.reader.push(bytes);
  }

  finish(): ReadSource<Uint8Array<ArrayBuffer>> | DeclinedSource {
    const end = this.reader.finish();
    const { order, rows, bad, reader } = this;
    const { declined, faults, badCount, servers, settings } = end;
    const { id, name } = order.source;
    const bytes = reader.chunks.reduce((sum, { length }) => sum + length, 0);
    const isLost = this.tools + badCount === 0 && faults.some(({ reason }) => !saysOfServers.has(reason));
    if (declined !== null || isLost) return { kind: 'declined', id, name, declined, faults, bytes };
    const findings = end.findings.map(rateAtReading);
    const { chunks, places } = reader.store;
    return {
      kind: 'read',
      order,
      summary: {
        id,
        name,
        bytes,
        ...this.describe(end),
        ...countSource({ rows, bad, badCount, findings }),
        ...(this.readers !== null && { digest: digestChunks(reader.chunks) }),
      },
      rows,
      bad,
      findings,
      notedIn: this.notedIn,
      settings,
      text: reader.chunks,
      texts: { chunks, places: Uint32Array.from(places) },
      ofRow: Uint32Array.from(this.ofRow),
      servers,
    };
  }

  private describe({ envelope, servers, agents, bundles, faults, ...end }: SourceEnd) {
    const { confirmationAboveTier, collectedAt } = end;
    return {
      envelope: this.readers === null ? envelope : this.order.alias === undefined ? 'file' : 'mcp-pages',
      dialects: countDialects(this.rows),
      servers: [...new Set(Array.from(servers.values(), ({ plain }) => plain))].slice(0, maxServers),
      readAt: Date.now(),
      faults,
      agents: {
        count: agents.length,
        first: agents.slice(0, maxAgents).map(({ name, refs }) => ({
          name: name.slice(0, maxName),
          refCount: refs.length,
          refs: refs.slice(0, maxRefs).map((ref) => ({ ...ref, text: ref.text.slice(0, maxName) })),
        })),
      },
      bundles: {
        count: bundles.length,
        tools: bundles.reduce((sum, { tools }) => sum + tools, 0),
        names: bundles.slice(0, maxBundles).map(({ name }) => name.slice(0, maxName)),
      },
      ...(confirmationAboveTier !== undefined && { confirmationAboveTier }),
      ...(collectedAt !== undefined && { collectedAt }),
    } as const;
  }
}

/** What is wrong with a tool of a source that its host does not say it surfaces (RFC 0078 §A). */
function findUnadvertised({ posture }: Tool, advertised: readonly string[] | undefined): readonly Found[] {
  const source = factValue(posture.source);
  if (advertised === undefined || source === undefined || advertised.includes(source)) return [];
  const facts = { source, advertised: advertised.join(', ').slice(0, 200) || 'none' };
  return [{ rule: 'C04', variant: 'not-advertised', pointer: '/source', facts }];
}

/** Faults that do not keep a source without tools from being one. */
const saysOfServers: ReadonlySet<SourceFault['reason']> = new Set(['not-listed', 'more-pages', 'note']);

/** Reads a source whose bytes are all there. */
export function readSource(order: ReadingOrder, chunks: Iterable<Chunk>, readers: FormatReaders) {
  const reading = new SourceReading(order, readers);
  for (const chunk of chunks) reading.push(chunk.subarray());
  return reading.finish();
}

/** A list with the source that the catalog makes of it. */
export interface HeldList {
  readonly list: ReadSource;
  readonly source: CatalogSource;
  /** Reads what is kept on disk alone; absent where all is in memory. Throws where that can't be read any more. */
  readonly load?: (() => void) | undefined;
}

export function holdList(list: ReadSource, readers: FormatReaders, load?: () => void): HeldList {
  return { list, source: catalogSource(list, readers), load };
}

/** A source of the catalog: a tool is read from its entry's text whenever it is shown. */
function catalogSource(list: ReadSource, readers: FormatReaders): CatalogSource {
  const source = sourceOf(list, readers);
  const { servers } = list;
  if (servers.size === 0 || readers === null) return source;
  // Each tool is read again under the new name of its server.
  const withNames = (names: ReadonlyMap<string, string>) => {
    const nameOf = (server: string) => names.get(server) ?? server;
    const renamed = new Map(Array.from(list.rows.servers, ([row, server]) => [row, nameOf(server)]));
    const read = sourceOf({ ...list, rows: { ...list.rows, servers: renamed } }, readers);
    const rows = newRowBatch();
    list.rows.toolIds.forEach((_, row) => {
      pushTool(rows, read.tool(row), []);
    });
    const { worst, findingCounts } = list.rows;
    const named = new Map(Array.from(servers, ([server, words]) => [nameOf(server), words]));
    return sourceOf({ ...list, rows: { ...rows, worst, findingCounts }, servers: named }, readers);
  };
  return { ...source, mcp: { servers, withNames, tellApart: readers.tellServersApart } };
}

function sourceOf(list: ReadSource, readers: FormatReaders): CatalogSource {
  const { rows, texts, ofRow, settings, notedIn, summary } = list;
  const body = (row: number) => storedBytes(texts, ofRow[row * 3] ?? -1);
  const column = rows.columns.get('dialect');
  const words = [...(column?.places.keys() ?? [])];
  const settingsText = JSON.stringify(settings);
  const contextOf = (row: number) => {
    const [alias, server] = [rows.aliases.get(row), rows.servers.get(row)];
    const protocolVersion = server === undefined ? undefined : list.servers.get(server)?.protocolVersion;
    return {
      ...(alias !== undefined && { alias }),
      ...(server !== undefined && { server }),
      ...(protocolVersion !== undefined && { protocolVersion }),
    };
  };
  const read = (row: number) => {
    const word = words[column?.codes[row] ?? -1];
    const dialect = dialects.find((known) => known === word);
    const context = { settings, ...contextOf(row) };
    const reader = (dialect && readers?.formats.dialectOf(dialect)) ?? openwop;
    const bytes = body(row);
    const { text, isUtf8 } = decodeEntry(bytes);
    const value: unknown = JSON.parse(text);
    const reading = readDefinition(reader, value, context, isUtf8);
    if (reading.kind === 'bad') throw new Error(`row ${row} of ${summary.id} is no tool: was its entry overwritten?`);
    return { ...reading, value, text, isPlain: isPlainText(text, bytes, isUtf8) };
  };
  return {
    id: summary.id,
    name: summary.name,
    rows,
    bad: list.bad,
    badCount: summary.badEntries,
    findings: list.findings,
    text: list.text,
    ...(summary.digest !== undefined && { digest: summary.digest }),
    servers: Array.from(list.servers, ([name, { plain: _, ...said }]) => ({ ...said, name })),
    body,
    surroundings: (row) =>
      `${JSON.stringify([words[column?.codes[row] ?? -1], contextOf(row), notedIn.get(row)])}${settingsText}`,
    entry: (row) => ofRow[row * 3 + 2] ?? 0,
    tool: (row) => read(row).tool,
    value: (row): unknown => JSON.parse(decodeEntry(body(row)).text),
    audit: (row) => {
      const raw = decodeEntry(storedBytes(texts, ofRow[row * 3 + 1] ?? -1)).text;
      return { ...audit(read(row), notedIn.get(row)), raw };
    },
  };
}

interface ReadTool {
  readonly tool: Tool;
  readonly value: unknown;
  readonly text: string;
  readonly isPlain: boolean;
  readonly findings: readonly Found[];
}

function audit({ tool, value, text, isPlain, findings }: ReadTool, noted: readonly Found[] = []) {
  return { tool, value, findings: auditEntry({ tool, value, text, isPlain, noted: [...findings, ...noted] }) };
}

/** Reads one openwop descriptor that stands in no list; null where it is none. Throws a SyntaxError for text that is no JSON. */
export function readDescriptor(bytes: Uint8Array, settings: DerivationSettings): AuditedTool | null {
  const { text, isUtf8 } = decodeEntry(bytes);
  const value: unknown = JSON.parse(text);
  const reading = readDefinition(openwop, value, { settings }, isUtf8);
  if (reading.kind === 'bad') return null;
  return { ...audit({ ...reading, value, text, isPlain: isPlainText(text, bytes, isUtf8) }), raw: text };
}

/** `tools/crm.json` → `crm` */
function stemOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
}
