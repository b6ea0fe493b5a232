import { useDeferredValue, useMemo } from 'react';
import { withChoice } from '../../model/address';
import { type FacetId, facets } from '../../model/columns';
import type { FacetValues } from '../../model/query';
import { answerableChoices, useAnswer, useChoices } from '../../state/catalogView';
import { useChangesInUse } from '../../state/changesInUse';
import { currentContext, useRegistryContext } from '../../state/registryContext';
import { changeAddress } from '../../state/useAddress';
import { ContextFilter } from './ContextFilter';
import { FilterRail } from './FilterRail';

export interface CatalogRailProps {
  readonly values: FacetValues;
  readonly hasReadiness: boolean;
}

/** The facets with the counts of the last answer. The first of them come behind the rows, which wait for nothing. */
export function CatalogRail({ values, hasReadiness }: CatalogRailProps) {
  const { choices } = useChoices();
  const counts = useAnswer(({ result }) => result?.counts);
  const isDrawn = useDeferredValue(counts !== undefined);
  const hasContext = useRegistryContext().length > 0;
  const isCompared = useChangesInUse().kind === 'compared';
  // What every baseline may have made of a tool; none of it is in the catalog itself.
  const shown = useMemo(
    () => (isCompared ? { ...values, change: facets.change.values ?? [] } : values),
    [values, isCompared],
  );
  const contextChoice = values.exposed.length > 0 && <ContextFilter />;
  return (
    isDrawn && (
      <FilterRail {...{ hasReadiness, hasContext, contextChoice, counts, choices }} values={shown} onChoose={choose} />
    )
  );
}

/** A link that says what is exposed also says to whom. */
function choose(facet: FacetId, chosen: readonly string[]): void {
  const choices = withChoice(answerableChoices(), facet, chosen);
  changeAddress({ choices, ...(facet === 'exposed' && { context: currentContext() }) });
}
