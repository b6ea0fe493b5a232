/*
 * A file of named sections: the payload in blocks, each with a hash that is checked whenever the block is read, and behind
 * it an index with a hash of its own. The sections of the front come first and are read at once, others where somebody asks
 * for them.
 */

/** A file that is read in pieces. */
export interface SnapshotFile {
  readonly size: number;
  /** Throws where the file is gone or was replaced. */
  read(from: number, to: number): Uint8Array<ArrayBuffer>;
}

/** What a snapshot is kept under: one of another key is none. */
export type SnapshotKey = string;

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

/** What is read at the least: reading less takes as long. */
const blockSize = 64 * 1024;
/** How many blocks are written as one piece, and read ahead by who reads on. */
const blocksAtOnce = 16;
const pieceSize = blocksAtOnce * blockSize;
const alignment = 8;
/** The last eight bytes of a file, before them the length and the hash of the footer. */
const magic = 0x5c47_a10e;
const tailSize = 12;
/** Texts are decoded some rows at a time. */
const rowsAtOnce = 1_000;

const encoder = new TextEncoder();

export interface WrittenSection {
  readonly name: string;
  readonly kind: Kind;
  readonly bytes: Iterable<Uint8Array>;
  readonly isFront: boolean;
}

/** A hash of 32 bits in which any change of one word shows. `bytes` is a multiple of four long. */
function hashOf(bytes: Uint8Array<ArrayBuffer>): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let hash = 0x811c_9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ (words[at] as number), 0x0100_0193);
  return hash >>> 0;
}

/** A file of these sections in pieces, in order. Each owns its bytes. */
export function* writeSections(
  written: Iterable<WrittenSection>,
  key: SnapshotKey,
): Generator<Uint8Array<ArrayBuffer>> {
  const sections: Record<string, Section> = {};
  const hashes: number[] = [];
  let size = 0;
  let front = 0;
  let piece = new Uint8Array(pieceSize);
  const filled = () => size % pieceSize;
  const close = (length: number) => {
    const closed = length === pieceSize ? piece : piece.slice(0, length);
    for (let at = 0; at < length; at += blockSize) hashes.push(hashOf(closed.subarray(at, at + blockSize)));
    piece = new Uint8Array(pieceSize);
    return closed;
  };
  for (const { name, kind, bytes, isFront } of written) {
    const start = size;
    for (const part of bytes) {
      for (let at = 0; at < part.length; ) {
        const room = Math.min(pieceSize - filled(), part.length - at);
        piece.set(part.subarray(at, at + room), filled());
        at += room;
        size += room;
        if (filled() === 0) yield close(pieceSize);
      }
    }
    sections[name] = [kind, start, size - start];
    const padded = Math.ceil(size / alignment) * alignment;
    const isFull = size !== padded && padded % pieceSize === 0;
    size = padded;
    if (isFull) yield close(pieceSize);
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

/**
 * Texts as UTF-8 and the length of each; as JSON where one holds half a surrogate pair. Texts with letters of two bytes in
 * memory come last: one of them would double the memory, and the time to decode, of a thousand others.
 */
export function* textSections(
  name: string,
  texts: readonly string[],
  isFront: boolean,
): Generator<WrittenSection, void> {
  if (!texts.every((text) => text.isWellFormed())) {
    yield { name, kind: 'json', bytes: [encoder.encode(JSON.stringify(texts))], isFront };
    return;
  }
  const wide = Uint32Array.from([...texts.keys()].filter((row) => isWide(texts[row] ?? '')));
  const order = textOrder(texts.length, wide);
  const lengths = Uint32Array.from(order, (row) => texts[row]?.length ?? 0);
  const sizes: number[] = [];
  yield { name: `${name} wide`, kind: 'u32', bytes: [bytesOf(wide)], isFront };
  yield { name: `${name} lengths`, kind: 'u32', bytes: [bytesOf(lengths)], isFront };
  yield {
    name,
    kind: 'bytes',
    isFront,
    bytes: (function* () {
      for (let from = 0; from < order.length; from += rowsAtOnce) {
        const rows = order.subarray(from, from + rowsAtOnce);
        const joined = encoder.encode(Array.from(rows, (row) => texts[row]).join(''));
        sizes.push(joined.length);
        yield joined;
      }
    })(),
  };
  yield { name: `${name} sizes`, kind: 'u32', bytes: [bytesOf(Uint32Array.from(sizes))], isFront };
}

function isWide(text: string): boolean {
  return /[^\0-\xff]/.test(text);
}

/** All rows, the wide ones last. */
function textOrder(size: number, wide: Uint32Array): Uint32Array {
  const order = new Uint32Array(size);
  let [narrow, next] = [0, 0];
  for (let row = 0; row < size; row++) {
    if (wide[next] === row) order[size - wide.length + next++] = row;
    else order[narrow++] = row;
  }
  return order;
}

export function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Opens a file; null for one of another key. Throws where it is damaged. */
export function openSections(file: SnapshotFile, key: SnapshotKey): Payload | null {
  const footer = readFooter(file);
  return footer.key === key ? new Payload(file, footer) : null;
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
export class DamagedSnapshot extends Error {
  constructor() {
    super('the snapshot is damaged');
  }
}

/** The payload of a file. A block of its front or of bytes is read once, and stays in memory. */
export class Payload {
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
    const known = this.blocks[place];
    if (known !== undefined) return known;
    const isReadOn = this.blocks[place - 1] !== undefined;
    const end = isReadOn ? Math.min(place + blocksAtOnce, this.footer.hashes.length) : place + 1;
    const bytes = this.readBlocks(place, end);
    for (let at = place; at < end; at++)
      this.blocks[at] ??= bytes.subarray((at - place) * blockSize, (at - place + 1) * blockSize);
    return bytes.subarray(0, blockSize);
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

  /** Reads all blocks that hold these bytes. */
  load(from: number, to: number): void {
    for (let place = Math.floor(from / blockSize); place * blockSize < to; place++) this.blockAt(place);
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
    const reading = this.readTexts(name);
    for (;;) {
      const { done, value } = reading.next();
      if (done === true) return value;
    }
  }

  /** Reads texts some at a time. */
  *readTexts(name: string): Generator<number, readonly string[]> {
    if (this.sections[name]?.[0] === 'json') return this.json(name) as readonly string[];
    const [lengths, sizes] = [this.words(`${name} lengths`), this.words(`${name} sizes`)];
    const order = textOrder(lengths.length, this.words(`${name} wide`));
    const bytes = this.section(name);
    // A mark at the beginning belongs to the text.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const texts = new Array<string>(lengths.length);
    let at = 0;
    let place = 0;
    for (const size of sizes) {
      const joined = decoder.decode(bytes.subarray(at, at + size));
      at += size;
      let start = 0;
      for (const end = Math.min(texts.length, place + rowsAtOnce); place < end; place++) {
        const length = lengths[place] as number;
        texts[order[place] as number] = joined.slice(start, start + length);
        start += length;
      }
      yield place;
    }
    return texts;
  }
}

function wordsIn({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
