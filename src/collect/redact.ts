import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { getLocation } from 'jsonc-parser';
import { isObject, member } from '../model/json';
import { endOfString } from '../model/jsonText';
import { isOrdinary, type NamedSecret } from '../model/secrets';
import { base64Cores, plainView, squeezedView, unescapedView, type View } from './spellings';

/** A shorter value is taken out only as a word of its own; a piece of a value, and its base64, from this length on. */
const minLength = 8;
/** The prefix of a value at the end of a cut text is taken out from this length on. */
const minBegun = 4;
/** A longer value is looked for in pieces: each text is compared with at most so many characters. */
const maxNeedle = 64;
/** A longer text is searched in parts that overlap by more than any spelling of a needle is long. */
const partLength = 100_000;
const overlap = 4_096;
const sliceMs = 20;

interface Needle {
  readonly name: string;
  readonly units: Uint16Array;
  /** Only where no letter or digit stands beside it. */
  readonly isWord: boolean;
}

interface Run {
  start: number;
  end: number;
  readonly name: string;
}

interface Place {
  readonly page: number;
  readonly offset: number;
  count: number;
}

/**
 * Takes the known values of a server's configuration out of what it said: whole, and pieces of 8 or more characters
 * between separators or lines, as they are, escaped as in JSON or Markdown, percent-encoded, and in base64.
 * `[removed: NAME]` stands in their place. Texts are searched in parts, so that an interrupt gets through.
 */
export class Redaction {
  private readonly secrets: readonly NamedSecret[];
  private finder: Finder;
  private readonly places = new Map<string, Place>();
  private found: readonly string[] = [];
  private pausedAt = performance.now();

  constructor(secrets: readonly NamedSecret[]) {
    this.secrets = secrets;
    this.finder = new Finder(secrets);
  }

  /** In a text that was cut, also removes the prefix of a secret at its end. */
  async text(text: string, isCut = false): Promise<string> {
    const searched = await this.search(text);
    if (!isCut) return searched;
    const begun = this.secrets.map(({ value }) => {
      let length = Math.min(value.length, searched.length);
      while (length >= minBegun && !searched.endsWith(value.slice(0, length))) length--;
      return length < minBegun ? 0 : length;
    });
    return searched.slice(0, searched.length - Math.max(0, ...begun));
  }

  /** A JSON text with every text and name in it searched; numbers and all else stay as they are written. */
  async json(text: string, onRemoved: (name: string, offset: number) => void = () => undefined): Promise<string> {
    const parts: string[] = [];
    let length = 0;
    const add = (part: string) => {
      parts.push(part);
      length += part.length;
    };
    let at = 0;
    for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', at)) {
      add(text.slice(at, quote));
      at = endOfString(text, quote);
      const literal = text.slice(quote, at);
      const value = String(JSON.parse(literal));
      const searched = await this.search(value, (name) => onRemoved(name, length + 1));
      add(searched === value ? literal : JSON.stringify(searched));
    }
    add(text.slice(at));
    return parts.join('');
  }

  async pages(pages: readonly string[]): Promise<readonly string[]> {
    const own = new Set<string>();
    for (const page of pages) addOwnWords(page, own);
    // A plain word stays where the server names or chooses something by it.
    this.finder = new Finder(this.secrets.filter(({ value }) => !(own.has(value) && isOrdinary(value))));
    const searched: string[] = [];
    for (const [page, text] of pages.entries()) {
      const note = (name: string, offset: number) => {
        const place = this.places.get(name);
        if (place === undefined) this.places.set(name, { page, offset, count: 1 });
        else place.count++;
      };
      searched.push(await this.json(text, note));
    }
    this.found = searched;
    return searched;
  }

  describePlaces(): readonly string[] {
    return [...this.places].map(([name, { page, offset, count }]) => {
      const path = pathAt(this.found[page] ?? '', offset);
      const more = count === 1 ? '' : `, and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`;
      return `The value of ${name} was removed at ${path}${more}.`;
    });
  }

  private async search(text: string, onRemoved: (name: string) => void = () => undefined): Promise<string> {
    const runs: Run[] = [];
    for (let from = 0; from < text.length; from += partLength) {
      const start = Math.max(0, from - overlap);
      const end = Math.min(text.length, from + partLength + overlap);
      for (const run of this.finder.find(text.slice(start, end))) {
        // What touches the cut may be longer, or no word: the next part has it whole.
        if ((run.start === 0 && start > 0) || (run.end === end - start && end < text.length)) continue;
        runs.push({ name: run.name, start: run.start + start, end: run.end + start });
      }
      if (performance.now() - this.pausedAt > sliceMs) await this.pause();
    }
    let left = '';
    let at = 0;
    for (const { name, start, end } of joinRuns(runs)) {
      onRemoved(name);
      left += `${text.slice(at, start)}[removed: ${name}]`;
      at = end;
    }
    return left + text.slice(at);
  }

  private async pause(): Promise<void> {
    await setImmediate();
    this.pausedAt = performance.now();
  }
}

