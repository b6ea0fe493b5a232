import { cutText } from '../../../model/formatJson';
import { QuotingText } from '../../../parts/QuotingText';
import { UntrustedText } from '../../../parts/UntrustedText';
import type { UnsafeNumber } from '../../../schemas/argumentText';
import type { BoundNote } from '../../../schemas/boundSchema';
import { FirstItems } from '../../../ui/FirstItems';

interface Props {
  readonly notes: readonly BoundNote[];
  readonly drawable: boolean;
}

const shownAtFirst = 3;
const noteLook = 'mb-4 rounded-md border border-line-strong bg-sunk px-3 py-2 text-[0.75rem] leading-4.5';

/** Numbers of the schema that no double holds: as values they are not offered, as rules a check takes them for others. */
export function NumberNotes({ numbers }: { readonly numbers: readonly UnsafeNumber[] }) {
  // A bound at the edge of what a host's own numbers hold is no rule that anyone meets.
  const shown = numbers.filter(({ pointer }) => !/imum$/i.test(pointer));
  if (shown.length === 0) return null;
  return (
    <div role="note" className={noteLook}>
      <p className="font-medium">
        This page can’t hold every number of this schema exactly. They are not offered; write them in Arguments JSON.
      </p>
      <FirstItems items={shown} first={shownAtFirst}>
        {(first) => (
          <ul>
            {first.map(({ pointer, literal }) => (
              <li key={pointer} className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
                <span className="font-mono text-ink text-xs">
                  <UntrustedText text={pointer} />
                </span>{' '}
                says <span className="font-mono text-ink text-xs">{cutText(literal, 60)}</span>.
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
    </div>
  );
}

/** What can't be drawn as a field, where, and why; the JSON editor takes it all the same. */
export function RenderNotes({ notes, drawable }: Props) {
  if (notes.length === 0 && drawable) return null;
  return (
    <div role="note" className={noteLook}>
      <p className="font-medium">
        {drawable ? 'Some values have no field: write them as JSON.' : 'This schema can’t be drawn as a form.'}
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
