import { type ClipboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { parseNames } from '../../access/nameList';
import { noAutofillProps } from '../../ui/noAutofillProps';

export interface NamesFieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A list of names to type or paste. What looks like a secret never stays: a paste that holds one is cleaned before it
 * reaches the field, and typed text as soon as it is recognised.
 */
export function NamesField({ label, hint, text, onText, ref }: NamesFieldProps) {
  const id = useId();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const names = useMemo(() => parseNames(text).names.length, [text]);

  function edit(next: string) {
    const list = parseNames(next);
    setRefused(list.refused);
    onText(list.text);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const list = parseNames(event.clipboardData.getData('text/plain'));
    if (list.refused.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onText(parseNames(value.slice(0, selectionStart) + list.text + value.slice(selectionEnd)).text);
    setRefused(list.refused);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block w-fit font-medium">
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        rows={5}
        value={text}
        {...noAutofillProps}
        aria-describedby={`${id}-problem ${id}-hint`}
        onPaste={paste}
        onChange={(event) => edit(event.target.value)}
        className="block w-full resize-y rounded-[7px] border border-ctl bg-panel px-2.5 py-1.5 font-mono text-ink text-xs leading-5 max-sm:text-base"
      />
      {/* Always there, so that a screen reader hears a refusal the moment it happens. */}
      <p id={`${id}-problem`} role="status" className="text-miss text-xs [&:not(:empty)]:mt-1">
        {refused.length > 0 && describeRefusal(refused)}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-ink-3 text-xs">
        {names > 0 && `${names.toLocaleString('en-US')} read. `}
        {hint}
      </p>
    </div>
  );
}

/** `Left out: something that looks like a signed token (JWT). …` */
function describeRefusal(refused: readonly string[]): string {
  const kinds = [...new Set(refused)].join(', ');
  const count = refused.length === 1 ? 'something' : `${refused.length} values`;
  const look = refused.length === 1 ? 'looks' : 'look';
  return `Left out and not kept: ${count} that ${look} like ${kinds}. Only names belong here, never a secret.`;
}
