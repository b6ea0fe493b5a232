import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { WireResolution } from '../../engine/draftService';
import { ChangeChips } from '../../parts/badges';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button, type ButtonProps } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { findMain, isFocusLost, useFocusFallback } from '../../ui/focus';
import { Input, TextArea } from '../../ui/Input';
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

interface StandingProps {
  readonly resolution: WireResolution | null;
  /** What changed since it was added, as far as it is known. */
  readonly changes?: readonly string[] | undefined;
}

/** What an entry means in the catalog as it is now, in one line. */
export function Standing({ resolution, changes = [] }: StandingProps) {
  if (resolution === null) return <span className="shrink-0 text-ink-3 text-xs">not checked</span>;
  const { name, means } = describeResolution(resolution);
  if (changes.length > 0)
    return (
      <span title={means} className="flex shrink-0 items-center gap-1 text-ink-2 text-xs">
        <ChangeChips classes={changes} />
        <span className="@max-3xl:sr-only">since it was added</span>
      </span>
    );
  const isCare = resolution.kind === 'changed' || resolution.kind === 'ambiguous';
  return (
    <span title={means} className="shrink-0">
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

export interface SettledTextProps
  extends Pick<ComponentProps<'textarea'>, 'aria-label' | 'placeholder' | 'title' | 'className' | 'maxLength'> {
  readonly value: string;
  /** Called once typing rests, and on leaving the field: one step to undo, not one a letter. */
  readonly onSettle: (text: string) => void;
}

const restMs = 450;

/**
 * A text without line breaks, all of it in sight, that is kept when typing rests. What comes from elsewhere meanwhile shows
 * once nothing is half typed.
 */
export function SettledText({ value, onSettle, className = '', ...rest }: SettledTextProps) {
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
    <TextArea
      {...rest}
      rows={1}
      className={`field-sizing-content resize-none! touch:min-h-11 touch:py-3 ${className}`}
      value={typed ?? oneLine(value)}
      onChange={(event) => setTyped(oneLine(event.target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onBlur={settle}
    />
  );
}

/** Joins lines by a space. */
function oneLine(value: string): string {
  if (!/[\r\n]/.test(value)) return value;
  const lines = value.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
