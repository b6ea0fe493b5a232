import { useState } from 'react';
import { noAutofillProps } from '../../../ui/noAutofillProps';
import { ariaOf, type ControlProps, controlLook } from './fieldLook';

interface Props extends ControlProps {
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
}

/** A list of texts, one a line (RFC 0066 `string-list`). Empty lines are no items. */
export function StringListInput(props: Props) {
  const { value, isWrong, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const own = (value ?? []).join('\n');
  const text = draft !== null && readLines(draft).join('\n') === own ? draft : own;
  return (
    <textarea
      {...ariaOf(props)}
      {...noAutofillProps}
      rows={3}
      placeholder="One a line"
      value={text}
      onChange={({ target }) => {
        setDraft(target.value);
        const lines = readLines(target.value);
        onChange(lines.length === 0 ? undefined : lines);
      }}
      onBlur={() => setDraft(null)}
      className={`${controlLook(isWrong)} field-sizing-content block max-h-56 min-h-16 resize-y py-1.5 leading-4.5`}
    />
  );
}

function readLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
