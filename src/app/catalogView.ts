import { useMemo, useSyncExternalStore } from 'react';
import { checkChoices, type DroppedValue } from '../model/address';
import { type Choices, closedFacetValues, type FacetId, type FacetValues, unstatedValue } from '../model/facets';
import { postureFields, vocabularies } from '../model/tool';
import { CatalogViewer, type ViewSnapshot } from '../workers/catalogViewer';
import { type KnownCatalog, knownCatalog, useKnownCatalog, watchCatalog } from './catalogSummary';
import { readAddress, useAddress, watchAddress } from './useAddress';
import { catalogClient } from './useCatalog';
import { openDraft, watchPicks, watchWorkspace } from './useWorkspace';
import { currentWhom, watchWhom } from './whom';

/** The worker's answers to what the address, the search box and the draft ask. */
export const viewer = new CatalogViewer(catalogClient);

/** The parts of the last question: those of the address keep their identity while they are equal. */
let asked: readonly unknown[] = [];

/** Asked beside the drawing, not after it: the worker is at it while the page still draws what was clicked. */
function ask(): void {
  const known = knownCatalog();
  if (isEmpty(known)) {
    asked = [];
    viewer.reset();
    return;
  }
  const { q, choices, sort, group, tool, copy } = readAddress().address;
  const whom = currentWhom();
  const parts = [q, choices, sort, group, tool, copy, whom, known.revision];
  if (parts.every((part, place) => part === asked[place])) return;
  asked = parts;
  viewer.ask({
    whom,
    q,
    choices: checkAgainst(choices, known.summary?.facetValues).choices,
    sort,
    group,
    open: tool === null ? null : { toolId: tool, copy },
  });
}

watchAddress(ask);
watchCatalog(ask);
watchWhom(ask);
watchPicks((change) => {
  void catalogClient.ask('picked', change);
  // Counts of what is picked come from the worker as well: a tick asks anew.
  asked = [];
  ask();
});

let aims = '';
watchWorkspace(() => {
  const { targets } = openDraft();
  if (targets.join() === aims) return;
  aims = targets.join();
  void catalogClient.ask('aim', { targets }).then(() => viewer.askAgain());
});

/** The choices of the address that the catalog can answer, and those that name something it doesn't hold. */
export function useChoices(): { readonly choices: Choices; readonly dropped: readonly DroppedValue[] } {
  const choices = useAddress((address) => address.choices);
  const facetValues = useKnownCatalog().summary?.facetValues;
  return useMemo(() => checkAgainst(choices, facetValues), [choices, facetValues]);
}

/** The choices of the address that the catalog can answer, as they are now. */
export function answerableChoices(): Choices {
  return checkAgainst(readAddress().address.choices, knownCatalog().summary?.facetValues).choices;
}

/** A part of the last answer: what shows it is drawn anew only when that part changes. */
export function useAnswer<Part>(select: (snapshot: ViewSnapshot) => Part): Part {
  return useSyncExternalStore(viewer.subscribe, () => select(viewer.getSnapshot()));
}

function checkAgainst(choices: Choices, facetValues: FacetValues | undefined) {
  if (facetValues === undefined) return { choices, dropped: [] };
  return checkChoices(choices, (facet, value) => holds(facetValues, facet, value));
}

function holds(values: FacetValues, facet: FacetId, value: string): boolean {
  const field = postureFields.find((posture) => posture === facet);
  const listed = field === undefined ? closedFacetValues[facet] : [...vocabularies[field], unstatedValue];
  return listed?.includes(value) === true || values[facet].includes(value);
}

function isEmpty({ summary }: KnownCatalog): boolean {
  return summary === null || summary.tools + summary.badEntries === 0;
}
