import { type EncodedPieces, findEncoded } from '../model/encodedText';
import { looksLatin } from './lookAlike';

/** A stretch of a text that belongs together: a sentence, or what of it a reader takes in at once. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** A text as rules read it: lower case, look-alikes as Latin letters, nothing invisible, no marks of Markdown, blanks as one. */
export interface FoldedText {
  readonly text: string;
  /** The same with its capitals. */
  readonly cased: string;
  readonly sentences: () => readonly Sentence[];
  /** The place in the text as it came of a stretch of the folded one: start and end, in UTF-16 units. */
  readonly span: (start: number, end: number) => readonly [start: number, end: number];
  /** What an encoded stretch says, as it is; absent for the text itself. */
  readonly decoded?: string;
  /** Whether names stand in it as the words they are made of. */
  readonly isWords?: boolean;
}

/** A text as rules read it, with what it holds encoded. */
export interface FoldedTexts extends EncodedPieces {
  readonly folded: readonly FoldedText[];
}

const straight: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
]);

/** Short texts come again and again: members of schemas, names of parameters. In characters, and how many are kept. */
const short = 64;
const mostKnown = 10_000;
const known = { name: new Map<string, FoldedTexts>(), text: new Map<string, FoldedTexts>() };

/** Folds a text, and what it holds encoded, once. A text with names or code in it is folded a second time, as words. */
export function foldForRules(text: string, where: 'name' | 'text' = 'text'): FoldedTexts {
  if (text.length >= short) return foldAnew(text, where);
  let folded = known[where].get(text);
  if (folded === undefined) {
    folded = foldAnew(text, where);
    if (known[where].size >= mostKnown) known[where].clear();
    known[where].set(text, folded);
  }
  return folded;
}

function foldAnew(text: string, where: 'name' | 'text'): FoldedTexts {
  const encoded = findEncoded(text);
  const decoded = encoded.pieces.flatMap((piece) =>
    readings(piece.decoded, 'text').map((one) => ({
      ...one,
      span: () => [piece.start, piece.end] as const,
      decoded: piece.decoded,
    })),
  );
  return { folded: [...readings(text, where), ...decoded], ...encoded };
}

function readings(text: string, where: 'name' | 'text'): readonly FoldedText[] {
  const plain = layOut(toLatin({ text, originalOf: (place) => place }));
  const asWords = (where === 'name' ? anyName : manyNames).test(plain.text) ? splitNames(plain) : plain;
  if (asWords.text === plain.text) return [folded(plain)];
  const [usual, words] = [folded(plain), folded(asWords)];
  let other: readonly Sentence[] | undefined;
  // What both readings have alike is read once.
  const sentences = () => {
    if (other === undefined) {
      const known = new Set(usual.sentences().map((one) => one.text));
      other = words.sentences().filter((one) => !known.has(one.text));
    }
    return other;
  };
  return [usual, { ...words, sentences, isWords: true }];
}

/** A text after some edits, and where its places were before them. */
interface Edited {
  readonly text: string;
  readonly originalOf: (place: number) => number;
}

function folded({ text: cased, originalOf }: Edited): FoldedText {
  const text = cased.toLowerCase();
  let cut: readonly Sentence[] | undefined;
  const sentences = () => {
    cut ??= cutSentences(text);
    return cut;
  };
  const span: FoldedText['span'] = (start, end) => [
    originalOf(start),
    end > start ? originalOf(end - 1) + 1 : originalOf(end),
  ];
  return { text, cased, sentences, span };
}

