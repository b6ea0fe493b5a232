import { Fragment, memo, type ReactNode, useState } from 'react';
import { type FacetId, facetIds, facets } from '../../model/columns';
import type { Choices, FacetCounts, FacetValues } from '../../model/query';
import { useRovingFocus } from '../../ui/useRovingFocus';
import { FacetGroup } from './FacetGroup';

export interface FilterRailProps {
  readonly hasReadiness: boolean;
  /** Whether a registry context is chosen. */
  readonly hasContext: boolean;
  /** Where it is chosen; beside the facet that depends on it. */
  readonly contextChoice: ReactNode;
  readonly values: FacetValues;
  readonly counts: readonly FacetCounts[] | undefined;
  readonly choices: Choices;
  readonly onChoose: (facet: FacetId, values: readonly string[]) => void;
}

/** All facets with their counts: each leaves out its own choice. */
export const FilterRail = memo(function FilterRail(props: FilterRailProps) {
  const { values, counts, choices, onChoose } = props;
  const [unfolded, setUnfolded] = useState<ReadonlySet<FacetId>>(new Set());
  const roving = useRovingFocus<HTMLDivElement>('column');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from control to control within
    <div ref={roving.ref} className="flex flex-col gap-1" onKeyDown={roving.onKeyDown}>
      {facetIds.map((facet, place) => (
        <Fragment key={facet}>
          {facet === 'exposed' && props.contextChoice}
          {(isShown(facet, values, props) || choices.has(facet)) && (
            <FacetGroup
              facet={facet}
              label={facets[facet].label}
              values={withChosen(values[facet], choices.get(facet) ?? none)}
              counts={counts?.[place]?.counts}
              chosen={choices.get(facet) ?? none}
              isOpen={facets[facet].isFolded !== true || unfolded.has(facet) || choices.has(facet)}
              onOpen={() => setUnfolded(new Set([...unfolded, facet]))}
              onChoose={onChoose}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
});

const none: readonly string[] = [];

/** A link may name ranges that are none of the usual ones. */
function withChosen(values: readonly string[], chosen: readonly string[]): readonly string[] {
  const others = chosen.filter((value) => !values.includes(value));
  return others.length === 0 ? values : [...values, ...others];
}

/** Where no tool has a value, or nobody is chosen whom it depends on, a facet would only say so. */
function isShown(facet: FacetId, values: FacetValues, { hasReadiness, hasContext }: FilterRailProps): boolean {
  if (facet === 'readiness') return hasReadiness;
  return values[facet].length > 0 && (facet !== 'exposed' || hasContext);
}
