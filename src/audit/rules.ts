import { compareText } from '../model/compareText';
import { digest } from '../model/digest';
import type { Finding, Found } from '../model/finding';
import { contractRules } from './contractRules';
import { formatRules } from './formatRules';
import { readingRules } from './readingRules';
import type { FindingWords, Rule } from './rule';
import { unicodeRules } from './unicodeRules';

/** All rules, in the order of their ids. A new rule is a row in the file of its kind. */
export const rules: readonly Rule[] = [...contractRules, ...formatRules, ...readingRules, ...unicodeRules];

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/** What a tool without findings was looked at for, and what nobody looked at. */
export const whatRulesRead = `${rules.length} rules looked at structure, names and hidden characters; none reads what a text asks for or what the tool does when it runs.`;

/** A rule's title; its id where no rule of ours has that, as in a file of another version. */
export function ruleTitle(id: string): string {
  return byId.get(id)?.title ?? id;
}

/** Says how grave a finding is and how sure: the one place that does. A rule we don't know may be of any severity. */
export function rateFound(found: Found): Finding {
  const rule = byId.get(found.rule);
  const variant = caseOf(rule, found.variant);
  return {
    ...found,
    severity: variant?.severity ?? rule?.severity ?? 'high',
    confidence: variant?.confidence ?? rule?.confidence ?? 'high',
  };
}

/** A finding in words. A case without words of its own, such as one kept by a later version, gets its rule's. */
export function describeFinding({ rule: id, variant, facts }: Found): FindingWords {
  const rule = byId.get(id);
  return (
    caseOf(rule, variant)?.words(facts) ?? {
      title: ruleTitle(id),
      sentence: [{ text: rule?.reason ?? 'This version of the app doesn’t know the rule.' }],
      nextStep: 'See the Raw tab for what the descriptor says.',
    }
  );
}

function caseOf(rule: Rule | undefined, variant: string) {
  return rule !== undefined && Object.hasOwn(rule.cases, variant) ? rule.cases[variant] : undefined;
}

export function byRule(a: Finding, b: Finding): number {
  return compareText(a.rule, b.rule) || compareText(a.pointer, b.pointer) || compareText(a.variant, b.variant);
}

/** Names the rules that findings are made by: another text of a rule, another name. */
export function rulesetName(): string {
  const texts = rules.map(({ id, title, reason, references }) => ({ id, title, reason, references }));
  return `${rules.length} rules, ${digest(texts) ?? ''}`;
}
