import { useDeferredValue } from 'react';
import { withChoice } from '../model/address';
import type { FacetId } from '../model/columns';
import type { FacetValues } from '../model/facets';
import { FilterRail } from '../screens/catalog/FilterRail';
import { answerableChoices, useAnswer, useChoices } from './catalogView';
import { changeAddress } from './useAddress';

export interface CatalogRailProps {
  readonly values: FacetValues;
  readonly hasReadiness: boolean;
  readonly onUnfold: (facet: FacetId) => void;
}

/** The facets with the counts of the last answer. The first of them come behind the rows, which wait for nothing. */
export function CatalogRail({ values, hasReadiness, onUnfold }: CatalogRailProps) {
  const { choices } = useChoices();
  const counts = useAnswer(({ result }) => result?.counts);
  const isDrawn = useDeferredValue(counts !== undefined);
  return (
    isDrawn && (
      <FilterRail {...{ hasReadiness, values, counts, choices, onUnfold }} hasContext={false} onChoose={choose} />
    )
  );
}

function choose(facet: FacetId, chosen: readonly string[]): void {
  changeAddress({ choices: withChoice(answerableChoices(), facet, chosen) });
}
