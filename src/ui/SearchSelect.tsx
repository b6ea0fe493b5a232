import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface SearchSelectProps<Option> {
  /** Its accessible name, for its parts. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  readonly isEqual: (one: Option, other: Option) => boolean;
  readonly nameOf: (option: Option) => string;
  /** Null: none any more. */
  readonly onChoose: (option: Option | null) => void;
  readonly canClear: boolean;
  readonly input: ComponentProps<typeof Base.Input>;
  readonly children: (option: Option) => ReactNode;
}

const mostShown = 80;

/** One of many options: typing narrows the list, arrows move, Enter chooses, Esc closes. */
export function SearchSelect<Option>(props: SearchSelectProps<Option>) {
  const { label, options, chosen, isEqual, nameOf, onChoose, canClear, input, children } = props;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option) => (option !== null || canClear) && onChoose(option)}
      itemToStringLabel={nameOf}
      isItemEqualToValue={isEqual}
      limit={mostShown}
      autoHighlight
    >
      <Base.InputGroup className="relative block">
        <Base.Input
          {...input}
          onKeyDown={(event) => {
            // It would clear the field.
            if (event.key === 'Escape' && event.currentTarget.ariaExpanded !== 'true') event.preventBaseUIHandler();
          }}
        />
        {!canClear && (
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-ink-3"
          />
        )}
        {canClear && (
          <Base.Clear
            aria-label={`Leave out ${label}`}
            className="absolute inset-y-0 right-1 my-auto flex size-6 items-center justify-center rounded text-ink-2 hover:bg-sunk touch:size-11"
          >
            <X aria-hidden className="size-3.5" />
          </Base.Clear>
        )}
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 w-(--anchor-width)">
          <Base.Popup className="rounded-lg border border-line-strong bg-panel text-ink shadow-[var(--shadow)]">
            <Base.List
              aria-label={label}
              className="max-h-[min(16rem,var(--available-height))] overflow-y-auto overscroll-contain p-1"
            >
              {(option: Option, place: number) => (
                <Base.Item
                  // Long names are cut, and may then be equal.
                  key={`${place} ${nameOf(option)}`}
                  value={option}
                  className="cursor-pointer rounded px-2 py-1 font-mono text-xs leading-4.5 [overflow-wrap:anywhere] data-highlighted:bg-accent-soft data-selected:font-semibold max-sm:py-3"
                >
                  {children(option)}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
