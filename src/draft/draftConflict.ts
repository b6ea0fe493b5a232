import { compareText } from '../model/compareText';

/** Two edits of one thing that can't both hold. What was kept is in the merged draft; both stand here. */
export interface DraftConflict {
  readonly place: 'tool' | 'pattern' | 'rule' | 'alias' | 'draft';
  /** A toolId, pattern, rule name or family; empty for the draft itself. */
  readonly id: string;
  /** The field both changed; null where one removed what the other changed. */
  readonly field: string | null;
  /** As text; null where that side has none. */
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** A note both sides wrote holds both texts, in an order that both sides find. */
export function mergeNote(
  was: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
  id: string,
  place: DraftConflict['place'],
  report: (conflict: DraftConflict) => void,
): string | undefined {
  if (mine === theirs || theirs === was) return mine;
  if (mine === was) return theirs;
  report({ place, id, field: 'note', ...sides(mine, theirs) });
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  return [mine, theirs].sort(compareText).join('; ');
}

export function sides(mine: string | undefined, theirs: string | undefined): Pick<DraftConflict, 'mine' | 'theirs'> {
  return { mine: mine ?? null, theirs: theirs ?? null };
}

/** The one that sorts first: both sides choose the same. */
export function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compareText(a, b) <= 0 ? a : b;
}
