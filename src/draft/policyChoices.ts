import { isObject, member } from '../model/json';
import { readLenient, z } from '../model/schema';
import type { Policy } from './policy';

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
const choicesKind = 'tool-catalog/policy';

/** The policy in force. */
export function applyChanges(configured: Policy, changes: PolicyChanges): Policy {
  const rules = Object.entries({ ...configured, ...changes }).filter(([, setting]) => setting !== null);
  return readPolicy(Object.fromEntries(rules)).policy;
}

export function writeChoices({ changes, window }: PolicyChoices) {
  return { kind: choicesKind, version: 1, changes, window };
}

/** A key of `policy` that means nothing here: no rule has that name, or its value is of another type. */
export interface RefusedRule {
  readonly name: string;
  /** What the rule takes; null where no rule has that name. */
  readonly expected: 'true or false' | 'a whole number from 0' | null;
}

/** Reads `policy` of `config.json`; what it can't use is returned apart. Never throws. */
export function readPolicy(value: unknown): { readonly policy: Policy; readonly refused: readonly RefusedRule[] } {
  const refused: RefusedRule[] = [];
  const rules: [string, boolean | number][] = [];
  for (const name of isObject(value) ? Object.keys(value) : []) {
    const setting = isObject(value) ? member(value, name) : undefined;
    if (switches.includes(name)) {
      if (typeof setting === 'boolean') rules.push([name, setting]);
      else refused.push({ name, expected: 'true or false' });
    } else if (limits.includes(name)) {
      if (isLimit(setting)) rules.push([name, setting]);
      else refused.push({ name, expected: 'a whole number from 0' });
    } else refused.push({ name, expected: null });
  }
  return { policy: Object.fromEntries(rules), refused };
}

const switches: readonly string[] = ['noExec', 'writeAsks', 'egressAtMostSafeFetch', 'nothingUnstated'];
const limits: readonly string[] = ['maxTools', 'maxTokens'];

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

const limit = z.optional(z.nullable(z.int().check(z.nonnegative())));
const keptChoices = z.object({
  kind: z.literal(choicesKind),
  version: z.literal(1),
  changes: z._default(
    z.object({
      noExec: z.optional(z.boolean()),
      writeAsks: z.optional(z.boolean()),
      egressAtMostSafeFetch: z.optional(z.boolean()),
      nothingUnstated: z.optional(z.boolean()),
      maxTools: limit,
      maxTokens: limit,
    }),
    {},
  ),
  window: z._default(z.int().check(z.positive()), usualWindow),
});

/** Reads what a store kept; what no rule can use is left out. Null where nothing can be read. Never throws. */
export function readChoices(kept: unknown): PolicyChoices | null {
  const { data } = readLenient(keptChoices, kept);
  return data === null ? null : { changes: data.changes, window: data.window };
}
