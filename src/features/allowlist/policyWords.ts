import type { Policy, PolicyChange, PolicyRule } from '../../draft/policy';
import { formatCount, formatCounted } from '../../parts/formatQuantity';

/** The rules a person can switch on here. */
export const switchedRules = ['noExec', 'writeAsks', 'egressAtMostSafeFetch', 'nothingUnstated'] as const;

export const limitedRules = [
  { rule: 'maxTools', label: 'Most tools', unit: 'tools' },
  { rule: 'maxTokens', label: 'Most tokens', unit: 'tokens' },
] as const;

export function describePolicyRule(rule: PolicyRule, policy: Policy): string {
  switch (rule) {
    case 'noExec':
      return 'No tool runs commands';
    case 'writeAsks':
      return 'Writes must ask first';
    case 'egressAtMostSafeFetch':
      return 'Network access at most guarded fetch';
    case 'nothingUnstated':
      return 'Nothing left unstated';
    case 'maxTools':
      return `At most ${formatCounted(policy.maxTools ?? 0, 'tool')}`;
    case 'maxTokens':
      return `At most ${formatCount(policy.maxTokens ?? 0)} tokens`;
    default:
      return rule satisfies never;
  }
}

/** The smallest change that passes, as a button says it. */
export function describePolicyChange({ kind, toolIds }: PolicyChange): string {
  const tools = formatCounted(toolIds.length, 'tool');
  switch (kind) {
    case 'remove':
      return `Remove ${tools}`;
    case 'ask':
      return `Set ${tools} to ask`;
    case 'assign':
      return `A reviewer assigns what ${tools} ${toolIds.length === 1 ? 'leaves' : 'leave'} unstated`;
    default:
      return kind satisfies never;
  }
}
