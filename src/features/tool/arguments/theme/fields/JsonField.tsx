import type { FieldProps } from '@rjsf/utils';
import { parseArgumentText } from '../../../../../schemas/argumentText';
import { noAutofillProps } from '../../../../../ui/noAutofillProps';
import { writeArguments } from '../../argumentValue';
import { useDraft, useLiterals, useValueAt } from '../../formContext';
import { literalsOf, noLiterals } from '../../literals';
import { useControl } from '../control';
import { ariaOf, controlLook } from '../fieldLook';
import { keyOf } from '../fieldPlan';
import { useSpot } from '../fieldSpot';

/** Any value as JSON text. A text that is no JSON stays as typed and is not sent. */
export function JsonField(_: FieldProps) {
  const control = useControl();
  const { id, describedBy, isWrong } = control;
  const { path, pointer, onChange } = useSpot();
  const value = useValueAt(path);
  const literals = useLiterals(pointer);
  const [draft, setDraft] = useDraft();
  const read = draft === null ? null : readDraft(draft);
  const isCurrent = read !== null && (read.kind === 'error' || keyOf(read.value) === keyOf(value));
  const fault = isCurrent && read.kind === 'error' ? read : null;
  const errorId = `${id}-json`;
  return (
    <>
      <textarea
        {...ariaOf({
          ...control,
          isWrong: isWrong || fault !== null,
          describedBy: [describedBy, fault && errorId].filter(Boolean).join(' ') || undefined,
        })}
        {...noAutofillProps}
        rows={2}
        placeholder="JSON"
        value={isCurrent && draft !== null ? draft : writeArguments(value, literals)}
        onChange={({ target }) => {
          setDraft(target.value);
          const next = readDraft(target.value);
          if (next.kind === 'value') onChange(next.value, next.literals);
        }}
        onBlur={() => fault === null && setDraft(null)}
        className={`${controlLook(isWrong || fault !== null)} field-sizing-content block max-h-56 min-h-14 resize-y py-1.5 leading-4.5`}
      />
      {fault !== null && (
        <p id={errorId} className="mt-1 text-[0.75rem] text-miss leading-4.5">
          Line {fault.line}: {fault.reason} Not sent yet.
        </p>
      )}
    </>
  );
}

function readDraft(text: string) {
  const read = parseArgumentText(text);
  if (read.kind === 'error') return read;
  if (read.kind === 'empty') return { kind: 'value', value: undefined, literals: noLiterals } as const;
  return { kind: 'value', value: read.value, literals: literalsOf(read.oddNumbers) } as const;
}
