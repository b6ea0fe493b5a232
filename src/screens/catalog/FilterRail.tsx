import { memo, useState } from 'react';
import { columns, type FacetId, facetIds } from '../../model/columns';
import type { Choices, FacetCounts, FacetValues } from '../../model/facets';
import { FacetGroup } from './FacetGroup';

export interface FilterRailProps {
  readonly hasReadiness: boolean;
  readonly values: FacetValues;
  readonly counts: readonly FacetCounts[] | undefined;
  readonly choices: Choices;
  readonly onChoose: (facet: FacetId, values: readonly string[]) => void;
}

/** Facets that are folded until opened: seldom the first question. */
const folded: readonly FacetId[] = ['replay', 'cost', 'latency', 'dialect', 'hint'];

/** All facets with their counts: each leaves out its own choice. */
export const FilterRail = memo(function FilterRail({
  hasReadiness,
  values,
  counts,
  choices,
  onChoose,
}: FilterRailProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<FacetId>>(new Set());
  return (
    <div className="flex flex-col gap-1">
      {facetIds.map((facet, place) =>
        isShown(facet, values, hasReadiness) || choices.has(facet) ? (
          <FacetGroup
            key={facet}
            facet={facet}
            label={columns[facet].label}
            values={values[facet]}
            counts={counts?.[place]?.counts}
            chosen={choices.get(facet) ?? none}
            isOpen={!folded.includes(facet) || unfolded.has(facet) || choices.has(facet)}
            onOpen={() => setUnfolded(new Set([...unfolded, facet]))}
            onChoose={onChoose}
          />
        ) : null,
      )}
    </div>
  );
});

const none: readonly string[] = [];

/** Hints belong to one dialect, and readiness to somebody: where there is neither, the facet would only say so. */
function isShown(facet: FacetId, values: FacetValues, hasReadiness: boolean): boolean {
  if (facet === 'readiness') return hasReadiness;
  return facet !== 'hint' || values.dialect.includes('mcp');
}
