import { digestText } from '../model/digest';
import type { Found } from '../model/finding';
import { innerAt, pointerTo, tokensOf } from '../model/json';
import type { FindingPrint } from '../model/judgement';
import { maskText } from '../model/maskSecrets';
import { ruleVersion } from './rules';

/**
 * Returns which finding it is. Of a text, the sentences it stands in count, with dots for secrets; of anything else, the
 * case and what its words quote.
 */
export function printOf({ rule, variant, pointer, facts, span }: Found, descriptor: unknown): FindingPrint {
  let inner = descriptor;
  const place = tokensOf(pointer).reduce((parent, token) => {
    const isItem = Array.isArray(inner);
    inner = innerAt(inner, token);
    return pointerTo(parent, isItem ? '-' : token);
  }, '');
  const words = textFound({ pointer, span }, descriptor) ?? Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    rule,
    ruleVersion: ruleVersion(rule) ?? 0,
    pointer: maskText(place),
    found: digestText(JSON.stringify(typeof words === 'string' ? words : [variant, words])),
  };
}

/** Returns the sentences that a finding found, with dots for secrets; null where it stands in no text. */
export function textFound({ pointer, span }: Pick<Found, 'pointer' | 'span'>, descriptor: unknown): string | null {
  const tokens = tokensOf(pointer);
  const inner = tokens.reduce(innerAt, descriptor);
  return typeof inner === 'string' ? sentencesAround(maskText(inner, tokens.reverse()), span) : null;
}

/** A mark ends a sentence before white space alone: `~/.ssh/id_rsa` is one word. */
function endsSentence(text: string, at: number): boolean {
  const [mark, next] = [text.charAt(at), text.charAt(at + 1)];
  return mark === '\n' || (/[.!?]/.test(mark) && !/\S/.test(next));
}

/** The sentences that a span touches; the whole text without one. */
function sentencesAround(text: string, span: Found['span']): string {
  if (span === undefined) return text;
  let [start, end] = span;
  while (start > 0 && !endsSentence(text, start - 1)) start--;
  while (end < text.length && !(end > 0 && endsSentence(text, end - 1))) end++;
  return text.slice(start, end).trim();
}
