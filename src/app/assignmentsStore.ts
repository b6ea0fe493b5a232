import type { Assignment } from '../model/assignment';
import { openWorkspaceStore } from '../storage/workspaceStore';
import { type Assignments, listAssignments, mergeAssignments, noAssignments } from '../workspace/assignments';
import { assignmentsOf, entriesOf, readReview, writeReview } from '../workspace/reviewFile';
import { noteSummary } from './catalogSummary';
import { catalogClient } from './useCatalog';

const store = openWorkspaceStore('review');
let current: Assignments = noAssignments;
async function show(next: Assignments): Promise<void> {
  current = next;
  noteSummary(await catalogClient.ask('assign', { assignments: listAssignments(next) }));
}

async function load(): Promise<void> {
  try {
    const kept = await store.load();
    if (typeof kept !== 'string') return;
    const reading = readReview(kept);
    if (reading.kind === 'read') await show(mergeAssignments(noAssignments, assignmentsOf(reading.review)));
  } catch {
    // Storage is blocked: what is assigned lasts as long as the tab. The tray says so.
  }
}

void load();
store.watch(() => void load());

export function currentAssignments(): readonly Assignment[] {
  return listAssignments(current);
}

/** What was assigned, as a review file (the contract's `*.review.json`). */
export function reviewText(host?: { id: string; label: string; origin: string }): string {
  return writeReview({
    subject: { kind: 'catalog', digest: null },
    ...(host && { host }),
    catalogDigest: null,
    ruleset: '1',
    entries: entriesOf(listAssignments(current)),
    suppressions: [],
  });
}

export function addAssignments(added: readonly Assignment[]): void {
  void show(mergeAssignments(current, added));
  const text = reviewText();
  store.update(() => text).catch(() => undefined);
}

/** Takes over a review file; the reason where it is none. */
export function importReview(text: string): string | null {
  const reading = readReview(text);
  if (reading.kind === 'refused') return reading.words;
  addAssignments(assignmentsOf(reading.review));
  return null;
}

export function forgetAssignments(): void {
  void show(noAssignments);
}
