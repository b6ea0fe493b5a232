import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { noAutofillProps } from '../../../../../ui/noAutofillProps';
import { useControl } from '../control';
import { ariaOf, controlLook } from '../fieldLook';
import { useSpot } from '../fieldSpot';

/** A list of texts, one a line (RFC 0066 `string-list`). Empty lines are no items. */
export function StringListWidget({ value, onChange }: WidgetProps) {
  const control = useControl();
  const { isItem } = useSpot();
  const [draft, setDraft] = useState<string | null>(null);
  const own = (Array.isArray(value) ? value : []).join('\n');
  const text = draft !== null && readLines(draft).join('\n') === own ? draft : own;
  return (
    <textarea
      {...ariaOf(control)}
      {...noAutofillProps}
      rows={3}
      placeholder="One a line"
      value={text}
      onChange={({ target }) => {
        setDraft(target.value);
        const lines = readLines(target.value);
        onChange(lines.length === 0 && !isItem ? undefined : lines);
      }}
      onBlur={() => setDraft(null)}
      className={`${controlLook(control.isWrong)} field-sizing-content block max-h-56 min-h-16 resize-y py-1.5 leading-4.5`}
    />
  );
}

function readLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