/** Overlapping runs, and touching ones of one value, become one. */
function joinRuns(runs: Run[]): readonly Run[] {
  runs.sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isNext = last === undefined || run.start > last.end || (run.start === last.end && run.name !== last.name);
    if (isNext) joined.push({ ...run });
    else last.end = Math.max(last.end, run.end);
  }
  return joined;
}

/** Finds values in a text, in each of their spellings, by one pass for each view of it. */
class Finder {
  private readonly spelled: Needles;
  private readonly inBase64: Needles;
  private readonly mayEscape = /[\\%+]/;

  constructor(secrets: readonly NamedSecret[]) {
    const values = new Map<string, string>();
    for (const { name, value } of secrets) {
      for (const one of [value, ...piecesOf(value)]) if (!values.has(one) && !tooShort.test(one)) values.set(one, name);
    }
    const spelled: Needle[] = [];
    const inBase64: Needle[] = [];
    for (const [value, name] of values) {
      const view = plainView(value);
      for (const { units } of [view, unescapedView(view)]) spelled.push(...needlesOf(units, name));
      const cores = base64Cores(value).map((core) => plainView(core).units);
      if (value.length >= minLength) {
        for (const core of cores) if (core.length > minLength) inBase64.push(...needlesOf(core, name));
      } else {
        // Of a short value too little would be left in something longer: it is looked for alone.
        const whole = plainView(Buffer.from(value).toString('base64')).units;
        spelled.push({ name, units: whole, isWord: true });
      }
    }
    this.spelled = new Needles(spelled);
    this.inBase64 = new Needles(inBase64);
  }

  find(text: string): readonly Run[] {
    const view = plainView(text);
    const unescaped = this.mayEscape.test(text) ? unescapedView(view) : null;
    return [
      ...this.spelled.find(view),
      ...(unescaped === null ? [] : this.spelled.find(unescaped)),
      ...(text.length <= minLength ? [] : this.inBase64.find(squeezedView(unescaped ?? view))),
    ];
  }
}

/** Cuts a long value into needles of equal length: a short rest would be found in places that have nothing to do with it. */
function needlesOf(units: Uint16Array, name: string): readonly Needle[] {
  const length = Math.ceil(units.length / Math.ceil(units.length / maxNeedle));
  return Array.from({ length: Math.ceil(units.length / length) }, (_, i) => {
    const piece = units.subarray(i * length, (i + 1) * length);
    return { name, units: piece, isWord: units.length < minLength };
  });
}

/** Every text is full of these. */
const tooShort = /^(?:.?|\d{1,3})$/s;

