import { cutText } from '../model/cutText';
import { type BadEntry, excerptLength, type Found } from '../model/finding';
import { formatCount } from '../model/formatCount';
import { formatJson } from '../model/formatJson';
import { isObject, jsonType, member } from '../model/json';
import { type Dialect, dialects, type Tool } from '../model/tool';
import { allDialects, dialectOf, recogniseDialect } from './allDialects';
import { type CandidateList, cachedAt, findContents, readCollectedServers, ServerTrack } from './containers';
import { type DerivationSettings, defaultDerivations, withOwnManifest } from './derivations';
import type { DialectReader } from './entryReader';
import { readConfirmationTier } from './his';
import { type MasAgent, readAgent, readBundle } from './mas';
import { ServerNames, type SourceServer } from './serverNames';
import {
  type DocumentFault,
  faultAt,
  type JsonPath,
  morePagesWords,
  pointerOf,
  type SourceDocument,
} from './sourceDocument';
import { decodeText, type Encoding, readDocuments } from './sourceText';

export interface ReadEntry {
  readonly dialect: Dialect;
  /** Plain JSON, whatever the file's syntax. */
  readonly value: unknown;
  /** Its text as the file has it: JSON only where `syntax` says so. */
  readonly raw: string;
  readonly syntax: 'json' | 'yaml';
  /** JSON pointer into its document; in a file of several, after `document N `. */
  readonly place: string;
  readonly tool: Tool;
  readonly findings: readonly Found[];
}

/** A definition that is no tool, or that no dialect takes for its own. */
export interface BadFileEntry {
  readonly place: string;
  /** The dialect that should have read it; absent where none claims it. */
  readonly dialect?: Dialect;
  readonly reason: BadEntry['reason'] | 'no-dialect';
  readonly excerpt: string;
}

/** What a file that is no source of tools holds, and what each dialect would have needed. */
export interface Declined {
  /** In our words, with at most eight names quoted from the file. */
  readonly found: string;
  /** Empty for a file of this app, which another place reads. */
  readonly dialects: readonly {
    readonly dialect: Dialect;
    readonly expects: string;
    /** Which of it the file's first object lacks. */
    readonly missing: readonly string[];
  }[];
}

export interface FileReading {
  /** Null where the bytes are no text. */
  readonly encoding: Encoding | null;
  readonly entries: readonly ReadEntry[];
  /** How many entries each dialect read; one that read none is absent. */
  readonly dialects: ReadonlyMap<Dialect, number>;
  /** The first 1,000, and how many there are. */
  readonly bad: readonly BadFileEntry[];
  readonly badCount: number;
  readonly faults: readonly DocumentFault[];
  /** Set where nothing in the file is of any dialect: no tool, no robot manifest, no agent, no empty list. */
  readonly declined: Declined | null;
  readonly confirmationAboveTier?: number;
  /** When the file says that its servers were listed, in ISO 8601; the first of several. */
  readonly collectedAt?: string;
  /** The MCP servers as toolIds name them, in the order of the file. */
  readonly servers: ReadonlyMap<string, SourceServer>;
  readonly agents: readonly MasAgent[];
  /** mas/v1 bundles, and how many tools each lists. Those that are manifests themselves are among the entries. */
  readonly bundles: readonly { readonly name: string; readonly tools: number }[];
  /** About the file itself, such as bytes that are no characters. */
  readonly findings: readonly Found[];
}

export interface ReadFileOptions {
  readonly settings?: DerivationSettings;
  /** The server or module that all of the file's tools came with, where somebody says so. */
  readonly alias?: string;
  /** What toolIds call an MCP server that nobody names. */
  readonly stem?: string;
  /** Called now and then with the entries read so far. */
  readonly onProgress?: (entries: number) => void;
}

const maxBad = 1_000;
const progressStep = 250;
/** Tiny entries would cost many times their bytes. */
const maxEntries = 200_000;

/**
 * Reads a file of any dialect, JSON or YAML, by its content. Never throws, whatever the bytes; a definition that can't
 * be read costs only itself. A robot manifest in the file counts for its own tools, as `withOwnManifest` tells.
 */
export function readFile(bytes: Uint8Array, options: ReadFileOptions = {}): FileReading {
  const decoded = decodeText(bytes);
  const gathering = new FileParser(options);
  if (decoded === null) {
    gathering.faults.push(faultAt('', 1, bytes.length === 0 ? 'empty' : 'not-text', 0, 'This file is no text.'));
    return gathering.finish(null);
  }
  if (!decoded.isClean) {
    gathering.findings.push({ rule: 'R02', variant: 'not-utf8', pointer: '', facts: {} });
  }
  gathering.readText(decoded.text);
  return gathering.finish(decoded.encoding);
}

