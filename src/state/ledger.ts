import { createStore } from 'zustand/vanilla';
import { readLedger, writeLedger } from '../draft/keptLedger';
import { decidedTogether, emptyLedger, enter, type Ledger, listDecisions, ofKind, strikeOut } from '../draft/ledger';
import { columns } from '../model/columns';
import type { Assignment } from '../model/decision';
import { formatCounted } from '../model/formatCount';
import { noteFacts } from './outsideFacts';
import { overlayEntries, persisted } from './persisted';
import { forgetSteps, noteStep, offerUndo } from './steps';

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
  onTaken: () => forgetSteps('assignments'),
});

let isStarted = false;

function change(ledger: Ledger): void {
  const before = store.getState();
  store.setState(ledger, true);
  noteStep({
    of: 'assignments',
    undo: () => store.setState(before, true),
    redo: () => store.setState(ledger, true),
  });
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
  offerUndo(
    `${what}${withdrawn.length === 1 ? 'assignment' : 'assignments'} withdrawn from ${formatCounted(withdrawn.length, 'tool')}.`,
    others.length > 0 ? [more] : [],
  );
}

/** Resolves once what this browser keeps of the ledger is read. */
export const whenLedgerRead = () => kept.whenRead();

/** Puts decisions in place of others, in one step. */
export function replaceDecisions(out: readonly Assignment[], into: readonly Assignment[]): void {
  startAssignments();
  change(enter(strikeOut(store.getState(), out), into));
}

export const currentLedger = store.getState;
