import { shortenText } from '../model/cutText';
import type { Finding } from '../model/finding';
import type { Tool } from '../model/tool';
import { contentRules } from './contentRules';
import { foldForRules } from './foldedText';
import type { Neighbours } from './neighbours';
import { type Place, pointerAt, walkPlaces } from './places';
import { byRule, rateBy } from './rating';
import type { ContentText } from './rule';

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

/** Reads what a tool says, with `value` as its definition. At most twenty findings a rule; never throws. */
export function auditContent(tool: Tool, value: unknown, neighbours: Neighbours): ContentReading {
  const texts = readTexts(value);
  const findings: Finding[] = [];
  const unchecked: string[] = [];
  for (const { id, checkContent } of contentRules) {
    let count = 0;
    try {
      if (texts === null) throw new RangeError('too long');
      checkContent?.({ tool, value, texts, neighbours }, (variant, { place, ...there }, facts = {}) => {
        if (++count > findingLimit) return;
        const short = Object.fromEntries(
          Object.entries(facts).map(([name, fact]) => [name, shortenText(fact, factLimit)]),
        );
        findings.push(rate({ rule: id, variant, pointer: pointerAt(place), facts: short, ...there }));
      });
    } catch {
      unchecked.push(id);
    }
  }
  return { findings: findings.sort(byRule), unchecked };
}

/** All names and strings of a definition; null where they are too long to be read. */
function readTexts(value: unknown): readonly ContentText[] | null {
  const texts: ContentText[] = [];
  let length = 0;
  const add = (original: string, where: ContentText['where'], place: Place | undefined): void => {
    length += original.length;
    if (original.length < 3 || length > textLimit) return;
    texts.push({ original, where, place, folded: foldForRules(original) });
  };
  walkPlaces(value, ({ value: text, place }) => {
    if (place !== undefined && typeof place.token === 'string') add(place.token, 'name', place);
    if (typeof text === 'string') add(text, 'text', place);
  });
  return length > textLimit ? null : texts;
}
