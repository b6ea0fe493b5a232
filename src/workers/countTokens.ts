import { countTokens as countAll } from 'gpt-tokenizer/encoding/o200k_base';

export interface TokenCount {
  readonly tokens: number;
  /** False where the text goes on beyond what is counted: there are more. */
  readonly isWhole: boolean;
}

/** Characters of one text that are counted: a megabyte of description takes part of a second. */
export const maxCounted = 1_000_000;
/** The encoder's time grows with the square of a run without a break; ordinary text has none that long. */
const longestRun = 512;
const longRuns = new RegExp(`\\S{${longestRun},}|\\s{${longestRun},}`, 'g');
/** Nothing is special: what looks like a control token is plain text to whoever reads a tool's description. */
const plainText = { disallowedSpecial: new Set<string>() };

/** o200k tokens of a text. Runs of many characters without a break are counted in pieces, a few tokens off at most. */
export function countTokens(text: string): TokenCount {
  const counted = text.length > maxCounted ? cutWhole(text, maxCounted) : text;
  let tokens = 0;
  let from = 0;
  for (const { 0: run, index } of counted.matchAll(longRuns)) {
    tokens += countAll(counted.slice(from, index), plainText);
    for (let rest = run; rest !== ''; ) {
      const piece = cutWhole(rest, longestRun);
      tokens += countAll(piece, plainText);
      rest = rest.slice(piece.length);
    }
    from = index + run.length;
  }
  tokens += countAll(counted.slice(from), plainText);
  return { tokens, isWhole: counted === text };
}

/** At most so many characters from the start, without cutting a pair of surrogates in two. */
function cutWhole(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && !cut.isWellFormed() && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
