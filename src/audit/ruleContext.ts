import { shortenText } from '../model/cutText';
import { isObject } from '../model/json';
import { maskText } from '../model/maskSecrets';
import type { FoldedText } from './foldedText';
import { hiddenExcerptLength } from './hiddenText';
import { findKinds, type Kind, type Match } from './kinds';
import { nameOf } from './neighbours';
import { type ContentSubject, type FoundThere, own, type RuleCase, say, subjectWords } from './rule';

/* What the rules of content share. */

export const dontAllow = 'Don’t allow this tool until you know why the text says so. Ask whoever wrote it.';

/** The whole of a definition. */
export const whole: FoundThere = { place: undefined };

/** The words of a case in which a text gives an order. */
export function order(what: string): RuleCase {
  return {
    title: 'Orders to the model',
    sentence: ({ where, excerpt }) => say`${subjectWords(where)} ${own(what)}: ${excerpt}`,
    nextStep: dontAllow,
  };
}

/** Looks for kinds in every text; `standing` tells whether a text says what was found or only speaks of it. */
export function checkKinds<Name extends string>(
  { tool, texts, spend }: ContentSubject,
  kinds: readonly Kind<Name>[],
  found: (match: Match<Name>, there: FoundThere, facts: Readonly<Record<string, string>>) => void,
): void {
  const own = nameOf(tool);
  for (const { folded, original, where, place } of texts()) {
    const best = new Map<Name, readonly [Match<Name>, FoldedText]>();
    for (const one of folded) {
      for (const match of findKinds(one, kinds, own, spend)) {
        const known = best.get(match.name);
        if (known === undefined || known[0].standing !== 'order') best.set(match.name, [match, one]);
      }
    }
    for (const [match, one] of best.values()) {
      const { start, end, standing } = match;
      const there = { place, span: one.span(start, end), ...(standing === 'example' && { isExample: true }) };
      found(match, there, { where, excerpt: excerptOf(original, one, start, end) });
    }
  }
}

/** In characters: a secret that an excerpt cuts in two is masked by what of it stands outside. */
const margin = 200;

/** What stands there, with a little around it and dots for secrets. */
export function excerptOf(original: string, folded: FoldedText, start: number, end: number): string {
  if (folded.decoded !== undefined) return shortenText(maskText(folded.decoded), hiddenExcerptLength);
  const [from, to] = folded.span(start, end);
  const first = Math.max(0, from - 20);
  const outer = Math.max(0, first - margin);
  const masked = maskText(original.slice(outer, to + 40 + margin)).slice(first - outer, to + 40 - outer);
  return `${first > 0 ? '…' : ''}${shortenText(masked, hiddenExcerptLength)}`;
}

/** A tool's schemas as members of what they were read from, the input schema first. */
export function schemasOf({ tool, value }: ContentSubject): readonly (readonly [field: string, schema: unknown])[] {
  const members = isObject(value) ? Object.entries(value) : [];
  return [tool.inputSchema, tool.outputSchema].flatMap((schema) => {
    const field = members.find(([, inner]) => isObject(inner) && inner === schema)?.[0];
    return field === undefined ? [] : [[field, schema] as const];
  });
}
