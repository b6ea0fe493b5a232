import type { ReactNode } from 'react';
import { useState } from 'react';
import { cutText } from '../../model/formatJson';
import { UntrustedText } from '../../parts/UntrustedText';

interface Props {
  readonly text: string;
  readonly marks: readonly string[];
  /** Characters shown before the text folds. */
  readonly longest: number;
  readonly className?: string;
}

/** Untrusted prose with its line breaks; what is long folds. */
export function LongText({ text, marks, longest, className = '' }: Props) {
  const [open, setOpen] = useState(false);
  const folds = text.length > longest * 1.25;
  return (
    <p className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      <UntrustedText text={folds && !open ? cutText(text, longest) : text} marks={marks} isWhole />
      {folds && (
        <>
          {open ? ' ' : '… '}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-6 touch:min-h-11 items-center rounded font-medium text-accent hover:underline"
          >
            {open ? 'Show less' : `Show all ${text.length.toLocaleString('en-US')} characters`}
          </button>
        </>
      )}
    </p>
  );
}

/** The heading of a part of a tab. */
export function SectionTitle({ children }: { readonly children: ReactNode }) {
  return <h3 className="mb-1.5 font-semibold text-ink-2 text-xs">{children}</h3>;
}

/** In place of a schema that the descriptor does not have. */
export function NoSchema({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="max-w-prose">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-2">{children}</p>
    </div>
  );
}
