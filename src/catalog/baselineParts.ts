import { type BaselineFacts, readFacts, writeFacts } from '../compare/baselineFile';
import { canonicalText } from '../model/canonicalText';
import { jsonHoldsSecret } from '../model/descriptorSecrets';
import { digestBytes, toBytes } from '../model/digest';
import { formatJson } from '../model/formatJson';
import { isObject } from '../model/json';

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
];

/** A tool of a baseline as its line has it, with the descriptor's JSON text; null where it was kept back. */
export interface KeptTool {
  readonly toolId: string;
  readonly server: string | null;
  readonly digest: string | null;
  readonly facts: BaselineFacts;
  readonly text: () => string | null;
}

const chunkBytes = 4 * 1024 * 1024;
const decoder = new TextDecoder();

/** Gathers a baseline's content, tool by tool. */
export class PartsWriter {
  private readonly packs: string[] = [];
  private readonly places = new Map<string, Place>();
  private readonly lines: Line[] = [];
  private readonly blobs: Blob[] = [];
  /** Filled again and again: fresh memory costs more than what is written to it. */
  private chunk = new Uint8Array(chunkBytes);
  /** Bytes in the chunk, and in the blobs before it. */
  private length = 0;
  private before = 0;
  private readonly packId: string;

  /** `packId` is given to the pack of what no other holds. */
  constructor(packId: string) {
    this.packId = packId;
  }

  /** Takes in what another baseline holds: none of it is written again. */
  async know({ list, packs }: KnownParts): Promise<void> {
    for (const line of readLines(await list.text())) {
      const [, , digest, place] = line ?? [];
      const id = place ? packs[place[0]] : undefined;
      if (!digest || !place || id === undefined) continue;
      if (!this.packs.includes(id)) this.packs.push(id);
      this.places.set(digest, [this.packs.indexOf(id), place[1], place[2]]);
    }
  }

  /**
   * Appends a tool, and answers the descriptor's fingerprint. Without `hasDigest` it gets none. One that holds a secret
   * is not kept: `facts` then tells all that is known of it.
   */
  add(
    tool: { readonly toolId: string; readonly server: string | null; readonly hasDigest: boolean },
    value: unknown,
    facts: (isKeptBack: boolean) => BaselineFacts,
  ): string | null {
    const { toolId, server } = tool;
    const text = canonicalText(value);
    const isKeptBack = jsonHoldsSecret(text ?? formatJson(value));
    const ownFacts = writeFacts(facts(isKeptBack)) ?? null;
    if (text === null || !tool.hasDigest) {
      this.lines.push([toolId, server, null, null, ownFacts, isKeptBack ? null : value]);
      return null;
    }
    const bytes = toBytes(text);
    const digest = digestBytes(bytes);
    const place = isKeptBack ? null : (this.places.get(digest) ?? this.write(bytes));
    if (place !== null) this.places.set(digest, place);
    this.lines.push([toolId, server, digest, place, ownFacts, null]);
    return digest;
  }

  /** Appends a tool of which there is a fingerprint at most. */
  addUnread(toolId: string, server: string | null, digest: string | null, facts: BaselineFacts): void {
    this.lines.push([toolId, server, digest, null, writeFacts(facts) ?? null, null]);
  }

  /** Yields how many lines are written. */
  *finish(): Generator<number, TakenParts> {
    this.flush();
    const pack = this.blobs.length === 0 ? null : new Blob(this.blobs);
    const used = new Set(this.lines.flatMap(([, , , place]) => (place === null ? [] : [place[0]])));
    const ids = this.packs.map((id, i) => [i, id] as const).filter(([i]) => used.has(i));
    const numbers = new Map([...ids.map(([i], number) => [i, number] as const), [-1, ids.length] as const]);
    const texts: string[] = [];
    let text = '';
    let written = 0;
    for (const [toolId, server, digest, place, facts, descriptor] of this.lines) {
      const where = place === null ? 'null' : `[${numbers.get(place[0])},${place[1]},${place[2]}]`;
      const rest = [facts, descriptor].map((value) => (value === null ? 'null' : formatJson(value))).join();
      text += `[${JSON.stringify(toolId)},${JSON.stringify(server)},${JSON.stringify(digest)},${where},${rest}]\n`;
      if (text.length > chunkBytes) {
        texts.push(text);
        text = '';
      }
      yield ++written;
    }
    const list = new Blob([...texts, text]);
    return {
      list,
      packs: [...ids.map(([, id]) => id), ...(pack === null ? [] : [this.packId])],
      pack,
      tools: this.lines.length,
      bytes: list.size + (pack?.size ?? 0),
    };
  }

  private write(bytes: Uint8Array): Place {
    if (this.length + bytes.length > this.chunk.length) this.flush();
    if (bytes.length > this.chunk.length) this.chunk = new Uint8Array(bytes.length);
    this.chunk.set(bytes, this.length);
    const start = this.before + this.length;
    this.length += bytes.length;
    return [-1, start, start + bytes.length];
  }

  private flush(): void {
    if (this.length === 0) return;
    this.blobs.push(new Blob([this.chunk.subarray(0, this.length)]));
    this.before += this.length;
    this.length = 0;
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
    const [toolId, server, digest, place, facts, descriptor] = line;
    const text = (): string | null => {
      if (place === null) return descriptor === null ? null : formatJson(descriptor);
      const bytes = packs[place[0]]?.subarray(place[1], place[2]);
      return bytes === undefined || bytes.length === 0 ? null : decoder.decode(bytes);
    };
    yield { toolId, server, digest, facts: readFacts(facts), text };
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
  const [toolId, server, digest, place, facts, descriptor = null]: readonly unknown[] = line;
  if (typeof toolId !== 'string') return null;
  return [
    toolId,
    typeof server === 'string' ? server : null,
    typeof digest === 'string' ? digest : null,
    readPlace(place),
    isObject(facts) ? facts : null,
    descriptor,
  ];
}

function readPlace(value: unknown): Place | null {
  if (!Array.isArray(value)) return null;
  const [pack, start, end]: readonly unknown[] = value;
  return typeof pack === 'number' && typeof start === 'number' && typeof end === 'number' ? [pack, start, end] : null;
}
