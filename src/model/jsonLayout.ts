import { cutText } from './cutText';
import { formatCount } from './formatCount';
import { endOfString, isJsonSpace } from './jsonText';

/* JSON text as it is shown: cut, laid out over lines, and in parts. */

/** Characters that are the same and stay in front of the first difference. */
const kept = 100;

/**
 * Two texts, each with at most `length` characters of its own, cut so that their first difference stays in sight: where
 * one of them is longer, what both begin with is only counted.
 */
export function cutAlike(before: string, after: string, length: number): readonly [string, string] {
  if (before.length <= length && after.length <= length) return [before, after];
  const skipped = cutText(before, Math.max(0, countAlike(before, after) - kept)).length;
  const cut = (text: string) => cutText(skipped === 0 ? text : text.slice(skipped), length);
  const words = skipped === 0 ? '' : `… ${formatCount(skipped)} characters alike … `;
  return [`${words}${cut(before)}`, `${words}${cut(after)}`];
}

/** How many UTF-16 units both begin with. */
function countAlike(before: string, after: string): number {
  let count = 0;
  while (count < before.length && count < after.length && before[count] === after[count]) count++;
  return count;
}

const indentStep = '  ';
/** Deeper lines keep this indentation, so that depth can't multiply the length of the text. */
const deepestIndent = 40;

/**
 * Lays JSON text out over lines. Only white space between tokens changes: names, strings and numbers stay as written,
 * so a number no double holds is still the number that came. Text that is not JSON is laid out as far as it goes.
 */
export function indentJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let gap = false;
  let empty = false;
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string;
    if (isJsonSpace(text.charCodeAt(at))) {
      gap = true;
      at++;
      continue;
    }
    const closes = char === '}' || char === ']';
    if (closes) depth = Math.max(0, depth - 1);
    if (empty && !closes) parts.push(newLine(depth));
    if (closes && !empty) parts.push(newLine(depth));
    empty = char === '{' || char === '[';
    if (empty || closes || char === ',' || char === ':') {
      parts.push(char);
      if (empty) depth++;
      if (char === ',') parts.push(newLine(depth));
      if (char === ':') parts.push(' ');
      at++;
    } else {
      const end = char === '"' ? endOfString(text, at) : endOfWord(text, at);
      // Two words without a comma are no JSON; a gap between them must not join them.
      if (gap && joins(parts.at(-1))) parts.push(' ');
      parts.push(text.slice(at, end));
      at = end;
    }
    gap = false;
  }
  return parts.join('');
}

function newLine(depth: number): string {
  return `\n${indentStep.repeat(Math.min(depth, deepestIndent))}`;
}

function joins(previous: string | undefined): boolean {
  return previous !== undefined && !/^[\s{}[\],:]/u.test(previous);
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isJsonSpace(text.charCodeAt(at)) && !'{}[],:"'.includes(text[at] as string)) at++;
  return at;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"{}[\],:]+|[{}[\],:]/gsu;

/**
 * The texts of an object's members, just as they stand in valid JSON: `{"a": 1.0, "b": [2]} → a: '1.0', b: '[2]'`.
 * Of members of one name the last counts, as in `JSON.parse`. A text that is no object has none.
 */
export function memberTexts(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let name: string | null = null;
  let last = '';
  let start = -1;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (depth === 0 && token !== '{') break;
    const isEnd = depth === 1 && (token === ',' || token === '}');
    if (isEnd && name !== null && start >= 0) {
      members.set(name, text.slice(start, index).trim());
      name = null;
      start = -1;
    }
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (token === ':' && depth === 1 && name === null) {
      name = JSON.parse(last) as string;
      start = index + 1;
    }
    last = token;
  }
  return members;
}
