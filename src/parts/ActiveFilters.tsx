import { X } from 'lucide-react';
import { withChoice } from '../model/address';
import { type FacetId, facetIds } from '../model/columns';
import { revealPlain } from '../model/revealText';
import { useChoices } from '../state/catalogView';
import { changeAddress, clearFilters, readAddress, useAddress } from '../state/useAddress';
import { useFocusFallback } from '../ui/focus';
import { describeChoice } from './postureWords';
import { UntrustedText } from './UntrustedText';

/** The filters in force as chips that take themselves away; `hasSearchBox`: the search text stands elsewhere. */
export function ActiveFilters({ hasSearchBox = false }: { readonly hasSearchBox?: boolean }) {
  const { choices } = useChoices();
  const q = useAddress((address) => address.q.trim());
  const active = facetIds.filter((facet) => choices.has(facet));
  const showsSearch = q !== '' && !hasSearchBox;
  if (active.length === 0 && q === '') return null;
  const clear = (facet: FacetId) => changeAddress({ choices: withChoice(readAddress().address.choices, facet, []) });
  return (
    <>
      {(active.length > 0 || showsSearch) && (
        <ul aria-label="Active filters" className="contents">
          {showsSearch && <Chip words={`Search: ${q}`} onRemove={() => changeAddress({ q: '' })} />}
          {active.map((facet) => (
            <Chip key={facet} words={describeChoice(facet, choices.get(facet) ?? [])} onRemove={() => clear(facet)} />
          ))}
        </ul>
      )}
      <ClearAll />
    </>
  );
}

function Chip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  return (
    <li ref={useFocusFallback<HTMLLIElement>(nextChip)} className="min-w-0">
      <button
        type="button"
        aria-label={`${words}, remove`}
        title={revealPlain(words)}
        className="group flex min-h-6 max-w-80 items-center rounded-full font-medium text-accent touch:min-h-11 max-sm:max-w-full"
        onClick={onRemove}
      >
        <span className="flex h-6 min-w-0 items-center gap-1 rounded-full bg-accent-soft pr-1.5 pl-2.5 group-hover:brightness-95 max-sm:h-8">
          <UntrustedText className="truncate" text={words} />
          <X aria-hidden className="size-3.5 shrink-0" />
        </span>
      </button>
    </li>
  );
}

function ClearAll() {
  return (
    <button
      ref={useFocusFallback<HTMLButtonElement>(focusableRow)}
      type="button"
      aria-label="Clear all filters"
      className="min-h-6 px-1 text-ink-2 hover:text-ink hover:underline touch:min-h-11"
      onClick={clearFilters}
    >
      Clear all
    </button>
  );
}

function nextChip(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[aria-label="Active filters"] button') ?? focusableRow();
}

/** The row that the Tab key reaches, in whichever table is on the page. */
export function focusableRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    '[data-scroll=tools] [role=row][tabindex="0"], [data-scroll=queue] [data-tool]',
  );
}
