import { compareText } from '../model/compareText';
import { digest } from '../model/digest';
import type { Found } from '../model/finding';
import { contentRules } from './contentRules';
import { rulesAtReading } from './readingTable';
import { caseOf, type FindingWords, type Rule, rateBy } from './rule';

/** All rules, in the order of their ids. A new rule is a row in the file of its kind. */
export const rules: readonly Rule[] = [...rulesAtReading, ...contentRules].sort((a, b) => compareText(a.id, b.id));

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/** Why a rule matters; '' where no rule of ours has that id. */
export function ruleReason(id: string): string {
  return byId.get(id)?.reason ?? '';
}

/** A rule's title; its id where no rule of ours has that, as in a file of another version. */
export function ruleTitle(id: string): string {
  return byId.get(id)?.title ?? id;
}

/** A rule's version, for verdicts that hold for one; undefined where no rule of ours has that id. */
export function ruleVersion(id: string): number | undefined {
  return byId.get(id)?.version;
}

export const rateFound = rateBy(rules);

/** A finding in words. A case without words of its own, such as one kept by a later version, gets its rule's. */
export function describeFinding({ rule: id, variant, facts }: Found): FindingWords {
  const rule = byId.get(id);
  const title = ruleTitle(id);
  const known = caseOf(rule, variant);
  if (known === undefined)
    return {
      title,
      sentence: [{ text: rule?.reason ?? 'This version of the app doesn’t know the rule.' }],
      nextStep: 'See the Raw tab for what the descriptor says.',
    };
  // One name everywhere: what the case is called begins its sentence.
  const own = known.title === undefined || known.title === title ? [] : [{ text: `${known.title}. ` }];
  return { title, sentence: [...own, ...known.sentence(facts)], nextStep: known.nextStep };
}

/** Names the rules that findings are made by: another version or text of a rule, another name. */
export function rulesetName(): string {
  const texts = rules.map(({ id, version, title, reason, references }) => ({ id, version, title, reason, references }));
  return `${rules.length} rules, ${digest(texts) ?? ''}`;
}
