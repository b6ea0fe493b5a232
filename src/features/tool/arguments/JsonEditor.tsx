import { memo, useDeferredValue, useId, useRef, useState } from 'react';
import { noAutofillProps } from '../../../ui/noAutofillProps';
import type { ArgumentsState, TextFault } from './argumentsState';
import { useArguments } from './formContext';
import type { FormStore } from './formStore';
import { highlightJson, type JsonToken } from './highlightJson';
import { keyLines } from './keyLines';
import { wordButton } from './theme/fieldLook';

interface Props {
  /** Its accessible name. */
  readonly label: string;
  /** Holds the text. */
  readonly store: FormStore;
}

const looks: Readonly<Record<JsonToken['kind'], string>> = {
  name: 'text-ink',
  text: 'text-pure',
  number: 'text-read',
  word: 'text-read',
  mark: 'text-ink-3',
  other: 'text-ink',
};
/** Above this, what is typed in a field shows there first, and here a moment later: laying that out takes time. */
const longestAtOnce = 8_000;
const whole = (now: ArgumentsState) => now;
/** Above this, painting costs more than it helps. */
const maxPainted = 60_000;
/** Out of sight, below a long form, it is not laid out at every keystroke in a field. */
const frameLook =
  'grid max-h-[26rem] min-h-14 overflow-y-auto rounded-lg border bg-sunk [contain-intrinsic-height:auto_8rem] [content-visibility:auto]';
const textLook =
  'm-0 w-full px-3 py-2.5 font-mono text-xs leading-4.5 whitespace-pre-wrap [overflow-wrap:anywhere] [tab-size:2] [grid-area:1/1] max-sm:text-base max-sm:leading-6';

/**
 * JSON text in a native textarea, with colours painted on a copy behind it. What is typed stays as typed; where it is
 * no JSON, the line is named and marked.
 */
export const JsonEditor = memo(function JsonEditor({ label, store }: Props) {
  const { text: latest, fault, source } = useArguments(store, whole);
  const late = useDeferredValue(latest);
  const text = source === 'field' && latest.length > longestAtOnce ? late : latest;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isPainted = text.length <= maxPainted;

  function showFault() {
    const element = area.current;
    if (element === null || fault === null) return;
    element.focus();
    element.setSelectionRange(fault.offset, Math.min(text.length, fault.offset + 1));
  }

  return (
    <div>
      <div className="mb-1 flex flex-wrap items-baseline gap-x-1.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
      </div>
      <div
        className={`${frameLook} has-focus-visible:outline-2 has-focus-visible:outline-accent ${fault === null ? 'border-line-strong' : 'border-miss'}`}
      >
        <pre aria-hidden className={`${textLook} pointer-events-none forced-colors:hidden`}>
          {isPainted && <Painted text={text} fault={fault} />}
          {'\n'}
        </pre>
        <textarea
          ref={area}
          id={id}
          {...noAutofillProps}
          value={text}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => store.setText(event.target.value)}
          className={`${textLook} resize-none overflow-hidden bg-transparent text-ink outline-none ${isPainted ? '[-webkit-text-fill-color:transparent] forced-colors:[-webkit-text-fill-color:currentColor]' : 'field-sizing-content'}`}
        />
      </div>
      <p id={`${id}-fault`} aria-live="polite" className="text-[0.75rem] text-miss leading-4.5 [&:not(:empty)]:mt-1">
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
});

interface PaintedProps {
  readonly text: string;
  readonly fault: TextFault | null;
}

function Painted({ text, fault }: PaintedProps) {
  const [lines, setLines] = useState(() => keyLines([], text));
  const [painted, setPainted] = useState(text);
  if (painted !== text) {
    setPainted(text);
    setLines(keyLines(lines, text));
  }
  if (fault === null) return lines.map((line) => <PaintedLine key={line.key} text={line.text} />);
  // The colours would move under the mark: a broken text is plain but for its line.
  const start = text.lastIndexOf('\n', Math.max(0, fault.offset - 1)) + 1;
  const found = text.indexOf('\n', fault.offset);
  const end = found < 0 ? text.length : found;
  return (
    <>
      {text.slice(0, start)}
      <span className="bg-exec-bg shadow-[0_0_0_2px_var(--exec-bg)]">{text.slice(start, end) || ' '}</span>
      {text.slice(end)}
    </>
  );
}

/** A token of JSON never goes over a line's end, so that each line is painted by itself, and only when it changes. */
const PaintedLine = memo(function PaintedLine({ text }: { readonly text: string }) {
  return highlightJson(text).map((token, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no other name than their place
    <span key={i} className={looks[token.kind]}>
      {token.text}
    </span>
  ));
});
