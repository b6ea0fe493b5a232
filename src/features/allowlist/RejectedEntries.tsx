import { type ReactNode, useState } from 'react';
import type { Verdict } from '../../model/decision';
import type { Draft } from '../../model/draft';
import { formatCounted, formatDay } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { rejectionOf, useLedger } from '../../state/ledger';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';

/** “by Ada on 2026-11-14: it reads keys” */
export function describeRejection({ by = 'nobody named', at, reason }: Verdict): string {
  return `by ${by} on ${formatDay(at)}${reason === '' ? '' : `: ${reason}`}`;
}

/** Returns a draft without the entries that a reviewer rejected. */
export function withoutRejected(draft: Draft): Draft {
  const kept = [...draft.entries].filter(([toolId]) => rejectionOf(toolId) === undefined);
  return kept.length === draft.entries.size ? draft : { ...draft, entries: new Map(kept) };
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
  const rejected = [...draft.entries.keys()].flatMap((toolId) => {
    const verdict = rejectionOf(toolId);
    return verdict === undefined ? [] : [{ toolId, verdict }];
  });
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
            <UntrustedText isCode text={toolId} /> <UntrustedText text={describeRejection(verdict)} />
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
