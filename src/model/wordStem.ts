/** Longer words are none of a language. */
const longest = 40;
const known = new Map<string, string>();
const mostKnown = 20_000;

/**
 * A folded English word without its ending: `issues` → `issu`, as `issue`; `sending` and `sends` → `send`. An
 * ending that makes another word stays (`general`, `generate`), since what is found is also counted and ticked.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || word.length > longest) return word;
  let stem = known.get(word);
  if (stem === undefined) {
    stem = withoutEnding(word);
    if (known.size >= mostKnown) known.clear();
    known.set(word, stem);
  }
  return stem;
}

function withoutEnding(word: string): string {
  if (word === 'news' || !/^[a-z]+$/.test(word)) return word;
  if (/(?:ies|ied)$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word)) return bare(word.slice(0, -1));
  const [, verb] = /^([^aeiouy]*[aeiouy].*[^e])(?:ed|ing)$/.exec(word) ?? [];
  if (verb !== undefined && verb.length > 2) return /([^aeiouylsz])\1$/.test(verb) ? verb.slice(0, -1) : verb;
  return bare(word);
}

function bare(word: string): string {
  return word.length > 3 && /[^e]e$/.test(word) ? word.slice(0, -1) : word;
}
