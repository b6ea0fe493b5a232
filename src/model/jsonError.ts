/** Where and why a text stops being JSON (RFC 8259). `offset` counts UTF-16 units from 0. */
export interface JsonError {
  readonly offset: number;
  readonly reason: string;
}

/** Line and column of an offset in a text, from 1. */
export function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const startOfLiteral = /^(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-?(?:(?:0|[1-9]\d*)(?:\.\d*|(?:\.\d+)?[eE][+-]?)?)?)$/;
const wordPattern = /[-+.\w]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 §7 forbids just these
const plainPattern = /[^"\\\u0000-\u001f]*/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const startOfEscape = /^\\(?:u[\da-fA-F]{0,3})?$/;
const spacePattern = /[ \t\n\r]*/y;

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

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };

  /** Run by run: one pattern over a string of many megabytes would overflow the matcher's stack. */
  const skipString = (): string | null => {
    at++;
    do skip(plainPattern);
    while (skip(escapePattern));
    if (text[at] === '"') {
      at++;
      return null;
    }
    if (at >= text.length || startOfEscape.test(text.slice(at, at + 6))) return endAt(text.length);
    return text[at] === '\\' ? 'JSON has no such escape.' : 'A control character in a text should be escaped.';
  };

  const skipWord = (): string | null => {
    const start = at;
    if (!skip(wordPattern)) return needsValue;
    const word = text.slice(start, at);
    if (literal.test(word)) return null;
    if (at >= text.length && startOfLiteral.test(word)) return endAt(text.length);
    at = start;
    return needsValue;
  };

  const endAt = (end: number): string => {
    at = end;
    return endsEarly;
  };

  for (;;) {
    skip(spacePattern);
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
        skip(spacePattern);
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
