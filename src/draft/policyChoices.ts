import type { Policy } from './policy';
import { readPolicy } from './readPolicy';

/** What a person switched here, over what `config.json` says; null takes a limit away. */
export type PolicyChanges = { readonly [Rule in keyof Policy]?: Policy[Rule] | null };

/** Kept in this browser, for every draft. */
export interface PolicyChoices {
  readonly changes: PolicyChanges;
  /** Tokens of the model's window that drafts are measured against. */
  readonly window: number;
}

export const usualWindow = 128_000;
export const noChoices: PolicyChoices = { changes: {}, window: usualWindow };
export const choicesKind = 'tool-catalog/policy';

/** The policy in force. */
export function applyChanges(configured: Policy, changes: PolicyChanges): Policy {
  const rules = Object.entries({ ...configured, ...changes }).filter(([, setting]) => setting !== null);
  return readPolicy(Object.fromEntries(rules)).policy;
}

export function writeChoices({ changes, window }: PolicyChoices) {
  return { kind: choicesKind, version: 1, changes, window };
}
