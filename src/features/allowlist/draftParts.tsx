import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { WireResolution } from '../../engine/draftService';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button, type ButtonProps } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { findMain, isFocusLost, useFocusFallback } from '../../ui/focus';
import { Input } from '../../ui/Input';
import { describeResolution } from './reviewDraft';

export function Card(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{props.title}</h2>
        {props.beside}
      </div>
      {props.children}
    </section>
  );
}

const looks = {
  harm: 'bg-exec-bg text-exec',
  care: 'bg-write-bg text-write',
  quiet: 'bg-sunk text-ink-2',
} as const;

export function Pill({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return <span className={`inline-block rounded px-1.75 py-0.5 font-medium text-xs ${looks[look]}`}>{children}</span>;
}

export function Standing({ resolution }: { readonly resolution: WireResolution | null }) {
  if (resolution === null) return <span className="text-ink-3">not checked</span>;
  const { name, means } = describeResolution(resolution);
  const isCare = resolution.kind === 'changed' || resolution.kind === 'ambiguous';
  return (
    <span title={means}>
      {resolution.kind === 'resolves' ? (
        // Sighted people see that no pill stands here.
        <span className="sr-only">{name}</span>
      ) : (
        <Pill look={isCare ? 'care' : 'quiet'}>{name}</Pill>
      )}
    </span>
  );
}

/** A button that goes away once what it is about is settled: the first entry then takes the focus. */
export function NoticeButton(props: ButtonProps) {
  return <Button ref={useFocusFallback<HTMLButtonElement>(firstEntry)} {...props} />;
}

/** Focuses the draft’s name where a menu or dialog opened that draft and its own button is gone. */
export function focusDraftName(): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) findMain()?.querySelector('h1')?.focus({ preventScroll: true });
  });
}

function firstEntry(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[aria-label="Entries"] tbody button');
}

interface LineFormProps {
  /** Its accessible name. */
  readonly label: string;
  /** What is asked, shown before it. */
  readonly question?: string;
  readonly placeholder?: string;
  readonly give: string;
  readonly isReady?: boolean;
  readonly onGive: (text: string) => void;
  /** What the second button says. */
  readonly cancel: string;
  readonly canCancel?: boolean;
  readonly onCancel: () => void;
}

/** Asks for one line of text: with a question it takes the focus at once, and Escape cancels it. */
export function LineForm(props: LineFormProps) {
  const { label, question, placeholder, give, isReady = true, onGive, cancel, canCancel = true, onCancel } = props;
  const [text, setText] = useState('');
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onGive(text.trim());
        setText('');
      }}
    >
      <label className="flex min-w-40 flex-1 flex-wrap items-center gap-2">
        {question !== undefined && <span>{question}</span>}
        <Input
          autoFocus={question !== undefined}
          aria-label={label}
          placeholder={placeholder}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || question === undefined) return;
            event.stopPropagation();
            onCancel();
          }}
          className="min-w-40 flex-1"
        />
      </label>
      <Button type="submit" disabled={!isReady || text.trim() === ''}>
        {give}
      </Button>
      <Button variant="quiet" disabled={!canCancel} onClick={onCancel}>
        {cancel}
      </Button>
    </form>
  );
}

export function IdList({ toolIds }: { readonly toolIds: readonly string[] }) {
  return (
    <div className="max-h-32 overflow-y-auto rounded-md border border-line bg-sunk px-2 py-1 text-xs">
      <FirstList items={toolIds} className="font-mono [overflow-wrap:anywhere]">
        {(toolId) => (
          <li key={toolId}>
            <UntrustedText text={toolId} />
          </li>
        )}
      </FirstList>
    </div>
  );
}

export interface SettledTextProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  /** Called once typing rests, and on leaving the field: one step to undo, not one a letter. */
  readonly onSettle: (text: string) => void;
}

const restMs = 450;

/** A line of text that is kept when typing rests. What comes from elsewhere meanwhile shows once nothing is half typed. */
export function SettledText({ value, onSettle, ...rest }: SettledTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, onSettle });
  useEffect(() => {
    latest.current = { typed, onSettle };
  });
  const settle = () => {
    const { typed: text, onSettle: tell } = latest.current;
    if (text === null) return;
    latest.current.typed = null;
    tell(text);
    setTyped(null);
  };
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(settle, restMs);
    return () => clearTimeout(timer);
  });
  // What is half typed when the view is left is kept as well.
  useEffect(
    () => () => {
      const { typed: text, onSettle: tell } = latest.current;
      if (text !== null) tell(text);
    },
    [],
  );
  return (
    <Input
      {...rest}
      // A field of one line would drop line breaks, and run words into each other.
      value={typed ?? oneLine(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
    />
  );
}

function oneLine(value: string): string {
  if (!/[\r\n]/.test(value)) return value;
  const lines = value.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