class FileParser {
  readonly faults: DocumentFault[] = [];
  readonly findings: Found[] = [];
  private readonly entries: ReadEntry[] = [];
  private readonly counts = new Map<Dialect, number>();
  private readonly bad: BadFileEntry[] = [];
  private readonly agents: MasAgent[] = [];
  private readonly bundles: { name: string; tools: number }[] = [];
  private readonly unrecognised: SourceDocument[] = [];
  private readonly options: ReadFileOptions;
  private badCount = 0;
  private text = '';
  private hasSeveral = false;
  private settings: DerivationSettings;
  private readonly serverTrack = new ServerTrack();
  private readonly serverNames = new ServerNames();
  private confirmationTier: number | undefined;
  private collectedAt: string | undefined;
  private isKnown = false;
  /** The document with the last page, where that page says that another one follows. */
  private openPage: SourceDocument | null = null;

  constructor(options: ReadFileOptions) {
    this.options = options;
    this.settings = options.settings ?? defaultDerivations;
  }

  readText(text: string): void {
    this.text = text;
    const { documents, faults } = readDocuments(text);
    this.faults.push(...faults);
    this.hasSeveral = documents.length + faults.length > 1;
    for (const { value } of documents) this.confirmationTier ??= readConfirmationTier(value);
    this.settings = withOwnManifest(this.settings, this.confirmationTier);
    for (const document of documents) this.readDocument(document);
  }

  finish(encoding: Encoding | null): FileReading {
    const first = this.unrecognised[0];
    const isDeclined =
      !this.isKnown && this.confirmationTier === undefined && this.agents.length + this.bundles.length === 0;
    if (this.openPage !== null)
      this.faults.push(faultAt(this.text, this.openPage.number, 'more-pages', 0, morePagesWords));
    if (!isDeclined) for (const entry of this.unrecognised) this.pushBad(entry, [], undefined, 'no-dialect');
    return {
      encoding,
      entries: this.entries,
      dialects: new Map(dialects.flatMap((id) => (this.counts.has(id) ? [[id, this.counts.get(id) ?? 0]] : []))),
      bad: this.bad,
      badCount: this.badCount,
      faults: this.faults,
      declined: isDeclined ? decline(first) : null,
      ...(this.confirmationTier !== undefined && { confirmationAboveTier: this.confirmationTier }),
      ...(this.collectedAt !== undefined && { collectedAt: this.collectedAt }),
      servers: this.serverNames.servers,
      agents: this.agents,
      bundles: this.bundles,
      findings: this.findings,
    };
  }

  private readDocument(document: SourceDocument): void {
    const { value } = document;
    const agent = readAgent(value);
    if (agent !== null) {
      this.agents.push(agent);
      return;
    }
    const bundle = readBundle(value);
    if (bundle !== null) {
      this.bundles.push({ name: bundle.name, tools: bundle.entries.length });
      const candidates = bundle.entries.filter((entry) => recogniseDialect(entry.value)?.id === 'mas');
      this.readList(document, { candidates }, null);
      return;
    }
    const collected = readCollectedServers(value);
    if (collected !== null) {
      this.isKnown = true;
      this.collectedAt ??= collected.at;
      for (const { path, reason, words, servers } of collected.faults) {
        const offset = document.range(path)?.start ?? 0;
        const fault = faultAt(this.text, document.number, reason, offset, words);
        this.faults.push({ ...fault, ...(servers !== undefined && { servers }) });
      }
      for (const list of collected.lists) this.readList(document, list, commonDialect(list));
      return;
    }
    if (ownFile(value) !== undefined) {
      this.unrecognised.push(document);
      return;
    }
    this.collectedAt ??= cachedAt(value);
    const contents = findContents(value, this.serverTrack);
    if (contents?.hasMore !== undefined) this.openPage = contents.hasMore ? document : null;
    const readers = (contents?.lists ?? []).map((list) => ({ list, reader: commonDialect(list) }));
    const isUnrecognised =
      contents === null || readers.some(({ list, reader }) => !reader && list.candidates.length > 0);
    if (isUnrecognised && readers.every(({ reader }) => reader === null)) {
      if (readConfirmationTier(value) === undefined) this.unrecognised.push(document);
      return;
    }
    this.isKnown = true;
    for (const { list, reader } of readers) this.readList(document, list, reader);
  }

  private readList(document: SourceDocument, list: CandidateList, common: DialectReader | null): void {
    const alias = this.options.alias ?? list.server?.name;
    // Also of a server without tools: a model reads what it says of itself.
    if (common?.id === 'mcp' && list.server !== undefined) this.nameServer(list);
    for (const { value, path } of list.candidates) {
      if (this.entries.length >= maxEntries) {
        this.refuseMore(document, path);
        return;
      }
      const reader = recogniseDialect(value) ?? common;
      if (reader === null) {
        this.pushBad(document, path, undefined, 'no-dialect');
        continue;
      }
      const { settings } = this;
      const server = reader.id === 'mcp' ? this.nameServer(list) : undefined;
      const reading = reader.readEntry(value, {
        settings,
        ...(alias !== undefined && { alias }),
        ...(server !== undefined && { server }),
      });
      if (reading.kind === 'bad') {
        this.pushBad(document, path, reader.id, reading.reason);
        continue;
      }
      this.entries.push({
        dialect: reader.id,
        value,
        raw: this.slice(document, path),
        syntax: document.syntax,
        place: this.placeOf(document, path),
        tool: reading.tool,
        findings: [...reading.findings, ...findingsAt(document, pointerOf(path))],
      });
      this.counts.set(reader.id, (this.counts.get(reader.id) ?? 0) + 1);
      if (this.entries.length % progressStep === 0) this.options.onProgress?.(this.entries.length);
    }
  }

