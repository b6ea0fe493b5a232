import { type Decision, type DecisionKind, type DecisionOf, isSameSubject } from '../model/decision';

/** All decisions by toolId. Of one kind, about one thing of one descriptor there is at most one. */
export type Ledger = ReadonlyMap<string, readonly Decision[]>;

export const emptyLedger: Ledger = new Map();

export const keptLedgerKind = 'tool-catalog/decisions';

/** The ledger as this browser keeps it; `draft/keptLedger` reads it. */
export function writeLedger(ledger: Ledger) {
  return { kind: keptLedgerKind, decisions: listDecisions(ledger) };
}

/** Enters decisions one by one: of two rivals the later one counts, by its time. */
export function enter(ledger: Ledger, added: readonly Decision[]): Ledger {
  const merged = new Map(ledger);
  for (const decision of added) {
    const kept = merged.get(decision.toolId) ?? [];
    const rival = kept.find((other) => isSameSubject(other, decision));
    if (rival !== undefined && rival.at > decision.at) continue;
    merged.set(decision.toolId, [...kept.filter((other) => other !== rival), decision]);
  }
  return merged;
}

/** The decisions of a ledger in whose place others would stand. */
export function replacedBy<Kind extends DecisionKind>(
  ledger: Ledger,
  added: readonly DecisionOf<Kind>[],
): readonly DecisionOf<Kind>[] {
  return added.flatMap((one) =>
    ofKind(ledger.get(one.toolId) ?? [], one.kind).filter((other) => isSameSubject(one, other)),
  );
}

export function strikeOut(ledger: Ledger, withdrawn: readonly Decision[]): Ledger {
  const left = new Map(ledger);
  for (const one of withdrawn) {
    const kept = (left.get(one.toolId) ?? []).filter((other) => !isSameSubject(other, one) || other.at !== one.at);
    if (kept.length > 0) left.set(one.toolId, kept);
    else left.delete(one.toolId);
  }
  return left;
}

/** All that was decided in one go with this one, itself among them. */
export function decidedTogether(ledger: Ledger, one: Decision): readonly Decision[] {
  return listDecisions(ledger).filter(
    ({ kind, about, value, reason, by, at }) =>
      kind === one.kind &&
      about === one.about &&
      value === one.value &&
      reason === one.reason &&
      by === one.by &&
      at === one.at,
  );
}

/**
 * The one decision that matters for a tool: the one made on just this descriptor, else the latest, which has then lapsed.
 */
export function findDecision<Kind extends DecisionKind>(
  decisions: readonly Decision[] | undefined,
  kind: Kind,
  about: DecisionOf<Kind>['about'],
  digest: string | null,
): DecisionOf<Kind> | undefined {
  let latest: DecisionOf<Kind> | undefined;
  for (const one of ofKind(decisions ?? [], kind)) {
    if (one.about !== about) continue;
    if (digest !== null && one.digest === digest) return one;
    if (latest === undefined || one.at > latest.at) latest = one;
  }
  return latest;
}

export function ofKind<Kind extends DecisionKind>(
  decisions: readonly Decision[],
  kind: Kind,
): readonly DecisionOf<Kind>[] {
  return decisions.filter((one): one is DecisionOf<Kind> => one.kind === kind);
}

/** What stands for something that sources leave open. */
export function assignmentsIn(ledger: Ledger): readonly DecisionOf<'assignment' | 'licence'>[] {
  const all = listDecisions(ledger);
  return [...ofKind(all, 'assignment'), ...ofKind(all, 'licence')];
}

/** Whose credential tools and families need. */
export function credentialsIn(ledger: Ledger): readonly DecisionOf<'credential'>[] {
  return ofKind(listDecisions(ledger), 'credential');
}

export function listDecisions(ledger: Ledger): readonly Decision[] {
  return [...ledger.values()].flat();
}
