import { useState } from 'react';
import { cutText } from '../../model/cutText';
import { formatCount } from '../../parts/formatQuantity';
import { type EvidenceRange, MarkedText } from '../../parts/MarkedText';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import type { UnsafeNumber } from '../../schemas/argumentText';
import type { BoundNote } from '../../schemas/boundSchema';
import { FirstItems } from '../../ui/FirstItems';

interface Props {
  readonly text: string;
  readonly marks: readonly string[];
  readonly longest: number;
  readonly className?: string;
  /** What the rules found in it. */
  readonly ranges?: readonly EvidenceRange[];
}

/** Untrusted prose with its line breaks; what is long folds. */
export function LongText({ text, marks, longest, className = '', ranges = [] }: Props) {
  // What the rules found is never folded away.
  const [open, setOpen] = useState(ranges.some(({ end }) => end > longest));
  const folds = text.length > longest * 1.25;
  return (
    <p className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      <MarkedText text={folds && !open ? cutText(text, longest) : text} ranges={ranges} marks={marks} />
      {folds && (
        <>
          {open ? ' ' : '… '}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-6 touch:min-h-11 items-center rounded font-medium text-accent hover:underline"
          >
            {open ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
          </button>
        </>
      )}
    </p>
  );
}

export function NoSchema({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="max-w-prose">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-2">{children}</p>
    </div>
  );
}

/** Names the numbers of a schema that no double holds. Not its bounds: so far out, they limit nobody. */
export function NumberNotes({ unsafe }: { readonly unsafe: readonly UnsafeNumber[] }) {
  const notes = unsafe.flatMap(({ pointer, literal }): BoundNote[] =>
    /imum$/i.test(pointer)
      ? []
      : [{ pointer, reason: [{ text: 'says ' }, { quote: literal.slice(0, 60) }, { text: '.' }] }],
  );
  return notes.length === 0 ? null : <SchemaNotes title={notExact} notes={notes} />;
}

const notExact =
  'This page can’t hold every number of this schema exactly: those below are left out here. Tab Raw shows them.';

/** What can't be drawn or offered, where, and why. */
export function SchemaNotes({ title, notes }: { readonly title: string; readonly notes: readonly BoundNote[] }) {
  return (
    <div role="note" className="mb-4 rounded-md border border-line-strong bg-sunk px-3 py-2 text-xs leading-4.5">
      <p className="font-medium">{title}</p>
      <FirstItems items={notes} first={3}>
        {(shown) => (
          <ul>
            {shown.map(({ pointer, reason }) => (
              <li key={pointer} className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
                <span className="font-mono text-ink text-xs">
                  {pointer === '' ? 'the whole schema' : <UntrustedText text={pointer} />}
                </span>{' '}
                <QuotingText words={reason} />
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
    </div>
  );
}
