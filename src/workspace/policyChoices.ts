import { isObject, member } from '../model/json';
import { type Policy, readPolicy } from './policy';

/** What a person switched here, over what `config.json` says; null takes a limit away. */
export type PolicyChanges = { readonly [Rule in keyof Policy]?: Policy[Rule] | null };

/** Kept in this browser, for every draft. */
export interface PolicyChoices {
  readonly changes: PolicyChanges;
  /** Tokens of the model's window that drafts are measured against. */
  readonly window: number;
}

const usualWindow = 128_000;
export const noChoices: PolicyChoices = { changes: {}, window: usualWindow };
const kind = 'tool-catalog/policy';

/** The policy in force. */
export function applyChanges(configured: Policy, changes: PolicyChanges): Policy {
  const rules = Object.entries({ ...configured, ...changes }).filter(([, setting]) => setting !== null);
  return readPolicy(Object.fromEntries(rules)).policy;
}

export function writeChoices({ changes, window }: PolicyChoices) {
  return { kind, version: 1, changes, window };
}

/** Reads what a store kept; what it can't use is left out. Never throws. */
export function readChoices(kept: unknown): PolicyChoices {
  if (!isObject(kept) || member(kept, 'kind') !== kind || member(kept, 'version') !== 1) return noChoices;
  const read = member(kept, 'changes');
  const changes = isObject(read) ? read : {};
  const removed = ['maxTools', 'maxTokens'].filter((rule) => member(changes, rule) === null);
  const { policy } = readPolicy(Object.fromEntries(Object.entries(changes).filter(([, setting]) => setting !== null)));
  const window = member(kept, 'window');
  return {
    changes: { ...policy, ...Object.fromEntries(removed.map((rule) => [rule, null])) },
    window: typeof window === 'number' && Number.isSafeInteger(window) && window > 0 ? window : usualWindow,
  };
}
