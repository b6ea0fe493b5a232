import { decidedTogether, enter, ofKind, replacedBy, strikeOut } from '../draft/ledger';
import { columns } from '../model/columns';
import type { Assignment } from '../model/decision';
import { formatCounted } from '../model/formatCount';
import { changeLedger, currentLedger } from './ledger';
import { offerUndo } from './steps';

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
