import { type FacetId, facetIds } from '../../model/columns';
import type { Choices } from '../../model/facets';
import { revealPlain } from '../../model/revealText';
import { describeChoice } from '../../parts/facetWords';
import { SpriteIcon } from '../../parts/SpriteIcon';
import { UntrustedText } from '../../parts/UntrustedText';
import { useFocusFallback } from '../../ui/useFocusFallback';
import { focusableRow } from './useRowFocus';

export interface ActiveFiltersProps {
  readonly choices: Choices;
  readonly hasSearch: boolean;
  /** Of views without a search box: the search is a chip there. */
  readonly search?: { readonly text: string; readonly onClear: () => void } | undefined;
  readonly onClear: (facet: FacetId) => void;
  readonly onClearAll: () => void;
}

/** The filters in force as chips that take themselves away. */
export function ActiveFilters({ choices, hasSearch, search, onClear, onClearAll }: ActiveFiltersProps) {
  const active = facetIds.filter((facet) => choices.has(facet));
  if (active.length === 0 && !hasSearch) return null;
  return (
    <>
      {(active.length > 0 || search !== undefined) && (
        <ul aria-label="Active filters" className="contents">
          {search !== undefined && <Chip words={`Search: ${search.text}`} onRemove={search.onClear} />}
          {active.map((facet) => (
            <Chip key={facet} words={describeChoice(facet, choices.get(facet) ?? [])} onRemove={() => onClear(facet)} />
          ))}
        </ul>
      )}
      <ClearAll onClearAll={onClearAll} />
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
          <span className="truncate">
            <UntrustedText text={words} />
          </span>
          <SpriteIcon name="x" className="size-3.5 shrink-0" />
        </span>
      </button>
    </li>
  );
}

function ClearAll({ onClearAll }: Pick<ActiveFiltersProps, 'onClearAll'>) {
  return (
    <button
      ref={useFocusFallback<HTMLButtonElement>(focusableRow)}
      type="button"
      aria-label="Clear all filters"
      className="min-h-6 px-1 text-ink-2 hover:text-ink hover:underline touch:min-h-11"
      onClick={onClearAll}
    >
      Clear all
    </button>
  );
}

function nextChip(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[aria-label="Active filters"] button') ?? focusableRow();
}
