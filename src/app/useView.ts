import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Address, checkChoices, type DroppedValue } from '../model/address';
import type { Draft } from '../model/draft';
import { type Choices, closedFacetValues, type FacetId, type FacetValues, unstatedValue } from '../model/facets';
import { postureFields, vocabularies } from '../model/tool';
import { CatalogViewer, type ViewQuestion, type ViewSnapshot } from '../workers/catalogViewer';
import type { KnownCatalog } from './catalogSummary';
import { catalogClient } from './useCatalog';
import { watchPicks } from './useDraft';

export const viewer = new CatalogViewer(catalogClient);
watchPicks((change) => void catalogClient.ask('picked', change));

/** What the catalog answers to an address and the text being typed. */
export interface View {
  readonly snapshot: ViewSnapshot;
  readonly choices: Choices;
  /** Choices of the link that the catalog does not hold. */
  readonly dropped: readonly DroppedValue[];
}

export function useView(address: Address, text: string, known: KnownCatalog, draft: Draft): View {
  const snapshot = useSyncExternalStore(viewer.subscribe, viewer.getSnapshot);
  const { summary, revision } = known;
  const facetValues = summary?.facetValues;
  const { choices, dropped } = useMemo(
    () =>
      facetValues === undefined
        ? { choices: address.choices, dropped: [] }
        : checkChoices(address.choices, (facet, value) => holds(facetValues, facet, value)),
    [address.choices, facetValues],
  );
  const { sort, group, tool, copy } = address;
  const question = useMemo<ViewQuestion>(
    () => ({ q: text, choices, sort, group, open: tool === null ? null : { toolId: tool, copy } }),
    [text, choices, sort, group, tool, copy],
  );
  const isEmpty = summary === null || summary.tools + summary.badEntries === 0;
  // Counts of what is picked come from the worker as well: a changed draft asks anew.
  useEffect(() => {
    if (isEmpty) viewer.reset();
    else if (revision >= 0 && draft !== null) viewer.ask(question);
  }, [question, isEmpty, revision, draft]);
  return { snapshot, choices, dropped };
}

function holds(values: FacetValues, facet: FacetId, value: string): boolean {
  const field = postureFields.find((posture) => posture === facet);
  const listed = field === undefined ? closedFacetValues[facet] : [...vocabularies[field], unstatedValue];
  return listed?.includes(value) === true || values[facet].includes(value);
}
