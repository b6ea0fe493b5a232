import { digest } from '../model/digest';
import { rules } from './rules';

/** Names the rules that findings are made by: another text of a rule, another name. */
export function rulesetName(): string {
  return `${Object.keys(rules).length} rules, ${digest(rules) ?? ''}`;
}
