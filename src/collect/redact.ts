import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { getLocation } from 'jsonc-parser';
import { isObject, member } from '../model/json';
import { endOfString } from '../model/jsonText';
import { isWordlike, minLength, type Secret, type Secrets } from './secrets';

/** A shorter secret is taken out inside other words too from this length on: below, every text would be full of it. */
const minInWords = 4;
/** A prefix of a secret at the end of a cut text is removed from this length on. */
const minBegun = 4;
/** A longer value is looked for in pieces of this length at most. */
const pieceLength = 200;
/** Characters of a text that is searched for one secret after the other, with a pause between them. */
const longText = 200_000;
const sliceMs = 20;

/** What ends before a number that only limits a value. */
const limitKey =
  /"(?:(?:exclusive)?(?:M|m)(?:ax|in)imum|multipleOf|(?:max|min)(?:Length|Items|Properties|Contains))"\s*:\s*$/;

interface Pattern {
  readonly pattern: RegExp;
  readonly length: number;
  readonly name: string;
}

interface Place {
  readonly page: number;
  readonly offset: number;
  count: number;
}

/**
 * Takes secrets out of what one server said, also where they are written as JSON, in a URL or in base64, whole or within
 * something longer: `[removed: NAME]` stands in their place. What the server uses as a name of its own stays, unless it
 * can only be a secret. Long texts are searched in slices, so an interrupt gets through.
 */
export class Redaction {
  private readonly secrets: Secrets;
  private patterns: readonly Pattern[];
  private readonly places = new Map<string, Place>();
  private found: readonly string[] = [];
  private pausedAt = performance.now();

  constructor(secrets: Secrets) {
    this.secrets = secrets;
    this.patterns = patternsOf(secrets);
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

  /** A JSON text with every text, name and number in it searched, but for the limits of a schema; all else stays as it is written. */
  async json(text: string, onRemoved: (name: string, offset: number) => void = () => undefined): Promise<string> {
    const parts: string[] = [];
    let length = 0;
    let at = 0;
    const add = (part: string) => {
      parts.push(part);
      length += part.length;
    };
    const addLiteral = async (literal: string, value: string) => {
      const searched = await this.search(value, (name) => onRemoved(name, length + 1));
      add(searched === value ? literal : JSON.stringify(searched));
    };
    while (at < text.length) {
      const quote = text.indexOf('"', at);
      const end = quote < 0 ? text.length : quote;
      let from = at;
      for (const { 0: number, index } of text.slice(at, end).matchAll(/-?\d[\d.eE+-]*/g)) {
        add(text.slice(from, at + index));
        if (limitKey.test(text.slice(Math.max(0, at + index - 40), at + index))) add(number);
        else await addLiteral(number, number);
        from = at + index + number.length;
      }
      add(text.slice(from, end));
      if (quote < 0) break;
      at = endOfString(text, quote);
      const literal = text.slice(quote, at);
      await addLiteral(literal, String(JSON.parse(literal)));
    }
    return parts.join('');
  }

  async pages(pages: readonly string[]): Promise<readonly string[]> {
    const own: OwnWords = { names: new Set(), choices: new Set() };
    for (const page of pages) addOwnWords(page, own);
    this.patterns = patternsOf(this.secrets.filter((secret) => !isOwnWord(secret, own)));
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
    let left = text;
    if (text.length < longText) {
      for (const one of this.patterns) left = replace(left, one, onRemoved);
      if (performance.now() - this.pausedAt > sliceMs) await this.pause();
      return left;
    }
    for (const one of this.patterns) {
      left = replace(left, one, onRemoved);
      await this.pause();
    }
    return left;
  }

  private async pause(): Promise<void> {
    await setImmediate();
    this.pausedAt = performance.now();
  }
}

function replace(text: string, { pattern, name }: Pattern, onRemoved: (name: string) => void): string {
  return text.replace(pattern, () => {
    onRemoved(name);
    return `[removed: ${name}]`;
  });
}

function patternsOf(secrets: Secrets): readonly Pattern[] {
  const found = new Map<string, Pattern>();
  for (const { name, value } of secrets) {
    for (const piece of piecesOf(value)) {
      if (!found.has(piece)) found.set(piece, { pattern: patternOf(piece), length: piece.length, name });
    }
  }
  // The longest first: one value may hold another.
  return [...found.values()].sort((a, b) => b.length - a.length);
}

interface OwnWords {
  readonly names: Set<string>;
  readonly choices: Set<string>;
}

/** Tells whether a text that may be secret is a plain name or a choice of the server, and so stays. */
function isOwnWord({ value, isSure }: Secret, { names, choices }: OwnWords): boolean {
  return ((!isSure || isWordlike(value)) && names.has(value)) || (!isSure && choices.has(value));
}

function addOwnWords(page: string, { names, choices }: OwnWords): void {
  const left: unknown[] = [JSON.parse(page)];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Array.isArray(value)) for (const one of value) left.push(one ?? false);
    else if (isObject(value)) {
      const [name, choice] = [member(value, 'name'), member(value, 'enum')];
      if (typeof name === 'string') names.add(name);
      if (Array.isArray(choice)) for (const one of choice) if (typeof one === 'string') choices.add(one);
      for (const key of Object.keys(value)) {
        names.add(key);
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

/** Equal ones: a short rest would be found in places that have nothing to do with it. */
function piecesOf(value: string): readonly string[] {
  const length = Math.ceil(value.length / Math.ceil(value.length / pieceLength));
  return Array.from({ length: Math.ceil(value.length / length) }, (_, i) => value.slice(i * length, (i + 1) * length));
}

function patternOf(value: string): RegExp {
  const plain = (value.match(/\\+|[^\\]/gsu) ?? []).map(charPattern).join('');
  return new RegExp([value.length < minInWords ? asWord(plain) : plain, ...base64Patterns(value)].join('|'), 'gu');
}

function asWord(pattern: string): string {
  return `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;
}

/** JSON within JSON within JSON doubles a backslash each time: 1, 3, 7. */
const slashes = '\\\\{1,7}';

/** One character, or a run of backslashes, in each of its spellings. */
function charPattern(char: string): string {
  if (char.startsWith('\\')) return `(?:\\\\{${char.length},${8 * char.length}}|(?:%5[cC]){${char.length}})`;
  const code = Array.from({ length: char.length }, (_, i) => char.charCodeAt(i).toString(16).padStart(4, '0'));
  const ways = [escapePattern(char), code.map((unit) => `${slashes}u${anyCase(unit)}`).join('')];
  const short = JSON.stringify(char).slice(1, -1);
  if (short.length === 2) ways.push(slashes + escapePattern(short.slice(1)));
  if (char === '/') ways.push(`${slashes}/`);
  if (char === ' ') ways.push('\\+');
  const bytes = [...Buffer.from(char)].map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
  return `(?:${[...ways, bytes.join('')].join('|')})`;
}

/**
 * What of its base64 depends on nothing else, for each of the three places where it may begin in something longer. Of a
 * short value too little would be left: it is looked for alone.
 */
function base64Patterns(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  if (bytes.length < minLength) return [asWord(base64Pattern(bytes.toString('base64')))];
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return `${base64Pattern(core)}=*`;
  });
}

function base64Pattern(text: string): string {
  return [...text].map(base64Char).join('');
}

function base64Char(char: string): string {
  if (char === '+') return '(?:[+\\-]|%2[bB])';
  if (char === '/') return `(?:_|\\\\{0,7}/|%2[fF])`;
  return char;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
