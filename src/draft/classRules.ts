import { type Address, defaultAddress, formatAddress } from '../model/address';
import { type FacetId, facetIds, facets } from '../model/columns';
import { type ClassRule, type Draft, isDenied } from '../model/draft';
import type { Choices } from '../model/query';

/** What a class rule would change if a person agreed. Nothing happens by itself. */
export interface RuleNews {
  readonly rule: ClassRule;
  /** All that match now, each toolId once. */
  readonly matching: readonly string[];
  /** Match now, and are neither in the draft nor denied by it. */
  readonly missing: readonly string[];
  /** Brought by the rule, still listed, and no longer matching. */
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
  const brought = [...draft.entries.values()].flatMap((entry) => (entry.rule === rule.name ? [entry.toolId] : []));
  return {
    rule,
    matching,
    missing: matching.filter((toolId) => !draft.entries.has(toolId) && !isDenied(draft, toolId)),
    noLongerMatching: brought.filter((toolId) => !now.has(toolId) && isListed(toolId)),
  };
}

/** Choices that a rule keeps: not those over the draft itself. */
export function lastingChoices(choices: Choices): Choices {
  return new Map([...choices].filter(([facet]) => facets[facet].inRule !== 'dropped'));
}

/** The choices whose answer depends on more than the tools and what is assigned to them: another day it is another. */
export function passingChoices(choices: Choices): readonly FacetId[] {
  return facetIds.filter((facet) => facets[facet].inRule !== undefined && choices.has(facet));
}
