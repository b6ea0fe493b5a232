/** Where and why a text stops being JSON: line and column from 1, offset from 0, in UTF-16 units. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly reason: string;
}

type Awaited = 'value' | 'value-or-close' | 'name' | 'name-or-close' | 'after-value';

/**
 * The first place where a text breaks the JSON grammar (RFC 8259), or null where it is JSON. Browsers word the errors
 * of `JSON.parse` differently and often leave the place out, hence this scan. No recursion: depth can't overflow it.
 */
export function findJsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = [];
  let awaited: Awaited = 'value';
  let at = skipSpace(text, 0);
  for (;;) {
    const char = text[at];
    const inside = open.at(-1);
    if (awaited === 'after-value') {
      if (inside === undefined) return char === undefined ? null : faultAt(text, at, 'there is text after the value');
      const close = inside === '{' ? '}' : ']';
      if (char === close) open.pop();
      else if (char === ',') awaited = inside === '{' ? 'name' : 'value';
      else return faultAt(text, at, `a comma or ${close} is missing`);
      at = skipSpace(text, at + 1);
    } else if (awaited === 'name' || awaited === 'name-or-close') {
      if (char === '}' && awaited === 'name-or-close') {
        open.pop();
        awaited = 'after-value';
        at = skipSpace(text, at + 1);
        continue;
      }
      if (char !== '"') return faultAt(text, at, 'a name in double quotes is missing');
      const end = skipString(text, at);
      if (typeof end !== 'number') return end;
      at = skipSpace(text, end);
      if (text[at] !== ':') return faultAt(text, at, 'a colon is missing');
      awaited = 'value';
      at = skipSpace(text, at + 1);
    } else if (char === ']' && awaited === 'value-or-close') {
      open.pop();
      awaited = 'after-value';
      at = skipSpace(text, at + 1);
    } else if (char === '{' || char === '[') {
      open.push(char);
      awaited = char === '{' ? 'name-or-close' : 'value-or-close';
      at = skipSpace(text, at + 1);
    } else {
      const end = char === '"' ? skipString(text, at) : skipWord(text, at);
      if (typeof end !== 'number') return end;
      awaited = 'after-value';
      at = skipSpace(text, end);
    }
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return at;
}

/** The place after a string's closing quote, or what is wrong inside it. */
function skipString(text: string, from: number): number | JsonFault {
  const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
  for (let at = from + 1; ; ) {
    const char = text[at];
    if (char === undefined) return faultAt(text, at, 'a string is not closed');
    if (char === '"') return at + 1;
    if (char < ' ') return faultAt(text, at, 'a string holds a line break or control character');
    if (char !== '\\') at++;
    else {
      escape.lastIndex = at;
      if (!escape.test(text)) return faultAt(text, at, 'a backslash starts no known escape');
      at = escape.lastIndex;
    }
  }
}

function skipWord(text: string, from: number): number | JsonFault {
  const word = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
  word.lastIndex = from;
  return word.test(text) ? word.lastIndex : faultAt(text, from, 'a value is missing');
}

function faultAt(text: string, offset: number, reason: string): JsonFault {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return { line, column, offset, reason: offset >= text.length ? 'the text ends too early' : reason };
}
