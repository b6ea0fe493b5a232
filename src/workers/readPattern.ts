/** Escapes of letters that mean something elsewhere and nothing here: read plainly they would match the letter. */
const foreignEscape = /\\(?:\\|[^a-zA-Z]|[dDwWsSbBnrtvfcxukpP])|(\\[a-zA-Z])/gu;

/**
 * A pattern as JSON Schema wants it, in Unicode mode. Many are written for the older mode (`[\w-.]`): they are read in
 * that, unless they hold escapes of other languages (`\A`, `\z`). Throws a SyntaxError where neither works.
 */
export function readPattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch (error) {
    if ([...pattern.matchAll(foreignEscape)].some(([, foreign]) => foreign !== undefined)) throw error;
    return new RegExp(pattern);
  }
}

export function isPattern(pattern: string): boolean {
  try {
    readPattern(pattern);
    return true;
  } catch {
    return false;
  }
}
