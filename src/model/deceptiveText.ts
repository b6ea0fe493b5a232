/** What kind of text a reader can't see, or sees in another order than it is written. */
export type HiddenKind =
  | 'tag-characters'
  | 'variation-selectors'
  | 'bidi-control'
  | 'direction-mark'
  | 'invisible'
  | 'private-use'
  | 'control'
  | 'lone-surrogate';

/** A run of hidden text: `end` is exclusive, both in UTF-16 units. */
export interface HiddenRun {
  readonly kind: HiddenKind;
  readonly start: number;
  readonly end: number;
  /** The first code point of the run; a run of kind `invisible` or `control` repeats it. */
  readonly codePoint: number;
  /** What a run of tag characters or variation selectors spells, at most 200 characters; absent where it spells nothing. */
  readonly decoded?: string;
}

const messageLimit = 200;

/** Letters and marks of scripts in which a joiner changes how a word is drawn. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}';
const joiningLetter = `(?:(?=[\\p{L}\\p{M}])[${joining}])`;
const joiningMark = `(?:(?=\\p{M})[${joining}])`;

/*
 * The honest uses: the flags of England, Scotland and Wales; emoji joined with others; a selector that asks for the
 * emoji or text form, keycaps included; joiners within words of Arabic and Indic scripts.
 */
const flags =
  '\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}';
const lawful = [
  `(?<=\\u{1F3F4})${flags}`,
  '(?<=\\p{ExtPict}[\\u{FE0F}\\u{1F3FB}-\\u{1F3FF}]?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`,
  `(?<=${joiningMark})\\u200D`,
].join('|');
const lawfulHere = new RegExp(lawful, 'uy');

const hiddenHere = /[\p{DI}\p{Cs}\p{Co}\u2800\uFFF9-\uFFFB]|(?![\t\n]|\r\n)\p{Cc}/uy;
const manySelectors = 4;

/** Where a hidden character may begin; most texts are plain, and the first pattern tells at once. */
const beyondPlain = /[^\t\n\x20-\x7e]/;
const candidate = /[\p{DI}\p{Cs}\p{Co}\u2800\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/gu;

/** Where a hidden character could begin, from a place on; -1 where none does. */
function nextCandidate(text: string, from: number): number {
  candidate.lastIndex = from;
  return candidate.exec(text)?.index ?? -1;
}

/** A quick look: false means that `findHidden` finds nothing. */
export function mayHoldHidden(text: string): boolean {
  return beyondPlain.test(text) && nextCandidate(text, 0) >= 0;
}

/**
 * The hidden runs of a text, in order. Tabs, newlines and CR LF are plain; so are emoji sequences, the three lawful
 * tag flags, and joiners between Indic or Arabic letters (Unicode TR 51, TR 31).
 */
export function* findHidden(text: string): Generator<HiddenRun> {
  let at = 0;
  for (let start = nextCandidate(text, 0); start >= 0; start = nextCandidate(text, at)) {
    const codePoint = text.codePointAt(start) ?? 0;
    const selectors = isSelector(codePoint) ? text.slice(start, endOfRun(text, start, isSelector)) : '';
    if (selectors.length >= manySelectors && [...selectors.slice(0, 2 * manySelectors)].length >= manySelectors) {
      at = start + selectors.length;
      yield { kind: 'variation-selectors', start, end: at, codePoint, ...decoded(decodeSelectors(selectors)) };
      continue;
    }
    lawfulHere.lastIndex = start;
    const honest = lawfulHere.exec(text);
    hiddenHere.lastIndex = start;
    if (honest !== null) at = start + honest[0].length;
    else if (isTag(codePoint)) {
      at = endOfRun(text, start, isTag);
      yield { kind: 'tag-characters', start, end: at, codePoint, ...decoded(decodeTags(text.slice(start, at))) };
    } else if (hiddenHere.test(text)) {
      at = endOfRun(text, start, (next) => next === codePoint);
      yield { kind: kindOf(codePoint), start, end: at, codePoint };
    } else at = start + widthOf(codePoint);
  }
}

/** The end of a run of like characters: counted, as a regular expression runs out of stack on millions of them. */
function endOfRun(text: string, start: number, isLike: (codePoint: number) => boolean): number {
  let end = start;
  for (let next = text.codePointAt(end); next !== undefined && isLike(next); next = text.codePointAt(end)) {
    end += widthOf(next);
  }
  return end;
}

function widthOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

function isTag(codePoint: number): boolean {
  return codePoint >= 0xe0000 && codePoint <= 0xe007f;
}

function isSelector(codePoint: number): boolean {
  return (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
}

function kindOf(codePoint: number): HiddenKind {
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint <= 0x9f)) return 'control';
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'lone-surrogate';
  if ((codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069))
    return 'bidi-control';
  if (codePoint === 0x200e || codePoint === 0x200f || codePoint === 0x061c) return 'direction-mark';
  return isPrivateUse(codePoint) ? 'private-use' : 'invisible';
}

