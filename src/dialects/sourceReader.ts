import { cutText } from '../model/cutText';
import { type BadEntry, excerptLength, type Found } from '../model/finding';
import { isObject, member, pointerOf } from '../model/json';
import { type JsonPath, JsonSlices } from '../model/jsonSlices';
import { type DerivationSettings, defaultDerivations, withOwnManifest } from './derivations';
import type { DialectReader, ReadContext } from './entryReader';
import { type EntryStore, storedBytes } from './entryStore';
import {
  brokenText,
  cutEntry,
  decodeEntry,
  type EntryText,
  type FoundTool,
  joinBytes,
  parseJson,
  readDefinition,
  textEntry,
} from './entryText';
import type { formats } from './formats';
import { endOfHostList, tooManyEntries } from './hostList';
import { CutEntry, JsonCutter } from './jsonCutter';
import { openwop } from './openwop';
import type { Declined, PlannedList, PlanOptions, ReadingPlan, SourceWords } from './planReading';
import { faultAt, type SourceDocument, type SourceFault } from './sourceDocument';

export interface ReadingSink {
  tool(found: FoundTool, text: EntryText): void;
  /** Takes a tool of a host's list that it knows by its bytes; false where it knows none. */
  known?(bytes: Uint8Array, entry: number, number: number): boolean;
  /** Called for the first thousand. */
  bad(entry: BadEntry): void;
  /** All that came was read on a wrong guess, or is of no list: it comes again, or nothing does. */
  reset(): void;
}

export interface SourceOptions {
  /** Null for the list of an openwop host: its entries are of that one dialect. */
  readonly formats: typeof formats | null;
  readonly settings?: DerivationSettings | undefined;
  /** The server or module that all tools came with, where somebody says so. */
  readonly alias?: string | undefined;
  /** What toolIds call an MCP server that nobody names. */
  readonly stem?: string | undefined;
}

/** What is known of a source once all its entries are read. */
export interface SourceEnd extends SourceWords {
  readonly envelope: 'array' | 'tools-object';
  /** The settings by which its facts were derived: with its own robot manifest, where the given ones left that open. */
  readonly settings: DerivationSettings;
  /** About the source itself, such as bytes that are no characters. */
  readonly findings: readonly Found[];
  readonly faults: readonly SourceFault[];
  /** Set where it is no source of tools. */
  readonly declined: Declined | null;
  /** How many entries are no tools. */
  readonly badCount: number;
}

/** How the entries of a list are read: its server is named in the ids of MCP tools alone. */
interface ListContext extends Pick<PlannedList, 'alias' | 'server' | 'protocolVersion'> {
  readonly ofAny: ReadContext;
  readonly ofMcp: ReadContext;
}

/** A list that arrives is read by what stands before it. */
interface Guess extends ListContext {
  readonly path: JsonPath;
  /** The first dialect that took an entry for its own. */
  common: DialectReader | null;
  /** Whether an entry before that was taken by none. */
  isLate: boolean;
}

type Formats = NonNullable<SourceOptions['formats']>;

/** Millions of tiny entries would cost many times their bytes; a file may be any stranger's. */
const maxEntries = { host: 1_000_000, file: 200_000 };
const maxBad = 1_000;
/** What stands before a list is looked at for so many lists. */
const maxGuesses = 100;

const encoder = new TextEncoder();

/**
 * Reads a source of any format while its bytes arrive: JSON is cut into the entries of its lists, and each is read at
 * once by what stands before it. What stands behind may tell better, such as a server's name: then all is read once more.
 * Other texts, such as YAML, are read at the end. A definition that can't be read costs only itself; a host's list that is
 * no JSON fails as a whole. Never throws, whatever the bytes.
 */
export class SourceReader {
  /** All bytes as they came. */
  readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  private readonly options: SourceOptions;
  private readonly sink: ReadingSink;
  private readonly settings: DerivationSettings;
  private readonly cutter: JsonCutter;
  /** By entry of the store: what stands for it in what is around the lists, or its value where it holds lists itself. */
  private readonly cuts: unknown[] = [];
  /** The entries that such values were read from. */
  private readonly pages = new Map<unknown, number>();
  /** By list; null where what stands before it makes it none. */
  private readonly guesses: (Guess | null)[] = [];
  /** Null until enough bytes came to tell. */
  private isUtf8: boolean | null;
  private isBroken = false;
  private isFull = false;
  private bytesOfPages = 0;
  private tools = 0;
  private bads = 0;