/** Replaces what a pattern finds; notes only where places shift, so that long texts cost no list of all their places. */
function edit(before: Edited, pattern: RegExp, replace: (found: RegExpExecArray) => string): Edited {
  const newAt: number[] = [];
  const oldAt: number[] = [];
  let text = '';
  let at = 0;
  for (const found of before.text.matchAll(pattern)) {
    const old = found[0];
    const put = replace(found);
    if (put === old) continue;
    text += before.text.slice(at, found.index) + put;
    at = found.index + old.length;
    if (put.length === old.length) continue;
    newAt.push(text.length);
    oldAt.push(at);
  }
  if (at === 0) return before;
  const placeBefore = (place: number): number => {
    let [low, high] = [0, newAt.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((newAt[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? place : (oldAt[low - 1] ?? 0) + place - (newAt[low - 1] ?? 0);
  };
  return { text: text + before.text.slice(at), originalOf: (place) => before.originalOf(placeBefore(place)) };
}

/** Look-alikes as Latin letters, and nothing invisible. */
function toLatin(before: Edited): Edited {
  if (!/[^\0-\x7f]/.test(before.text)) return before;
  const known = new Map<string, string>();
  return edit(before, /[\u0080-\u{10ffff}]/gu, ({ 0: character }) => {
    let plain = known.get(character);
    if (plain === undefined) {
      plain = /[\p{DI}\p{Co}]/u.test(character) ? '' : plainOf(character);
      // Lower case must not shift places.
      if (plain.toLowerCase().length !== plain.length) plain = plain.toLowerCase();
      known.set(character, plain);
    }
    return plain;
  });
}

/** But for single blanks, which stay as they are. */
const blanksOrMarks = /(?! [^\s*~_])(?:\s|\*|~~|(?<![a-z\d])_|_(?![a-z\d]))+/gi;
const needsLayout = /[\t\n\v\f\r*~_]| {2}/;
const fewWords = /^\S*(?:\s+\S+)?\s*$/;

/** White space is one blank, or one line break where a paragraph or an item begins; marks of emphasis are off. */
function layOut(before: Edited): Edited {
  if (!needsLayout.test(before.text)) return before;
  let paragraph = 0;
  return edit(before, blanksOrMarks, ({ 0: run, index, input }) => {
    if (!/\s/.test(run)) return '';
    if (!run.includes('\n')) return ' ';
    const end = index + run.length;
    const next = input.charAt(end);
    const last = input.slice(Math.max(paragraph, index - 40), index);
    const isHeading = input.charAt(paragraph) === '#' && index - paragraph < 80;
    const lastBreak = run.lastIndexOf('\n');
    const isItem = /\*\s/.test(run.slice(lastBreak)) || /[#•<[\d-]/.test(next);
    const isBreak =
      run.indexOf('\n') < lastBreak && !/[a-z]/.test(next) && !(fewWords.test(last) && /[a-z,]$/i.test(last));
    if (!isHeading && !isItem && !isBreak) return ' ';
    paragraph = end;
    return '\n';
  });
}

/** Quick looks for what is read as words, too: in a name any join, in a text code, long names and odd spellings. */
const anyName = /[a-z\d][_.-][a-z]|[a-z][A-Z]|[a-z][013457@$][a-z]/;
const manyNames =
  /`|[a-zA-Z]_[a-zA-Z]{1,20}_[a-zA-Z]|[a-z][A-Z][a-z]{1,20}[A-Z]|[a-zA-Z]-[a-zA-Z]{1,20}-[a-zA-Z]{1,20}-[a-zA-Z]|[a-zA-Z][013457@$][a-zA-Z]|(?<![\w$@])[013457@$][a-zA-Z]{2}/;
const spelled = /(?<![a-z\d])[a-z](?:[-._][a-z]){3,40}(?![a-z\d])/gi;
const joined = /`|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-zA-Z\d])_(?=[a-zA-Z\d])/g;
const capital = /[A-Z]/;
const hyphens = /(?<![\w-])[a-z]{1,20}(?:-[a-z]{1,20}){2,20}(?![\w-])/gi;
const oddWord =
  /(?<![\w@$])(?!\w{1,20}@[\w-]{1,63}\.\w)(?=[a-z]{0,12}[013457@$])(?=[\w@$]{0,12}[a-z]{2})[a-z013457@$]{3,20}(?![\w@$])/gi;
const oddLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Names as the words they are made of, and words as they sound: `ignoreAll_rules` → `ignore all rules`, `1gn0re` → `ignore`. */
function splitNames(before: Edited): Edited {
  const whole = edit(before, spelled, ({ 0: word }) => word.replace(/[-._]/g, ''));
  const split = edit(whole, joined, ({ 0: join, index, input }) => {
    if (join === '`') return '';
    return join === '_' || capital.test(input.charAt(index)) ? ' ' : join;
  });
  const words = edit(split, hyphens, ({ 0: chain }) => chain.replaceAll('-', ' '));
  return edit(words, oddWord, ({ 0: word }) => word.replace(/[013457@$]/g, (letter) => oddLetters[letter] ?? letter));
}

function plainOf(character: string): string {
  const known = straight.get(character) ?? looksLatin.get(character);
  if (known !== undefined) return known;
  return [...character.normalize('NFKC')].map((one) => looksLatin.get(one) ?? one).join('');
}

/** In characters. A longer sentence is read in pieces that overlap, so that no pattern takes long over one. */
const longest = 600;
const overlap = 200;
const ends = /(?<!\b(?:e\.g|i\.e|cf|vs))[.!?](?=["'”’)\]`]?\s)["'”’)\]`]?|\n/g;

/** Cuts a text into its sentences, in one pass. */
function cutSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const add = (first: number, to: number): void => {
    let from = first;
    while (from < to && /\s/.test(text.charAt(from))) from++;
    for (let start = from; start < to; start += longest - overlap) {
      sentences.push({ text: text.slice(start, Math.min(to, start + longest)), start });
      if (start + longest >= to) return;
    }
  };
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    add(from, index + end.length);
    from = index + end.length;
  }
  add(from, text.length);
  return sentences;
}
