import type { WidgetProps } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatSamples } from '../../../../../schemas/formatSamples';
import { noAutofillProps } from '../../../../../ui/noAutofillProps';
import { useControl } from '../control';
import { ariaOf, controlLook, oneLine, wordButton } from '../fieldLook';
import { useSpot } from '../fieldSpot';

/** Text on one line, masked where it is secret. */
export function TextWidget(props: WidgetProps) {
  const { schema } = props;
  const control = useControl();
  const { facts } = useSpot();
  const [shown, setShown] = useState(false);
  const value = textOf(props.value);
  const isSecret = facts?.secret ?? (schema.writeOnly === true || schema.format === 'password');
  const onChange = useOnText(props);
  // A field of one line would drop line breaks, and then show another text than is sent.
  if (!isSecret && value.includes('\n')) return <TextareaWidget {...props} />;
  return (
    <span className="relative block">
      <input
        {...ariaOf(control)}
        {...noAutofillProps}
        type="text"
        value={value}
        placeholder={formatSamples.get(String(schema.format))}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlLook(control.isWrong)} ${oneLine} ${isSecret ? 'pr-16' : ''} ${isSecret && !shown ? '[-webkit-text-security:disc]' : ''}`}
      />
      {isSecret && (
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${control.label}`}
          onClick={() => setShown(!shown)}
          className={`absolute inset-y-0 right-1 ${wordButton}`}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          {shown ? 'Hide' : 'Show'}
        </button>
      )}
    </span>
  );
}

/** Grows with its text up to a dozen lines. */
export function TextareaWidget(props: WidgetProps) {
  const control = useControl();
  const area = useRef<HTMLTextAreaElement>(null);
  const onChange = useOnText(props);
  const text = textOf(props.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);
  return (
    <textarea
      ref={area}
      {...ariaOf(control)}
      {...noAutofillProps}
      rows={2}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlLook(control.isWrong)} field-sizing-content block max-h-56 min-h-14 resize-y py-1.5 leading-4.5`}
    />
  );
}

/** An empty text is left out, but for an item's. */
function useOnText({ onChange }: WidgetProps): (text: string) => void {
  const { isItem } = useSpot();
  return (text) => onChange(text === '' && !isItem ? undefined : text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