  constructor(options: SourceOptions, sink: ReadingSink) {
    this.options = options;
    this.sink = sink;
    this.settings = withOwnManifest(options.settings ?? defaultDerivations, undefined);
    const isHost = options.formats === null;
    this.isUtf8 = isHost ? true : null;
    this.cutter = new JsonCutter({
      isDeep: !isHost,
      maxEntries: maxEntries[isHost ? 'host' : 'file'],
      onList: () => this.beginList(),
      onEntry: (entry) => this.take(entry),
    });
  }

  get store(): EntryStore {
    return this.cutter.store;
  }

  push(bytes: Uint8Array<ArrayBuffer>): void {
    const { formats } = this.options;
    // A list that is no JSON fails, whatever else comes.
    if (formats === null && this.isFaulty) return;
    this.chunks.push(bytes);
    if (this.isUtf8 !== null) this.cut(bytes);
    else if (formats !== null && this.chunks.reduce((sum, { length }) => sum + length, 0) >= 4)
      this.tellEncoding(formats);
  }

  finish(): SourceEnd {
    const { formats } = this.options;
    if (formats === null) {
      const end = endOfHostList(this.cutter, this.chunks, this.isFaulty);
      if (!end.isList) this.drop();
      return { ...end, settings: this.settings, badCount: this.bads };
    }
    if (this.isUtf8 === null) this.tellEncoding(formats);
    const decoded = this.isUtf8 ? null : formats.decodeText(joinBytes(this.chunks));
    if (decoded !== null) this.cutter.push(encoder.encode(decoded.text));
    const plan = this.planCuts(formats);
    if (plan === null) return this.finishText(formats);
    if (!this.isAsGuessed(plan)) {
      this.drop();
      this.readPlanned(plan, formats, false);
    }
    return this.end(plan, this.cutter.isOutsideClean);
  }

  private get planOptions(): PlanOptions {
    const { alias, stem, settings = defaultDerivations } = this.options;
    return { settings, ...(alias !== undefined && { alias }), ...(stem !== undefined && { stem }) };
  }

  private get isFaulty(): boolean {
    return this.isBroken || this.cutter.lacksEntry;
  }

  private tellEncoding({ encodingOf }: Formats): void {
    this.isUtf8 = encodingOf(joinBytes(this.chunks)) === 'utf-8';
    for (const chunk of this.chunks) this.cut(chunk);
  }

