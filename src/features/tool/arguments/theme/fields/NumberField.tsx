import type { FieldProps } from '@rjsf/utils';
import { useId } from 'react';
import { isExact } from '../../../../../schemas/argumentText';
import { noAutofillProps } from '../../../../../ui/noAutofillProps';
import { numberText } from '../../argumentValue';
import { useDraft, useLiterals } from '../../formContext';
import { afterPointerUp } from '../afterPointerUp';
import { useControl } from '../control';
import { ariaOf, controlLook, oneLine, wordButton } from '../fieldLook';
import { useSpot } from '../fieldSpot';

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * A number as typed. A draft that is no number is never sent as another one: it is said to be left out. One that
 * JavaScript can't hold is sent as typed, and only shown from then on.
 */
export function NumberField({ formData }: FieldProps) {
  const control = useControl();
  const { pointer, plan, label, onChange } = useSpot();
  const literal = useLiterals(pointer).get('');
  const value = typeof formData === 'number' ? formData : undefined;
  const isWhole = plan.kind === 'number' && plan.isWhole;
  const [draft, setDraft] = useDraft();
  const noteId = useId();
  const draftNumber = draft === null ? undefined : readDraft(draft);
  // A draft stands as long as it is what the arguments hold; a value from elsewhere replaces it.
  const isCurrent = draft !== null && (draftNumber === undefined ? value === undefined : Object.is(draftNumber, value));
  const text = isCurrent ? draft : (literal ?? (value === undefined ? '' : numberText(value)));
  const isOdd = literal !== undefined && !(isCurrent && draft === literal);
  const note = isOdd
    ? 'JavaScript can’t hold this number. It stays as typed; change it in the JSON.'
    : isCurrent && draftNumber === undefined && draft.trim() !== ''
      ? 'Not a number yet: left out.'
      : undefined;

  function type(typed: string) {
    setDraft(typed);
    const read = readDraft(typed);
    const trimmed = typed.trim();
    if (read === undefined || isExact(trimmed)) onChange(read);
    else onChange(read, new Map([['', trimmed]]));
  }

  return (
    <>
      <input
        {...ariaOf({
          ...control,
          describedBy: [control.describedBy, note && noteId].filter(Boolean).join(' ') || undefined,
        })}
        {...noAutofillProps}
        type="text"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        value={text}
        readOnly={isOdd}
        onChange={(event) => type(event.target.value)}
        onBlur={() => draftNumber !== undefined && afterPointerUp(() => setDraft(null))}
        className={`${controlLook(control.isWrong)} ${oneLine} tabular-nums read-only:bg-sunk`}
      />
      {note !== undefined && (
        <p id={noteId} className="mt-1 text-[0.75rem] text-ink-2 leading-4.5">
          {note}
          {isOdd && (
            <button
              type="button"
              className={wordButton}
              aria-label={`Leave out ${label}`}
              onClick={() => {
                setDraft(null);
                onChange(undefined);
              }}
            >
              Leave out
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** `1.` and `.5` are on their way to a number and not yet one; what JSON would not take is none. */
function readDraft(draft: string): number | undefined {
  const text = draft.trim();
  return number.test(text) ? Number(text) : undefined;
}
