const quote = '"';
const backslash = 0x5c;

/** Returns the offset behind the string whose opening quote stands at `start` of a JSON text, or the text's end. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf(quote, start + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    if (!isEscaped(text, end)) return end + 1;
  }
  return text.length;
}

/** Tells whether an odd number of backslashes stands before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before--;
  return (at - 1 - before) % 2 === 1;
}

/** Tells whether a UTF-16 unit, or a byte of UTF-8, is white space of JSON. */
export function isJsonSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

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

const afterWord = /[^-+.\w]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 §7 forbids just these
const afterPlain = /["\\\u0000-\u001f]/g;
const afterSpace = /[^ \t\n\r]/g;
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
const needsName = 'A property name in double quotes should stand here.';
const endsEarly = 'The text ends too early.';

/**
 * Finds the first place where a text is not JSON; null where it is. A text that could be JSON if it went on has its
 * fault at its end. `JSON.parse` names no place in a form that all browsers share, and this one needs no recursion.
 */
export function findJsonError(text: string): JsonError | null {
  const open: ('[' | '{')[] = [];
  let at = 0;
  let expected: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'after-value' = 'value';

  /** Searches for the end: a repeated class over many megabytes would overflow the matcher's stack. */
  const skipTo = (end: RegExp): string => {
    const start = at;
    end.lastIndex = at;
    at = end.exec(text)?.index ?? text.length;
    return text.slice(start, at);
  };

  const skipString = (): string | null => {
    at++;
    for (skipTo(afterPlain); text[at] === '\\'; skipTo(afterPlain)) {
      escapePattern.lastIndex = at;
      if (!escapePattern.test(text)) break;
      at = escapePattern.lastIndex;
    }
    if (text[at] === '"') {
      at++;
      return null;
    }
    if (at >= text.length || startOfEscape.test(text.slice(at, at + 6))) {
      at = text.length;
      return endsEarly;
    }
    return text[at] === '\\' ? 'JSON has no such escape.' : 'A control character in a text should be escaped.';
  };

  const skipWord = (): string | null => {
    const start = at;
    const word = skipTo(afterWord);
    if (isLiteral(word)) return null;
    if (word !== '' && at >= text.length && isStartOfLiteral(word)) return endsEarly;
    at = start;
    return needsValue;
  };

  for (;;) {
    skipTo(afterSpace);
    if (at >= text.length) break;
    const letter = text[at];
    let fault: string | null = null;
    if (expected === 'after-value') {
      const inside = open.at(-1);
      if (inside === undefined) fault = 'Something follows the end of the JSON value.';
      else if (letter === ',') expected = inside === '[' ? 'value' : 'key';
      else if (letter === (inside === '[' ? ']' : '}')) open.pop();
      else fault = `A comma or "${inside === '[' ? ']' : '}'}" should stand here.`;
      if (fault === null) at++;
    } else if (letter === (expected === 'key-or-end' ? '}' : expected === 'value-or-end' ? ']' : '')) {
      open.pop();
      at++;
      expected = 'after-value';
    } else if (expected === 'key' || expected === 'key-or-end') {
      fault = letter === '"' ? skipString() : needsName;
      if (fault === null) {
        skipTo(afterSpace);
        if (at >= text.length) break;
        if (text[at] === ':') at++;
        else fault = 'A colon should follow the property name.';
      }
      expected = 'value';
    } else if (letter === '[' || letter === '{') {
      open.push(letter);
      at++;
      expected = letter === '[' ? 'value-or-end' : 'key-or-end';
    } else {
      fault = letter === '"' ? skipString() : skipWord();
      expected = 'after-value';
    }
    if (fault !== null) return { offset: at, reason: fault };
  }
  return open.length > 0 || expected !== 'after-value' ? { offset: at, reason: endsEarly } : null;
}
