/** Blocks of Greek and Cyrillic, without `u`: it runs over every text that is shown or checked. */
const otherBlock = /[\u0370-\u052f\u1c80-\u1fff\u2126\u2de0-\u2dff\ua640-\ua69f\uab65]/;
/** Bounded: a regular expression runs out of stack on a word of millions of letters. */
const words = /[\p{L}\p{M}]{1,200}/gu;

/** Greek letters that pass for Latin ones: the others are signs of mathematics beside them. `Δt` and `λmax` deceive nobody. */
const greekLikeLatin = /[αγεηικνορστυχωςϳβΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/u;
const scripts = [/(?=\p{L})\p{sc=Latn}/u, /(?=\p{L})\p{sc=Cyrl}/u, /(?=\p{L})\p{sc=Grek}/u] as const;

/** A quick look: false means that no word of the text mixes alphabets. */
export function mayMixScripts(text: string): boolean {
  return otherBlock.test(text);
}

/** The words with letters of more than one of Latin, Cyrillic and Greek, in order. */
export function* findMixedWords(text: string): Generator<{ readonly word: string; readonly start: number }> {
  if (!mayMixScripts(text)) return;
  for (const { 0: word, index } of text.matchAll(words)) if (isMixed(word)) yield { word, start: index };
}

function isMixed(word: string): boolean {
  const [isLatin, isCyrillic, isGreek] = scripts.map((script) => script.test(word));
  if (isLatin && isCyrillic) return true;
  return isGreek === true && (isCyrillic === true || (isLatin === true && greekLikeLatin.test(word)));
}

/** The letters of a mixed word that are of another alphabet than most of it; where as many are of each, the Latin ones stay. */
export function* foreignLetters(word: string): Generator<{ readonly letter: string; readonly at: number }> {
  const count = (script: RegExp) => [...word].filter((letter) => script.test(letter)).length;
  const [own] = scripts.toSorted((a, b) => count(b) - count(a));
  let at = 0;
  for (const letter of word) {
    const isForeign = own?.test(letter) === false && scripts.some((script) => script.test(letter));
    if (isForeign) yield { letter, at };
    at += letter.length;
  }
}
