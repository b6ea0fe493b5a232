/** Escapes of letters that mean something elsewhere and nothing here: read plainly they would match the letter. */
const foreignEscape = /\\(?:\\|[^a-zA-Z]|[dDwWsSbBnrtvfcxukpP])|(\\[a-zA-Z])/gu;
/** What the older mode would read as plain letters. */
const unicodeEscape = /\\(?:[pP]\{|u\{)/u;

/**
 * A pattern as JSON Schema wants it, in Unicode mode. Many are written for the older mode (`[\w-.]`, `\"`): escapes that
 * need none are dropped, and else they are read in that mode, unless they hold escapes of other languages (`\A`, `\z`)
 * or of Unicode mode alone. Throws a SyntaxError where nothing works.
 */
export function readPattern(pattern: string): RegExp {
  for (const text of [pattern, pattern.replace(/\\([^a-zA-Z\d])/gu, dropEscape)]) {
    try {
      return new RegExp(text, 'u');
    } catch {
      // The next reading is tried.
    }
  }
  const isForeign = [...pattern.matchAll(foreignEscape)].some(([, foreign]) => foreign !== undefined);
  return new RegExp(pattern, isForeign || unicodeEscape.test(pattern) ? 'u' : '');
}

function dropEscape(escaped: string, character: string): string {
  if (character === '-') return '\\x2d';
  return '^$\\.*+?()[]{}|/'.includes(character) ? escaped : character;
}

export function isPattern(pattern: string): boolean {
  try {
    readPattern(pattern);
    return true;
  } catch {
    return false;
  }
}
