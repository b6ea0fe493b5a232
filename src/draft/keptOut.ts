import { type Claim, isOpen } from '../model/claim';
import type { DecisionOf } from '../model/decision';
import type { Draft } from '../model/draft';
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
  return keepOut(draftId, 'cut', `never called by ${agent} in ${client}`, toolIds, at);
}

/** Leaves tools out of what a draft's class rules offer; `at` in milliseconds since 1970, 0 where nobody noted it. */
export function leftOutDecisions(
  draftId: string,
  toolIds: readonly string[],
  at: number,
): readonly DecisionOf<'cut'>[] {
  return keepOut(draftId, 'left-out', '', toolIds, at);
}

function keepOut(
  draftId: string,
  value: DecisionOf<'cut'>['value'],
  reason: string,
  toolIds: readonly string[],
  at: number,
): readonly DecisionOf<'cut'>[] {
  const fields = { kind: 'cut', digest: null, about: draftId, value, reason, at: new Date(at).toISOString() } as const;
  return toolIds.map((toolId) => ({ toolId, ...fields }));
}

/** Returns, by toolId, what was left out of a draft here, or by a file and confirmed: the reason, and who stands by it. */
export function keptOutOf({ leftOut = none }: Pick<Draft, 'leftOut'>, ledger: Ledger, draftId: string) {
  const decided = ofKind(listDecisions(ledger), 'cut').flatMap(({ toolId, about, reason, from, by = '', at }) =>
    about === draftId
      ? [[toolId, { value: reason, ...(from !== undefined && { from }), confirmed: { by, at } }] as const]
      : [],
  );
  return new Map([...[...leftOut].filter(([, claim]) => !isOpen(claim)), ...decided]);
}

/** Returns the draft as its file carries it: with all that is kept out of it and isn't an entry. */
export function withKeptOut(draft: Draft, ledger: Ledger, draftId: string): Draft {
  const leftOut = [...keptOutOf(draft, ledger, draftId)].filter(([toolId]) => !draft.entries.has(toolId));
  return leftOut.length === 0 ? draft : { ...draft, leftOut: new Map(leftOut) };
}

const none: ReadonlyMap<string, Claim<string>> = new Map();

/** What was cut from a draft; null for nothing. */
export function cutOf(ledger: Ledger, draftId: string): UsageCut | null {
  const cuts = ofKind(listDecisions(ledger), 'cut').filter(({ about, value }) => about === draftId && value === 'cut');
  if (cuts.length === 0) return null;
  return { at: Math.max(...cuts.map(({ at }) => Date.parse(at))), toolIds: cuts.map(({ toolId }) => toolId) };
}
