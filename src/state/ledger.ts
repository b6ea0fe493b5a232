import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readLedger, writeLedger } from '../draft/keptLedger';
import { emptyLedger, type Ledger, listDecisions, ofKind } from '../draft/ledger';
import type { Assignment } from '../model/decision';
import { derive, type Readable } from './derived';
import { noteFacts } from './outsideFacts';
import { overlayEntries, persisted } from './persisted';
import { forgetSteps, noteStep } from './steps';

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

const isStarted = createStore(() => false);

/** Whether the engine knows what was assigned in this browser. */
export const areAssignmentsKnown: Readable<boolean> = derive(
  [kept.status, store, isStarted],
  (status, ledger, started) => status !== 'reading' && (started || ledger === emptyLedger),
);

export function changeLedger(ledger: Ledger): void {
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
