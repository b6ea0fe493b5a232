import type { ReactNode } from 'react';
import { UntrustedText } from '../../../parts/UntrustedText';
import { Button } from '../../../ui/Button';
import type { ForeignPattern } from '../../../workers/checkArguments';
import type { Verdict } from './useCheck';

/** Why arguments aren't checked where that needs more than a line, and what to do. */
export function VerdictNote({ verdict, onRetry }: { readonly verdict: Verdict; readonly onRetry: () => void }) {
  const words = wordsOf(verdict);
  if (words === null) return null;
  return (
    <p
      role="note"
      className="mb-3 rounded-md border border-line-strong bg-sunk px-3 py-2 text-xs leading-4.5 [overflow-wrap:anywhere]"
    >
      {words}
      {verdict.kind === 'not-checked' && verdict.reason !== 'blocked' && (
        <>
          {' '}
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </p>
  );
}

function wordsOf(verdict: Verdict): ReactNode {
  if (verdict.kind === 'not-checked') return notes[verdict.reason];
  if (verdict.kind === 'bad-schema') {
    const { reason, pointer } = verdict;
    return (
      <>
        The schema can’t be checked against: <UntrustedText text={reason} />
        {pointer !== undefined && (
          <>
            {' '}
            (at <UntrustedText text={pointer === '' ? 'the whole schema' : pointer} />)
          </>
        )}
        . You can go on; nothing tells whether the host will take it.
      </>
    );
  }
  if (!('leftOut' in verdict) || verdict.leftOut === undefined) return null;
  const patterns = verdict.leftOut.filter(({ keyword }) => keyword === undefined);
  const broken = verdict.leftOut.filter(({ keyword }) => keyword !== undefined);
  return (
    <>
      {patterns.length > 0 && (
        <>
          {patterns.length === 1 ? 'One pattern is' : `${patterns.length} patterns are`} written for another language
          and not checked: <LeftOut parts={patterns} />
        </>
      )}
      {broken.length > 0 && (
        <>
          {broken.length === 1 ? 'One part of the schema is' : `${broken.length} parts of the schema are`} broken and
          not checked: <LeftOut parts={broken} />
        </>
      )}
      All else is checked.
    </>
  );
}

function LeftOut({ parts }: { readonly parts: readonly ForeignPattern[] }) {
  return parts.slice(0, 5).map(({ pointer, pattern }) => (
    <span key={pointer} className="block font-mono">
      <UntrustedText text={pattern.slice(0, 200)} /> (at <UntrustedText text={pointer} />)
    </span>
  ));
}

const notes = {
  'too-complex': 'The check took too long and was ended. The form works all the same.',
  blocked:
    'Checking compiles the schema to code, and the server of this page forbids that for the file checker/… too. Whoever runs it can send that one file the policy of its own that the readme names. The form works all the same; nothing tells whether the host will take the arguments.',
  unavailable:
    'The file that checks arguments didn’t load or broke. The form works all the same; nothing tells whether the host will take the arguments.',
} as const;
