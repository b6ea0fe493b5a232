import { type Address, defaultAddress, formatAddress } from '../model/address';
import { type FacetId, facetIds, facets } from '../model/columns';
import type { ClassRule, Draft } from '../model/draft';
import type { Choices } from '../model/query';

/** What a class rule would change if a person agreed. Nothing happens by itself. */
export interface RuleNews {
  readonly rule: ClassRule;
  /** All that match now, each toolId once. */
  readonly matching: readonly string[];
  /** Match now, did not when a person last looked, and are not in the draft. */
  readonly newlyMatching: readonly string[];
  /** In the draft, matched when a person last looked, and no longer do though they are still listed. */
  readonly noLongerMatching: readonly string[];
}

/**
 * What one looks at as a rule's filter: search and choices, but not what depends on the draft itself; and the registry
 * context, where a choice depends on it.
 */
export function ruleFilter({ q, choices, context }: Pick<Address, 'q' | 'choices' | 'context'>): string {
  const needed = choices.has('exposed') ? context : [];
  return formatAddress({ ...defaultAddress, q, choices: lastingChoices(choices), context: needed }).replace(/^\?/, '');
}

export function evaluateRule(
  rule: ClassRule,
  matching: readonly string[],
  draft: Draft,
  isListed: (toolId: string) => boolean,
): RuleNews {
  const now = new Set(matching);
  const seen = new Set(rule.seen);
  return {
    rule,
    matching,
    newlyMatching: matching.filter((toolId) => !seen.has(toolId) && !draft.entries.has(toolId)),
    noLongerMatching: rule.seen.filter((toolId) => !now.has(toolId) && draft.entries.has(toolId) && isListed(toolId)),
  };
}

/** The rule after a person has answered: what matches now counts as seen, whatever the answer was. */
export function markSeen({ rule, matching }: RuleNews): ClassRule {
  return { ...rule, seen: matching };
}

/** Choices that a rule keeps: not those over the draft itself. */
export function lastingChoices(choices: Choices): Choices {
  return new Map([...choices].filter(([facet]) => facets[facet].inRule !== 'dropped'));
}

/** The choices whose answer depends on more than the tools and what is assigned to them: another day it is another. */
export function passingChoices(choices: Choices): readonly FacetId[] {
  return facetIds.filter((facet) => facets[facet].inRule !== undefined && choices.has(facet));
}
