import { type ReactNode, useState } from 'react';
import { applyEdit } from '../../draft/editDraft';
import { describeAuthor } from '../../model/dates';
import type { Verdict } from '../../model/decision';
import { type Draft, isDenied } from '../../model/draft';
import { nothingRejected } from '../../model/judgement';
import { matchPattern } from '../../model/wildcard';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { currentRejected, rejectionOf, useLedger } from '../../state/ledger';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';

/** What a draft would allow that a reviewer rejected: entries, and tools that its wildcards match. */
function rejectedOf(draft: Draft): readonly { readonly toolId: string; readonly verdict: Verdict }[] {
  const patterns = [...draft.patterns.keys()];
  const { tools } = patterns.length === 0 ? nothingRejected : currentRejected();
  const matched = tools.filter(
    (id) => patterns.some((pattern) => matchPattern(pattern, id)) && !isDenied(draft, id) && !draft.entries.has(id),
  );
  return [...draft.entries.keys(), ...patterns, ...matched].flatMap((toolId) => {
    const verdict = rejectionOf(toolId);
    return verdict === undefined ? [] : [{ toolId, verdict }];
  });
}

/** Returns a draft without what a reviewer rejected; of what its wildcards match, that is denied. */
export function withoutRejected(draft: Draft): Draft {
  const rejected = rejectedOf(draft).map(({ toolId }) => toolId);
  if (rejected.length === 0) return draft;
  const toDeny = rejected.filter((id) => !draft.entries.has(id) && !draft.patterns.has(id));
  const left = applyEdit(draft, { kind: 'remove', toolIds: rejected, patterns: rejected });
  return applyEdit(left, { kind: 'deny', denied: toDeny.map((id) => ({ id, isPattern: false })) });
}

interface HeldRejections {
  /** Whether what comes in allows rejected tools, and nobody has left them out yet. */
  readonly isHeld: boolean;
  /** Who rejected what of it, and the way on; null for nothing. */
  readonly part: ReactNode;
}

/** Holds up what comes in while it allows tools that a reviewer rejected; what is left out is left out by the caller. */
export function useHeldRejections(draft: Draft | null): HeldRejections {
  const ledger = useLedger();
  const [left, setLeft] = useState<readonly string[]>([]);
  if (draft === null || ledger.size === 0) return { isHeld: false, part: null };
  const rejected = rejectedOf(draft);
  const ids = rejected.map(({ toolId }) => toolId);
  if (ids.length === 0) return { isHeld: false, part: null };
  const isHeld = ids.some((toolId) => !left.includes(toolId));
  const part = (
    <div role="note" className="grid gap-1.5 rounded-lg border border-line bg-sunk px-3 py-2">
      <p className="font-medium">
        {formatCounted(ids.length, 'of its tools was', 'of its tools were')} rejected
        {isHeld ? ': nothing is taken in before it is left out.' : ', and left out.'}
      </p>
      <FirstList items={rejected} aria-label="Rejected" className="grid gap-1 text-xs">
        {({ toolId, verdict }) => (
          <li key={toolId} className="[overflow-wrap:anywhere]">
            <UntrustedText isCode text={toolId} /> <UntrustedText text={describeAuthor(verdict)} />
          </li>
        )}
      </FirstList>
      {isHeld && (
        <p>
          <Button onClick={() => setLeft(ids)}>Leave out what was rejected</Button>
        </p>
      )}
    </div>
  );
  return { isHeld, part };
}
