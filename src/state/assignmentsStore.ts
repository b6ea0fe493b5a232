import { createStore } from 'zustand/vanilla';
import {
  type Assignments,
  assignedTogether,
  listAssignments,
  mergeAssignments,
  noAssignments,
  withdrawAssignments,
} from '../draft/assignments';
import { assignmentsOf, entriesOf, readReview, readReviewValue, writeReview } from '../draft/reviewFile';
import { type ProposedValue, proposeReview, type ReviewProposal, replacedBy } from '../draft/reviewProposal';
import { columns } from '../model/columns';
import type { Assignment } from '../model/fact';
import { formatCounted } from '../model/formatCount';
import { revealPlain } from '../model/revealText';
import { catalogClient } from './catalogClient';
import { noteFacts } from './outsideFacts';
import { showUndo } from './pageNotice';
import { overlayEntries, persisted } from './persisted';

/** Kept as a review file (the contract's `*.review.json`) of nothing in particular. */
const store = createStore<Assignments>(() => noAssignments);

const keptAssignments = persisted(store, {
  key: 'review',
  what: 'assignments',
  count: (assignments) => listAssignments(assignments).length,
  version: 1,
  schema: {
    read: async (value) => {
      const reading = readReviewValue(value);
      return reading.kind === 'read' ? mergeAssignments(noAssignments, assignmentsOf(reading.review)) : null;
    },
    write: (assignments): unknown =>
      JSON.parse(
        writeReview({
          subject: { kind: 'catalog', digest: null },
          catalogDigest: null,
          ruleset: '',
          entries: entriesOf(listAssignments(assignments)),
        }),
      ),
  },
  limit: 100_000_000,
  rebase: overlayEntries,
});

let isStarted = false;

function change(assignments: Assignments): void {
  store.setState(assignments, true);
}

/** Reads what was assigned, and tells the engine now and after each change. */
export function startAssignments(): void {
  if (isStarted) return;
  isStarted = true;
  store.subscribe(tellEngine);
  if (store.getState() !== noAssignments) tellEngine();
}

function tellEngine(): void {
  noteFacts({ assignments: listAssignments(store.getState()) });
}

export function currentAssignments(): readonly Assignment[] {
  return listAssignments(store.getState());
}

export function addAssignments(added: readonly Assignment[]): void {
  startAssignments();
  change(mergeAssignments(store.getState(), added));
}

/** Takes back one assignment; the page's notice offers to undo it, and to take back all that were made with it. */
export function withdrawAssignment(assignment: Assignment): void {
  const others = assignedTogether(store.getState(), assignment).filter(({ toolId }) => toolId !== assignment.toolId);
  withdraw([assignment], others);
}

function withdraw(withdrawn: readonly Assignment[], others: readonly Assignment[]): void {
  startAssignments();
  change(withdrawAssignments(store.getState(), withdrawn));
  const [first] = withdrawn;
  const what = first === undefined ? '' : `${columns[first.field].label} `;
  const more = {
    label: `Withdraw the ${formatCounted(others.length, 'other')} made with it`,
    run: () => withdraw([...withdrawn, ...others], []),
  };
  showUndo(
    `${what}${withdrawn.length === 1 ? 'assignment' : 'assignments'} withdrawn from ${formatCounted(withdrawn.length, 'tool')}.`,
    () => addAssignments(withdrawn),
    others.length > 0 ? [more] : [],
  );
}

/** Reads a review file as a proposal, beside what is assigned and what the catalog's tools are now; a text says why not. */
export async function readProposal(name: string, text: string): Promise<ReviewProposal | string> {
  await keptAssignments.whenRead();
  const reading = readReview(text);
  if (reading.kind === 'refused') return reading.words;
  const toolIds = [...new Set(reading.review.entries.map(({ toolId }) => toolId))];
  const [tools, digest] = await Promise.all([
    catalogClient.ask('fingerprints', { toolIds }),
    catalogClient.ask('digest', null),
  ]);
  const here = { tools, digest };
  return proposeReview(name, reading, store.getState(), here, Date.now());
}

/** Assigns what was ticked of a review file, in place of what is assigned to the same; the notice can undo it. */
export async function applyProposal(file: string, values: readonly ProposedValue[]): Promise<void> {
  startAssignments();
  const applied = values.map(({ assignment }) => assignment);
  const effective = values.filter(({ holds }) => holds).length;
  const idle = values.length - effective;
  const replaced = replacedBy(store.getState(), applied);
  const swap = (out: readonly Assignment[], into: readonly Assignment[]) =>
    change(mergeAssignments(withdrawAssignments(store.getState(), out), into));
  swap(replaced, applied);
  showUndo(
    `${formatCounted(effective, 'value')} assigned from ${revealPlain(file)}${idle === 0 ? '' : `; ${idle} more kept without effect here`}.`,
    () => swap(applied, replaced),
  );
}
