import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';
import { valueAt } from '../model/json';
import { isOrdinary } from '../model/secrets';
import type { NamedSecret } from './configSecrets';

/** A shorter value is taken out only as a word of its own; a piece of a value, and its base64, from this length on. */
const minLength = 8;
/** The beginning of a value at the end of a cut text is taken out from this length on. */
const minBegun = 4;
/** Characters between two looks at the clock, and how long others may wait, in milliseconds. */
const sliceLength = 50_000;
const sliceMs = 20;
/** Characters of all values, and pieces of values, that are looked for. */
const maxSecrets = 100_000;
/** So many values are named with their first place. */
const maxTold = 20;
const deepest = 500;
/** What a text is full of is not taken out of it: the text is refused. */
const maxRuns = 200_000;
/** Characters of a text times texts that are looked for. */
const maxWork = 20_000_000_000;
/** A longer text is looked for in pieces, so that no text takes long. */
const longestNeedle = 64;

/** A found stretch of a text; `end` is exclusive. It bears the name of its longest part. */
interface Run {
  name: string;
  start: number;
  end: number;
}

/** Texts to look for, each with the name of its value. */
type Needles = ReadonlyMap<string, string>;

interface FoundString {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly path: JSONPath;
  readonly isName: boolean;
}

/**
 * Takes the known values of a server's configuration out of what it said: whole, and pieces of 8 or more characters
 * between separators or lines, as they are, escaped as in JSON or Markdown, percent-encoded, and in base64.
 * `[removed: NAME]` stands in their place. It pauses between searches, so that an interrupt gets through.
 */
export class Redaction {
  /** Where something was removed or left, in words. */
  places: readonly string[] = [];
  private readonly spelled: Needles;
  private readonly inBase64: Needles;
  private pausedAt = performance.now();

  /** @throws Error where there are too many. */
  constructor(secrets: readonly NamedSecret[]) {
    const values = new Map<string, string>();
    for (const { name, value } of secrets) {
      const pieces = value.split(separator).filter((piece) => piece.length >= minLength && !isOrdinary(piece));
      for (const one of [value, ...pieces]) if (!values.has(one) && !tooShort.test(one)) values.set(one, name);
    }
    const each = [...values];
    if (each.reduce((sum, [value]) => sum + value.length, 0) > maxSecrets)
      throw new Error('its configuration holds more secrets than can be looked for');
    this.spelled = needlesOf(each, spell);
    this.inBase64 = needlesOf(each, base64Of);
  }

  /**
   * In a text that was cut, also removes the beginning of a value at its end.
   *
   * @throws Error where it is full of values.
   */
  async text(text: string, isCut = false): Promise<string> {
    return replace(text, await this.find(text, isCut));
  }

  /**
   * A JSON text with every text and name in it searched. Numbers, choices of schemas and all else stay as they are, and
   * so does a plain word that names something.
   *
   * @throws Error where it is full of values, or nested too deeply.
   */
  async json(text: string, note: (words: string, path: JSONPath) => void = () => undefined): Promise<string> {
    let [left, at] = ['', 0];
    for (const { value, start, end, path, isName } of findStrings(text, await this.find(text))) {
      const mayBeWord = isName || ['name', 'type', 'format'].includes(String(path.at(-1)));
      const isSecret = (run: Run) => !mayBeWord || !isPlainWord(value.slice(run.start, run.end));
      const runs = (await this.find(value)).filter(isSecret);
      const isLeft = isChoice(path);
      for (const { name } of runs)
        note(`The value of ${name} ${isLeft ? 'is a choice and was left' : 'was removed'}`, path);
      if (isLeft || runs.length === 0) continue;
      left += text.slice(at, start) + JSON.stringify(replace(value, runs));
      at = end;
    }
    return left + text.slice(at);
  }

  /** Results of `tools/list`. */
  async pages(pages: readonly string[]): Promise<readonly string[]> {
    const notes = new Map<string, { readonly page: number; readonly path: JSONPath; count: number }>();
    const searched: string[] = [];
    for (const [page, text] of pages.entries()) {
      const note = (words: string, path: JSONPath) => {
        const known = notes.get(words);
        if (known === undefined) notes.set(words, { page, path, count: 1 });
        else known.count++;
      };
      searched.push(await this.json(text, note));
    }
    const told = [...notes].slice(0, maxTold);
    const pagesTold = new Set(told.map(([, { page }]) => page));
    const values = new Map<number, unknown>([...pagesTold].map((page) => [page, JSON.parse(searched[page] ?? '')]));
    const sentences: string[] = [];
    for (const [words, { page, path, count }] of told) {
      const more = count === 1 ? '' : `, and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`;
      sentences.push(`${words} at ${await this.text(describePath(values.get(page), path))}${more}.`);
    }
    this.places = notes.size > maxTold ? [...sentences, `So it is with ${notes.size - maxTold} more.`] : sentences;
    return searched;
  }

