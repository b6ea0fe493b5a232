import type { QueryAnswer } from '../../engine/engine';
import { columns, type FacetId } from '../../model/columns';
import { focusableRow } from '../../parts/ActiveFilters';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { useFocusFallback } from '../../ui/focus';

/** "Why is it hidden?": the tool whose id is in the search box exists, and these filters hide it. */
export function HiddenNote(props: {
  hidden: NonNullable<QueryAnswer['hidden']>;
  onClear: (facets: readonly FacetId[]) => void;
}) {
  const { hidden, onClear } = props;
  const note = useFocusFallback<HTMLParagraphElement>(focusableRow);
  const facets = hidden.by.filter((by): by is FacetId => by !== 'q');
  const names = facets.map((facet) => columns[facet].label).join(' and ');
  if (facets.length === 0) return null;
  return (
    <p
      ref={note}
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-accent-soft px-3.5 py-2"
    >
      <span className="min-w-0">
        <span className="font-mono text-xs">
          <UntrustedText text={hidden.toolId} />
        </span>{' '}
        is in the catalog, hidden by the {facets.length === 1 ? 'filter' : 'filters'} {names}.
      </span>
      <Button variant="quiet" onClick={() => onClear(facets)}>
        Clear {names}
      </Button>
    </p>
  );
}
