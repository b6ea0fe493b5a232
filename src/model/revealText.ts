import { cutText } from './cutText';
import {
  codeOf,
  describeCharacter,
  findHidden,
  findMixedWords,
  foreignLetters,
  mayHoldHidden,
  mayMixScripts,
} from './deceptiveText';

/** A stretch of text as it may be shown: plain, or something that would not be seen, or be taken for another letter. */
export type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  | {
      readonly kind: 'hidden';
      /** The first code point of the run. */
      readonly codePoint: number;
      /** Such as `U+200B zero width space`, with `× 3` where it repeats; of a letter of another alphabet `о U+043E`. */
      readonly label: string;
      /** What a run of tag characters or variation selectors spells. Untrusted text, at most 200 characters. */
      readonly decoded?: string;
    };

/**
 * Splits a text into what can be read and what hides: controls (except tab, newline and CR LF), direction controls,
 * invisible characters outside their lawful uses, tag runs, lone surrogates. So are letters of another alphabet within a
 * word, which pass for those they stand among.
 * The plain parts and the runs between them are the whole text, in order; clean text is one plain part. Of many marks on
 * one letter, the first few stay with it and the rest is a run: tens of thousands would hang the layout for minutes.
 */
export function revealText(text: string): readonly TextPart[] {
  if (!mayHoldHidden(text)) return plainParts(text);
  const parts: TextPart[] = [];
  let shown = 0;
  for (const run of findHidden(text)) {
    if (run.start > shown) parts.push(...plainParts(text.slice(shown, run.start)));
    const width = run.codePoint > 0xffff ? 2 : 1;
    const times = (run.end - run.start) / width;
    const label = describeCharacter(run.codePoint) + (times > 1 ? ` × ${Math.ceil(times)}` : '');
    const part = { kind: 'hidden', codePoint: run.codePoint, label } as const;
    parts.push(run.decoded === undefined ? part : { ...part, decoded: run.decoded });
    shown = run.end;
  }
  if (shown < text.length || parts.length === 0) parts.push(...plainParts(text.slice(shown)));
  return parts;
}

/** The same for a text of nothing but white space, which would show as nothing: each run of it is named. */
export function revealBlank(text: string): readonly TextPart[] {
  if (text === '' || text.trim() !== '') return revealText(text);
  return Array.from(text.matchAll(/(\s)\1*/gu), ([run]) => {
    const codePoint = run.codePointAt(0) ?? 0;
    const label = describeCharacter(codePoint) + (run.length > 1 ? ` × ${run.length}` : '');
    return { kind: 'hidden', codePoint, label };
  });
}

/** No script stacks so many marks on one letter. */
const stacked = /\p{M}{9,}/gu;
const marksKept = 4;
const mayHoldMarks = /[^\0-\u02ff]/;

/** A text in which nothing hides: letters of another alphabet, and what is stacked too high, are taken apart. */
function plainParts(text: string): readonly TextPart[] {
  if (!mayHoldMarks.test(text)) return [{ kind: 'plain', text }];
  const cuts = [...findStacked(text), ...findForeign(text)].sort((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let shown = 0;
  for (const { start, end, part } of cuts) {
    if (start < shown) continue;
    if (start > shown) parts.push({ kind: 'plain', text: text.slice(shown, start) });
    parts.push(part);
    shown = end;
  }
  if (shown < text.length || parts.length === 0) parts.push({ kind: 'plain', text: text.slice(shown) });
  return parts;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly part: TextPart;
}

function* findStacked(text: string): Generator<Cut> {
  for (const match of text.matchAll(stacked)) {
    const marks = [...match[0]];
    const start = match.index + marks.slice(0, marksKept).join('').length;
    const codePoint = marks[marksKept]?.codePointAt(0) ?? 0;
    const part = { kind: 'hidden', codePoint, label: `${marks.length - marksKept} more marks` } as const;
    yield { start, end: match.index + match[0].length, part };
  }
}

function* findForeign(text: string): Generator<Cut> {
  if (!mayMixScripts(text)) return;
  for (const { word, start } of findMixedWords(text)) {
    for (const { letter, at } of foreignLetters(word)) {
      const codePoint = letter.codePointAt(0) ?? 0;
      const part = { kind: 'hidden', codePoint, label: `${letter} ${codeOf(codePoint)}` } as const;
      yield { start: start + at, end: start + at + letter.length, part };
    }
  }
}

/** The same as plain text, for titles, options and whatever else holds no elements: what hides stands in brackets. */
export function revealPlain(text: string, maxLength = 200): string {
  const cut = cutText(text, maxLength);
  const shown = revealBlank(cut)
    .map((part) => (part.kind === 'plain' ? part.text : `[${part.label}]`))
    .join('');
  return cut.length < text.length ? `${shown}…` : shown;
}

export function hasHiddenText(text: string): boolean {
  return (mayHoldHidden(text) && findHidden(text).next().done !== true) || plainParts(text).length > 1;
}

/** Controls, format and private-use characters, odd line ends and blanks: all but what JSON may be laid out with. */
const unseen = /[^\P{C}\t\n\r\p{Cn}]|[\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb]/gu;

/** JSON text with everything a reader could not see written as `\uXXXX`; it parses to the same value. */
export function escapeUnseen(json: string): string {
  return json.replace(unseen, (character) => {
    let text = '';
    for (let i = 0; i < character.length; i++) text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
    return text;
  });
}

/** Words of ours and quotes from a host, a file or a person, in reading order; a quote is untrusted text. */
export type RichText = readonly ({ readonly text: string } | { readonly quote: string })[];
