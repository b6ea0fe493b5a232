import { type ApprovedList, type ChangedEntry, compareApproved, listDigest } from '../model/approvedList';
import { type ListVerdict, lapseOf } from '../model/decision';
import { type Ledger, ofKind } from './ledger';

/**
 * How a draft stands for one target. `over`: the next review is due, or its day can’t be read; the changes are listed too.
 */
export interface ListStanding {
  readonly state: 'none' | 'approved' | 'changed' | 'over' | 'rejected';
  /** The verdict that counts, or the one that no longer holds. */
  readonly verdict?: ListVerdict;
  readonly changes: readonly ChangedEntry[];
}

/** How the decisions of a ledger name a draft: one of this browser by its id, one that a file tells of by its name. */
export const listKey = (name: string) => `list:${name}`;

/** Returns the last verdict on a draft for a target. */
export function lastListVerdict(
  ledger: Ledger,
  draftId: string,
  { name, target }: Pick<ApprovedList, 'name' | 'target'>,
): ListVerdict | undefined {
  const all = [...(ledger.get(draftId) ?? []), ...(ledger.get(listKey(name)) ?? [])];
  return ofKind(all, 'list')
    .filter(({ about }) => about === target)
    .reduce<ListVerdict | undefined>((last, one) => (last === undefined || one.at > last.at ? one : last), undefined);
}

/** Tells how a draft stands by its last verdict; `now` in milliseconds since 1970. */
export function listStanding(verdict: ListVerdict | undefined, list: ApprovedList, now = Date.now()): ListStanding {
  if (verdict === undefined) return { state: 'none', changes: [] };
  if (verdict.value === 'rejected') return { state: 'rejected', verdict, changes: [] };
  const changes = compareApproved(verdict.list, list);
  const lapse = lapseOf(verdict, verdict.digest, now);
  // Where no entry differs, the fingerprint can’t either: one that does was not made of this list.
  const isOther = changes.length > 0 || verdict.digest !== listDigest(verdict.list);
  const state = lapse === 'expired' ? 'over' : isOther || lapse !== null ? 'changed' : 'approved';
  return { state, verdict, changes };
}
