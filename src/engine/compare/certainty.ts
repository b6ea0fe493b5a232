import type { SourceFault } from '../../dialects/sourceDocument';
import type { Completeness, Principal } from '../../model/change';
import type { DraftHost } from '../../model/draft';

/** What is known of whose list a side is, and of how much of it. */
export interface SideOrigin {
  readonly host: DraftHost | null;
  readonly principal: Principal;
  readonly completeness: Completeness;
}

/** Why a tool that is missing now may be there all the same. */
export type Doubt =
  | { readonly kind: 'incomplete'; readonly side: 'before' | 'after'; readonly completeness: Completeness }
  | { readonly kind: 'other-host' }
  | { readonly kind: 'other-caller' }
  | { readonly kind: 'unknown-caller' };

/**
 * What is missing is only known to be removed where both sides were complete and of one host for one caller. Files are
 * shown to everybody alike.
 */
export function findDoubts(before: SideOrigin, after: SideOrigin): readonly Doubt[] {
  const doubts: Doubt[] = [];
  for (const [side, { completeness }] of [['before', before] as const, ['after', after] as const]) {
    if (completeness.state !== 'complete') doubts.push({ kind: 'incomplete', side, completeness });
  }
  const { host } = before;
  if (host?.id !== after.host?.id || host?.origin !== after.host?.origin) doubts.push({ kind: 'other-host' });
  else if (host !== null) {
    const verdict = compareCallers(before.principal, after.principal);
    if (verdict !== 'same') doubts.push({ kind: verdict });
  }
  return doubts;
}

function compareCallers(before: Principal, after: Principal): 'same' | 'other-caller' | 'unknown-caller' {
  if (before.state === 'unknown' || after.state === 'unknown') return 'unknown-caller';
  if (before.state !== after.state) return 'other-caller';
  if (before.state === 'anonymous') return 'same';
  if (before.id === undefined || after.id === undefined) return 'unknown-caller';
  return before.id === after.id ? 'same' : 'other-caller';
}

type Faults = readonly Pick<SourceFault, 'reason'>[];

/** Whether a list that was read is all there is, by what of it could not be read. */
export function completenessOf(badEntries: number, faults: Faults = []): Completeness {
  const unread = faults.filter(({ reason }) => reason !== 'more-pages' && reason !== 'note').length;
  const reasons = [
    ...(badEntries === 0 ? [] : [badEntries === 1 ? '1 entry can’t be read' : `${badEntries} entries can’t be read`]),
    ...(unread === 0 ? [] : [unread === 1 ? '1 part can’t be read' : `${unread} parts can’t be read`]),
    ...(faults.some(({ reason }) => reason === 'more-pages') ? ['further pages are missing'] : []),
  ];
  return reasons.length === 0 ? { state: 'complete' } : { state: 'partial', reason: reasons.join(', ') };
}

/** The same of a file that lists tools and says nothing of what it leaves out. */
export function completenessOfList(badEntries: number, faults?: Faults): Completeness {
  const known = completenessOf(badEntries, faults);
  return known.state === 'complete'
    ? { state: 'unknown', reason: 'the file doesn’t say whether it lists all tools' }
    : known;
}
