import { isObject } from '../model/json';
import { readLenient, z } from '../model/schema';
import { limitRules, type Policy, switchRules } from './policy';

const flag = z.optional(z.boolean());
const limit = z.int().check(z.nonnegative());
const flags = each(switchRules, flag);

const policySchema = z.strictObject({ ...flags, ...each(limitRules, z.optional(limit)) });

const changed = z.optional(z.nullable(limit));
const changesSchema = z.object({ ...flags, ...each(limitRules, changed) });
/** What a person switched here, over what `config.json` says; null takes a limit away. */
export type PolicyChanges = Readonly<z.output<typeof changesSchema>>;

/** The same schema for each of some rules. */
function each<Id extends string, Schema>(rules: readonly { readonly id: Id }[], schema: Schema) {
  // Its keys are the ids of the rules.
  return Object.fromEntries(rules.map(({ id }) => [id, schema])) as Record<Id, Schema>;
}

const usualWindow = 128_000;
const choicesKind = 'tool-catalog/policy';
const keptChoices = z.object({
  kind: z.literal(choicesKind),
  version: z.literal(1),
  changes: z._default(changesSchema, {}),
  // Tokens of the model's window that drafts are measured against.
  window: z._default(z.int().check(z.positive()), usualWindow),
});

/** Kept in this browser, for every draft. */
export interface PolicyChoices {
  readonly changes: PolicyChanges;
  readonly window: number;
}

export const noChoices: PolicyChoices = { changes: {}, window: usualWindow };

export function applyChanges(configured: Policy, changes: PolicyChanges): Policy {
  const rules = Object.entries({ ...configured, ...changes }).filter(([, setting]) => setting !== null);
  return readPolicy(Object.fromEntries(rules)).policy;
}

/** A key of `policy` that means nothing here: no rule has that name, or its value is of another type. */
export interface RefusedRule {
  readonly name: string;
  /** What the rule takes; null where no rule has that name. */
  readonly expected: 'true or false' | 'a whole number from 0' | null;
}

/** Reads `policy` of `config.json`; what it can't use is returned apart. Never throws. */
export function readPolicy(value: unknown): { readonly policy: Policy; readonly refused: readonly RefusedRule[] } {
  const { data, leftOut } = readLenient(policySchema, isObject(value) ? value : {});
  const refused = leftOut.map(({ path: [name], issue }): RefusedRule => {
    if (issue.code === 'unrecognized_keys') return { name: String(name), expected: null };
    return {
      name: String(name),
      expected: Object.hasOwn(flags, String(name)) ? 'true or false' : 'a whole number from 0',
    };
  });
  return { policy: data ?? {}, refused };
}

export function writeChoices(choices: PolicyChoices) {
  return { kind: choicesKind, version: 1, ...choices };
}

/** Reads what a store kept; what no rule can use is left out. Null where nothing can be read. Never throws. */
export function readChoices(kept: unknown): PolicyChoices | null {
  const { data } = readLenient(keptChoices, kept);
  return data === null ? null : { changes: data.changes, window: data.window };
}
