/**
 * Whether a wildcard matches a whole text: `*` stands for any run of characters, with `hasOne` `?` for any one, all else
 * for itself. Takes time in proportion to the text for each `*`, or for each character between with `hasOne`.
 */
export function matchPattern(pattern: string, text: string, hasOne = false): boolean {
  if (hasOne) return matchOnes(pattern, text);
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

function matchOnes(pattern: string, text: string): boolean {
  let [at, in_, star, from] = [0, 0, -1, 0];
  while (in_ < text.length) {
    if (pattern[at] === '*') [star, from] = [at++, in_];
    else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[in_])) [at, in_] = [at + 1, in_ + 1];
    else if (star >= 0) [at, in_] = [star + 1, ++from];
    else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

export function expandPattern(pattern: string, toolIds: readonly string[]): readonly string[] {
  return toolIds.filter((toolId) => matchPattern(pattern, toolId));
}
