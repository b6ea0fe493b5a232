import { useMemo } from 'react';
import { checkPolicy, type PolicyResult } from '../../draft/policy';
import { ways } from '../../model/effect';
import { useEffects } from '../../state/effects';
import { usePolicy } from '../../state/policyStore';
import type { ReviewedEntry } from './reviewDraft';

/** How the open draft stands by the policy, rule by rule. */
export function usePolicyResults(entries: readonly ReviewedEntry[], wildcards: number): readonly PolicyResult[] {
  const policy = usePolicy();
  const effects = useEffects(policy.writeAsksInClients === true ? entries.map(({ entry }) => entry.toolId) : []);
  // Of no chosen client is anything known where each tool has no answer.
  const isKnown = [...effects.values()].some((one) => one.length > 0);
  const members = entries.map(({ entry: { toolId }, mode, tool }) => {
    const known = effects.get(toolId);
    return {
      toolId,
      mode,
      tool: tool?.tool,
      ...(tool !== undefined && { tokens: tool.tokens }),
      ...(isKnown && known !== undefined && { effects: known.flatMap((one) => ways.map((way) => one[way].effect)) }),
    };
  });
  return checkPolicy(policy, members, wildcards);
}

/** The rules that the open draft breaks, in words. */
export function useBrokenRules(entries: readonly ReviewedEntry[], wildcards: number): readonly string[] {
  const words = usePolicyResults(entries, wildcards).flatMap((one) => (one.verdict === 'fail' ? [one.words] : []));
  const key = words.join('\n');
  return useMemo(() => (key === '' ? [] : key.split('\n')), [key]);
}
