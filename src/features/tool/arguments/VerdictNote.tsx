import type { ReactNode } from 'react';
import { UntrustedText } from '../../../parts/UntrustedText';
import { Button } from '../../../ui/Button';
import type { Verdict } from './useCheck';

/** Why arguments aren't checked where that needs more than a line, and what to do. */
export function VerdictNote({ verdict, onRetry }: { readonly verdict: Verdict; readonly onRetry: () => void }) {
  if (verdict.kind === 'bad-schema') {
    return (
      <Note>
        The schema can’t be checked against: <UntrustedText text={verdict.reason} />
        {verdict.pointer !== undefined && (
          <>
            {' '}
            (at <UntrustedText text={verdict.pointer === '' ? 'the whole schema' : verdict.pointer} />)
          </>
        )}
        . You can go on; nothing tells whether the host will take it.
      </Note>
    );
  }
  if ((verdict.kind === 'valid' || verdict.kind === 'problems') && verdict.leftOut !== undefined) {
    return (
      <Note>
        {verdict.leftOut.length === 1 ? 'One pattern is' : `${verdict.leftOut.length} patterns are`} written for another
        language and not checked:{' '}
        {verdict.leftOut.slice(0, 5).map(({ pointer, pattern }) => (
          <span key={pointer} className="block font-mono">
            <UntrustedText text={pattern.slice(0, 200)} /> (at <UntrustedText text={pointer} />)
          </span>
        ))}
        All else is checked.
      </Note>
    );
  }
  if (verdict.kind !== 'not-checked') return null;
  const { reason } = verdict;
  return (
    <Note>
      {notes[reason]}
      {reason !== 'blocked' && (
        <>
          {' '}
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </Note>
  );
}

const notes = {
  'too-complex': 'The check took too long and was ended. The form works all the same.',
  blocked: (
    <>
      Checking compiles the schema to code, and the server of this page forbids that for the file{' '}
      <span className="font-mono text-ink">checker/…</span> too. Whoever runs it can send that one file the policy of
      its own that the readme names. The form works all the same; nothing tells whether the host will take the
      arguments.
    </>
  ),
  unavailable:
    'The file that checks arguments didn’t load or broke. The form works all the same; nothing tells whether the host will take the arguments.',
} as const;

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p
      role="note"
      className="mb-3 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] leading-4.5 [overflow-wrap:anywhere]"
    >
      {children}
    </p>
  );
}
