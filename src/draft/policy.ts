import { certaintyFor } from '../model/capability';
import type { Mode } from '../model/draft';
import { factValue } from '../model/fact';
import { type PostureField, riskRank, type Tool } from '../model/tool';
import type { Policy } from './policyChoices';

export type PolicyRule = keyof Policy;

export interface PolicyMember {
  readonly toolId: string;
  readonly mode: Mode;
  /** Undefined where the entry resolves to no tool. */
  readonly tool: Pick<Tool, 'posture'> | undefined;
  readonly tokens?: number;
}

export interface PolicyResult {
  readonly rule: PolicyRule;
  readonly verdict: 'pass' | 'fail' | 'not-known';
  readonly blame: readonly string[];
  /** How many entries the rule could not look at: they match no tool, or their tokens are not counted. */
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
  const audit = (rule: PolicyRule, kind: PolicyChange['kind'], breaks: (member: PolicyMember) => boolean) => {
    const blame = members.filter(breaks).map(({ toolId }) => toolId);
    const change = blame.length === 0 ? null : { kind, toolIds: blame };
    results.push({ rule, verdict: verdictOf(blame.length, absent), blame, unchecked: absent, change });
  };
  if (policy.noExec === true) audit('noExec', 'remove', ({ tool }) => mayDo('commands', tool));
  if (policy.writeAsks === true) {
    audit('writeAsks', 'ask', ({ mode, tool }) => mode === 'auto' && mayDo('writes', tool));
  }
  if (policy.egressAtMostSafeFetch === true) {
    const isOpen = ({ tool }: PolicyMember) =>
      tool !== undefined && riskOf('egress', tool) > riskRank('egress', 'safe-fetch');
    audit('egressAtMostSafeFetch', 'remove', isOpen);
  }
  if (policy.nothingUnstated === true) {
    audit('nothingUnstated', 'assign', ({ tool }) => ruled.some((field) => tool?.posture[field].basis === 'unstated'));
  }
  if (policy.maxTools !== undefined) results.push(checkCount(policy.maxTools, members, wildcards));
  if (policy.maxTokens !== undefined) results.push(checkTokens(policy.maxTokens, members, wildcards));
  return results;
}

/** A rule passes only where it could look at every entry. */
function verdictOf(blamed: number, unchecked: number): PolicyResult['verdict'] {
  if (blamed > 0) return 'fail';
  return unchecked > 0 ? 'not-known' : 'pass';
}

type RuledTool = NonNullable<PolicyMember['tool']>;

/** An entry without a tool breaks no rule: it is not checked. */
function mayDo(capability: 'writes' | 'commands', tool: RuledTool | undefined): boolean {
  return tool !== undefined && certaintyFor(capability, tool.posture) !== 'no';
}

/** A value nobody states or no vocabulary lists is the riskiest. */
function riskOf(field: PostureField, tool: RuledTool): number {
  return riskRank(field, factValue(tool.posture[field]));
}

/** Entries that resolve to nothing go first, then the riskiest. */
function checkCount(most: number, members: readonly PolicyMember[], wildcards: number): PolicyResult {
  const excess = members.length - most;
  if (excess <= 0) {
    return { rule: 'maxTools', verdict: verdictOf(0, wildcards), blame: [], unchecked: wildcards, change: null };
  }
  const risk = ({ tool }: PolicyMember) => (tool ? riskOf('tier', tool) : 99);
  const blame = members.toSorted((a, b) => risk(b) - risk(a)).slice(0, excess);
  const toolIds = blame.map(({ toolId }) => toolId);
  return {
    rule: 'maxTools',
    verdict: 'fail',
    blame: toolIds,
    unchecked: wildcards,
    change: { kind: 'remove', toolIds },
  };
}

/** Removing the largest first takes the fewest removals. */
function checkTokens(most: number, members: readonly PolicyMember[], wildcards: number): PolicyResult {
  let total = members.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
  const unchecked = members.filter(({ tokens }) => tokens === undefined).length + wildcards;
  if (total <= most) {
    return { rule: 'maxTokens', verdict: verdictOf(0, unchecked), blame: [], unchecked, change: null };
  }
  const toolIds: string[] = [];
  for (const { toolId, tokens = 0 } of members.toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0))) {
    if (total <= most) break;
    total -= tokens;
    toolIds.push(toolId);
  }
  return { rule: 'maxTokens', verdict: 'fail', blame: toolIds, unchecked, change: { kind: 'remove', toolIds } };
}
