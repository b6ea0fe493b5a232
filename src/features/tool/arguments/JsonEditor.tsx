import { useId, useMemo, useRef, useState } from 'react';
import { withoutSecretValues } from '../../../schemas/secretValues';
import { type ArgumentsStore, typeText, useArguments } from '../../../state/argumentsStore';
import { noAutofillProps } from '../../../ui/Input';
import { wordButton } from './theme/fieldContext';

interface Props {
  readonly label: string;
  /** Says which values are secret; none where absent. */
  readonly schema?: unknown;
  readonly store: ArgumentsStore;
}

/** JSON text. What is typed stays as typed; where it is no JSON, its line is named; with a secret in it, it is masked. */
export function JsonEditor({ label, schema, store }: Props) {
  const text = useArguments(store, (now) => now.text);
  const fault = useArguments(store, (now) => now.fault);
  const value = useArguments(store, (now) => now.value);
  const [isShown, setShown] = useState(false);
  const hasSecrets = useMemo(
    () => schema !== undefined && withoutSecretValues(schema, value).hasSecrets,
    [schema, value],
  );
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);

  function showFault() {
    area.current?.focus();
    if (fault !== null) area.current?.setSelectionRange(fault.offset, Math.min(text.length, fault.offset + 1));
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block w-fit font-medium">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        {...noAutofillProps}
        value={text}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? (hasSecrets ? `${id}-secret` : undefined) : `${id}-fault`}
        onChange={(event) => typeText(store, event.target.value)}
        className={`field-sizing-content block max-h-104 min-h-14 w-full resize-y rounded-lg border bg-sunk px-3 py-2.5 font-mono text-ink text-xs leading-4.5 [tab-size:2] [overflow-wrap:anywhere] max-sm:text-base max-sm:leading-6 ${hasSecrets && !isShown ? '[-webkit-text-security:disc]' : ''} ${fault === null ? 'border-line-strong' : 'border-miss'}`}
      />
      {hasSecrets && (
        <p id={`${id}-secret`} className="mt-1 text-ink-2 text-xs leading-4.5">
          A secret stands in it. What is copied holds it.{' '}
          <button type="button" onClick={() => setShown(!isShown)} className={wordButton}>
            {isShown ? 'Hide the JSON' : 'Show the JSON'}
          </button>
        </p>
      )}
      <p id={`${id}-fault`} aria-live="polite" className="text-xs text-miss leading-4.5 [&:not(:empty)]:mt-1">
        {fault !== null && (
          <>
            Line {fault.line}, column {fault.column}: {fault.reason}{' '}
            <button type="button" onClick={showFault} className={wordButton}>
              Show it
            </button>
          </>
        )}
      </p>
    </div>
  );
}
