import { TriangleAlert } from 'lucide-react';
import type { DocumentFault } from '../../dialects/sourceDocument';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';

const maxShown = 20;

/** Documents of a file that could not be read: where, and why; and what is said of servers that were. */
export function Faults({ faults }: { readonly faults: readonly DocumentFault[] }) {
  const [notes, gaps] = [true, false].map((isNote) => faults.filter(({ reason }) => (reason === 'note') === isNote));
  return (
    <>
      {gaps && gaps.length > 0 && <FaultList label="Not read" faults={gaps} />}
      {notes && notes.length > 0 && <FaultList label="Notes on servers" faults={notes} />}
    </>
  );
}

function FaultList({ label, faults }: { readonly label: string; readonly faults: readonly DocumentFault[] }) {
  return (
    <ul aria-label={label} className="ml-7 grid gap-0.5 rounded-md border border-line-strong bg-sunk px-3 py-2">
      {faults.slice(0, maxShown).map(({ document, line, column, reason, words }) => (
        <li key={`${document} ${line} ${column} ${words}`} className="flex items-start gap-2 text-ink-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-miss" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {reason !== 'not-listed' && reason !== 'more-pages' && reason !== 'note' && (
              <span className="text-ink">
                {faults.length > 1 || document > 1 ? `Document ${formatCount(document)}, line ` : 'Line '}
                {formatCount(line)}, column {formatCount(column)}:{' '}
              </span>
            )}
            <UntrustedText text={words} />
          </span>
        </li>
      ))}
      {faults.length > maxShown && (
        <li className="pl-5.5 text-ink-3">and {formatCount(faults.length - maxShown)} more</li>
      )}
    </ul>
  );
}