  /** An MCP tool's server: who all tools are said to come from, else what the list says, else the file itself. */
  private nameServer({ server }: CandidateList): string | undefined {
    const { alias, stem } = this.options;
    const name = alias ?? server?.name ?? stem;
    return name === undefined ? undefined : this.serverNames.nameOf(server ?? null, name);
  }

  private refuseMore(document: SourceDocument, path: JsonPath): void {
    if (this.faults.at(-1)?.reason === 'too-many-entries') return;
    const words = `We read no more than ${formatCount(maxEntries)} entries of one file.`;
    const offset = document.range(path)?.start ?? 0;
    this.faults.push(faultAt(this.text, document.number, 'too-many-entries', offset, words));
  }

  private pushBad(
    document: SourceDocument,
    path: JsonPath,
    dialect: Dialect | undefined,
    reason: BadFileEntry['reason'],
  ): void {
    this.badCount++;
    if (this.bad.length >= maxBad) return;
    const place = this.placeOf(document, path);
    const excerpt = cutText(this.slice(document, path), excerptLength);
    this.bad.push({ place, ...(dialect !== undefined && { dialect }), reason, excerpt });
  }

  private slice(document: SourceDocument, path: JsonPath): string {
    const range = document.range(path);
    // A block of YAML ends with the line break behind it.
    return range === null ? '' : this.text.slice(range.start, range.end).trimEnd();
  }

  private placeOf(document: SourceDocument, path: JsonPath): string {
    const pointer = pointerOf(path);
    return this.hasSeveral ? `document ${document.number}${pointer && ` ${pointer}`}` : pointer;
  }
}

/** The dialect a list speaks: its container's, else that of most of its entries. */
function commonDialect({ candidates, hint }: CandidateList): DialectReader | null {
  const counts = new Map<Dialect, number>();
  for (const { value } of candidates) {
    const id = recogniseDialect(value)?.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  const id = most?.[0] ?? hint;
  return id === undefined ? null : dialectOf(id);
}

/** A document's findings that lie in one entry, with pointers from that entry. */
function findingsAt({ findings }: SourceDocument, at: string): readonly Found[] {
  return findings.flatMap((finding) =>
    finding.pointer.startsWith(`${at}/`) ? [{ ...finding, pointer: finding.pointer.slice(at.length) }] : [],
  );
}

/** The files of this app that list no tools of today, by their `kind`, and what reads each. */
const ownFiles: ReadonlyMap<unknown, string> = new Map([
  ['tool-catalog/baseline', 'a baseline, which Compare opens'],
  ['tool-catalog/draft', 'a draft, which Allowlist imports'],
  ['tool-catalog/identity', 'an identity, which Scopes and credentials imports'],
  ['tool-catalog/review', 'a review, which Assign imports in the catalog'],
]);

/** Describes a file of this app that is no source; undefined for any other value. */
function ownFile(value: unknown): string | undefined {
  return isObject(value) ? ownFiles.get(member(value, 'kind')) : undefined;
}

function decline(document: SourceDocument | undefined): Declined {
  const own = ownFile(document?.value);
  if (own !== undefined) return { found: own, dialects: [] };
  const sample = firstObject(document?.value);
  return {
    found: document === undefined ? 'nothing that can be read as JSON or YAML' : describeFound(document.value),
    dialects: allDialects.map(({ id, expects, lacks }) => ({ dialect: id, expects, missing: lacks(sample) })),
  };
}

function firstObject(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return value.find(isObject) ?? {};
  if (!isObject(value)) return {};
  const tools = member(value, 'tools');
  return (Array.isArray(tools) ? tools.find(isObject) : undefined) ?? value;
}

function describeFound(value: unknown): string {
  if (Array.isArray(value)) {
    const first = value[0];
    return isObject(first) ? `a list whose first entry is ${describeObject(first)}` : `a list of other things`;
  }
  if (isObject(value)) return describeObject(value);
  const type = jsonType(value);
  return type === 'string' ? 'plain text' : type === 'null' ? 'null' : `a ${type}`;
}

function describeObject(object: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(object);
  const shown = names.slice(0, 8).map((name) => formatJson(cutText(name, 40)));
  return names.length === 0 ? 'an empty object' : `an object with ${shown.join(', ')}`;
}
