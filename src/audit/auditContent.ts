import { shortenText } from '../model/cutText';
import type { Finding } from '../model/finding';
import { maskText } from '../model/maskSecrets';
import type { Tool } from '../model/tool';
import { contentRules } from './contentRules';
import { foldForRules } from './foldedText';
import type { Neighbours } from './neighbours';
import { type Place, pointerAt, walkTexts } from './places';
import { byRule, type ContentText, rateBy } from './rule';

const rate = rateBy(contentRules);
/** In UTF-16 units: what is longer is not read, and said so. */
const textLimit = 1_000_000;
const findingLimit = 20;
const factLimit = 200;

/** What the rules of content say of a tool, and which of them could not be asked. */
export interface ContentReading {
  readonly findings: readonly Finding[];
  /** Ids of rules that could not read the tool. */
  readonly unchecked: readonly string[];
}

/**
 * Reads what a tool says, with `value` as its definition. At most twenty findings a rule; never throws. Texts that are too
 * long, or encoded more than once, cost the rules that read texts, on this tool alone.
 *
 * @param egress requests to the network that a host let through while it ran, as logs say
 */
export function auditContent(tool: Tool, value: unknown, neighbours: Neighbours, egress = 0): ContentReading {
  const findings: Finding[] = [];
  const unchecked: string[] = [];
  let known: ReturnType<typeof readTexts> | undefined;
  for (const { id, checkContent } of contentRules) {
    let count = 0;
    let isPartial = false;
    const readAll = () => {
      known ??= readTexts(value);
      if (known.texts === null) throw new RangeError('too long');
      isPartial = known.isPartial;
      return known.texts;
    };
    try {
      checkContent?.(
        { tool, value, texts: readAll, neighbours, egress },
        (variant, { place, ...there }, facts = {}) => {
          if (++count > findingLimit) return;
          const short = Object.fromEntries(
            Object.entries(facts).map(([name, fact]) => [name, shortenText(maskText(fact), factLimit)]),
          );
          findings.push(rate({ rule: id, variant, pointer: maskText(pointerAt(place)), facts: short, ...there }));
        },
      );
      if (isPartial) unchecked.push(id);
    } catch {
      unchecked.push(id);
    }
  }
  return { findings: findings.sort(byRule), unchecked };
}

/** A member’s name, or the name a tool is called by. */
function isOwnName(where: 'name' | 'text', place: Place | undefined): boolean {
  return where === 'name' || (place?.parent === undefined && /^(?:name|toolId|id)$/.test(`${place?.token}`));
}

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
    const { folded, pieces, isUnread } = foldForRules(original, isOwnName(where, place) ? 'name' : 'text');
    isPartial ||= isUnread;
    texts.push({ original, where, place, folded, pieces });
  });
  return { texts: length > textLimit ? null : texts, isPartial };
}
