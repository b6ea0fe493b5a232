import { shortenText } from '../model/cutText';
import { describeCharacter, findHidden, type HiddenKind, type HiddenRun, mayHoldHidden } from '../model/deceptiveText';

const maxNewlines = 8;
/** Of what a finding quotes around a place. */
export const hiddenExcerptLength = 120;
const messageLength = 200;
/** How far a word's letters may be from a run, other invisible characters between. */
const nearbyLength = 16;
const manyKinds = 6;

/** Escapes of anything but quotes and line breaks, or of more line breaks than text is set apart by. */
const tellingEscapes = /\\[^"n/]|(?:\\n *){9}/;
/** White space that JSON writes as it is, but for spaces. */
const wideSpace = /[^\S\t\n\r ]/;
/** A gap that could push text out of view. */
const gap = ' '.repeat(41);

/** Whether the JSON text of an entry could hold anything U01–U04 or a lone surrogate tell of: most can't, and are ASCII. */
export function mayHideText(text: string, isPlain: boolean): boolean {
  if (!isPlain && (mayHoldHidden(text) || wideSpace.test(text))) return true;
  return text.includes(gap) || (text.includes('\\') && tellingEscapes.test(text));
}

/** All hidden characters of one kind in a text. */
export interface HiddenText {
  readonly kind: HiddenKind;
  /** `characters`, `runs`, `excerpt`, and the `message` that they spell, where they spell one. */
  readonly facts: Readonly<Record<string, string>>;
  readonly codePoints: ReadonlySet<number>;
  readonly isWithinWord: boolean;
  readonly hasEscape: boolean;
}

interface Tally {
  readonly first: HiddenRun;
  readonly codePoints: Set<number>;
  runs: number;
  message: string;
  isWithinWord: boolean;
  hasEscape: boolean;
}

/** Returns what is hidden in a text, by kind. */
export function findHiddenText(text: string): readonly HiddenText[] {
  if (!mayHoldHidden(text)) return [];
  const tallies = new Map<HiddenKind, Tally>();
  for (const run of findHidden(text)) {
    // Carriage returns are old line ends.
    if (run.codePoint === 0x0d) continue;
    let tally = tallies.get(run.kind);
    if (tally === undefined) {
      tally = { first: run, codePoints: new Set(), runs: 0, message: '', isWithinWord: false, hasEscape: false };
      tallies.set(run.kind, tally);
    }
    count(run, text, tally);
  }
  return [...tallies].map(([kind, { first, codePoints, runs, message, isWithinWord, hasEscape }]) => {
    const characters = [...codePoints].map(describeCharacter).join(', ');
    const facts = { characters, runs: `${runs}`, excerpt: excerptAt(text, first.start), ...(message && { message }) };
    return { kind, facts, codePoints, isWithinWord, hasEscape };
  });
}

function count(run: HiddenRun, text: string, tally: Tally): void {
  tally.runs++;
  if (tally.codePoints.size < manyKinds) tally.codePoints.add(run.codePoint);
  if (tally.message.length < messageLength) tally.message += run.decoded ?? '';
  tally.hasEscape ||= run.codePoint === 0x1b || run.codePoint === 0x9b;
  tally.isWithinWord ||= isWithinWord(run, text);
}

/** Whether a run stands between letters or digits. A soft hyphen is at home there: it hides nothing. */
function isWithinWord({ codePoint, start, end }: HiddenRun, text: string): boolean {
  if (codePoint === 0xad) return false;
  const before = text.slice(Math.max(0, start - nearbyLength), start);
  return (
    /[\p{L}\p{N}]\p{DI}{0,16}$/u.test(before) && /^\p{DI}{0,16}[\p{L}\p{N}]/u.test(text.slice(end, end + nearbyLength))
  );
}

/** The surroundings of a place, never starting or ending within a surrogate pair. */
export function excerptAt(text: string, at: number): string {
  let start = Math.max(0, at - 40);
  if (start > 0 && /^[\udc00-\udfff]/.test(text.slice(start, start + 1))) start++;
  return (start > 0 ? '…' : '') + shortenText(text.slice(start), hiddenExcerptLength);
}

/** Where text begins again after more than 40 spaces (or tabs) or more than 8 newlines; -1 where none does. */
export function findPushedOut(text: string): number {
  const gap = /\s{9}/g;
  const next = /\S/g;
  for (let found = gap.exec(text); found !== null; found = gap.exec(text)) {
    next.lastIndex = found.index;
    const end = next.exec(text)?.index;
    if (end === undefined) return -1;
    if (isLongGap(text, found.index, end)) return end;
    gap.lastIndex = end;
  }
  return -1;
}

function isLongGap(text: string, start: number, end: number): boolean {
  if (/\p{Zs}{41}|\t{41}/u.test(text.slice(start, end))) return true;
  let newlines = 0;
  for (let at = start; at < end && newlines <= maxNewlines; at++) {
    const unit = text[at];
    const isNewline =
      unit === '\n' || unit === '\u2028' || unit === '\u2029' || (unit === '\r' && text[at + 1] !== '\n');
    if (isNewline) newlines++;
  }
  return newlines > maxNewlines;
}
