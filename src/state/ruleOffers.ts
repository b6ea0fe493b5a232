import { useMemo } from 'react';
import type { RuleNews } from '../draft/classRules';
import { keptOutOf, leftOutDecisions } from '../draft/keptOut';
import type { DraftAnswer } from '../engine/draftService';
import { formatCounted } from '../model/formatCount';
import { catalogClient } from './catalogClient';
import { currentOpenId, useDraft, useOpenId } from './drafts';
import { decide, rejectionOf, useLedger } from './ledger';

/** What the class rules of the open draft offer: what they match, the draft lacks and nobody keeps out of it. */
export function useOffers(answer: DraftAnswer | null): readonly RuleNews[] {
  const ledger = useLedger();
  const draftId = useOpenId();
  const draft = useDraft();
  return useMemo(() => {
    const out = keptOutOf(draft, ledger, draftId);
    const isOffered = (toolId: string) => !out.has(toolId) && rejectionOf(toolId) === undefined;
    return (answer?.rules ?? []).map((one) => ({ ...one, missing: one.missing.filter(isOffered) }));
  }, [answer, draft, ledger, draftId]);
}

/** Leaves tools out of what the class rules of the open draft offer. */
export function leaveOutTools(toolIds: readonly string[]): void {
  decide(leftOutDecisions(currentOpenId(), toolIds, Date.now()), `${formatCounted(toolIds.length, 'tool')} left out.`);
}

/** The ids of the tools that a filter, a query string, matches now. */
export async function toolsMatching(filter: string): Promise<readonly string[]> {
  const rules = [{ name: '', filter }];
  const question = { entries: [], patterns: [], rules, said: [], families: [] };
  const found = await catalogClient.ask('draft', question);
  return found?.rules[0]?.matching ?? [];
}
