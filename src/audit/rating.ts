import { compareText } from '../model/compareText';
import type { Finding, Found } from '../model/finding';
import type { Rule } from './rule';

/**
 * Returns what says how grave a finding of some rules is and how sure: the one place that does. One of another rule may
 * be of any severity.
 */
export function rateBy(rules: readonly Rule[]): (found: Found) => Finding {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return (found) => {
    const rule = byId.get(found.rule);
    const variant = caseOf(rule, found.variant);
    const confidence = variant?.confidence ?? rule?.confidence ?? 'high';
    return {
      ...found,
      severity: variant?.severity ?? rule?.severity ?? 'high',
      // One step less, and never below medium.
      confidence: found.isExample === true && confidence === 'high' ? 'medium' : confidence,
    };
  };
}

export function caseOf(rule: Rule | undefined, variant: string) {
  return rule !== undefined && Object.hasOwn(rule.cases, variant) ? rule.cases[variant] : undefined;
}

export function byRule(a: Finding, b: Finding): number {
  return compareText(a.rule, b.rule) || compareText(a.pointer, b.pointer) || compareText(a.variant, b.variant);
}
