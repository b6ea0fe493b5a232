import { useState } from 'react';
import type { RenderNote } from '../../../schemas/fieldFacts';
import { QuotingText } from '../../shared/QuotingText';
import { UntrustedText } from '../../shared/UntrustedText';
import { wordButton } from './fieldLook';

interface Props {
  readonly notes: readonly RenderNote[];
  readonly drawable: boolean;
}

const shownAtFirst = 3;

/** What can't be drawn as a field, where, and why; the JSON editor takes it all the same. */
export function RenderNotes({ notes, drawable }: Props) {
  const [all, setAll] = useState(false);
  if (notes.length === 0 && drawable) return null;
  const shown = all || notes.length <= shownAtFirst + 1 ? notes : notes.slice(0, shownAtFirst);
  return (
    <div role="note" className="mb-4 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] leading-4.5">
      <p className="font-medium">
        {drawable
          ? 'Not everything has a field of its own: write it as JSON.'
          : 'This schema can’t be drawn as a form.'}
      </p>
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
      {shown.length < notes.length && (
        <button type="button" onClick={() => setAll(true)} className={`-ml-1 ${wordButton}`}>
          Show {(notes.length - shown.length).toLocaleString('en-US')} more
        </button>
      )}
    </div>
  );
}
