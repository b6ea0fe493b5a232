import type { Chunk } from '../dialects/entryStore';
import type { SourceServer } from '../dialects/serverNames';
import type { FacetId } from '../model/columns';
import type { Finding, Found } from '../model/finding';
import type { Exposure } from '../model/tool';
import type { Numbers } from './column';
import type { WholeFacts } from './loadedCatalog';
import type { ReadSource } from './readSource';
import type { Rows } from './rowBatch';

/*
 * A source as it was read, as one file: the payload in blocks, each with a hash that is checked whenever the block is
 * read, and behind it an index with a hash of its own. What a table needs comes first and is read at once; the folded
 * texts and the bytes behind it are read where somebody asks for them. The file is read by the build that wrote it.
 */

/** A file that is read in pieces. */
export interface SnapshotFile {
  readonly size: number;
  /** Throws where the file is gone or was replaced. */
  read(from: number, to: number): Uint8Array<ArrayBuffer>;
}

/** What a snapshot is kept under: one of another key is none. */
export type SnapshotKey = string;

export interface Snapshot {
  readonly list: ReadSource;
  readonly whole: WholeFacts;
  /** Reads all that is still in the file alone. Throws where the file is damaged, gone or replaced. */
  readonly load: () => void;
}

/** The members of a list that are neither rows nor bytes, as JSON. */
interface Head extends Pick<ReadSource, 'order' | 'summary' | 'bad' | 'findings' | 'settings'> {
  readonly notedIn: readonly (readonly [number, readonly Found[]])[];
  readonly servers: readonly (readonly [string, SourceServer])[];
  readonly aliases: readonly (readonly [number, string])[];
  readonly toolServers: readonly (readonly [number, string])[];
  readonly exposures: readonly (readonly [number, Exposure])[];
  readonly numbers: readonly (readonly [FacetId, readonly (readonly [number, number])[]])[];
  /** The dictionaries of the columns. */
  readonly words: readonly (readonly [FacetId, readonly string[]])[];
  readonly families: readonly string[];
  readonly findingsOfRow: readonly (readonly [number, readonly Finding[]])[];
  /** The lengths of all chunks of bytes, and which of them are the source's own text and that of its entries. */
  readonly chunks: readonly number[];
  readonly text: readonly number[];
  readonly entries: readonly number[];
}

type Kind = 'bytes' | 'u8' | 'u32' | 'json';
type Section = readonly [kind: Kind, at: number, length: number];

/** What stands behind the payload. */
interface Footer {
  readonly key: SnapshotKey;
  readonly sections: Readonly<Record<string, Section>>;
  /** Where the part ends that is read at once. */
  readonly front: number;
  readonly size: number;
  readonly hashes: readonly number[];
}

const blockSize = 1024 * 1024;
const alignment = 8;
/** The last eight bytes of a file, before them the length and the hash of the footer. */
const magic = 0x5c47_a10e;
const tailSize = 12;
/** Texts are decoded some rows at a time: one text of another alphabet must not double the memory of all. */
const rowsAtOnce = 1_000;

const encoder = new TextEncoder();

/** A hash of 32 bits in which any change of one word shows. `bytes` is a multiple of four long. */
function hashOf(bytes: Uint8Array<ArrayBuffer>): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let hash = 0x811c_9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ (words[at] as number), 0x0100_0193);
  return hash >>> 0;
}

