import type { DecisionOf } from '../model/decision';
import { type Ledger, listDecisions, ofKind } from './ledger';

/** What a person took out of a draft for want of use. */
export interface UsageCut {
  /** When the last of it was, in milliseconds since 1970. */
  readonly at: number;
  readonly toolIds: readonly string[];
}

/** A cut of a draft as decisions; `agent` and `client` say whose calls it was made by. */
export function cutDecisions(
  draftId: string,
  { client, agent }: { readonly client: string; readonly agent: string },
  toolIds: readonly string[],
  at: number,
): readonly DecisionOf<'cut'>[] {
  return toolIds.map((toolId) => ({
    kind: 'cut',
    toolId,
    digest: null,
    about: draftId,
    value: 'cut',
    reason: `never called by ${agent} in ${client}`,
    at: new Date(at).toISOString(),
  }));
}

/** What was cut from a draft; null for nothing. */
export function cutOf(ledger: Ledger, draftId: string): UsageCut | null {
  const cuts = ofKind(listDecisions(ledger), 'cut').filter(({ about }) => about === draftId);
  if (cuts.length === 0) return null;
  return { at: Math.max(...cuts.map(({ at }) => Date.parse(at))), toolIds: cuts.map(({ toolId }) => toolId) };
}