  /**
   * Finds values in three readings of a text: as it is, with its escapes undone, and as letters and digits alone for
   * base64.
   */
  private async find(text: string, isCut = false): Promise<readonly Run[]> {
    if ((this.spelled.size * 2 + this.inBase64.size) * text.length > maxWork)
      throw new Error('it is too long for so many values');
    const [unescaped, letters] = [new Reading(text), new Reading(text)];
    for (let at = 0, pause = sliceLength; at < text.length; ) {
      const { unit, width } = characterAt(text, at);
      unescaped.take(unit, at);
      if (isAlphanumeric(unit)) letters.take(unit, at);
      at += width;
      if (at < pause) continue;
      pause = at + sliceLength;
      await this.pause();
    }
    const found: Run[] = [];
    const isRun = (start: number, end: number, needle: string) =>
      needle.length >= minLength || isWord(text, start, end);
    const plain = { text, placeOf: (at: number, length: number) => [at, at + length] as const };
    for (const reading of unescaped.text === text ? [plain] : [plain, unescaped]) {
      await this.look(reading, this.spelled, isRun, found);
      for (const needle of isCut ? this.spelled.keys() : []) {
        const begun = longestBegun(needle, reading.text);
        if (begun < minBegun) continue;
        found.push({ name: '…', start: reading.placeOf(reading.text.length - begun, begun)[0], end: text.length });
      }
    }
    await this.look(letters, this.inBase64, () => true, found);
    const runs: Run[] = [];
    found.sort((a, b) => a.start - b.start || b.end - a.end);
    for (const { name, start, end } of found) addRun(runs, name, start, end);
    return runs;
  }

  private async look(
    reading: Pick<Reading, 'text' | 'placeOf'>,
    needles: Needles,
    isRun: (start: number, end: number, needle: string) => boolean,
    found: Run[],
  ): Promise<void> {
    for (const [needle, name] of needles) {
      const runs: Run[] = [];
      for (let at = reading.text.indexOf(needle); at >= 0; at = reading.text.indexOf(needle, at + 1)) {
        const [start, end] = reading.placeOf(at, needle.length);
        if (isRun(start, end, needle)) addRun(runs, name, start, end);
        if (runs.length > maxRuns) break;
      }
      for (const run of runs) found.push(run);
      if (found.length > maxRuns) throw new Error('it is full of values of its configuration');
      await this.pause();
    }
  }

  private async pause(): Promise<void> {
    if (performance.now() - this.pausedAt < sliceMs) return;
    await setImmediate();
    this.pausedAt = performance.now();
  }
}

/** Characters that were read from a text, and where each begins in it. */
class Reading {
  private readonly source: string;
  private readonly units: Uint16Array;
  private readonly starts: Int32Array;
  private count = 0;
  private joined: string | undefined;

  constructor(source: string) {
    this.source = source;
    this.units = new Uint16Array(source.length);
    this.starts = new Int32Array(source.length);
  }

  take(unit: number, start: number): void {
    this.units[this.count] = unit;
    this.starts[this.count++] = start;
  }

  get text(): string {
    this.joined ??= Buffer.from(this.units.buffer, 0, this.count * 2).toString('utf16le');
    return this.joined;
  }

  /** Where a stretch of this reading stands in the text. */
  placeOf(at: number, length: number): readonly [start: number, end: number] {
    const last = this.starts[at + length - 1] ?? 0;
    return [this.starts[at] ?? 0, last + characterAt(this.source, last).width];
  }
}

/** Adds a run behind others: overlapping runs, and touching ones of one value, become one. */
function addRun(runs: Run[], name: string, start: number, end: number): void {
  const last = runs.at(-1);
  if (last === undefined || start > last.end || (start === last.end && name !== last.name)) {
    runs.push({ name, start, end });
    return;
  }
  if (end - start > last.end - last.start) last.name = name;
  last.end = Math.max(last.end, end);
}

/** How much of a text's end begins a needle. */
function longestBegun(needle: string, text: string): number {
  let length = needle.length;
  while (length > 0 && !text.endsWith(needle.slice(0, length))) length--;
  return length;
}

function isPlainWord(text: string): boolean {
  return isOrdinary(text) && /\p{L}/u.test(text);
}

function replace(text: string, runs: readonly Run[]): string {
  const pieces = runs.map(({ name, start }, i) => `${text.slice(runs[i - 1]?.end ?? 0, start)}[removed: ${name}]`);
  return pieces.join('') + text.slice(runs.at(-1)?.end ?? 0);
}

/** Returns the strings and names of a JSON text that a run touches. */
function findStrings(text: string, runs: readonly Run[]): readonly FoundString[] {
  const found: FoundString[] = [];
  let next = 0;
  const look =
    (isName: boolean): JSONVisitor['onLiteralValue'] =>
    (value, start, length, _line, _column, pathOf) => {
      const end = start + length;
      while ((runs[next]?.end ?? end) <= start) next++;
      if (typeof value !== 'string' || (runs[next]?.start ?? end) >= end) return;
      const path = pathOf();
      if (path.length > deepest) throw new RangeError('nested too deeply');
      found.push({ value, start, end, path, isName });
    };
  if (runs.length > 0) visit(text, { onObjectProperty: look(true), onLiteralValue: look(false) });
  return found;
}