/** The blocks of a snapshot's file, in order. Each owns its bytes. */
export function* writeSnapshot(
  list: ReadSource,
  whole: WholeFacts,
  key: SnapshotKey,
): Generator<Uint8Array<ArrayBuffer>> {
  const sections: Record<string, Section> = {};
  const hashes: number[] = [];
  let size = 0;
  let front = 0;
  let block = new Uint8Array(blockSize);
  const filled = () => size % blockSize;
  const close = (length: number) => {
    const closed = length === blockSize ? block : block.slice(0, length);
    hashes.push(hashOf(closed));
    block = new Uint8Array(blockSize);
    return closed;
  };
  for (const { name, kind, bytes, isFront } of sectionsOf(list, whole)) {
    const start = size;
    for (const piece of bytes) {
      for (let at = 0; at < piece.length; ) {
        const room = Math.min(blockSize - filled(), piece.length - at);
        block.set(piece.subarray(at, at + room), filled());
        at += room;
        size += room;
        if (filled() === 0) yield close(blockSize);
      }
    }
    sections[name] = [kind, start, size - start];
    const padded = Math.ceil(size / alignment) * alignment;
    const isFull = size !== padded && padded % blockSize === 0;
    size = padded;
    if (isFull) yield close(blockSize);
    if (isFront) front = size;
  }
  if (filled() > 0) yield close(filled());
  const text = encoder.encode(JSON.stringify({ key, sections, front, size, hashes } satisfies Footer));
  const footer = new Uint8Array(Math.ceil(text.length / 4) * 4 + tailSize).fill(0x20);
  footer.set(text);
  const length = footer.length - tailSize;
  const tail = new DataView(footer.buffer, length);
  tail.setUint32(0, length);
  tail.setUint32(4, hashOf(footer.subarray(0, length)));
  tail.setUint32(8, magic);
  yield footer;
}

interface WrittenSection {
  readonly name: string;
  readonly kind: Kind;
  readonly bytes: Iterable<Uint8Array>;
  readonly isFront: boolean;
}

function* sectionsOf(list: ReadSource, whole: WholeFacts): Generator<WrittenSection, void> {
  const { rows } = list;
  const chunks = [...new Set([...list.text, ...list.texts.chunks])];
  const placeOf = new Map(chunks.map((chunk, place) => [chunk, place]));
  const placesOf = (some: readonly Chunk[]) => some.map((chunk) => placeOf.get(chunk) ?? -1);
  const families = new Map([...new Set(whole.families)].map((family, place) => [family, place]));
  const head: Head = {
    order: list.order,
    summary: list.summary,
    bad: list.bad,
    findings: list.findings,
    settings: list.settings,
    notedIn: [...list.notedIn],
    servers: [...list.servers],
    aliases: [...rows.aliases],
    toolServers: [...rows.servers],
    exposures: [...rows.exposures],
    numbers: Array.from(rows.numbers, ([facet, numbers]) => [facet, [...numbers]] as const),
    words: Array.from(rows.columns, ([facet, { places }]) => [facet, [...places.keys()]] as const),
    families: [...families.keys()],
    findingsOfRow: [...whole.findingsOfRow],
    chunks: chunks.map(({ length }) => length),
    text: placesOf(list.text),
    entries: placesOf(list.texts.chunks),
  };
  const section = (name: string, kind: Kind, bytes: Iterable<Uint8Array>, isFront = true) => {
    return { name, kind, bytes, isFront };
  };
  const bytes = (name: string, numbers: Numbers) => section(name, 'u8', [Uint8Array.from(numbers)]);
  const words = (name: string, numbers: Numbers) => section(name, 'u32', [bytesOf(Uint32Array.from(numbers))]);
  yield section('head', 'json', [encoder.encode(JSON.stringify(head))]);
  yield bytes('derived', rows.derived);
  yield bytes('worst', rows.worst);
  yield words('findingCounts', rows.findingCounts);
  yield words('tokens', rows.tokens);
  yield words('ofRow', list.ofRow);
  yield words('places', Uint32Array.from(list.texts.places));
  yield words(
    'families',
    Uint32Array.from(whole.families, (family) => families.get(family) ?? 0),
  );
  for (const [facet, { places, codes, offsets }] of rows.columns) {
    yield places.size < 256 ? bytes(`codes ${facet}`, codes) : words(`codes ${facet}`, codes);
    if (offsets !== null) yield words(`offsets ${facet}`, offsets);
  }
  yield* textSections('toolIds', rows.toolIds, true);
  for (const name of ['ids', 'titles', 'texts'] as const) yield* textSections(name, rows[name], false);
  yield section(
    'bytes',
    'bytes',
    (function* () {
      for (const chunk of chunks) yield chunk.subarray();
    })(),
    false,
  );
}

