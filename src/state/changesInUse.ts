import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ComparisonSummary } from '../engine/comparisonTable';
import { keepAsked } from './asked';
import { keptBaselines } from './baselinesStore';
import { knownCatalogStore } from './catalogSummary';
import {
  type ComparisonState,
  comparisonQuestion,
  comparisonState,
  presentOrigin,
  progress,
  sideContext,
  sideQuestion,
} from './comparison';
import { derive, type Readable } from './derived';
import { lineageOf } from './lineage';
import { isAnythingRead, isListRead } from './readingStore';
import { type ComparedSide, usualTarget } from './sideTarget';
import { shownAddress } from './useAddress';

/** What changed since the baseline in use, as far as that is known. */
export type ChangesInUse =
  /** Nobody has looked for one yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' }
  /** The link names one that can't be compared with; `words` say why. */
  | { readonly kind: 'missing'; readonly words: string }
  | { readonly kind: 'comparing'; readonly name: string }
  | { readonly kind: 'stopped'; readonly name: string }
  | {
      readonly kind: 'compared';
      readonly name: string;
      /** As the link parameter `with` names it. */
      readonly target: string;
      readonly summary: ComparisonSummary;
    };

const isTracking = createStore(() => false);
const since = derive([shownAddress], (address) => address.since);
const target = derive([sideContext, since], usualTarget);
// A baseline is missing only once all that are kept have been read.
const areKeptRead = derive([isTracking, keptBaselines.status], (isOn, status) => isOn && status !== 'reading');
/** Whether there is a catalog to compare, and nothing of it is still missing. */
const isReady = derive([areKeptRead, isListRead, isAnythingRead], (...isRead) => isRead.every(Boolean));

const found = keepAsked(
  'side in use',
  derive([isReady, target, sideContext], (ready, wanted, context) => sideQuestion(ready ? wanted : null, context)),
);

const side: Readable<ComparedSide | null> = derive([isReady, target, found], (ready, wanted, { data }) =>
  ready && data?.kind === 'side' && data.side.target === wanted ? data.side : null,
);

const compared = keepAsked(
  'comparison in use',
  derive([side, presentOrigin, knownCatalogStore], (one, present, { revision }) =>
    comparisonQuestion(one, one === null ? null : lineageOf(one, present), revision),
  ),
);

export const changesInUse: Readable<ChangesInUse> = derive(
  [areKeptRead, isReady, target, found, side, compared],
  (areRead, ready, wanted, { data, error, isFetching }, one, comparison): ChangesInUse => {
    if (!areRead || (wanted !== null && !ready)) return { kind: 'pending' };
    if (wanted === null || (error !== null && !isFetching)) return { kind: 'none' };
    if (data?.kind === 'none') return { kind: 'missing', words: data.words };
    if (one === null) return { kind: 'pending' };
    return changesOf(comparisonState(one, comparison, progress.getState()), one, wanted);
  },
);

/** Whether a comparison with the baseline in use is still to come, so that what changed is not known yet. */
export const isComparisonAhead: Readable<boolean> = derive(
  [keptBaselines.status, areKeptRead, isReady, target, changesInUse],
  (status, areRead, ready, wanted, { kind }) =>
    status !== 'reading' && wanted !== null && (kind === 'comparing' || (kind === 'pending' && (ready || !areRead))),
);

function changesOf(state: ComparisonState, { named: { name } }: ComparedSide, wanted: string): ChangesInUse {
  switch (state.kind) {
    case 'none':
    case 'failed':
      return { kind: 'none' };
    case 'running':
      return { kind: 'comparing', name };
    case 'cancelled':
      return { kind: 'stopped', name };
    case 'done':
      return state.summary === null
        ? { kind: 'none' }
        : { kind: 'compared', name, target: wanted, summary: state.summary };
    default:
      return state satisfies never;
  }
}

/** Compares with the baseline in use from now on: behind the rows. */
export function startComparing(): void {
  isTracking.setState(true, true);
  found.start();
  compared.start();
}

export function useChangesInUse(): ChangesInUse {
  return useStore(changesInUse);
}

/** By which questions to the catalog worker name the comparison in use; null while there is none. */
export const comparisonInUse: Readable<number | null> = derive([changesInUse], (changes) =>
  changes.kind === 'compared' ? changes.summary.id : null,
);
