import type { FoldedText } from './foldedText';
import type { ContentSubject } from './rule';
import { any } from './vocabulary';

/**
 * Something that a sentence says: patterns that must all be in it, what is rare or quick first. No gap is unbounded, so
 * none takes long.
 */
export interface Kind<Name extends string> {
  readonly name: Name;
  readonly all: readonly RegExp[];
  /** What makes it something else, anywhere in the sentence. */
  readonly unless?: RegExp;
  /** Where the sentence must speak of the tool itself: what does, beside its name. */
  readonly itself?: RegExp;
}

export interface Match<Name extends string> {
  readonly name: Name;
  readonly start: number;
  readonly end: number;
  /** How it stands there: as an order, as a quoted or labelled example, or as something the text only speaks of. */
  readonly standing: 'order' | 'example' | 'mention';
}

/** In characters: less says nothing. */
export const shortestSentence = 8;
/** In characters: from here on, one look at the whole saves more than it takes. */
const long = 1_000;
/** A pattern with this may stand for the start of a sentence, which only the sentence shows. */
const atStart = /(?<!\[)\^/;

/**
 * Finds each name once in a text: in the first sentence that has it as an order, else in the first that has it at all.
 *
 * @param own the tool's name, in lower case
 * @param spend counts the characters that are looked at
 */
export function findKinds<Name extends string>(
  folded: FoldedText,
  kinds: readonly Kind<Name>[],
  own = '',
  spend: ContentSubject['spend'] = () => undefined,
): readonly Match<Name>[] {
  const isKnown = !kinds.some(({ itself }) => itself !== undefined);
  const before = isKnown ? known.get(folded)?.get(kinds) : undefined;
  // Of the same kinds, of which each match has a name.
  if (before !== undefined) return before as readonly Match<Name>[];
  const { text: whole, sentences } = folded;
  let found: Map<Name, Match<Name>> | undefined;
  // Most texts lack one of a kind's patterns, as one look at all of it shows: then no sentence is read for it.
  const likely = whole.length < long ? kinds : likelyIn(whole, kinds);
  for (const { text, start } of sentences()) {
    if (text.length < shortestSentence) continue;
    spend(text.length * likely.length);
    for (const { name, all, unless, itself } of likely) {
      if (found?.get(name)?.standing === 'order') continue;
      const span = spanOf(text, all);
      if (span === null || unless?.test(text) || (!(itself?.test(text) ?? true) && !hasWord(text, own))) continue;
      const match = { name, start: start + span[0], end: start + span[1], standing: standingOf(text, span) };
      found ??= new Map();
      if (!found.has(name) || match.standing === 'order') found.set(name, match);
    }
  }
  const matches = found === undefined ? none : [...found.values()];
  if (isKnown) known.set(folded, (known.get(folded) ?? new Map()).set(kinds, matches));
  return matches;
}

const none: readonly never[] = [];
/** Of folded texts that several tools have, by the kinds that were looked for: what depends on no tool. */
const known = new WeakMap<FoldedText, Map<readonly Kind<string>[], readonly Match<string>[]>>();

/** The kinds of which every pattern is somewhere in a text. */
function likelyIn<Name extends string>(whole: string, kinds: readonly Kind<Name>[]): readonly Kind<Name>[] {
  const looked = new Map<string, boolean>();
  const mayHold = (pattern: RegExp): boolean => {
    const known = looked.get(pattern.source) ?? (pattern.test(whole) || atStart.test(pattern.source));
    looked.set(pattern.source, known);
    return known;
  };
  return kinds.filter(({ all }) => all.every(mayHold));
}

function hasWord(text: string, word: string): boolean {
  const at = word === '' ? -1 : text.indexOf(word);
  return at >= 0 && !/\w/.test(`${text.charAt(at - 1)}${text.charAt(at + word.length)}`);
}

/** The stretch that all patterns are found in; null where one is missing. */
function spanOf(text: string, all: readonly RegExp[]): readonly [number, number] | null {
  let [start, end] = [text.length, 0];
  for (const pattern of all) {
    const match = pattern.exec(text);
    if (match === null) return null;
    start = Math.min(start, match.index);
    end = Math.max(end, match.index + match[0].length);
  }
  return [start, end];
}

/** Who an order may come from or go to, other than the model that reads. */
const others = String.raw`\b(?:texts?|prompts?|messages?|inputs?|contents?|phrases?|patterns?|strings?|sentences?|attacks?|attackers?|injections?|jailbreaks?|attempts?|instructions?|payloads?|requests?|users?|pages?|documents?|e-?mails?|people|anyone|somebody|someone|they)\b`;
/** What a text says that is about orders, without giving one. */
const aboutOrders = new RegExp(
  any(
    String.raw`\b(?:detects?|scans?|flags?|finds?|blocks?|filters?|classif\w{1,6}|checks? (?:for|whether)|looks? for)\b`,
    String.raw`${others} (?:\w+ ){0,3}?(?:such as|like|e\.g\.?|for example|that|which)`,
    String.raw`\b(?:injections?|jailbreaks?|malicious|suspicious|examples?)\b`,
  ),
);
/** What comes right before something that is spoken of, and not said: its subject is not the model. */
const spokenOf = new RegExp(
  any(
    String.raw`${others} (?:\w+ ){0,2}?(?:that |which |who |to )?(?:ask|tell|instruct|tr(?:y|ies)|trying|attempt)(?:s|ing)? (?:[^.!?]{0,60}\b)?to[\s"'(]*$`,
    String.raw`${others} (?:\w+ ){0,3}?(?:that|which|who|to|such as|like|e\.g\.?,?|for example,?)[\s"'(]*$`,
    String.raw`\b(?:attempts?|attacks?|tricks) to (?:\w+ ){1,6}?(?:or|and) (?:to )?$`,
    String.raw`\b(?:how|whether|detects?)[\s"'(]*$`,
  ),
);
/** A label that begins an example: it ends in a colon, right before what was found. */
const label =
  /\b(?:example|sample|expected|mock|dummy|test|training|illustrative|canned)\b[\w ]{0,24}:\s*["'`]?$|["'`]$/;
const quoteBefore = /["'`][^"'`]{0,80}$/;
const quoteAfter = /^[^"'`]{0,80}["'`]/;

function standingOf(text: string, [start, end]: readonly [number, number]): Match<string>['standing'] {
  const before = text.slice(0, start);
  if (spokenOf.test(before.slice(-64))) return 'mention';
  const isQuoted = quoteBefore.test(before) && quoteAfter.test(text.slice(end));
  if (isQuoted && aboutOrders.test(before)) return 'mention';
  return isQuoted || label.test(before.slice(-64)) ? 'example' : 'order';
}

/** Builds a kind. */
export function kind<Name extends string>(
  name: Name,
  all: RegExp | readonly RegExp[],
  unless?: RegExp,
  itself?: RegExp,
): Kind<Name> {
  return { name, all: Array.isArray(all) ? all : [all], ...(unless && { unless }), ...(itself && { itself }) };
}

/** Builds a pattern of its parts. */
export const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''));
