import { jsonHoldsSecret } from '../model/descriptorSecrets';
import { canonicalText, digestBytes, toBytes } from '../model/digest';
import type { ToolEntry } from '../model/draft';
import { formatJson } from '../model/formatJson';
import { isObject } from '../model/json';
import { type BaselineFacts, readFacts, writeFacts } from './compare/baselineFile';

/*
 * How a baseline is kept: a list, one line a tool, and packs, which hold each descriptor once by its fingerprint, as
 * canonical JSON. A baseline that is taken later refers to the packs of earlier ones, and adds a pack of what is new.
 */

/** A kept baseline's content. `packs` stand in the order that the list counts them in. */
export interface BaselineParts {
  readonly list: Blob;
  readonly packs: readonly Blob[];
}

/** What another baseline keeps already: its list, and the ids of its packs. */
export interface KnownParts {
  readonly list: Blob;
  readonly packs: readonly string[];
}

/** What a tool is called, and whose it is. */
export interface ListedTool {
  readonly toolId: string;
  readonly server: string | null;
  /** The file that it came from; null for the host's list. */
  readonly source: string | null;
}

/** A baseline as it was taken: its list, the ids of its packs, and the one of them that is new. */
export interface TakenParts {
  readonly list: Blob;
  readonly packs: readonly string[];
  readonly pack: Blob | null;
  readonly tools: number;
  readonly bytes: number;
}

/** Where a descriptor lies: in which pack, from which byte to before which. */
type Place = readonly [pack: number, start: number, end: number];

/** A line of the list. A descriptor that has no fingerprint stands in it. */
type Line = readonly [
  toolId: string,
  server: string | null,
  digest: string | null,
  place: Place | null,
  facts: unknown,
  descriptor: unknown,
  /** The file that it came from; null for the host's list. */
  source: string | null,
];

/** A tool of a baseline as its line has it, with the descriptor's JSON text; null where it was kept back. */
export interface KeptTool extends ListedTool {
  readonly digest: string | null;
  readonly facts: BaselineFacts;
  readonly text: () => string | null;
}

const chunkBytes = 4 * 1024 * 1024;
const decoder = new TextDecoder();

/** Gathers bytes as a blob, chunk by chunk. */
class BlobWriter {
  private readonly blobs: Blob[] = [];
  /** Filled again and again: fresh memory costs more than what is written to it. */
  private chunk = new Uint8Array(0);
  private length = 0;
  private before = 0;

  /** Answers the place of the first byte. */
  append(bytes: Uint8Array): number {
    if (this.length + bytes.length > this.chunk.length) {
      this.flush();
      if (bytes.length > this.chunk.length) this.chunk = new Uint8Array(Math.max(chunkBytes, bytes.length));
    }
    this.chunk.set(bytes, this.length);
    const start = this.before + this.length;
    this.length += bytes.length;
    return start;
  }

  finish(): Blob {
    this.flush();
    return new Blob(this.blobs);
  }

  private flush(): void {
    if (this.length === 0) return;
    this.blobs.push(new Blob([this.chunk.subarray(0, this.length)]));
    this.before += this.length;
    this.length = 0;
  }
}

/** Gathers a baseline's content, tool by tool. */
export class PartsWriter {
  /** Ids of the packs that the list refers to, numbered as they are first needed. */
  private readonly packs: string[] = [];
  private readonly places = new Map<
    string,
    { readonly packId: string; readonly start: number; readonly end: number }
  >();
  private readonly list = new BlobWriter();
  private readonly pack = new BlobWriter();
  private tools = 0;
  private readonly packId: string;

  /** `packId` is given to the pack of what no other holds. */
  constructor(packId: string) {
    this.packId = packId;
  }

  /** Takes in what another baseline holds: none of it is written again. */
  async know({ list, packs }: KnownParts): Promise<void> {
    for (const line of readLines(await list.text())) {
      const [, , digest, place] = line ?? [];
      const packId = place ? packs[place[0]] : undefined;
      if (digest && place && packId !== undefined) this.places.set(digest, { packId, start: place[1], end: place[2] });
    }
  }

  /**
   * Appends a tool, and answers the descriptor's fingerprint. Without `hasDigest` it gets none. One that holds a secret
   * is not kept: `facts` then tells all that is known of it.
   */
  add(
    tool: ListedTool & { readonly hasDigest: boolean },
    value: unknown,
    facts: (isKeptBack: boolean) => BaselineFacts,
  ): string | null {
    const { toolId, server, source } = tool;
    const text = canonicalText(value);
    const isKeptBack = jsonHoldsSecret(text ?? formatJson(value));
    const ownFacts = writeFacts(facts(isKeptBack)) ?? null;
    if (text === null || !tool.hasDigest) {
      this.write([toolId, server, null, null, ownFacts, isKeptBack ? null : value, source]);
      return null;
    }
    const bytes = toBytes(text);
    const digest = digestBytes(bytes);
    this.write([toolId, server, digest, isKeptBack ? null : this.placeOf(digest, bytes), ownFacts, null, source]);
    return digest;
  }

