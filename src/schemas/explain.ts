import type { Words } from '../model/words';

/** A broken rule: the keyword, the validator's parameters, and the keyword's value. */
export interface BrokenRule {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema: unknown;
}

export function explainProblem(rule: BrokenRule): Words {
  return [{ text: 'breaks the rule ' }, { quote: rule.keyword }];
}
