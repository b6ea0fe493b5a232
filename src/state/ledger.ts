import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readLedger, writeLedger } from '../draft/keptLedger';
import {
  decidedTogether,
  emptyLedger,
  enter,
  type Ledger,
  listDecisions,
  ofKind,
  replacedBy,
  strikeOut,
} from '../draft/ledger';
import { columns } from '../model/columns';
import type { Assignment } from '../model/decision';
import { formatCounted } from '../model/formatCount';
import { noteFacts } from './catalogClient';
import { derive, type Readable } from './derived';
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
  rebase: overlayEntries,
  onTaken: () => forgetSteps('assignments'),
});

const isStarted = createStore(() => false);

/** Whether the engine knows what was assigned in this browser. */
export const areAssignmentsKnown: Readable<boolean> = derive(
  [kept.status, store, isStarted],
  (status, ledger, started) => status !== 'reading' && (started || ledger === emptyLedger),
);

function changeLedger(ledger: Ledger): void {
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
  if (isStarted.getState()) return;
  isStarted.setState(true, true);
  store.subscribe(tellEngine);
  if (store.getState() !== emptyLedger) tellEngine();
}

function tellEngine(): void {
  noteFacts({ assignments: currentAssignments() });
}

export function currentAssignments(): readonly Assignment[] {
  return ofKind(listDecisions(store.getState()), 'assignment');
}

/** Resolves once what this browser keeps of the ledger is read. */
export const whenLedgerRead = () => kept.whenRead();

export const currentLedger = store.getState;

export function useLedger(): Ledger {
  return useStore(store);
}

/** Assigns, in place of what is assigned to the same; the notice, in these words, can undo it. */
export function assign(added: readonly Assignment[], words: string): void {
  const ledger = currentLedger();
  changeLedger(enter(strikeOut(ledger, replacedBy(ledger, added)), added));
  offerUndo(words);
}

/** Takes back one assignment; the page's notice offers to undo it, and to take back all that were made with it. */
export function withdrawAssignment(assignment: Assignment): void {
  const together = ofKind(decidedTogether(currentLedger(), assignment), 'assignment');
  const others = together.filter(({ toolId }) => toolId !== assignment.toolId);
  withdraw([assignment], others);
}

function withdraw(withdrawn: readonly Assignment[], others: readonly Assignment[]): void {
  changeLedger(strikeOut(currentLedger(), withdrawn));
  const [first] = withdrawn;
  const what = first === undefined ? '' : `${columns[first.about].label} `;
  const more = {
    label: `Withdraw the ${formatCounted(others.length, 'other')} made with it`,
    run: () => withdraw(others, []),
  };
  offerUndo(
    `${what}${withdrawn.length === 1 ? 'assignment' : 'assignments'} withdrawn from ${formatCounted(withdrawn.length, 'tool')}.`,
    others.length > 0 ? [more] : [],
  );
}
