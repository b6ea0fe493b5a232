const signs = ['{', '}', '[', ']', ',', ':'] as const;

/** `word`: ASCII letters, digits and `_-+.`; `other`: what JSON has no token for, such as a string without an end. */
export type JsonTokenKind = (typeof signs)[number] | 'string' | 'word' | 'other';

/** A place in a JSON value as a chain towards the root, so that a path is only written where it is needed. */
export interface PlaceChain {
  readonly parent: PlaceChain | undefined;
  readonly token: string | number;
}

/** Tells whether a UTF-16 unit, or a byte of UTF-8, is white space of JSON. */
export function isJsonSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

const quote = '"';
const backslash = 0x5c;
/** By the first UTF-16 unit of a token; of white space, which begins none, undefined. */
const kinds = Array.from({ length: 0x80 }, (_, unit): JsonTokenKind | undefined => {
  const char = String.fromCharCode(unit);
  if (isJsonSpace(unit)) return undefined;
  if (char === quote) return 'string';
  return signs.find((sign) => sign === char) ?? (/[-+.\w]/.test(char) ? 'word' : 'other');
});

/**
 * Goes through the tokens of a JSON text. Any text has some: whether they make up JSON is not asked. One object for all
 * tokens, since lists of tools have millions.
 */
export class JsonScanner {
  kind: JsonTokenKind = 'other';
  /** Of the token, in UTF-16 units; a string has its quotation marks within. */
  start = 0;
  end: number;
  protected readonly text: string;

  constructor(text: string, from = 0) {
    this.text = text;
    this.end = from;
  }

  /** Goes on to the next token; false where there is none. */
  next(): boolean {
    const { text } = this;
    let at = this.end;
    while (isJsonSpace(text.charCodeAt(at))) at++;
    if (at >= text.length) return false;
    this.start = at;
    this.kind = kindAt(text, at++) ?? 'other';
    if (this.kind === 'string') {
      at = endOfString(text, this.start);
      if (at === 0) [this.kind, at] = ['other', text.length];
    } else if (this.kind === 'word' || this.kind === 'other') {
      while (at < text.length && kindAt(text, at) === this.kind) at++;
    }
    this.end = at;
    return true;
  }

  /** What a string says; one that JSON would refuse as it stands between its quotation marks. */
  get string(): string {
    const { text, start, end } = this;
    const inner = text.slice(start + 1, end - 1);
    if (!inner.includes('\\')) return inner;
    try {
      return String(JSON.parse(text.slice(start, end)));
    } catch {
      return inner;
    }
  }
}

/** Goes through the tokens of a JSON text and knows their places. A text that is no JSON is read as far as it makes sense. */
export class PlacedScanner extends JsonScanner {
  /** Of the value that the token belongs to; a name, and the comma behind a value, belong to that value. */
  place: PlaceChain | undefined;
  isName = false;
  private readonly open: { readonly isList: boolean; readonly place: PlaceChain | undefined }[] = [];
  private isBeforeName = false;

  override next(): boolean {
    this.goOn();
    if (!super.next()) return false;
    this.isName = this.isBeforeName && this.kind === 'string';
    if (this.isName) this.place = { parent: this.open.at(-1)?.place, token: this.string };
    return true;
  }

  /** Takes the last token in. */
  private goOn(): void {
    const { kind, place, open } = this;
    if (kind === '{' || kind === '[') {
      open.push({ isList: kind === '[', place });
      this.place = { parent: place, token: kind === '[' ? 0 : '' };
      this.isBeforeName = kind === '{';
    } else if (kind === '}' || kind === ']') {
      this.place = open.pop()?.place;
      this.isBeforeName = false;
    } else if (kind === ',') {
      const inside = open.at(-1);
      if (inside?.isList === true) this.place = { parent: inside.place, token: Number(place?.token) + 1 };
      this.isBeforeName = inside?.isList === false;
    } else if (kind === ':') this.isBeforeName = false;
  }
}

/** A string or name of a JSON text: where it stands, and what it says. */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly place: PlaceChain | undefined;
  readonly isName: boolean;
}

/** Goes through the strings and names of a JSON text. */
export function* stringsOf(json: string): Generator<JsonString> {
  const scanner = new PlacedScanner(json);
  while (scanner.next()) {
    const { kind, start, end, place, isName } = scanner;
    if (kind === 'string') yield { start, end, text: isName ? String(place?.token) : scanner.string, place, isName };
  }
}

/** `(['a', 0], place)` → the place `/a/0` from there. */
export function placeBelow(path: readonly (string | number)[], from?: PlaceChain): PlaceChain | undefined {
  return path.reduce<PlaceChain | undefined>((parent, token) => ({ parent, token }), from);
}

/** The path to a place, from the root. */
export function pathTo(place: PlaceChain | undefined): readonly (string | number)[] {
  return [...outwards(place)].reverse();
}

/** The names and indices from a place outwards. */
export function* outwards(place: PlaceChain | undefined): Generator<string | number> {
  for (let at = place; at !== undefined; at = at.parent) yield at.token;
}

function kindAt(text: string, at: number): JsonTokenKind | undefined {
  const unit = text.charCodeAt(at);
  return unit < 0x80 ? kinds[unit] : 'other';
}

/** Returns the offset behind the string whose opening quote stands at `start`; 0 where it has no end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf(quote, start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf(quote, end + 1);
  return end + 1;
}

/** Tells whether an odd number of backslashes stands before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before--;
  return (at - 1 - before) % 2 === 1;
}
