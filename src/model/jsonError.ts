/** Where and why a text stops being JSON (RFC 8259). `offset` counts UTF-16 units from 0. */
export interface JsonError {
  readonly offset: number;
  readonly reason: string;
}

const literalPattern = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 §7 forbids just these
const plainPattern = /[^"\\\u0000-\u001f]*/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const spacePattern = /[ \t\n\r]*/y;

/**
 * Finds the first place where a text is not JSON; null where it is. `JSON.parse` names no place in a form that
 * all browsers share, and this one needs no recursion.
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
  const skipString = (): boolean => {
    const start = at++;
    do skip(plainPattern);
    while (skip(escapePattern));
    if (text[at] === '"') at++;
    else {
      at = start;
      return false;
    }
    return true;
  };

  for (;;) {
    skip(spacePattern);
    if (at >= text.length) break;
    const letter = text[at];
    if (expected === 'after-value') {
      const inside = open.at(-1);
      if (inside === undefined) return { offset: at, reason: 'Something follows the end of the JSON value.' };
      if (letter === ',') expected = inside === '[' ? 'value' : 'key';
      else if (letter === (inside === '[' ? ']' : '}')) open.pop();
      else return { offset: at, reason: `A comma or "${inside === '[' ? ']' : '}'}" should stand here.` };
      at++;
    } else if (expected === 'key' || expected === 'key-or-end') {
      if (letter === '}' && expected === 'key-or-end') {
        open.pop();
        at++;
        expected = 'after-value';
        continue;
      }
      if (letter !== '"' || !skipString()) return { offset: at, reason: 'A property name in double quotes should stand here.' };
      skip(spacePattern);
      if (text[at] !== ':') return { offset: at, reason: 'A colon should follow the property name.' };
      at++;
      expected = 'value';
    } else if (letter === ']' && expected === 'value-or-end') {
      open.pop();
      at++;
      expected = 'after-value';
    } else if (letter === '[' || letter === '{') {
      open.push(letter);
      at++;
      expected = letter === '[' ? 'value-or-end' : 'key-or-end';
    } else {
      if (!(letter === '"' ? skipString() : skip(literalPattern))) {
        return { offset: at, reason: letter === '"' ? 'This text is not closed or holds an invalid escape.' : 'A value should stand here.' };
      }
      expected = 'after-value';
    }
  }
  if (open.length > 0 || expected !== 'after-value') return { offset: at, reason: 'The text ends too early.' };
  return null;
}