/** What separates the pieces of a value: of a list, a pair, an address, a JSON text. */
const separator = /[\s,;:=&|?#@/"'`<>(){}[\]\\]+/;

function piecesOf(value: string): readonly string[] {
  return value.split(separator).filter((piece) => piece.length >= minLength && !isOrdinary(piece));
}

const hashSize = 0x10000;

/** Needles by a hash of their first three units, or fewer. */
class Needles {
  private readonly byStart = new Map<number, Needle[]>();
  private readonly lengths: readonly number[];
  /** Most places of a text are passed over by this. */
  private readonly mayBegin = new Uint8Array(hashSize);

  constructor(needles: readonly Needle[]) {
    const lengths = new Set<number>();
    for (const needle of needles) {
      const length = Math.min(3, needle.units.length);
      lengths.add(length);
      const key = hashAt(needle.units, 0, length);
      this.mayBegin[key] = 1;
      const same = this.byStart.get(key);
      if (same === undefined) this.byStart.set(key, [needle]);
      else same.push(needle);
    }
    // The longest first: one value may begin with another.
    for (const same of this.byStart.values()) same.sort((a, b) => b.units.length - a.units.length);
    this.lengths = [...lengths].sort((a, b) => b - a);
  }

  find({ units, starts, ends }: View): readonly Run[] {
    const runs: Run[] = [];
    for (const length of this.lengths) {
      let last: Run | undefined;
      for (let i = 0; i + length <= units.length; i++) {
        const key = hashAt(units, i, length);
        if (this.mayBegin[key] === 0) continue;
        const needle = this.byStart.get(key)?.find((one) => isAt(units, i, one));
        if (needle === undefined) continue;
        const [start, end] = [starts[i] ?? 0, ends[i + needle.units.length - 1] ?? 0];
        if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
        else {
          last = { name: needle.name, start, end };
          runs.push(last);
        }
      }
    }
    return runs;
  }
}

function hashAt(units: Uint16Array, i: number, length: number): number {
  let key = length;
  for (let k = i; k < i + length; k++) key = (key * 31 + (units[k] ?? 0)) & (hashSize - 1);
  return key;
}

function isAt(units: Uint16Array, i: number, { units: needle, isWord }: Needle): boolean {
  const end = i + needle.length;
  if (end > units.length) return false;
  for (let k = 0; k < needle.length; k++) if (units[i + k] !== needle[k]) return false;
  return !isWord || !(isLetterAt(units, i - 1) || isLetterAt(units, end));
}

function isLetterAt(units: Uint16Array, i: number): boolean {
  return i >= 0 && i < units.length && /[\p{L}\p{N}]/u.test(String.fromCharCode(units[i] ?? 0));
}

/** Collects the words of schemas and what a server names or lets choose by: members, tools, types, choices. */
function addOwnWords(page: string, own: Set<string>): void {
  const left: unknown[] = [JSON.parse(page)];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Array.isArray(value)) for (const one of value) left.push(one ?? false);
    else if (isObject(value)) {
      const words = ['name', 'const', 'enum', 'type', 'format'].map((one) => member(value, one));
      for (const one of words.flat()) if (typeof one === 'string') own.add(one);
      for (const key of Object.keys(value)) {
        own.add(key);
        left.push(member(value, key) ?? false);
      }
    }
  }
}

function pathAt(page: string, offset: number): string {
  const [list, place, ...rest] = getLocation(page, offset).path;
  const value: unknown = JSON.parse(page);
  const tools = isObject(value) ? member(value, 'tools') : undefined;
  const tool: unknown = list === 'tools' && Array.isArray(tools) ? tools[Number(place)] : undefined;
  const name = isObject(tool) ? member(tool, 'name') : undefined;
  const pointer = (path: readonly (string | number | undefined)[]) =>
    path.map((one) => `/${String(one ?? '').slice(0, 60)}`).join('');
  return typeof name === 'string' ? `“${name.slice(0, 80)}”, ${pointer(rest)}` : pointer([list, place, ...rest]);
}
