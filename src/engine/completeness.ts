import type { DocumentFault } from '../dialects/sourceDocument';
import type { Completeness } from '../model/change';

type Faults = readonly Pick<DocumentFault, 'reason'>[];

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
