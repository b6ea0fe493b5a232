import { useCallback } from 'react';
import { withChoice } from '../model/address';
import type { FacetId, FacetValues } from '../model/facets';
import { FilterRail } from '../screens/catalog/FilterRail';
import { useAnswer, useChoices } from './catalogView';
import { changeAddress } from './useAddress';

/** The facets with the counts of the last answer. */
export function CatalogRail({ values, hasReadiness }: { values: FacetValues; hasReadiness: boolean }) {
  const { choices } = useChoices();
  const counts = useAnswer(({ result }) => result?.counts);
  const onChoose = useCallback(
    (facet: FacetId, chosen: readonly string[]) => changeAddress({ choices: withChoice(choices, facet, chosen) }),
    [choices],
  );
  return (
    <FilterRail hasReadiness={hasReadiness} values={values} counts={counts} choices={choices} onChoose={onChoose} />
  );
}
