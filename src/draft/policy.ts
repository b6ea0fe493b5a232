import { certaintyFor } from '../model/capability';
import type { Effect, Mode } from '../model/effect';
import { factValue } from '../model/fact';
import { formatCounted } from '../model/formatCount';
import { isObject } from '../model/json';
import { readLenient, z } from '../model/schema';
import { mostTokens, tokenError } from '../model/tokens';
import { type PostureField, riskRank, type Tool } from '../model/tool';

export interface PolicyMember {
  readonly toolId: string;
  readonly mode: Mode;
  /** Undefined where the entry resolves to no tool. */
  readonly tool: Pick<Tool, 'posture' | 'evidence'> | undefined;
  /** Estimated; absent where the entry resolves to no tool. */
  readonly tokens?: number;
  /** What the chosen clients do with it, with a person there and without; absent where that is not known yet. */
  readonly effects?: readonly Effect[];
}

interface Rule {
  readonly id: string;
  /** The edit of the blamed entries that makes it pass. */
  readonly change: 'remove' | 'ask' | 'assign';
}

/** A rule that is on or off. */
interface SwitchRule extends Rule {
  readonly words: string;
  /** Whether a tool breaks it. A value that nobody states, or that no vocabulary lists, is the riskiest. */
  readonly breaks: (tool: NonNullable<PolicyMember['tool']>, member: PolicyMember) => boolean;
  /** Whether it can't look at an entry that resolves to a tool. */
  readonly lacks?: (tool: NonNullable<PolicyMember['tool']>, member: PolicyMember) => boolean;
}

/** A rule that takes a whole number. */
interface LimitRule extends Rule {
  readonly noun: string;
  /** What its words add to the number. */
  readonly measure: string;
  /** The fewest entries without which the rest keeps to the number. */
  readonly excess: (members: readonly PolicyMember[], most: number) => readonly PolicyMember[];
  /** Whether it can't look at an entry. */
  readonly lacks: (member: PolicyMember) => boolean;
}

/** Facts that a tool should state for a policy to mean anything. */
const ruled: readonly PostureField[] = ['tier', 'egress', 'approval'];

export const switchRules = [
  {
    id: 'noExec',
    words: 'No tool runs commands',
    change: 'remove',
    breaks: (tool) => certaintyFor('commands', tool) !== 'no',
  },
  {
    id: 'writeAsks',
    words: 'Writes must ask first',
    change: 'ask',
    breaks: (tool, { mode }) => mode === 'auto' && certaintyFor('writes', tool) !== 'no',
  },
  {
    id: 'writeAsksInClients',
    words: 'Nothing that writes runs unasked in a chosen client',
    change: 'remove',
    breaks: (tool, { effects = [] }) =>
      certaintyFor('writes', tool) !== 'no' && effects.some((effect) => effect === 'runs' || effect === 'model'),
    lacks: (tool, { effects = ['unknown'] }) => certaintyFor('writes', tool) !== 'no' && effects.includes('unknown'),
  },
  {
    id: 'egressAtMostSafeFetch',
    words: 'Network access at most guarded fetch',
    change: 'remove',
    breaks: (tool) =>
      riskRank('egress', factValue(tool.posture.egress)) > riskRank('egress', 'safe-fetch') ||
      certaintyFor('network', tool) === 'disputed',
  },
  {
    id: 'nothingUnstated',
    words: 'Nothing left unstated',
    change: 'assign',
    breaks: ({ posture }) => ruled.some((field) => posture[field].basis === 'unstated'),
  },
] as const satisfies readonly SwitchRule[];

export const limitRules = [
  {
    id: 'maxTools',
    noun: 'tool',
    measure: '',
    change: 'remove',
    // Entries that resolve to nothing first, then the riskiest.
    excess: (members, most) => {
      const risk = ({ tool }: PolicyMember) => (tool ? riskRank('tier', factValue(tool.posture.tier)) : 99);
      return members.toSorted((a, b) => risk(b) - risk(a)).slice(0, Math.max(0, members.length - most));
    },
    lacks: () => false,
  },
  {
    id: 'maxTokens',
    noun: 'token',
    measure: `, by the estimate plus ${100 * tokenError}%`,
    change: 'remove',
    // The largest, until the estimate plus its error keeps to the number.
    excess: (members, most) => {
      let total = members.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
      return members
        .toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0))
        .filter(({ tokens = 0 }) => {
          const isOver = mostTokens(total) > most;
          total -= tokens;
          return isOver;
        });
    },
    lacks: ({ tokens }) => tokens === undefined,
  },
] as const satisfies readonly LimitRule[];

export type SwitchId = (typeof switchRules)[number]['id'];
export type LimitId = (typeof limitRules)[number]['id'];

/** Plain rules that a team can switch on; `config.json` keeps them under `policy`. Absent rules are off. */
export type Policy = { readonly [Id in SwitchId]?: boolean | undefined } & {
  readonly [Id in LimitId]?: number | undefined;
};

export interface PolicyResult {
  readonly rule: SwitchId | LimitId;
  readonly words: string;
  readonly verdict: 'pass' | 'fail' | 'not-known';
  readonly blame: readonly string[];
  /** How many entries the rule could not look at: those that match no tool. */
  readonly unchecked: number;
  /** The edit of the blamed entries that makes it pass; null where it passes. */
  readonly change: Rule['change'] | null;
}

/**
 * Each rule that is switched on, in the order of the tables. A fact nobody states breaks a rule about it. So many
 * wildcards stand for tools that no rule could look at.
 */
export function checkPolicy(policy: Policy, members: readonly PolicyMember[], wildcards = 0): readonly PolicyResult[] {
  const results: PolicyResult[] = [];
  const add = (
    { id: rule, change }: Rule & { readonly id: PolicyResult['rule'] },
    words: string,
    blamed: readonly PolicyMember[],
    lacks: LimitRule['lacks'],
  ) => {
    const blame = blamed.map(({ toolId }) => toolId);
    const unchecked = members.filter(lacks).length + wildcards;
    // A rule passes only where it could look at every entry.
    const verdict = blame.length > 0 ? 'fail' : unchecked > 0 ? 'not-known' : 'pass';
    results.push({ rule, words, verdict, blame, unchecked, change: blame.length === 0 ? null : change });
  };
  for (const rule of switchRules) {
    if (policy[rule.id] !== true) continue;
    const blamed = members.filter((member) => member.tool !== undefined && rule.breaks(member.tool, member));
    const { lacks = () => false }: SwitchRule = rule;
    add(rule, rule.words, blamed, (member) => member.tool === undefined || lacks(member.tool, member));
  }
  for (const rule of limitRules) {
    const most = policy[rule.id];
    if (most === undefined) continue;
    const words = `At most ${formatCounted(most, rule.noun)}${rule.measure}`;
    add(rule, words, rule.excess(members, most), rule.lacks);
  }
  return results;
}

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
