import { cutText } from './cutText';
import { formatCount } from './formatCount';
import { JsonScanner, type JsonTokenKind } from './jsonTokens';

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
  let before: JsonTokenKind | undefined;
  let readTo = 0;
  const scanner = new JsonScanner(text);
  while (scanner.next()) {
    const { kind, start, end } = scanner;
    const closes = kind === '}' || kind === ']';
    const opened = before === '{' || before === '[';
    if (opened && !closes) depth++;
    if (closes && !opened) depth = Math.max(0, depth - 1);
    if (opened !== closes || before === ',') parts.push(newLine(depth));
    // Two words without a comma are no JSON; a gap between them must not join them.
    else if (before === ':' || (isWord(before) && isWord(kind) && readTo < start)) parts.push(' ');
    parts.push(text.slice(start, end));
    before = kind;
    readTo = end;
  }
  return parts.join('');
}

function newLine(depth: number): string {
  return `\n${indentStep.repeat(Math.min(depth, deepestIndent))}`;
}

function isWord(kind: JsonTokenKind | undefined): boolean {
  return kind === 'string' || kind === 'word' || kind === 'other';
}
