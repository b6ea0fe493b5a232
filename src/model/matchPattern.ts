/**
 * Whether a wildcard matches a whole text: `*` stands for any run of characters, all else for itself.
 * Takes time in proportion to the text for each `*`, never more.
 */
export function matchPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

/** The toolIds a pattern matches now, in their order. */
export function expandPattern(pattern: string, toolIds: readonly string[]): readonly string[] {
  return toolIds.filter((toolId) => matchPattern(pattern, toolId));
}
