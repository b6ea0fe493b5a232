import { JsonScanner } from './jsonTokens';

/** Where and why a text stops being JSON (RFC 8259). `offset` counts UTF-16 units from 0. */
export interface JsonError {
  readonly offset: number;
  readonly reason: string;
}

/** Line and column of an offset in a text, from 1. */
export function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 §7 forbids just these
const special = /["\\\u0000-\u001f]/g;
const escapePattern = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const startOfEscape = /^\\(?:u[\da-fA-F]{0,3})?$/;

/** A word holds letters, digits, signs and points alone, so that what JSON reads of one is a number or a literal. */
function isLiteral(word: string): boolean {
  try {
    JSON.parse(word);
    return true;
  } catch {
    return false;
  }
}

const isStartOfLiteral = (word: string): boolean =>
  ['true', 'false', 'null'].some((literal) => literal.startsWith(word)) || isLiteral(`${word}0`);

const needsValue = 'A value should stand here.';
const endsEarly = 'The text ends too early.';

/**
 * Finds the first place where a text is not JSON; null where it is. A text that could be JSON if it went on has its
 * fault at its end. `JSON.parse` names no place in a form that all browsers share, and this one needs no recursion.
 */
export function findJsonError(text: string): JsonError | null {
  const open: ('[' | '{')[] = [];
  let expected: 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'after-value' = 'value';
  const scanner = new JsonScanner(text);
  while (scanner.next()) {
    const { kind, start, end } = scanner;
    const inside = open.at(-1);
    const closes = kind === (inside === '[' ? ']' : '}');
    const isText = text[start] === '"';
    let reason: string | null = null;
    if (expected === 'after-value') {
      if (inside === undefined) reason = 'Something follows the end of the JSON value.';
      else if (kind === ',') expected = inside === '[' ? 'value' : 'name';
      else if (closes) open.pop();
      else reason = `A comma or "${inside === '[' ? ']' : '}'}" should stand here.`;
    } else if (expected === 'colon') {
      if (kind === ':') expected = 'value';
      else reason = 'A colon should follow the property name.';
    } else if (closes && expected.endsWith('-or-end')) {
      open.pop();
      expected = 'after-value';
    } else if (expected === 'name' || expected === 'name-or-end') {
      if (isText) expected = 'colon';
      else reason = 'A property name in double quotes should stand here.';
    } else if (kind === '[' || kind === '{') {
      open.push(kind);
      expected = kind === '[' ? 'value-or-end' : 'name-or-end';
    } else {
      if (!isText && (kind !== 'word' || !isLiteral(text.slice(start, end)))) reason = needsValue;
      expected = 'after-value';
    }
    if (reason !== null) {
      const isCut = kind === 'word' && reason === needsValue && end === text.length;
      if (isCut && isStartOfLiteral(text.slice(start))) return { offset: text.length, reason: endsEarly };
      return { offset: start, reason };
    }
    const fault = isText ? faultOfString(text, start) : null;
    if (fault !== null) return fault;
  }
  return open.length > 0 || expected !== 'after-value' ? { offset: text.length, reason: endsEarly } : null;
}

/** Finds where a string stops being one of JSON. */
function faultOfString(text: string, start: number): JsonError | null {
  let at = start + 1;
  for (;;) {
    special.lastIndex = at;
    at = special.exec(text)?.index ?? text.length;
    if (text[at] === '"') return null;
    escapePattern.lastIndex = at;
    if (text[at] !== '\\' || !escapePattern.test(text)) break;
    at = escapePattern.lastIndex;
  }
  if (at >= text.length || startOfEscape.test(text.slice(at, at + 6)))
    return { offset: text.length, reason: endsEarly };
  const reason = text[at] === '\\' ? 'JSON has no such escape.' : 'A control character in a text should be escaped.';
  return { offset: at, reason };
}