/** Whether a place is, or lies in, a choice of a schema: an item of `enum`, or `const`. */
function isChoice(path: JSONPath): boolean {
  return path.some((key, i) => {
    const isOne = key === 'const' || (key === 'enum' && typeof path[i + 1] === 'number');
    return isOne && !/^(?:(?:pattern)?properties|\$defs|definitions|dependentSchemas)$/i.test(String(path[i - 1]));
  });
}

function describePath(value: unknown, path: JSONPath): string {
  const [list, place, ...rest] = path;
  const name = list === 'tools' ? valueAt(value, 'tools', String(place), 'name') : undefined;
  const [known, pointer] = typeof name === 'string' ? [`“${name.slice(0, 80)}”, `, rest] : ['', path];
  return known + pointer.map((key) => `/${String(key).slice(0, 60)}`).join('');
}

/* Spellings */

/** The first name stands for equal texts. The last piece of a long one overlaps the piece before: a short rest would be found anywhere. */
function needlesOf(
  values: readonly (readonly [value: string, name: string])[],
  spellings: (value: string) => readonly string[],
): Needles {
  const pieces = values.flatMap(([value, name]) =>
    spellings(value).flatMap((text) => {
      const starts = Array.from({ length: Math.ceil(text.length / longestNeedle) }, (_, i) => i * longestNeedle);
      return starts.map((start) => {
        const from = Math.max(0, Math.min(start, text.length - longestNeedle));
        return [text.slice(from, start + longestNeedle), name] as const;
      });
    }),
  );
  return new Map(pieces.toReversed());
}

/** Every text is full of these. */
const tooShort = /^(?:.?|\d{1,3})$/s;
/** What separates the pieces of a value: of a list, a pair, an address, a JSON text. */
const separator = /[\s,;:=&|?#@/"'`<>(){}[\]\\]+/;

/** A value as it is, with its escapes undone, and as the bytes that percent-encoding writes; a short one also in base64. */
function spell(value: string): readonly string[] {
  let unescaped = '';
  for (let at = 0; at < value.length; ) {
    const { unit, width } = characterAt(value, at);
    unescaped += String.fromCharCode(unit);
    at += width;
  }
  const bytes = Buffer.from(value);
  const inBase64 = value.length < minLength ? [bytes.toString('base64')] : [];
  // A backslash at its end goes with what follows in a text.
  return [...new Set([value, unescaped.replace(/\\+$/, ''), bytes.toString('latin1'), ...inBase64])];
}

/**
 * What of a value's base64 depends on nothing else, as letters and digits alone, so that alphabet and line breaks make no
 * difference: for each of the three places where it may begin in something longer. Of a short value too little is left.
 */
function base64Of(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const cores = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  const all = value.length < minLength ? [] : cores.map((core) => core.replace(/[^A-Za-z\d]/g, ''));
  return all.filter((core) => core.length > minLength);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Reads one character with its escapes undone: `\"` and `\_` lose their backslashes, however many stand there; `\n` and
 * `\u00e4` are the character; `%2B` is its byte, `+` a space.
 */
function characterAt(text: string, at: number): { readonly unit: number; readonly width: number } {
  const char = text[at];
  if (char === '\\') {
    let end = at;
    while (text[end] === '\\') end++;
    const next = text.charAt(end);
    const code = next === 'u' ? readHex(text, end + 1, 4) : (escapes[next] ?? '').charCodeAt(0);
    if (code >= 0) return { unit: code, width: end - at + (next === 'u' ? 5 : 1) };
    if (next === '' || isAlphanumeric(next.charCodeAt(0))) return { unit: 92, width: end - at };
    const { unit, width } = characterAt(text, end);
    return { unit, width: end - at + width };
  }
  const code = char === '%' ? readHex(text, at + 1, 2) : -1;
  if (code >= 0) return { unit: code, width: 3 };
  return { unit: char === '+' ? 32 : text.charCodeAt(at), width: 1 };
}

/** Returns the number that hexadecimal digits write; -1 where they are none. */
function readHex(text: string, start: number, digits: number): number {
  let value = 0;
  for (let i = start; i < start + digits; i++) {
    const digit = '0123456789abcdef'.indexOf(text.charAt(i).toLowerCase() || '-');
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function isAlphanumeric(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

/** Whether no letter or digit stands beside a run; the last letter of an escape is none. */
function isWord(text: string, start: number, end: number): boolean {
  return (
    /(?:^|[^\p{L}\p{N}]|\\[nrtbf]|\\u[\da-f]{4}|%[\da-f]{2})$/iu.test(text.slice(Math.max(0, start - 8), start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}