/** Texts as UTF-8, with the lengths by which they are told apart; as JSON where one holds half a surrogate pair. */
function* textSections(name: string, texts: readonly string[], isFront: boolean): Generator<WrittenSection, void> {
  if (!texts.every((text) => text.isWellFormed())) {
    yield { name, kind: 'json', bytes: [encoder.encode(JSON.stringify(texts))], isFront };
    return;
  }
  const lengths = Uint32Array.from(texts, ({ length }) => length);
  const sizes: number[] = [];
  yield { name: `${name} lengths`, kind: 'u32', bytes: [bytesOf(lengths)], isFront };
  yield {
    name,
    kind: 'bytes',
    isFront,
    bytes: (function* () {
      for (let from = 0; from < texts.length; from += rowsAtOnce) {
        const joined = encoder.encode(texts.slice(from, from + rowsAtOnce).join(''));
        sizes.push(joined.length);
        yield joined;
      }
    })(),
  };
  yield { name: `${name} sizes`, kind: 'u32', bytes: [bytesOf(Uint32Array.from(sizes))], isFront };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Reads a snapshot; null for a file that is none of this key, or is damaged where it was looked at. */
export function readSnapshot(file: SnapshotFile, key: SnapshotKey): Snapshot | null {
  try {
    const footer = readFooter(file);
    return footer.key === key ? restore(new Payload(file, footer)) : null;
  } catch {
    return null;
  }
}

function readFooter(file: SnapshotFile): Footer {
  const tail = file.read(file.size - tailSize, file.size);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const [length, hash] = [view.getUint32(0), view.getUint32(4)];
  const end = file.size - tailSize;
  if (view.getUint32(8) !== magic || length > end) throw new DamagedSnapshot();
  const text = file.read(end - length, end);
  if (hashOf(text) !== hash) throw new DamagedSnapshot();
  // Whole by its hash, and refused below unless this build wrote it.
  const footer = JSON.parse(new TextDecoder().decode(text)) as Footer;
  if (footer.size !== end - length) throw new DamagedSnapshot();
  return footer;
}

/** A file is not as it was written. */
class DamagedSnapshot extends Error {
  constructor() {
    super('the snapshot is damaged');
  }
}

/** The payload of a file. A block of its front or of bytes is read once, and stays in memory. */
class Payload {
  readonly sections: Footer['sections'];
  private readonly file: SnapshotFile;
  private readonly footer: Footer;
  private readonly front: Uint8Array<ArrayBuffer>;
  private readonly blocks: (Uint8Array<ArrayBuffer> | undefined)[] = [];

  constructor(file: SnapshotFile, footer: Footer) {
    this.file = file;
    this.footer = footer;
    this.sections = footer.sections;
    const front = Math.ceil(footer.front / blockSize);
    const bytes = this.readBlocks(0, front);
    for (let place = 0; place < front; place++) {
      this.blocks[place] = bytes.subarray(place * blockSize, (place + 1) * blockSize);
    }
    this.front = bytes;
  }

  /** Reads blocks as one piece, and checks each. */
  private readBlocks(from: number, to: number): Uint8Array<ArrayBuffer> {
    const { size, hashes } = this.footer;
    const bytes = this.file.read(from * blockSize, Math.min(size, to * blockSize));
    for (let place = from; place < to; place++) {
      const start = (place - from) * blockSize;
      if (hashOf(bytes.subarray(start, start + blockSize)) !== hashes[place]) throw new DamagedSnapshot();
    }
    return bytes;
  }

  private blockAt(place: number): Uint8Array<ArrayBuffer> {
    const block = this.blocks[place] ?? this.readBlocks(place, place + 1);
    this.blocks[place] = block;
    return block;
  }

  read(from: number, to: number): Uint8Array<ArrayBuffer> {
    const first = Math.floor(from / blockSize);
    const last = Math.max(first, Math.ceil(to / blockSize) - 1);
    if (first === last) return this.blockAt(first).subarray(from - first * blockSize, to - first * blockSize);
    const joined = new Uint8Array(to - from);
    for (let place = first; place <= last; place++) {
      const start = place * blockSize;
      const part = this.blockAt(place).subarray(Math.max(0, from - start), to - start);
      joined.set(part, Math.max(0, start - from));
    }
    return joined;
  }

  section(name: string): Uint8Array<ArrayBuffer> {
    const [, at, length] = this.sections[name] ?? ['bytes', 0, 0];
    if (at + length <= this.front.length) return this.front.subarray(at, at + length);
    const first = Math.floor(at / blockSize);
    const start = at - first * blockSize;
    return this.readBlocks(first, Math.ceil((at + length) / blockSize)).subarray(start, start + length);
  }

  numbers(name: string): Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
    const bytes = this.section(name);
    return this.sections[name]?.[0] === 'u32' ? wordsIn(bytes) : bytes;
  }

  words(name: string): Uint32Array<ArrayBuffer> {
    return wordsIn(this.section(name));
  }

  json(name: string): unknown {
    return JSON.parse(new TextDecoder().decode(this.section(name)));
  }

  texts(name: string): readonly string[] {
    if (this.sections[name]?.[0] === 'json') return this.json(name) as readonly string[];
    const [lengths, sizes, bytes] = [this.words(`${name} lengths`), this.words(`${name} sizes`), this.section(name)];
    // A mark at the beginning belongs to the text.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const texts = new Array<string>(lengths.length);
    let at = 0;
    for (let batch = 0; batch < sizes.length; batch++) {
      const size = sizes[batch] as number;
      const joined = decoder.decode(bytes.subarray(at, at + size));
      at += size;
      let start = 0;
      const end = Math.min(texts.length, (batch + 1) * rowsAtOnce);
      for (let row = batch * rowsAtOnce; row < end; row++) {
        const length = lengths[row] as number;
        texts[row] = joined.slice(start, start + length);
        start += length;
      }
    }
    return texts;
  }
}