  /** Appends a tool of which there is a fingerprint at most. */
  addUnread({ toolId, server, source }: ListedTool, digest: string | null, facts: BaselineFacts): void {
    this.write([toolId, server, digest, null, writeFacts(facts) ?? null, null, source]);
  }

  finish(): TakenParts {
    const [list, bytes] = [this.list.finish(), this.pack.finish()];
    const pack = bytes.size === 0 ? null : bytes;
    return { list, packs: this.packs, pack, tools: this.tools, bytes: list.size + bytes.size };
  }

  /** Where a descriptor lies; it is written where none lies yet. */
  private placeOf(digest: string, bytes: Uint8Array): Place {
    let place = this.places.get(digest);
    if (place === undefined) {
      const start = this.pack.append(bytes);
      place = { packId: this.packId, start, end: start + bytes.length };
      this.places.set(digest, place);
    }
    const { packId, start, end } = place;
    const known = this.packs.indexOf(packId);
    return [known < 0 ? this.packs.push(packId) - 1 : known, start, end];
  }

  private write([toolId, server, digest, place, facts, descriptor, source]: Line): void {
    const start = `${JSON.stringify(toolId)},${JSON.stringify(server)},${JSON.stringify(digest)}`;
    const where = place === null ? 'null' : `[${place.join()}]`;
    this.list.append(
      toBytes(`[${start},${where},${formatJson(facts)},${formatJson(descriptor)},${JSON.stringify(source)}]\n`),
    );
    this.tools++;
  }
}

/** The bytes of a baseline's parts, as they are read from. */
export interface OpenParts {
  readonly list: string;
  readonly packs: readonly Uint8Array[];
}

export async function openParts({ list, packs }: BaselineParts): Promise<OpenParts> {
  const [text, ...bytes] = await Promise.all([list.text(), ...packs.map((pack) => pack.arrayBuffer())]);
  return { list: text, packs: bytes.map((pack) => new Uint8Array(pack)) };
}

/** The tools of a baseline, line by line; null for a line that can't be read, which costs only itself. */
export function* readKeptTools({ list, packs }: OpenParts): Generator<KeptTool | null> {
  for (const line of readLines(list)) {
    if (line === null) {
      yield null;
      continue;
    }
    const [toolId, server, digest, place, facts, descriptor, source] = line;
    const text = (): string | null => {
      if (place === null) return descriptor === null ? null : formatJson(descriptor);
      const bytes = packs[place[0]]?.subarray(place[1], place[2]);
      return bytes === undefined || bytes.length === 0 ? null : decoder.decode(bytes);
    };
    yield { toolId, server, source, digest, facts: readFacts(facts), text };
  }
}

function* readLines(list: string): Generator<Line | null> {
  for (let start = 0; start < list.length; ) {
    const end = list.indexOf('\n', start);
    const stop = end < 0 ? list.length : end;
    yield readLine(list.slice(start, stop));
    start = stop + 1;
  }
}

function readLine(text: string): Line | null {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(line)) return null;
  const [toolId, server, digest, place, facts, descriptor = null, source]: readonly unknown[] = line;
  if (typeof toolId !== 'string') return null;
  return [
    toolId,
    typeof server === 'string' ? server : null,
    typeof digest === 'string' ? digest : null,
    readPlace(place),
    isObject(facts) ? facts : null,
    descriptor,
    typeof source === 'string' ? source : null,
  ];
}

function readPlace(value: unknown): Place | null {
  if (!Array.isArray(value)) return null;
  const [pack, start, end]: readonly unknown[] = value;
  return typeof pack === 'number' && typeof start === 'number' && typeof end === 'number' ? [pack, start, end] : null;
}

/** Writes a draft's entries as the lines of a kept baseline's list; yields how many are written. */
export function* draftLines(entries: Iterable<ToolEntry>): Generator<number, readonly string[]> {
  const lines: string[] = [];
  for (const { toolId, digest = null, descriptor = null } of entries) {
    const line: Line = [toolId, null, digest, null, null, descriptor, null];
    lines.push(`${formatJson(line)}\n`);
    yield lines.length;
  }
  return lines;
}
