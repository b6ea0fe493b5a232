import { useMemo } from 'react';
import { cutText } from '../../../model/formatJson';
import { QuotingText } from '../../../parts/QuotingText';
import { UntrustedText } from '../../../parts/UntrustedText';
import { parseArgumentText } from '../../../schemas/argumentText';
import type { RenderNote } from '../../../schemas/fieldFacts';
import { FirstItems } from '../../../ui/FirstItems';

interface Props {
  readonly notes: readonly RenderNote[];
  readonly drawable: boolean;
}

const shownAtFirst = 3;
const noteLook = 'mb-4 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] leading-4.5';

/** Numbers of the schema that JavaScript can't hold: what a check or a sample makes of them is not what is written. */
export function NumberNotes({ schemaText }: { readonly schemaText: string }) {
  const numbers = useMemo(() => {
    const read = parseArgumentText(schemaText);
    // A bound at the edge of what a host's own numbers hold is no rule that anyone meets.
    return read.kind === 'value' ? read.oddNumbers.filter(({ pointer }) => !/imum$/i.test(pointer)) : [];
  }, [schemaText]);
  if (numbers.length === 0) return null;
  return (
    <div role="note" className={noteLook}>
      <p className="font-medium">JavaScript can’t hold every number of this schema: check what depends on them.</p>
      <ul>
        {numbers.slice(0, shownAtFirst).map(({ pointer, literal }) => (
          <li key={pointer} className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
            <span className="font-mono text-ink text-xs">
              <UntrustedText text={pointer} />
            </span>{' '}
            says <span className="font-mono text-ink text-xs">{cutText(literal, 60)}</span>, which is taken as{' '}
            <span className="font-mono text-ink text-xs">{String(Number(literal))}</span>.
          </li>
        ))}
      </ul>
      {numbers.length > shownAtFirst && <p className="mt-1 text-ink-2">and {numbers.length - shownAtFirst} more</p>}
    </div>
  );
}

/** What can't be drawn as a field, where, and why; the JSON editor takes it all the same. */
export function RenderNotes({ notes, drawable }: Props) {
  if (notes.length === 0 && drawable) return null;
  return (
    <div role="note" className={noteLook}>
      <p className="font-medium">
        {drawable
          ? 'Not everything has a field of its own: write it as JSON.'
          : 'This schema can’t be drawn as a form.'}
      </p>
      <FirstItems items={notes} first={shownAtFirst}>
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