function wordsIn({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function restore(payload: Payload): Snapshot {
  // As the footer: what this build wrote is read back as it was.
  const head = payload.json('head') as Head;
  const { rows, loadTexts } = restoreRows(payload, head);
  const [, start] = payload.sections.bytes ?? ['bytes', 0];
  let at = start;
  const chunks = head.chunks.map((length): Chunk => {
    const from = at;
    at += length;
    return { length, subarray: (first = 0, end = length) => payload.read(from + first, from + end) };
  });
  const chunksAt = (places: readonly number[]) => places.flatMap((place) => chunks[place] ?? []);
  const list: ReadSource = {
    kind: 'read',
    order: head.order,
    summary: head.summary,
    rows,
    bad: head.bad,
    findings: head.findings,
    notedIn: new Map(head.notedIn),
    settings: head.settings,
    text: chunksAt(head.text),
    texts: { chunks: chunksAt(head.entries), places: payload.words('places') },
    ofRow: payload.words('ofRow'),
    servers: new Map(head.servers),
  };
  const families = Array.from(payload.words('families'), (place) => head.families[place] ?? '');
  return {
    list,
    whole: { families, findingsOfRow: new Map(head.findingsOfRow) },
    load: () => {
      loadTexts();
      for (let from = start; from < at; from += blockSize) payload.read(from, Math.min(at, from + 1));
      if (at > start) payload.read(at - 1, at);
    },
  };
}

function restoreRows(payload: Payload, head: Head): { readonly rows: Rows; readonly loadTexts: () => void } {
  const texts = new Map<string, readonly string[]>();
  const textsOf = (name: 'ids' | 'titles' | 'texts') => {
    const known = texts.get(name) ?? payload.texts(name);
    texts.set(name, known);
    return known;
  };
  const rows: Rows = {
    toolIds: payload.texts('toolIds'),
    get ids() {
      return textsOf('ids');
    },
    get texts() {
      return textsOf('texts');
    },
    get titles() {
      return textsOf('titles');
    },
    derived: payload.numbers('derived'),
    worst: payload.numbers('worst'),
    findingCounts: payload.numbers('findingCounts'),
    tokens: payload.numbers('tokens'),
    numbers: new Map(head.numbers.map(([facet, numbers]) => [facet, new Map(numbers)])),
    columns: new Map(
      head.words.map(([facet, words]) => {
        const places = new Map(words.map((word, place) => [word, place]));
        const offsets = payload.sections[`offsets ${facet}`] === undefined ? null : payload.words(`offsets ${facet}`);
        return [facet, { places, codes: payload.numbers(`codes ${facet}`), offsets }];
      }),
    ),
    aliases: new Map(head.aliases),
    servers: new Map(head.toolServers),
    exposures: new Map(head.exposures),
  };
  return {
    rows,
    loadTexts: () => {
      for (const name of ['ids', 'titles', 'texts'] as const) textsOf(name);
    },
  };
}
