import { shortenText } from '../model/cutText';
import type { Finding } from '../model/finding';
import type { PlaceChain } from '../model/jsonTokens';
import { maskText } from '../model/maskSecrets';
import type { Tool } from '../model/tool';
import { contentRules } from './contentRules';
import { foldForRules } from './foldedText';
import { shortestSentence } from './kinds';
import type { Neighbours } from './neighbours';
import { pointerAt, walkTexts } from './places';
import { byRule, type ContentText, rateBy } from './rule';

const rate = rateBy(contentRules);
/** In UTF-16 units: what is longer is not read, and said so. */
const textLimit = 1_000_000;
const findingLimit = 20;
const factLimit = 200;
/** In characters, of one rule on one tool: ten times what the longest definitions seen take. */
const share = 20_000_000;

/**
 * Returns what the rules of content find in a tool, with `value` as its definition. At most twenty findings a rule; never
 * throws. Texts that are too long, take too many steps or are encoded more than once cost the rules that read texts, on
 * this tool alone, and are found by R03.
 *
 * @param egress requests to the network that a host let through while it ran, as logs say
 */
export function auditContent(tool: Tool, value: unknown, neighbours: Neighbours, egress = 0): readonly Finding[] {
  const findings: Finding[] = [];
  const unread: string[] = [];
  let known: ReturnType<typeof readTexts> | undefined;
  for (const { id, checkContent } of contentRules) {
    let count = 0;
    let isPartial = false;
    let left = share;
    const spend = (characters: number) => {
      left -= characters;
      if (left < 0) throw new RangeError('too many steps');
    };
    const readAll = () => {
      known ??= readTexts(value);
      if (known.texts === null) throw new RangeError('too long');
      isPartial = known.isPartial;
      return known.texts;
    };
    try {
      checkContent?.(
        { tool, value, texts: readAll, neighbours, egress, spend },
        (variant, { place, ...there }, facts = {}) => {
          if (++count > findingLimit) return;
          const short = Object.fromEntries(
            Object.entries(facts).map(([name, fact]) => [name, shortenText(maskText(fact), factLimit)]),
          );
          findings.push(rate({ rule: id, variant, pointer: maskText(pointerAt(place)), facts: short, ...there }));
        },
      );
      if (isPartial) unread.push(id);
    } catch {
      unread.push(id);
    }
  }
  if (unread.length > 0) findings.push(notJudged('unread', { rules: unread.join(', ') }));
  return findings.sort(byRule);
}

/** The finding that rules have not read a tool: it can't pass for one in which they found nothing. */
export function notJudged(variant: 'unread' | 'set-aside', facts: Finding['facts'] = {}): Finding {
  return rate({ rule: 'R03', variant, pointer: '', facts });
}

/** A member’s name, or the name a tool is called by. */
function isOwnName(where: 'name' | 'text', place: PlaceChain | undefined): boolean {
  return where === 'name' || (place?.parent === undefined && /^(?:name|toolId|id)$/.test(`${place?.token}`));
}

const nothing: readonly never[] = [];

interface TextsOfDefinition {
  /** All names and strings; null where they are too long to be read. */
  readonly texts: readonly ContentText[] | null;
  /** Whether something in them was not decoded. */
  readonly isPartial: boolean;
}

function readTexts(value: unknown): TextsOfDefinition {
  const texts: ContentText[] = [];
  let length = 0;
  let isPartial = false;
  walkTexts(value, (original, where, place) => {
    length += original.length;
    if (original.length < 3 || length > textLimit) return;
    // Most texts are words of JSON Schema: too short for a sentence that says anything.
    if (original.length < shortestSentence) {
      texts.push({ original, where, place, folded: nothing, pieces: nothing });
      return;
    }
    const { folded, pieces, isUnread } = foldForRules(original, isOwnName(where, place) ? 'name' : 'text');
    isPartial ||= isUnread;
    texts.push({ original, where, place, folded, pieces });
  });
  return { texts: length > textLimit ? null : texts, isPartial };
}
