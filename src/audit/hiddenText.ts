import { shortenText } from '../model/cutText';
import {
  describeCharacter,
  findHidden,
  type HiddenKind,
  type HiddenRun,
  mayHoldHidden,
} from '../model/hiddenCharacters';
import { addFinding, type FindingList, type Place, walkPlaces } from './findingList';

const maxNewlines = 8;
const excerptLength = 120;
const messageLength = 200;
/** How far a word's letters may be from a run, other invisible characters between. */
const nearbyLength = 16;
const manyKinds = 6;

/** Anything but plain characters. */
const unplain = /[^\t\n\r\x20-\x7e]/;
/** Escapes of anything but quotes and line breaks, or of more line breaks than text is set apart by. */
const tellingEscapes = /\\[^"n/]|(?:\\n *){9}/;
/** A gap that could push text out of view. */
const gap = ' '.repeat(41);

/** Whether the JSON text of an entry could hold anything U01–U04 or a lone surrogate tell of: most can't, and are ASCII. */
export function mayHideText(text: string): boolean {
  // Three quick looks take half the time of one pattern with all alternatives.
  return unplain.test(text) || text.includes(gap) || (text.includes('\\') && tellingEscapes.test(text));
}

/** U01–U04 and lone surrogates (R02) in every key and every string of a descriptor. */
export function auditHiddenText(value: unknown, list: FindingList): void {
  walkPlaces(value, ({ value: text, place }) => {
    if (place !== undefined && typeof place.token === 'string') auditText(place.token, 'name', place, list);
    if (typeof text === 'string') auditText(text, 'text', place, list);
  });
}

interface Subject {
  readonly where: 'name' | 'text';
  readonly text: string;
  readonly place: Place | undefined;
}

function auditText(text: string, where: Subject['where'], place: Place | undefined, list: FindingList): void {
  if (mayHoldHidden(text)) auditRuns({ where, text, place }, list);
  const pushed = findPushedOut(text);
  if (pushed >= 0) {
    const excerpt = shortenText(text.slice(pushed), excerptLength);
    addFinding(list, 'U03', 'pushed-out-of-view', 'medium', place, { where, excerpt });
  }
  if (!text.includes('\\')) return;
  const literal = /\\(?:x1b|u001b|033|e)\[/i.exec(text);
  if (literal !== null) {
    addFinding(list, 'U04', 'literal-escape', 'low', place, { where, excerpt: excerptAt(text, literal.index) });
  }
}

interface Tally {
  readonly first: HiddenRun;
  readonly codePoints: Set<number>;
  runs: number;
  message: string;
  isWithinWord: boolean;
  hasEscape: boolean;
}

function auditRuns(subject: Subject, list: FindingList): void {
  const tallies = new Map<HiddenKind, Tally>();
  for (const run of findHidden(subject.text)) {
    // Carriage returns are old line ends.
    if (run.codePoint === 0x0d) continue;
    let tally = tallies.get(run.kind);
    if (tally === undefined) {
      tally = { first: run, codePoints: new Set(), runs: 0, message: '', isWithinWord: false, hasEscape: false };
      tallies.set(run.kind, tally);
    }
    count(run, subject.text, tally);
  }
  for (const [kind, tally] of tallies) addTally(kind, tally, subject, list);
}

function count(run: HiddenRun, text: string, tally: Tally): void {
  tally.runs++;
  if (tally.codePoints.size < manyKinds) tally.codePoints.add(run.codePoint);
  if (tally.message.length < messageLength) tally.message += run.decoded ?? '';
  tally.hasEscape ||= run.codePoint === 0x1b || run.codePoint === 0x9b;
  tally.isWithinWord ||= isWithinWord(run, text);
}

function addTally(kind: HiddenKind, tally: Tally, { text, where, place }: Subject, list: FindingList): void {
  const characters = [...tally.codePoints].map(describeCharacter).join(', ');
  const facts = { where, characters, runs: `${tally.runs}`, excerpt: excerptAt(text, tally.first.start) };
  switch (kind) {
    case 'tag-characters':
    case 'variation-selectors':
      addFinding(list, 'U01', kind, 'critical', place, { ...facts, message: tally.message });
      break;
    case 'bidi-control':
      addFinding(list, 'U02', kind, 'high', place, facts);
      break;
    case 'direction-mark':
      addFinding(list, 'U02', kind, 'information', place, facts);
      break;
    case 'invisible': {
      const isGrave = tally.isWithinWord || tally.codePoints.size >= 3;
      addFinding(list, 'U03', kind, isGrave ? 'high' : 'medium', place, facts);
      break;
    }
    case 'control':
      addFinding(list, 'U04', tally.hasEscape ? 'ansi-escape' : 'control-character', 'high', place, facts);
      break;
    case 'lone-surrogate':
      addFinding(list, 'R02', kind, 'high', place, facts);
      break;
    default:
      kind satisfies never;
  }
}

/** Whether a run stands between letters or digits. A soft hyphen is at home there: it hides nothing. */
function isWithinWord({ codePoint, start, end }: HiddenRun, text: string): boolean {
  if (codePoint === 0xad) return false;
  const before = text.slice(Math.max(0, start - nearbyLength), start);
  return /[\p{L}\p{N}]\p{DI}*$/u.test(before) && /^\p{DI}*[\p{L}\p{N}]/u.test(text.slice(end, end + nearbyLength));
}

/** The surroundings of a place, never starting or ending within a surrogate pair. */
function excerptAt(text: string, at: number): string {
  let start = Math.max(0, at - 40);
  if (start > 0 && /^[\udc00-\udfff]/.test(text.slice(start, start + 1))) start++;
  return (start > 0 ? '…' : '') + shortenText(text.slice(start), excerptLength);
}

/** Where text begins again after more than 40 spaces (or tabs) or more than 8 newlines; -1 where none does. */
function findPushedOut(text: string): number {
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
