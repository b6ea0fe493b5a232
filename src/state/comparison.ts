import { type QueryObserverResult, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SideOrigin } from '../engine/compare/certainty';
import type { ComparisonSummary } from '../engine/comparisonTable';
import { baselines, keptBaselines } from './baselinesStore';
import { catalogClient } from './catalogClient';
import { knownCatalogStore } from './catalogSummary';
import {
  type ComparedSide,
  lineageOf,
  listsAs,
  originOf,
  type SideAnswer,
  type SideContext,
  usualTarget,
} from './comparedSide';
import { derive, type Readable } from './derived';
import { draftsCount } from './drafts';
import {
  type EngineAnswer,
  engineQuery,
  keepAsked,
  type QuestionFailure,
  queryClient,
  questionFailureOf,
  useQuestion,
} from './engineQuery';
import { hostStore, settingsStore } from './hostStore';
import { hostReading, isAnythingRead, isListRead } from './sources/hostList';
import { shownAddress } from './useAddress';

/** What sides are looked for in, as it is now. */
const sideContext: Readable<SideContext> = derive(
  [settingsStore, hostStore, knownCatalogStore, hostReading, baselines, draftsCount, listsAs],
  (settings, host, { summary }, { reading }, kept, drafts, lists) => ({
    ...{ settings, host, summary, reading, kept, lists },
    draftsCount: drafts,
  }),
);

/** What the catalog on screen can prove of itself. */
export const presentOrigin: Readable<SideOrigin> = derive([sideContext, isListRead], originOf);

export function useSideContext(): SideContext {
  return useStore(sideContext);
}

export function usePresentOrigin(): SideOrigin {
  return useStore(presentOrigin);
}

/** Query options: finds what a target names; null for none. */
function sideQuestion(target: string | null, context: SideContext) {
  const { host, reading, kept, summary } = context;
  const [kind = '', id = ''] = target?.split(/:(.*)/s) ?? [];
  const baseline = kind === 'baseline' ? kept.get(id) : undefined;
  const source = summary?.sources.find((one) => one.id === id);
  const depends = {
    host: host && [host.id, host.url, host.baseline],
    reading: reading?.readAt,
    ...(baseline !== undefined && { baseline: [baseline.name, baseline.keptAt, baseline.usedAt] }),
    ...(kind === 'draft' && { drafts: context.draftsCount }),
    ...(kind === 'as' && { lists: context.lists.map(({ hostId, name, readAt }) => [hostId, name, readAt]) }),
    ...((kind === 'source' || kind === 'previous') && { source: [source?.digest, source?.previous?.digest] }),
  };
  return engineQuery('compared side', [target, depends], async (): Promise<SideAnswer | null> => {
    if (target === null) return null;
    const sides = await import('./findSide').catch(() => null);
    if (sides === null) return { kind: 'none', words: 'A part of this page could not be loaded. Reload the page.' };
    return sides.findSide(target, context);
  });
}

/** Finds what a target names; null for none. */
export function useComparedSide(target: string | null): EngineAnswer<SideAnswer | null> {
  const context = useSideContext();
  return useQuestion(sideQuestion(target, context));
}

/** How far a comparison is. */
export type ComparisonState =
  | { readonly kind: 'none' }
  /** How many tools of both sides are done, as far as that was said. */
  | { readonly kind: 'running'; readonly done: number; readonly onCancel: () => void }
  | { readonly kind: 'cancelled'; readonly onRetry: () => void }
  | { readonly kind: 'failed'; readonly failure: QuestionFailure }
  | { readonly kind: 'done'; readonly side: ComparedSide; readonly summary: ComparisonSummary | null };

interface Compared {
  readonly side: ComparedSide;
  readonly summary: ComparisonSummary | null;
}

/** How many tools of the comparison under way are done. */
const progress = createStore(() => 0);

/** Compares the catalog with a side while the component is there; null for none. Those of one side share one answer. */
export function useComparison(side: ComparedSide | null, present: SideOrigin, revision: number): ComparisonState {
  const result = useQuery(comparisonQuestion(side, present, revision));
  const done = useStore(progress);
  return side === null ? { kind: 'none' } : comparisonState(side, result, done);
}

/** What is known of a comparison with a side. */
function comparisonState(
  side: ComparedSide,
  { data, error, fetchStatus }: Pick<QueryObserverResult<Compared | null>, 'data' | 'error' | 'fetchStatus'>,
  done: number,
): ComparisonState {
  // The last comparison with the same side stays on screen until the next one is ready.
  if (data?.side.target === side.target) return { kind: 'done', side: data.side, summary: data.summary };
  if (fetchStatus === 'fetching') return { kind: 'running', done, onCancel: stopComparing };
  const failure = questionFailureOf(error, compareAgain);
  return failure === null ? { kind: 'cancelled', onRetry: compareAgain } : { kind: 'failed', failure };
}

/** Query options: compares the catalog with a side; null for none. Those of one side share one answer. */
function comparisonQuestion(side: ComparedSide | null, present: SideOrigin, revision: number) {
  const lineage = side && lineageOf(side, present);
  return engineQuery('comparison', [side?.id, revision, lineage], async (signal): Promise<Compared | null> => {
    if (side === null || lineage === null) return null;
    progress.setState(0, true);
    const onProgress = (done: number) => progress.setState(done, true);
    const question = { sideId: side.id, side: side.side, lineage };
    return { side, summary: await catalogClient.ask('comparison', question, { signal, onProgress }) };
  });
}

/** Gives up comparing until it is asked for again. */
export function stopComparing(): void {
  void queryClient.cancelQueries({ queryKey: ['comparison'] });
}

/** Compares again. */
export function compareAgain(): void {
  void queryClient.refetchQueries({ queryKey: ['comparison'], type: 'active' });
}

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
    comparisonQuestion(one, present, revision),
  ),
);

export const changesInUse: Readable<ChangesInUse> = derive(
  [areKeptRead, isReady, target, found, side, compared],
  (areRead, ready, wanted, { data, error, isFetching }, one, comparison): ChangesInUse => {
    if (!areRead || (wanted !== null && !ready)) return { kind: 'pending' };
    if (wanted === null || (error !== null && !isFetching)) return { kind: 'none' };
    if (data?.kind === 'none') return { kind: 'missing', words: data.words };
    if (one === null) return { kind: 'pending' };
    const { name } = one.named;
    const state = comparisonState(one, comparison, 0);
    switch (state.kind) {
      case 'none':
      case 'failed':
        return { kind: 'none' };
      case 'running':
        return { kind: 'comparing', name };
      case 'cancelled':
        return { kind: 'stopped', name };
      case 'done': {
        const { summary } = state;
        return summary === null ? { kind: 'none' } : { kind: 'compared', name, target: wanted, summary };
      }
      default:
        return state satisfies never;
    }
  },
);

/** Whether a comparison with the baseline in use is still to come, so that what changed is not known yet. */
export const isComparisonAhead: Readable<boolean> = derive(
  [keptBaselines.status, areKeptRead, isReady, target, changesInUse],
  (status, areRead, ready, wanted, { kind }) =>
    status !== 'reading' && wanted !== null && (kind === 'comparing' || (kind === 'pending' && (ready || !areRead))),
);

export function useIsComparisonAhead(): boolean {
  return useStore(isComparisonAhead);
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
