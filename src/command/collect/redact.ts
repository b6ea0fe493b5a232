import { Buffer } from 'node:buffer';
import { valueAt } from '../../model/json';
import { pathTo, stringsOf } from '../../model/jsonTokens';
import { isOrdinary } from '../../model/secrets';
import type { NamedSecret } from './configSecrets';

/** A shorter value is taken out only as a word of its own; a piece of a value, and its base64, from this length on. */
const minLength = 8;
/** The beginning of a value at the end of a cut text is taken out from this length on. */
const minBegun = 4;
/** Characters of all values, and pieces of values, that are looked for. */
const maxSecrets = 100_000;
/** So many values are named with their first place. */
const maxTold = 20;
const deepest = 500;
/** What a text is full of is not taken out of it: the text is refused. */
const maxRuns = 200_000;
/** Characters of a text times texts that are looked for: a few seconds, in which nothing else happens. */
const maxWork = 5_000_000_000;
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
type Path = readonly (string | number)[];

/** What was done with a value, and where. */
interface Note {
  readonly words: string;
  readonly path: Path;
}

/**
 * Takes the known values of a server's configuration out of what it said: whole, and pieces of 8 or more characters
 * between separators or lines, as they are, escaped as in JSON or Markdown, percent-encoded, and in base64.
 * `[removed: NAME]` stands in their place.
 */
export class Redaction {
  /** Where something was removed or left, in words. */
  places: readonly string[] = [];
  private readonly spelled: Needles;
  private readonly inBase64: Needles;

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
  text(text: string, isCut = false): string {
    return replace(text, this.find(text, isCut));
  }

  /**
   * A JSON text with every text and name in it searched. Numbers, choices of schemas and all else stay as they are, and
   * so does a plain word that names something.
   *
   * @throws Error where it is full of values, or nested too deeply.
   */
  json(json: string, notes: Note[] = []): string {
    const touched = this.find(json);
    if (touched.length === 0) return json;
    let [left, at, next] = ['', 0, 0];
    for (const { text, start, end, isName, place } of stringsOf(json)) {
      while ((touched[next]?.end ?? end) <= start) next++;
      if ((touched[next]?.start ?? end) >= end) continue;
      const path = pathTo(isName ? place?.parent : place);
      if (path.length > deepest) throw new RangeError('nested too deeply');
      const mayBeWord = isName || ['name', 'type', 'format'].includes(String(path.at(-1)));
      const runs = this.find(text).filter((run) => !mayBeWord || !isPlainWord(text.slice(run.start, run.end)));
      const isLeft = isChoice(path);
      for (const { name } of runs)
        notes.push({ words: `The value of ${name} ${isLeft ? 'is a choice and was left' : 'was removed'}`, path });
      if (isLeft || runs.length === 0) continue;
      left += json.slice(at, start) + JSON.stringify(replace(text, runs));
      at = end;
    }
    return left + json.slice(at);
  }

  /** Results of `tools/list`. */
  pages(pages: readonly string[]): readonly string[] {
    const first = new Map<string, { readonly place: string; count: number }>();
    const searched = pages.map((page) => {
      const notes: Note[] = [];
      const text = this.json(page, notes);
      const value: unknown = notes.length === 0 ? null : JSON.parse(text);
      for (const { words, path } of notes) {
        const known = first.get(words);
        if (known === undefined) first.set(words, { place: this.text(describePath(value, path)), count: 1 });
        else known.count++;
      }
      return text;
    });
    const sentences = [...first].map(([words, { place, count }]) => {
      const more = count === 1 ? '' : `, and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`;
      return `${words} at ${place}${more}.`;
    });
    const rest = sentences.length - maxTold;
    this.places = rest > 0 ? [...sentences.slice(0, maxTold), `So it is with ${rest} more.`] : sentences;
    return searched;
  }

  /** Finds values in a text as it is, with its escapes undone, and in its letters and digits alone for base64. */
  private find(text: string, isCut = false): readonly Run[] {
    if ((this.spelled.size * 2 + this.inBase64.size) * text.length > maxWork)
      throw new Error('it is too long for so many values');
    const found: Run[] = [];
    const plain: Reading = { text, placeOf: (at, length) => [at, at + length] };
    const unescaped = undoEscapes(text);
    const isRun = (start: number, end: number, length: number) => length >= minLength || isWord(text, start, end);
    for (const reading of unescaped.text === text ? [plain] : [plain, unescaped]) {
      look(reading, this.spelled, isRun, found);
      for (const needle of isCut ? this.spelled.keys() : []) {
        const begun = longestBegun(needle, reading.text);
        if (begun < minBegun) continue;
        found.push({ name: '…', start: reading.placeOf(reading.text.length - begun, begun)[0], end: text.length });
      }
    }
    look(lettersOf(unescaped), this.inBase64, () => true, found);
    const runs: Run[] = [];
    found.sort((a, b) => a.start - b.start || b.end - a.end);
    for (const { name, start, end } of found) addRun(runs, name, start, end);
    return runs;
  }
}

