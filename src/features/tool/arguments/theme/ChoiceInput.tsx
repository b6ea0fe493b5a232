import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { foldText } from '../../../../model/foldText';
import { revealPlain } from '../../../../model/revealText';
import { UntrustedText } from '../../../../parts/UntrustedText';
import { keyOf, labelOf, nameOf, type Option } from '../../../../schemas/fieldNode';
import { noAutofillProps } from '../../../../ui/noAutofillProps';
import { Select } from '../../../../ui/Select';
import { useControl } from './fieldContext';
import { ariaOf, controlLook, oneLine } from './fieldLook';

interface ChoiceProps {
  readonly value: unknown;
  readonly options: readonly Option[];
  /** Whether the choice can be taken back. */
  readonly canLeaveOut: boolean;
  readonly onChange: (value: unknown) => void;
}

const maxShown = 80;
const searchableAbove = 12;

/** One of some values. A value that is none of them is shown as it is. */
export function ChoiceInput(props: ChoiceProps) {
  const { value, options, canLeaveOut, onChange } = props;
  const control = useControl();
  if (options.length > searchableAbove) return <SearchChoice {...props} />;
  const at = value === undefined ? -1 : options.findIndex((option) => keyOf(option.value) === keyOf(value));
  const isOther = value !== undefined && at < 0;
  return (
    <Select
      {...ariaOf(control)}
      value={isOther ? 'other' : at}
      onChange={({ target }) => onChange(target.value === '-1' ? undefined : options[Number(target.value)]?.value)}
      isWrong={control.isWrong}
      wrapperClassName="w-full"
      className={at < 0 && !isOther ? 'text-ink-3' : ''}
    >
      <option value={-1} disabled={!canLeaveOut && value !== undefined}>
        {control.required ? 'Choose…' : 'Left out'}
      </option>
      {isOther && (
        <option value="other" disabled>
          {revealPlain(labelOf(value))} (none of these)
        </option>
      )}
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
        <option key={i} value={i}>
          {revealPlain(nameOf(option), 1_000)}
        </option>
      ))}
    </Select>
  );
}

/** One of many values: typing narrows the list, arrows move, Enter chooses, Esc closes. */
function SearchChoice({ value, options, canLeaveOut, onChange }: ChoiceProps) {
  const control = useControl();
  const { required, isWrong, label } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const chosen = value === undefined ? undefined : options.find((option) => keyOf(option.value) === keyOf(value));
  const own = value === undefined ? '' : chosen === undefined ? `${labelOf(value)} (none of these)` : nameOf(chosen);
  const isOpen = typed !== null;
  const needle = foldText(typed ?? '');
  const found = isOpen ? options.filter((option) => foldText(nameOf(option)).includes(needle)) : [];
  const shown = found.slice(0, maxShown);
  const marked = Math.min(active, shown.length - 1);

  function open() {
    if (!isOpen) {
      setTyped('');
      setActive(Math.max(0, chosen === undefined ? 0 : options.indexOf(chosen)));
    }
  }

  function close() {
    setTyped(null);
    setActive(0);
  }

  function choose(place: number) {
    const option = shown[place];
    if (option === undefined) return;
    onChange(option.value);
    close();
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) open();
      else setActive(Math.max(0, Math.min(shown.length - 1, marked + step)));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(marked);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <span className="relative block">
      <input
        ref={input}
        {...ariaOf(control)}
        {...noAutofillProps}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${marked}` : undefined}
        placeholder={isOpen ? own || 'Type to search' : required ? 'Choose…' : 'Left out'}
        value={typed ?? own}
        onClick={open}
        onBlur={close}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        className={`${controlLook(isWrong)} ${oneLine} pr-8`}
      />
      {value !== undefined && canLeaveOut && (
        <button
          type="button"
          aria-label={`Leave out ${label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange(undefined);
            close();
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-1 my-auto flex size-6 items-center justify-center rounded text-ink-2 hover:bg-sunk touch:size-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-panel p-1 shadow-[var(--shadow)]">
          <div id={listId} role="listbox" aria-label={label}>
            {shown.map((option, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names its active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
                key={i}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={option === chosen}
                ref={(line) => {
                  if (i === marked) line?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(i)}
                className={`cursor-pointer rounded px-2 py-1 font-mono text-xs leading-4.5 [overflow-wrap:anywhere] max-sm:py-3 ${i === marked ? 'bg-accent-soft' : 'hover:bg-sunk'} ${option === chosen ? 'font-semibold' : ''}`}
              >
                <UntrustedText text={nameOf(option)} />
              </div>
            ))}
          </div>
          {shown.length < found.length && (
            <p className="px-2 py-1 text-ink-2 text-xs">
              and {(found.length - shown.length).toLocaleString('en-US')} more
            </p>
          )}
          {found.length === 0 && <p className="px-2 py-1 text-ink-2 text-xs">Nothing has that in its name.</p>}
        </div>
      )}
    </span>
  );
}
