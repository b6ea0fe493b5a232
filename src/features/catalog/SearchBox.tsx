import { CircleHelp, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { longestQuery } from '../../model/query';
import { changeAddress, useAddress } from '../../state/useAddress';
import { IconButton } from '../../ui/Button';
import { PopoverButton } from '../../ui/Popover';
import { SearchFields } from './lazyParts';
import { firstRow } from './useRowFocus';

export function SearchBox() {
  const text = useAddress((address) => address.q);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex h-7.5 min-w-0 flex-1 items-center rounded-lg border border-ctl bg-panel pl-2.5 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)] touch:h-11">
      <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
      <input
        ref={input}
        data-search
        type="search"
        aria-label="Search tools"
        placeholder="Search tools"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestQuery}
        className="h-full min-w-0 flex-1 bg-transparent px-2 outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => typeText(event.target.value)}
        onKeyDown={(event) => {
          // Enter takes over what an input method composes.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            const row = firstRow();
            if (row === null) return;
            event.preventDefault();
            row.focus();
          }
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          typeText('');
        }}
      />
      {text === '' ? (
        <kbd className="mr-1 rounded border border-line bg-sunk px-1.5 font-mono text-ink-3 text-xs max-sm:hidden">
          /
        </kbd>
      ) : (
        <IconButton
          label="Clear search"
          icon={<X aria-hidden />}
          className="size-6! touch:size-11!"
          onClick={() => {
            typeText('');
            input.current?.focus();
          }}
        />
      )}
      <PopoverButton
        label="Search help"
        button={
          <IconButton
            label="Search help"
            icon={<CircleHelp aria-hidden />}
            className="sm:mr-0.5 size-6! touch:size-11!"
          />
        }
      >
        {(close) => <SearchFields onInsert={close} />}
      </PopoverButton>
    </div>
  );
}

/** Each letter asks and is in the address at once. */
function typeText(q: string): void {
  changeAddress({ q }, 'coalesce');
}