/** What such a character is or looks like, each font decides. */
function isPrivateUse(codePoint: number): boolean {
  return (codePoint >= 0xe000 && codePoint <= 0xf8ff) || codePoint >= 0xf0000;
}

function decoded(message: string): { decoded?: string } {
  return message === '' ? {} : { decoded: message };
}

/** U+E0020–E007E mirror ASCII. */
function decodeTags(run: string): string {
  let message = '';
  for (const character of run) {
    const ascii = (character.codePointAt(0) ?? 0) - 0xe0000;
    if (ascii >= 0x20 && ascii <= 0x7e) message += String.fromCodePoint(ascii);
    if (message.length >= messageLimit) break;
  }
  return message;
}

/** The 256 selectors stand for bytes: U+FE00–FE0F are 0–15, U+E0100–E01EF are 16–255. */
function decodeSelectors(run: string): string {
  const bytes: number[] = [];
  for (const character of run) {
    const codePoint = character.codePointAt(0) ?? 0;
    bytes.push(codePoint < 0xe0100 ? codePoint - 0xfe00 : codePoint - 0xe0100 + 16);
    if (bytes.length >= messageLimit) break;
  }
  const message = new TextDecoder().decode(new Uint8Array(bytes));
  return /[\p{L}\p{N}]/u.test(message) && !message.includes('\ufffd')
    ? message
    : bytes
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' ')
        .slice(0, messageLimit);
}

const controls = (
  'null,start of heading,start of text,end of text,end of transmission,enquiry,acknowledge,bell,backspace,tab,line feed,' +
  'line tabulation,form feed,carriage return,shift out,shift in,data link escape,device control 1,device control 2,' +
  'device control 3,device control 4,negative acknowledge,synchronous idle,end of block,cancel,end of medium,substitute,' +
  'escape,file separator,group separator,record separator,unit separator'
).split(',');

const names: ReadonlyMap<number, string> = new Map([
  [0x20, 'space'],
  [0x7f, 'delete'],
  [0x85, 'next line'],
  [0xa0, 'no-break space'],
  [0xad, 'soft hyphen'],
  [0x061c, 'Arabic letter mark'],
  [0x200b, 'zero width space'],
  [0x200c, 'zero width non-joiner'],
  [0x200d, 'zero width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'pop directional isolate'],
  [0x2800, 'blank braille pattern'],
  [0x3000, 'ideographic space'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'zero width no-break space'],
]);

const blank = /\s/;

/** A character nobody can see, in words: `0x200b` → `U+200B zero width space`. */
export function describeCharacter(codePoint: number): string {
  const name = controls[codePoint] ?? names.get(codePoint) ?? family(codePoint);
  return `${codeOf(codePoint)} ${name}`;
}

/** `0x43e` → `U+043E` */
export function codeOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

function family(codePoint: number): string {
  if (codePoint <= 0x9f) return 'control character';
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'half of a surrogate pair';
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return `variation selector ${codePoint - 0xfe00 + 1}`;
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return `variation selector ${codePoint - 0xe0100 + 17}`;
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'tag character';
  if (isPrivateUse(codePoint)) return 'private-use character';
  return blank.test(String.fromCodePoint(codePoint)) ? 'white space' : 'invisible character';
}

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
