import type { Assignment } from '../model/assignment';
import { persistedStore } from '../storage/persistedStore';
import { type Assignments, listAssignments, mergeAssignments, noAssignments } from '../workspace/assignments';
import { assignmentsOf, entriesOf, type HostMark, writeReview } from '../workspace/reviewFile';
import { noteSummary } from './catalogSummary';
import { catalogClient } from './useCatalog';

/** Kept as a review file (the contract's `*.review.json`). */
const store = persistedStore<Assignments>({
  key: 'review',
  what: 'assignments',
  version: 1,
  initial: noAssignments,
  write: writeAssignments,
  schema: {
    later: async () => {
      const { readReviewValue } = await import('../workspace/readReview');
      return (kept) => {
        const reading = readReviewValue(kept);
        return reading.kind === 'read' ? mergeAssignments(noAssignments, assignmentsOf(reading.review)) : null;
      };
    },
  },
  merge: (_base, mine, theirs) => mergeAssignments(theirs, listAssignments(mine)),
  limit: 100_000_000,
});

let isStarted = false;

/** Reads what was assigned, and tells the catalog now and after each change. */
export function startAssignments(): void {
  if (isStarted) return;
  isStarted = true;
  store.subscribe(async () => {
    noteSummary(await catalogClient.ask('assign', { assignments: listAssignments(store.get()) }));
  });
}

export function currentAssignments(): readonly Assignment[] {
  return listAssignments(store.get());
}

function writeAssignments(assignments: Assignments, host?: HostMark): string {
  return writeReview({
    subject: { kind: 'catalog', digest: null },
    ...(host && { host }),
    catalogDigest: null,
    ruleset: '1',
    entries: entriesOf(listAssignments(assignments)),
    suppressions: [],
  });
}

/** What was assigned, as a review file. */
export function reviewText(host?: HostMark): string {
  return writeAssignments(store.get(), host);
}

export function addAssignments(added: readonly Assignment[]): void {
  startAssignments();
  store.set(mergeAssignments(store.get(), added));
}

/** Takes over a review file; the reason where it is none. */
export async function importReview(text: string): Promise<string | null> {
  const { readReview } = await import('../workspace/readReview');
  const reading = readReview(text);
  if (reading.kind === 'refused') return reading.words;
  addAssignments(assignmentsOf(reading.review));
  return null;
}
