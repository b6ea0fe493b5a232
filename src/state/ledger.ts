import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { differing, isSameText, moveMap } from '../draft/draftSteps';
import {
  assignmentsIn,
  changesBetween,
  credentialsIn,
  decidedTogether,
  emptyLedger,
  enter,
  type Ledger,
  listDecisions,
  replace,
  strikeOut,
  writeLedger,
} from '../draft/ledger';
import { rejectedIn, rejectionIn } from '../draft/verdicts';
import { nextTurn } from '../engine/inSlices';
import { type Decision, type DecisionKind, type DecisionOf, nounOf, type Verdict } from '../model/decision';
import { formatCounted } from '../model/formatCount';
import type { Rejected } from '../model/judgement';
import { catalogClient, noteFacts, restarts } from './catalogClient';
import { knownCatalog, useKnownCatalog } from './catalogSummary';
import { derive, type Readable } from './derived';
import { overlayEntries, persisted } from './persisted';
import { noteStepsOf, offerUndo, recheckSteps } from './steps';

/** What people decided about tools in this browser, whatever the draft; a draft's own decisions stand in its entries. */
const store = createStore<Ledger>(() => emptyLedger);

const readLedger = async (value: unknown) => (await import('../draft/keptLedger')).readLedger(value);

const kept = persisted(store, {
  key: 'review',
  what: 'decisions',
  count: (ledger) => listDecisions(ledger).length,
  // Version 1 was a review file, and version 2 joined nothing.
  version: 3,
  schema: { read: readLedger, write: writeLedger },
  rebase: overlayEntries,
  onTaken: recheckSteps,
});

/** What the engine was told last. */
const told = createStore<Ledger>(() => emptyLedger);

/** Whether the engine knows what was decided in this browser. */
export const areAssignmentsKnown: Readable<boolean> = derive(
  [kept.status, store, told],
  (status, ledger, known) => status !== 'reading' && ledger === known,
);

let isStarted = false;

/** Tells the engine what was decided, now and after each change. */
export function startLedger(): void {
  if (isStarted) return;
  isStarted = true;
  let before: readonly Decision[] = [];
  const tell = async () => {
    const [ledger, start] = [store.getState(), restarts.getState()];
    if (ledger === told.getState()) return;
    // Very many at once would hold up the page.
    for (const part of changesBetween(told.getState(), ledger, isJudging)) {
      void catalogClient.ask('decide', part);
      await nextTurn();
      // A new worker gets all decisions by a telling of its own.
      if (restarts.getState() !== start) return;
    }
    const assignments = assignmentsIn(ledger);
    const isTold = assignments.length === before.length && assignments.every((one, place) => one === before[place]);
    before = assignments;
    // With other assignments all rules read the content anew.
    noteFacts(isTold ? {} : { assignments });
    told.setState(ledger, true);
  };
  let telling = Promise.resolve();
  const tellNext = () => {
    telling = telling.then(tell);
  };
  // Not in the task that made them.
  store.subscribe(() => setTimeout(tellNext));
  restarts.subscribe(() => {
    told.setState(emptyLedger, true);
    tellNext();
  });
  tellNext();
}

const isJudging = ({ kind }: Decision) => kind === 'verdict' || kind === 'judgement';

const noteStep = noteStepsOf<Ledger>(
  {
    of: 'decisions',
    current: store.getState,
    show: (ledger) => store.setState(ledger, true),
    changeOf: (before, after) => ({ before: differing(before, after), after: differing(after, before) }),
    move: (current, from, to) => {
      const value = moveMap(current, from, to, isSameText);
      return value === null ? null : { value, left: from };
    },
    write: writeLedger,
    read: readLedger,
    // A fingerprint alone has more.
    leastLength: ({ size }) => size * 64,
  },
  kept.status,
);

function changeLedger(ledger: Ledger): void {
  const before = store.getState();
  store.setState(ledger, true);
  noteStep(before, ledger);
}

/** Resolves once what this browser keeps of the ledger is read. */
export const whenLedgerRead = () => kept.whenRead();

export const ledgerStore: Readable<Ledger> = store;
export const currentLedger = store.getState;

/** Whose credential tools and families need, as a person said. */
export const credentialDecisions: Readable<readonly DecisionOf<'credential'>[]> = derive([store], credentialsIn);

export function useCredentialDecisions(): readonly DecisionOf<'credential'>[] {
  return useStore(credentialDecisions);
}

export function useLedger(): Ledger {
  return useStore(store);
}

/** Decides, in place of what was decided about the same; the notice, in these words, can undo it. */
export function decide<Kind extends DecisionKind>(added: readonly DecisionOf<Kind>[], words: string): void {
  changeLedger(replace(currentLedger(), added));
  offerUndo(words);
}

/** Enters what follows from a step that has its own way back. */
export function record(added: readonly Decision[]): void {
  if (added.length > 0) store.setState(enter(currentLedger(), added), true);
}

/** Takes back one decision; the page's notice offers to undo it, and to take back all that were made with it. */
export function withdraw(decision: Decision): void {
  const together = decidedTogether(currentLedger(), decision);
  withdrawAll(
    [decision],
    together.filter(({ toolId }) => toolId !== decision.toolId),
  );
}

/** Takes back decisions; the notice can undo it, and take back the others made with them. */
export function withdrawAll(withdrawn: readonly Decision[], others: readonly Decision[]): void {
  changeLedger(strikeOut(currentLedger(), withdrawn));
  const [first] = withdrawn;
  const more = {
    label: `Withdraw the ${formatCounted(others.length, 'other')} made with it`,
    run: () => withdrawAll(others, []),
  };
  const noun = first === undefined ? 'decision' : nounOf(first);
  offerUndo(
    `${noun}${withdrawn.length === 1 ? '' : 's'} withdrawn from ${formatCounted(withdrawn.length, 'tool')}.`,
    others.length > 0 ? [more] : [],
  );
}

/** The verdict that rejects a tool, its server or its source, whatever has become of it; undefined where none does. */
export function rejectionOf(toolId: string): Verdict | undefined {
  return rejectionIn(currentLedger(), toolId, knownCatalog().summary?.rejectedOrigins);
}

/** As `rejectionOf`, kept up to date. */
export function useRejection(toolId: string): Verdict | undefined {
  return rejectionIn(useLedger(), toolId, useKnownCatalog().summary?.rejectedOrigins);
}

/** All that reviewers rejected, as far as it is known. */
export function currentRejected(): Rejected {
  return rejectedIn(currentLedger(), knownCatalog().summary?.rejectedOrigins);
}
