import { createStore } from 'zustand/vanilla';
import { readLedger, writeLedger } from '../draft/keptLedger';
import { decidedTogether, emptyLedger, enter, type Ledger, listDecisions, ofKind, strikeOut } from '../draft/ledger';
import { readReview } from '../draft/reviewFile';
import { type ProposedValue, proposeReview, type ReviewProposal, replacedBy } from '../draft/reviewProposal';
import { columns } from '../model/columns';
import type { Assignment } from '../model/decision';
import { formatCounted } from '../model/formatCount';
import { revealPlain } from '../model/revealText';
import { catalogClient } from './catalogClient';
import { noteFacts } from './outsideFacts';
import { showUndo } from './pageNotice';
import { overlayEntries, persisted } from './persisted';

/** What people decided about tools in this browser, whatever the draft; a draft's own decisions stand in its entries. */
const store = createStore<Ledger>(() => emptyLedger);

const kept = persisted(store, {
  key: 'review',
  what: 'assignments',
  count: (ledger) => listDecisions(ledger).length,
  // Version 1 was a review file.
  version: 2,
  schema: { read: readLedger, write: writeLedger },
  limit: 100_000_000,
  rebase: overlayEntries,
});

let isStarted = false;

function change(ledger: Ledger): void {
  store.setState(ledger, true);
}

/** Reads what was assigned, and tells the engine now and after each change. */
export function startAssignments(): void {
  if (isStarted) return;
  isStarted = true;
  store.subscribe(tellEngine);
  if (store.getState() !== emptyLedger) tellEngine();
}

function tellEngine(): void {
  noteFacts({ assignments: currentAssignments() });
}

export function currentAssignments(): readonly Assignment[] {
  return ofKind(listDecisions(store.getState()), 'assignment');
}

export function addAssignments(added: readonly Assignment[]): void {
  startAssignments();
  change(enter(store.getState(), added));
}

/** Takes back one assignment; the page's notice offers to undo it, and to take back all that were made with it. */
export function withdrawAssignment(assignment: Assignment): void {
  const together = ofKind(decidedTogether(store.getState(), assignment), 'assignment');
  const others = together.filter(({ toolId }) => toolId !== assignment.toolId);
  withdraw([assignment], others);
}

function withdraw(withdrawn: readonly Assignment[], others: readonly Assignment[]): void {
  startAssignments();
  change(strikeOut(store.getState(), withdrawn));
  const [first] = withdrawn;
  const what = first === undefined ? '' : `${columns[first.about].label} `;
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
  await kept.whenRead();
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
    change(enter(strikeOut(store.getState(), out), into));
  swap(replaced, applied);
  showUndo(
    `${formatCounted(effective, 'value')} assigned from ${revealPlain(file)}${idle === 0 ? '' : `; ${idle} more kept without effect here`}.`,
    () => swap(applied, replaced),
  );
}
