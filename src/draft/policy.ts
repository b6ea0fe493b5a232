import { certaintyFor } from '../model/capability';
import type { Mode } from '../model/draft';
import { factValue } from '../model/fact';
import { mostTokens } from '../model/tokens';
import { type PostureField, riskRank, type Tool } from '../model/tool';
import type { Policy } from './policyChoices';

export type PolicyRule = keyof Policy;

export interface PolicyMember {
  readonly toolId: string;
  readonly mode: Mode;
  /** Undefined where the entry resolves to no tool. */
  readonly tool: Pick<Tool, 'posture' | 'evidence'> | undefined;
  /** Estimated; absent where the entry resolves to no tool. */
  readonly tokens?: number;
}

export interface PolicyResult {
  readonly rule: PolicyRule;
  readonly verdict: 'pass' | 'fail' | 'not-known';
  readonly blame: readonly string[];
  /** How many entries the rule could not look at: those that match no tool. */
  readonly unchecked: number;
  /** The fewest edits that make it pass; null where it passes. */
  readonly change: PolicyChange | null;
}

export interface PolicyChange {
  readonly kind: 'remove' | 'ask' | 'assign';
  readonly toolIds: readonly string[];
}

/** Facts that a tool should state for a policy to mean anything. */
const ruled: readonly PostureField[] = ['tier', 'egress', 'approval'];

/**
 * Each rule that is switched on, in the order of `Policy`. A fact nobody states breaks a rule about it. So many wildcards
 * stand for tools that no rule could look at.
 */
export function checkPolicy(policy: Policy, members: readonly PolicyMember[], wildcards = 0): readonly PolicyResult[] {
  const results: PolicyResult[] = [];
  const absent = members.filter(({ tool }) => tool === undefined).length + wildcards;
  const add = (rule: PolicyRule, kind: PolicyChange['kind'], blamed: readonly PolicyMember[], unchecked = absent) => {
    const blame = blamed.map(({ toolId }) => toolId);
    // A rule passes only where it could look at every entry.
    const verdict = blame.length > 0 ? 'fail' : unchecked > 0 ? 'not-known' : 'pass';
    results.push({ rule, verdict, blame, unchecked, change: blame.length === 0 ? null : { kind, toolIds: blame } });
  };
  const { maxTools, maxTokens } = policy;
  if (policy.noExec === true) {
    add(
      'noExec',
      'remove',
      members.filter(({ tool }) => mayDo('commands', tool)),
    );
  }
  if (policy.writeAsks === true) {
    const isUnasked = ({ mode, tool }: PolicyMember) => mode === 'auto' && mayDo('writes', tool);
    add('writeAsks', 'ask', members.filter(isUnasked));
  }
  if (policy.egressAtMostSafeFetch === true) {
    const isOpen = ({ tool }: PolicyMember) =>
      tool !== undefined &&
      (riskOf('egress', tool) > riskRank('egress', 'safe-fetch') || certaintyFor('network', tool) === 'disputed');
    add('egressAtMostSafeFetch', 'remove', members.filter(isOpen));
  }
  if (policy.nothingUnstated === true) {
    const isSilent = ({ tool }: PolicyMember) => ruled.some((field) => tool?.posture[field].basis === 'unstated');
    add('nothingUnstated', 'assign', members.filter(isSilent));
  }
  if (maxTools !== undefined) add('maxTools', 'remove', excessOf(maxTools, members), wildcards);
  if (maxTokens !== undefined) {
    const uncounted = members.filter(({ tokens }) => tokens === undefined).length + wildcards;
    add('maxTokens', 'remove', heaviest(maxTokens, members), uncounted);
  }
  return results;
}

type RuledTool = NonNullable<PolicyMember['tool']>;

/** An entry without a tool breaks no rule: it is not checked. */
function mayDo(capability: 'writes' | 'commands', tool: RuledTool | undefined): boolean {
  return tool !== undefined && certaintyFor(capability, tool) !== 'no';
}

/** A value nobody states or no vocabulary lists is the riskiest. */
function riskOf(field: PostureField, tool: RuledTool): number {
  return riskRank(field, factValue(tool.posture[field]));
}

/** Those over a number of tools: entries that resolve to nothing first, then the riskiest. */
function excessOf(most: number, members: readonly PolicyMember[]): readonly PolicyMember[] {
  const risk = ({ tool }: PolicyMember) => (tool ? riskOf('tier', tool) : 99);
  return members.toSorted((a, b) => risk(b) - risk(a)).slice(0, Math.max(0, members.length - most));
}

/** The fewest entries to remove until the rest keeps to a number of tokens, whatever the estimate's error: the largest. */
function heaviest(most: number, members: readonly PolicyMember[]): readonly PolicyMember[] {
  let total = members.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
  return members
    .toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0))
    .filter(({ tokens = 0 }) => {
      const isOver = mostTokens(total) > most;
      total -= tokens;
      return isOver;
    });
}