  private cut(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.isUtf8 && !this.isFaulty) this.cutter.push(bytes);
  }

  private drop(): void {
    this.tools = this.bads = 0;
    this.sink.reset();
  }

  private beginList(): void {
    const { formats } = this.options;
    if (formats !== null) {
      this.guesses.push(this.guess(formats));
      return;
    }
    // Of two members `tools` the last counts.
    if (this.guesses.length > 0) this.drop();
    const path = this.cutter.envelope === 'array' ? [] : ['tools'];
    this.guesses.push({ ...contextOf({}, this.settings), path, common: openwop, isLate: false });
  }

  private guess({ dialectOf, planReading }: Formats): Guess | null {
    const { settings } = this;
    const probe = new CutEntry(-1, dialectOf('mcp'));
    const around = this.guesses.length < maxGuesses ? parseJson(this.cutter.outsideSoFar) : undefined;
    if (around !== undefined) {
      const { lists } = planReading([this.documentOf(this.putBack(around, probe))], this.planOptions);
      for (const list of lists) {
        const found = list.candidates.find(({ value }) => value === probe);
        const path = found?.path.slice(0, -1);
        if (path) return { ...contextOf(list, settings), path, common: null, isLate: false };
      }
    }
    return null;
  }

  private take(entry: number): void {
    const { formats } = this.options;
    const guess = this.guesses.at(-1);
    if (this.isBroken) return;
    const bytes = storedBytes(this.store, entry);
    const index = entry - (this.cutter.lists.at(-1) ?? 0);
    if (formats === null && this.sink.known?.(bytes, entry, index + 1)) return;
    const decoded = decodeEntry(bytes);
    const isTooLarge = formats !== null && formats.countParts(decoded.text) > formats.maxParts;
    const value = isTooLarge ? undefined : parseJson(decoded.text);
    if (value === undefined) {
      this.isBroken = true;
      return;
    }
    let dialect: DialectReader | null = openwop;
    if (formats !== null) {
      dialect = formats.recogniseDialect(value);
      if (dialect === null && formats.isPage(value)) {
        this.cuts.push(value);
        this.pages.set(value, entry);
        // Such values are held until the end: a text of very many is better read as a whole.
        this.bytesOfPages += bytes.length;
        this.isBroken = this.bytesOfPages > formats.maxParts;
        return;
      }
      this.cuts.push(new CutEntry(entry, dialect));
      if (guess) {
        guess.isLate ||= dialect === null && guess.common === null;
        guess.common ??= dialect;
      }
    }
    if (!guess) return;
    const stand = {
      number: formats === null ? index + 1 : this.tools + 1,
      place: () => pointerOf([...guess.path, index]),
    };
    this.read(value, dialect ?? guess.common, guess, cutEntry(entry, bytes, decoded, stand));
  }

  private read(value: unknown, dialect: DialectReader | null, list: ListContext, text: EntryText): void {
    const context = dialect?.id === 'mcp' ? list.ofMcp : list.ofAny;
    const reading = dialect === null ? noDialect : readDefinition(dialect, value, context, text.isUtf8);
    if (reading.kind === 'bad' || dialect === null) {
      this.readBad(reading.kind === 'bad' ? reading.reason : 'no-dialect', text);
      return;
    }
    this.tools++;
    const findings =
      text.documentFindings.length === 0 ? reading.findings : [...reading.findings, ...text.documentFindings];
    this.sink.tool({ tool: reading.tool, dialect, value, findings }, text);
  }

  private readBad(
    reason: BadEntry['reason'],
    { raw, place, number }: Pick<EntryText, 'raw' | 'place' | 'number'>,
  ): void {
    if (++this.bads > maxBad) return;
    const excerpt = cutText(raw(), excerptLength);
    this.sink.bad({ entry: this.options.formats === null ? number : 0, pointer: place(), reason, excerpt });
  }

  /** How all that was cut out is to be read; null where the text is better read as a whole. */
  private planCuts({ planReading, isWhole }: Formats): ReadingPlan | null {
    const { cutter } = this;
    if (this.isFaulty || cutter.isWithinList || cutter.isTooLong || cutter.lists.length === 0) return null;
    const parsed = parseJson(cutter.outside);
    if (parsed === undefined) return null;
    const around = this.putBack(parsed);
    if (isWhole(around)) return null;
    const plan = planReading([this.documentOf(around)], this.planOptions);
    return plan.declined === null && plan.unrecognised.length === 0 ? plan : null;
  }

  /** With all that was cut out in its place; `probe` is all of the last list then. */
  private putBack(around: unknown, probe?: unknown): unknown {
    const { lists } = this.cutter;
    return this.cutter.putBack(around, (list) => {
      if (probe === undefined) return this.cuts.slice(lists[list], lists[list + 1]);
      // One of each list is enough to tell whose they are.
      return list === lists.length - 1 ? [probe] : this.cuts.slice(lists[list], lists[list + 1]).slice(0, 1);
    });
  }

  private documentOf(value: unknown): SourceDocument {
    return { number: 1, syntax: 'json', value, findings: [], textAt: (path) => this.textAt(value, path) };
  }

  /** The text of what stands at a path, within an entry that holds lists itself. */
  private textAt(around: unknown, path: JsonPath): string {
    let value = around;
    for (const [depth, token] of path.entries()) {
      value = Array.isArray(value) ? value[Number(token)] : isObject(value) ? member(value, String(token)) : undefined;
      const entry = this.pages.get(value);
      if (entry === undefined) continue;
      return new JsonSlices(decodeEntry(storedBytes(this.store, entry)).text).textAt(path.slice(depth + 1));
    }
    return '';
  }

  /** Whether all that was cut out was read just as the plan has it. */
  private isAsGuessed({ lists, settings }: ReadingPlan): boolean {
    if (settings.confirmationAboveTier !== this.settings.confirmationAboveTier) return false;
    const starts = this.cutter.lists;
    let [next, list] = [0, -1];
    for (const { candidates, common, alias, server, protocolVersion } of lists) {
      for (const { value } of candidates) {
        if (!(value instanceof CutEntry) || value.entry !== next++) return false;
        while ((starts[list + 1] ?? next) < next) list++;
        const guess = this.guesses[list];
        if (!guess || guess.alias !== alias) return false;
        if (value.dialect === null && common !== null && (guess.isLate || common !== guess.common)) return false;
        const isMcp = (value.dialect ?? common)?.id === 'mcp';
        if (isMcp && (guess.server !== server || guess.protocolVersion !== protocolVersion)) return false;
      }
    }
    return next === this.cuts.length;
  }

  /** Reads all definitions of a plan, in order. */
  private readPlanned(
    { lists, settings, unrecognised, declined }: ReadingPlan,
    formats: Formats,
    hasSeveral: boolean,
  ): void {
    const placeIn = ({ number }: SourceDocument, pointer: string) =>
      hasSeveral ? `document ${number}${pointer && ` ${pointer}`}` : pointer;
    for (const list of lists) {
      const { document, candidates } = list;
      const context = contextOf(list, settings);
      for (const { value: found, path } of candidates) {
        if (this.tools >= maxEntries.file) {
          this.isFull = true;
          return;
        }
        const at = { number: this.tools + 1, place: () => placeIn(document, pointerOf(path)) };
        const dialect = formats.dialectIn(found) ?? list.common;
        if (found instanceof CutEntry) {
          const bytes = storedBytes(this.store, found.entry);
          const decoded = decodeEntry(bytes);
          this.read(parseJson(decoded.text), dialect, context, cutEntry(found.entry, bytes, decoded, at));
        } else this.read(found, dialect, context, textEntry(document, found, path, this.store, at));
      }
    }
    for (const document of declined === null ? unrecognised : []) {
      this.readBad('no-dialect', { number: 0, place: () => placeIn(document, ''), raw: () => document.textAt([]) });
    }
  }

  private finishText(formats: Formats): SourceEnd {
    this.drop();
    const bytes = joinBytes(this.chunks);
    const decoded = formats.decodeText(bytes);
    if (decoded === null) {
      const reason = bytes.length === 0 ? 'empty' : 'not-text';
      const fault = faultAt('', 1, reason, 0, 'This file is no text.');
      return this.end(formats.planReading([], this.planOptions), true, [fault]);
    }
    const { documents, faults } = formats.readDocuments(decoded.text);
    const plan = formats.planReading(documents, this.planOptions);
    this.readPlanned(plan, formats, documents.length + faults.length > 1);
    return this.end(plan, decoded.isClean, faults);
  }

  private end(plan: ReadingPlan, isUtf8: boolean, faults: readonly SourceFault[] = []): SourceEnd {
    const { words, settings, declined } = plan;
    const isCut = this.isFull || this.cutter.leftOut > 0;
    return {
      envelope: this.cutter.envelope === 'array' ? 'array' : 'tools-object',
      ...words,
      settings,
      findings: isUtf8 ? [] : [brokenText],
      faults: [...faults, ...plan.faults, ...(isCut ? [tooManyEntries(maxEntries.file)] : [])],
      declined,
      badCount: this.bads,
    };
  }
}

function contextOf(
  { alias, server, protocolVersion }: Pick<PlannedList, 'alias' | 'server' | 'protocolVersion'>,
  settings: DerivationSettings,
): ListContext {
  const named = { ...(alias !== undefined && { alias }) };
  const served = {
    ...named,
    ...(server !== undefined && { server }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  };
  return { ...served, ofAny: { ...named, settings }, ofMcp: { ...served, settings } };
}

const noDialect = { kind: 'bad', reason: 'no-dialect' } as const;