function look(
  reading: Reading,
  needles: Needles,
  isRun: (start: number, end: number, length: number) => boolean,
  found: Run[],
): void {
  for (const [needle, name] of needles) {
    const runs: Run[] = [];
    for (let at = reading.text.indexOf(needle); at >= 0; at = reading.text.indexOf(needle, at + 1)) {
      const [start, end] = reading.placeOf(at, needle.length);
      if (isRun(start, end, needle.length)) addRun(runs, name, start, end);
      if (found.length + runs.length > maxRuns) throw new Error('it is full of values of its configuration');
    }
    for (const run of runs) found.push(run);
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

/** Whether a place is, or lies in, a choice of a schema: an item of `enum`, or `const`. */
function isChoice(path: Path): boolean {
  return path.some((key, i) => {
    const isOne = key === 'const' || (key === 'enum' && typeof path[i + 1] === 'number');
    return isOne && !/^(?:(?:pattern)?properties|\$defs|definitions|dependentSchemas)$/i.test(String(path[i - 1]));
  });
}

function describePath(value: unknown, path: Path): string {
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
  const bytes = Buffer.from(value);
  const inBase64 = value.length < minLength ? [bytes.toString('base64'), bytes.toString('base64url')] : [];
  // A backslash at its end goes with what follows in a text.
  return [
    ...new Set([value, undoEscapes(value).text.replace(/(?<!\\)\\+$/, ''), bytes.toString('latin1'), ...inBase64]),
  ];
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

/** What was read from a text, and where a stretch of it stands there. */
interface Reading {
  readonly text: string;
  readonly placeOf: (at: number, length: number) => readonly [start: number, end: number];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '+': ' ', '': '\\' };
/** Backslashes with what they stand before, a byte of percent-encoding, a `+`. */
const escaped = /(?<!\\)(?:\\*(?:%[\dA-Fa-f]{2}|\+)|\\+(?:u[\dA-Fa-f]{4}|[nrtbf]|(?=[A-Za-z\d]|$)|[^\\]))/g;

/**
 * Undoes escapes: `\"` and `\_` lose their backslashes, however many stand there; `\n` and `\u00e4` are the character; `%2B`
 * is its byte, `+` a space.
 */
function undoEscapes(text: string): Reading {
  const starts = new Int32Array(text.length + 1);
  let [read, at, count] = ['', 0, 0];
  const keep = (end: number) => {
    read += text.slice(at, end);
    while (at < end) starts[count++] = at++;
  };
  for (const { 0: whole, index } of text.matchAll(escaped)) {
    keep(index);
    const one = whole.replace(/^\\+/, '');
    const code = /^[u%]./.test(one) ? Number.parseInt(one.slice(1), 16) : null;
    read += code === null ? (escapes[one] ?? one) : String.fromCharCode(code);
    starts[count++] = at;
    at += whole.length;
  }
  keep(text.length);
  starts[count] = at;
  return { text: read, placeOf: (from, length) => [starts[from] ?? 0, starts[from + length] ?? 0] };
}

/** The letters and digits alone of what was read. */
function lettersOf({ text, placeOf }: Reading): Reading {
  const starts = new Int32Array(text.length);
  let count = 0;
  for (const { 0: run, index } of text.matchAll(/[A-Za-z\d]+/g))
    for (let i = 0; i < run.length; i++) starts[count++] = index + i;
  const place = (at: number) => starts[at] ?? 0;
  return {
    text: text.replace(/[^A-Za-z\d]+/g, ''),
    placeOf: (at, length) => placeOf(place(at), place(at + length - 1) + 1 - place(at)),
  };
}

/** Whether no letter or digit stands beside a run; the last letter of an escape is none. */
function isWord(text: string, start: number, end: number): boolean {
  return (
    /(?:^|[^\p{L}\p{N}]|\\[nrtbf]|\\u[\da-f]{4}|%[\da-f]{2})$/iu.test(text.slice(Math.max(0, start - 8), start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}
