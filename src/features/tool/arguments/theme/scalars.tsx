import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { tokensOf } from '../../../../model/json';
import { isSecretName } from '../../../../model/secrets';
import { isExact, parseArgumentText, writeExact } from '../../../../schemas/argumentText';
import { equalityKey, type FieldNode, typesOf } from '../../../../schemas/fieldNode';
import { sampleOfFormat } from '../../../../schemas/ruleWords';
import { useArguments } from '../../../../state/argumentsStore';
import { noAutofillProps } from '../../../../ui/Input';
import {
  ariaOf,
  controlLook,
  manyLines,
  nodeOf,
  noteLook,
  oneLine,
  useControl,
  useForm,
  wordButton,
} from './fieldContext';

const longName =
  /(?:^|_)(?:body|content|text|description|markdown|message|prompt|query|code|html|sql|script|instructions|notes?|comment)$/i;

/** Tells whether a text is likely to be long: as the schema says, else by its name. */
function isLongText({ maxLength, ...node }: FieldNode, name: string): boolean {
  if (node['x-widget'] === 'textarea') return true;
  if (node['x-widget'] === 'text' || node['x-format'] !== undefined) return false;
  return maxLength === undefined ? longName.test(name) : maxLength > 200;
}

/** Text on a line, or on several where it is likely to be long or holds line breaks; masked where it is secret. */
export function TextWidget({ value, schema, name, onChange }: WidgetProps) {
  const control = useControl();
  const node = nodeOf(schema);
  const text = typeof value === 'string' ? value : '';
  const [isLong, setLong] = useState(() => isLongText(node, name));
  // A field of one line would drop line breaks, and then show another text than is sent.
  if (!isLong && text.includes('\n')) setLong(true);
  const [isShown, setShown] = useState(false);
  const isSecret = node['x-secret'] === true || tokensOf(control.pointer).some((one) => isSecretName(one));
  const look = isSecret ? `pr-16 ${isShown ? '' : '[-webkit-text-security:disc]'}` : '';
  const props = {
    ...ariaOf(control),
    ...noAutofillProps,
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value === '' && !control.isItem ? undefined : target.value),
  };
  const field = isLong ? (
    <textarea {...props} rows={2} className={`${controlLook(control.isWrong)} ${manyLines} ${look}`} />
  ) : (
    <input
      {...props}
      type="text"
      placeholder={sampleOfFormat(node['x-format'])}
      className={`${controlLook(control.isWrong)} ${oneLine} ${look}`}
    />
  );
  if (!isSecret) return field;
  return (
    <span className="relative block">
      {field}
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show ${control.label}`}
        onClick={() => setShown(!isShown)}
        className={`absolute top-0 right-1 ${oneLine} ${wordButton}`}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}

/** True, false, or left out: three states, none of which passes for another. */
export function CheckboxWidget({ value, onChange }: WidgetProps) {
  const { id, labelId, describedBy, isWrong, required, isItem } = useControl();
  const choices = [
    ...(isItem || required ? [] : [{ value: undefined, words: 'left out' }]),
    { value: true, words: 'true' },
    { value: false, words: 'false' },
  ];
  return (
    <span
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={isWrong || undefined}
      className={`flex h-8 w-fit overflow-hidden rounded-md border touch:h-11 ${isWrong ? 'border-miss' : 'border-ctl'}`}
    >
      {choices.map((choice, i) => (
        <label
          key={choice.words}
          className="relative flex items-center border-line border-l px-2.5 text-xs first:border-l-0 has-checked:bg-accent-soft has-checked:font-semibold has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2 max-sm:px-4"
        >
          <input
            id={i === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          <span className={choice.value === undefined ? 'text-ink-2' : 'font-mono'}>{choice.words}</span>
        </label>
      ))}
    </span>
  );
}

/** A text on its way to a value: it stands as long as the value is the one it came with. */
function useDraft(value: unknown): readonly [draft: string | null, set: (draft: string, sent: unknown) => void] {
  const [draft, setDraft] = useState<{ readonly text: string; readonly sent: unknown } | null>(null);
  const isCurrent = draft !== null && equalityKey(draft.sent) === equalityKey(value);
  return [isCurrent ? draft.text : null, (text, sent) => setDraft({ text, sent })];
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number as typed. A text that is none yet, or one that no double holds, is left out and says so. */
export function PlainNumberField({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const control = useControl();
  const { store } = useForm();
  const literal = useArguments(
    store,
    ({ unsafe }) => unsafe.find(({ pointer }) => pointer === control.pointer)?.literal,
  );
  const noteId = useId();
  const value: unknown = formData;
  const [draft, setDraft] = useDraft(value);
  const text = draft ?? literal ?? (typeof value === 'number' ? String(value) : '');
  const isUnsent = draft !== null && draft.trim() !== '' && typeof value !== 'number';
  const note = isUnsent
    ? number.test(draft.trim())
      ? 'No field can hold this number exactly: it is left out. Write it in Arguments JSON.'
      : 'Not a number yet: left out.'
    : undefined;

  function type(typed: string) {
    const trimmed = typed.trim();
    const read = number.test(trimmed) && isExact(trimmed) ? Number(trimmed) : control.isItem ? null : undefined;
    setDraft(typed, read);
    onChange(read, fieldPathId.path);
  }

  return (
    <>
      <input
        {...ariaOf(control)}
        aria-describedby={note === undefined ? control.describedBy : `${control.describedBy} ${noteId}`}
        {...noAutofillProps}
        type="text"
        inputMode={typesOf(nodeOf(schema)).includes('integer') ? 'numeric' : 'decimal'}
        value={text}
        onChange={(event) => type(event.target.value)}
        className={`${controlLook(control.isWrong)} ${oneLine} tabular-nums`}
      />
      {note !== undefined && (
        <p id={noteId} className={`${noteLook} text-ink-2`}>
          {note}
        </p>
      )}
    </>
  );
}

export function JsonField({ formData, fieldPathId, onChange }: FieldProps) {
  return <JsonBox value={formData} onChange={(value) => onChange(value, fieldPathId.path)} />;
}

interface JsonBoxProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Any value as JSON text. A text that is no JSON stays as typed and is not sent. */
export function JsonBox({ value, onChange }: JsonBoxProps) {
  const control = useControl();
  const { store } = useForm();
  const unsafe = useArguments(store, (now) => now.unsafe);
  const [draft, setDraft] = useDraft(value);
  const fault = draft === null ? null : faultOf(draft);
  const errorId = `${control.id}-json`;

  function type(typed: string) {
    const read = parseArgumentText(typed);
    const isSent = faultOf(typed) === null;
    const next = read.kind === 'value' ? read.value : control.isItem ? null : undefined;
    setDraft(typed, isSent ? next : value);
    if (isSent) onChange(next);
  }

  return (
    <>
      <textarea
        {...ariaOf({ ...control, isWrong: control.isWrong || fault !== null })}
        aria-describedby={fault === null ? control.describedBy : `${control.describedBy} ${errorId}`}
        {...noAutofillProps}
        rows={2}
        placeholder="JSON"
        value={draft ?? writeExact(value, unsafe, control.pointer)}
        onChange={({ target }) => type(target.value)}
        className={`${controlLook(control.isWrong || fault !== null)} ${manyLines}`}
      />
      {fault !== null && (
        <p id={errorId} className={`${noteLook} text-miss`}>
          {fault} Not sent yet.
        </p>
      )}
    </>
  );
}

function faultOf(text: string): string | null {
  const read = parseArgumentText(text);
  if (read.kind === 'error') return `Line ${read.line}: ${read.reason}`;
  const [unsafe] = read.kind === 'value' ? read.unsafeNumbers : [];
  if (unsafe === undefined) return null;
  return `Line ${unsafe.line}: no field can hold ${unsafe.literal.slice(0, 60)} exactly. Write it in Arguments JSON.`;
}
