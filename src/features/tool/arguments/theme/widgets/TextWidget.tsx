import type { WidgetProps } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatSamples } from '../../../../../schemas/formatSamples';
import { noAutofillProps } from '../../../../../ui/noAutofillProps';
import { useControl } from '../control';
import { ariaOf, controlLook, oneLine, wordButton } from '../fieldLook';
import { useSpot } from '../fieldSpot';

/** Text, masked where it is secret. */
export function TextWidget(props: WidgetProps) {
  const { schema } = props;
  const { facts } = useSpot();
  const isSecret = facts?.secret ?? (schema.writeOnly === true || schema.format === 'password');
  // A field of one line would drop line breaks, and then show another text than is sent.
  const Field = textOf(props.value).includes('\n') ? LongText : Line;
  return isSecret ? <Secret Field={Field} {...props} /> : <Field {...props} look="" />;
}

export function TextareaWidget(props: WidgetProps) {
  return <LongText {...props} look="" />;
}

interface FieldProps extends WidgetProps {
  readonly look: string;
}

function Secret({ Field, ...props }: WidgetProps & { readonly Field: (props: FieldProps) => ReactNode }) {
  const { label } = useControl();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Field {...props} look={`pr-16 ${shown ? '' : '[-webkit-text-security:disc]'}`} />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`Show ${label}`}
        onClick={() => setShown(!shown)}
        className={`absolute top-0 right-1 ${oneLine} ${wordButton}`}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}

function Line({ look, ...props }: FieldProps) {
  const control = useControl();
  const onChange = useOnText(props);
  return (
    <input
      {...ariaOf(control)}
      {...noAutofillProps}
      type="text"
      value={textOf(props.value)}
      placeholder={formatSamples.get(String(props.schema.format))}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlLook(control.isWrong)} ${oneLine} ${look}`}
    />
  );
}

/** Grows with its text up to a dozen lines. */
function LongText({ look, ...props }: FieldProps) {
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
      className={`${controlLook(control.isWrong)} field-sizing-content block max-h-56 min-h-14 resize-y py-1.5 leading-4.5 ${look}`}
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
