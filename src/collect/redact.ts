import { Buffer } from 'node:buffer';

/** Values that no output may hold, by what they are called. */
export type Secrets = readonly (readonly [name: string, value: string])[];

/** From this length on a configured value is taken out wherever it appears. */
const minLength = 6;
/** A shorter secret is taken out inside other words too from this length on: below, every text would be full of it. */
const minInWords = 4;
/** A longer value is looked for in pieces of this length at most. */
const pieceLength = 200;
const secretName = /key|token|secret|passw|auth|credential|cookie/i;

export function looksSecret(name: string): boolean {
  return secretName.test(name);
}

/** User info and query of an address. */
export function secretsOfUrl(url: URL): Secrets {
  const parts: [string, string][] = [
    ['the address', decodeText(url.username)],
    ['the address', decodeText(url.password)],
    ...[...url.searchParams].map(([name, value]): [string, string] => [name, value]),
  ];
  return parts.filter(([, value]) => value !== '');
}

/**
 * Takes secrets out of texts, also where they are written as JSON, in a URL or in base64, whole or within something
 * longer; each place says whose value stood there. Values of fewer than 6 characters go only where their name says that
 * they are secret.
 */
export function makeRedact(secrets: Secrets): (text: string) => string {
  const found = new Map<string, { readonly pattern: RegExp; readonly length: number; readonly mark: string }>();
  for (const [name, value] of secrets) {
    if (value.length < minLength && !(value.length > 0 && looksSecret(name))) continue;
    for (const piece of piecesOf(value)) {
      if (!found.has(piece)) {
        found.set(piece, { pattern: patternOf(piece), length: piece.length, mark: `[removed: ${name}]` });
      }
    }
  }
  // The longest first: one value may hold another.
  const ordered = [...found.values()].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((left, { pattern, mark }) => left.replace(pattern, () => mark), text);
}

/** Equal ones: a short rest would be found in places that have nothing to do with it. */
function piecesOf(value: string): readonly string[] {
  const length = Math.ceil(value.length / Math.ceil(value.length / pieceLength));
  return Array.from({ length: Math.ceil(value.length / length) }, (_, i) => value.slice(i * length, (i + 1) * length));
}

/**
 * A JSON text with `redact` done to every text, name and number in it. All else stays as it is written. The text must
 * be JSON.
 */
export function redactJsonText(text: string, redact: (text: string) => string): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    result += text.slice(at, end).replace(/-?\d[\d.eE+-]*/g, (number) => redactLiteral(number, number, redact));
    at = end;
    if (quote < 0) break;
    at = endOfString(text, quote);
    const literal = text.slice(quote, at);
    result += redactLiteral(literal, String(JSON.parse(literal)), redact);
  }
  return result;
}

function redactLiteral(literal: string, value: string, redact: (text: string) => string): string {
  const redacted = redact(value);
  return redacted === value ? literal : JSON.stringify(redacted);
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before--;
    if ((end - 1 - before) % 2 === 0) return end + 1;
  }
  return text.length;
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

/** A `%` that stands for nothing is kept. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
