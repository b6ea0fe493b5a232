import { useDeferredValue } from 'react';
import { withChoice } from '../model/address';
import type { FacetId } from '../model/columns';
import type { FacetValues } from '../model/facets';
import { FilterRail } from '../screens/catalog/FilterRail';
import { answerableChoices, useAnswer, useChoices } from './catalogView';
import { changeAddress } from './useAddress';

/** The facets with the counts of the last answer. The first of them come behind the rows, which wait for nothing. */
export function CatalogRail({ values, hasReadiness }: { values: FacetValues; hasReadiness: boolean }) {
  const { choices } = useChoices();
  const counts = useAnswer(({ result }) => result?.counts);
  const isDrawn = useDeferredValue(counts !== undefined);
  return isDrawn && <FilterRail {...{ hasReadiness, values, counts, choices }} onChoose={choose} />;
}

function choose(facet: FacetId, chosen: readonly string[]): void {
  changeAddress({ choices: withChoice(answerableChoices(), facet, chosen) });
}
