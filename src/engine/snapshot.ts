import { type Chunk, storedBytes } from '../dialects/entryStore';
import type { SourceServer } from '../dialects/serverNames';
import type { FacetId } from '../model/columns';
import type { Finding, Found } from '../model/finding';
import type { Exposure } from '../model/tool';
import type { Numbers } from './column';
import type { WholeFacts } from './loadedCatalog';
import type { ReadSource } from './readSource';
import type { Rows } from './rowBatch';
import {
  bytesOf,
  DamagedSnapshot,
  openSections,
  type Payload,
  type SnapshotFile,
  type SnapshotKey,
  textSections,
  type WrittenSection,
  writeSections,
} from './snapshotFile';

/*
 * A source as it was read, as one file of sections. What a table needs stands in the front; the folded texts and the bytes
 * are read where somebody asks for them. The file is read by the build that wrote it.
 */

export interface Snapshot {
  readonly list: ReadSource;
  readonly whole: WholeFacts;
  /** Reads all that is still in the file alone. Throws where the file is damaged, gone or replaced. */
  readonly load: () => void;
  /** Reads what a search needs; yields between its parts. */
  readonly readAhead: () => Generator<number, void>;
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
  /** How many different toolIds there are. */
  readonly idCount: number;
  readonly findingsOfRow: readonly (readonly [number, readonly Finding[]])[];
  /** The lengths of all chunks of bytes, and which of them are the source's own text and that of its entries. */
  readonly chunks: readonly number[];
  readonly text: readonly number[];
  readonly entries: readonly number[];
}

/** As many rows as the table asks for at once. */
const firstRows = 64;

const encoder = new TextEncoder();

/** The file of a list in pieces, in order. Each owns its bytes. */
export function writeSnapshot(
  list: ReadSource,
  whole: WholeFacts,
  key: SnapshotKey,
): Generator<Uint8Array<ArrayBuffer>> {
  return writeSections(sectionsOf(list, whole), key);
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
    idCount: whole.idRanks.count,
    findingsOfRow: [...whole.findingsOfRow],
    chunks: chunks.map(({ length }) => length),
    text: placesOf(list.text),
    entries: placesOf(list.texts.chunks),
  };
  const section = (name: string, kind: WrittenSection['kind'], bytes: Iterable<Uint8Array>, isFront = true) => {
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
  yield words('idRanks', whole.idRanks.ranks);
  for (const [facet, { places, codes, offsets }] of rows.columns) {
    yield places.size < 256 ? bytes(`codes ${facet}`, codes) : words(`codes ${facet}`, codes);
    if (offsets !== null) yield words(`offsets ${facet}`, offsets);
  }
  yield* textSections('toolIds', rows.toolIds, true);
  const first = firstEntries(list, whole.idRanks.ranks, chunks);
  yield section('first', 'bytes', first.bytes);
  yield words('firstPlaces', first.places);
  yield* textSections('texts', rows.texts, false);
  yield section(
    'bytes',
    'bytes',
    (function* () {
      for (const chunk of chunks) yield chunk.subarray();
    })(),
    false,
  );
}

/** The entries that a table shows first in its usual order; of each where it begins among all bytes, and its length. */
function firstEntries({ texts, ofRow }: ReadSource, ranks: Uint32Array, chunks: readonly Chunk[]) {
  const starts = new Map<Chunk | undefined, number>();
  let size = 0;
  for (const chunk of chunks) {
    starts.set(chunk, size);
    size += chunk.length;
  }
  const rows = [...ranks.keys()].filter((row) => (ranks[row] as number) < firstRows).slice(0, firstRows);
  const entries = rows.map((row) => (ofRow[row * 3] as number) * 3);
  const places = entries.flatMap((at) => {
    const [chunk, from, to] = [0, 1, 2].map((member) => texts.places[at + member] as number) as [
      number,
      number,
      number,
    ];
    return [(starts.get(texts.chunks[chunk]) as number) + from, to - from];
  });
  return { bytes: entries.map((at) => storedBytes(texts, at / 3)), places };
}

/** Reads a snapshot; null for a file that is none of this key, or is damaged where it was looked at. */
export function readSnapshot(file: SnapshotFile, key: SnapshotKey): Snapshot | null {
  try {
    const payload = openSections(file, key);
    return payload && restore(payload);
  } catch {
    return null;
  }
}

function restore(payload: Payload): Snapshot {
  // As the footer: what this build wrote is read back as it was.
  const head = payload.json('head') as Head;
  const texts = new LateTexts(payload.readTexts('texts'));
  const rows = restoreRows(payload, head, texts);
  const [, start] = payload.sections.bytes ?? ['bytes', 0];
  const entries = readEntries(payload, start);
  let at = start;
  const chunks = head.chunks.map((length): Chunk => {
    const from = at;
    at += length;
    return {
      length,
      subarray: (first = 0, end = length) => {
        const entry = entries.get(from + first);
        return entry?.length === end - first ? entry : payload.read(from + first, from + end);
      },
    };
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
    whole: {
      families,
      idRanks: { ranks: payload.words('idRanks'), count: head.idCount },
      findingsOfRow: new Map(head.findingsOfRow),
    },
    load: () => {
      texts.read();
      payload.load(start, at);
    },
    readAhead: () => texts.readAhead(),
  };
}

/** The entries that a table shows first, by where they begin in the payload. */
function readEntries(payload: Payload, start: number): ReadonlyMap<number, Uint8Array<ArrayBuffer>> {
  const [bytes, places] = [payload.section('first'), payload.words('firstPlaces')];
  const entries = new Map<number, Uint8Array<ArrayBuffer>>();
  let at = 0;
  for (let i = 0; i < places.length; i += 2) {
    const length = places[i + 1] as number;
    entries.set(start + (places[i] as number), bytes.subarray(at, at + length));
    at += length;
  }
  return entries;
}

/** Texts that are decoded some at a time, or the rest at once where somebody asks for them. */
class LateTexts {
  private readonly reading: Generator<number, readonly string[]>;
  private texts: readonly string[] | null = null;

  constructor(reading: Generator<number, readonly string[]>) {
    this.reading = reading;
  }

  *readAhead(): Generator<number, void> {
    while (this.texts === null) {
      this.step();
      yield 0;
    }
  }

  read(): readonly string[] {
    while (this.texts === null) this.step();
    return this.texts;
  }

  private step(): void {
    const { done, value } = this.reading.next();
    if (done !== true) return;
    // A reading that failed ends without texts.
    if (!Array.isArray(value)) throw new DamagedSnapshot();
    this.texts = value;
  }
}

function restoreRows(payload: Payload, head: Head, texts: LateTexts): Rows {
  return {
    toolIds: payload.texts('toolIds'),
    get texts() {
      return texts.read();
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
}
