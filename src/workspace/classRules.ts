import { type Address, defaultAddress, formatAddress, parseAddress } from '../model/address';
import type { CatalogIndex } from '../model/catalogIndex';
import type { ClassRule, Draft } from '../model/draft';
import type { Choices } from '../model/facets';
import { filter, search } from '../model/filter';

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

/** What one looks at as a rule's filter: search and choices, but not what depends on the draft itself. */
export function ruleFilter({ q, choices }: Pick<Address, 'q' | 'choices'>): string {
  return formatAddress({ ...defaultAddress, q, choices: lasting(choices) }).replace(/^\?/, '');
}

/** The toolIds a filter matches, each once, in order of entry. An empty filter matches nothing: a rule names a class. */
export function matchingTools(index: CatalogIndex, filterText: string): readonly string[] {
  const { q, choices: chosen } = parseAddress(filterText).address;
  const choices = lasting(chosen);
  if (q.trim() === '' && choices.size === 0) return [];
  const { matches } = filter(index, search(index, q), choices);
  const found = new Set<string>();
  index.toolIds.forEach((toolId, row) => {
    if (matches[row] === 1) found.add(toolId);
  });
  return [...found];
}

export function evaluateRule(
  rule: ClassRule,
  matching: readonly string[],
  draft: Draft,
  index: CatalogIndex,
): RuleNews {
  const now = new Set(matching);
  const seen = new Set(rule.seen);
  return {
    rule,
    matching,
    newlyMatching: matching.filter((toolId) => !seen.has(toolId) && !draft.entries.has(toolId)),
    noLongerMatching: rule.seen.filter(
      (toolId) => !now.has(toolId) && draft.entries.has(toolId) && index.rowsOf.has(toolId),
    ),
  };
}

/** The rule after a person has answered: what matches now counts as seen, whatever the answer was. */
export function markSeen({ rule, matching }: RuleNews): ClassRule {
  return { ...rule, seen: matching };
}

function lasting(choices: Choices): Choices {
  const kept = new Map(choices);
  kept.delete('picked');
  return kept;
}
