import { type QueryObserverResult, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SideOrigin } from '../engine/compare/certainty';
import type { Lineage } from '../engine/compareCatalog';
import type { ComparisonSummary } from '../engine/comparisonTable';
import { baselines } from './baselinesStore';
import { catalogClient } from './catalogClient';
import { knownCatalogStore } from './catalogSummary';
import { derive, type Readable } from './derived';
import { draftsCount, useDrafts } from './drafts';
import {
  type EngineAnswer,
  engineQuery,
  failureOf,
  type QuestionFailure,
  queryClient,
  useQuestion,
} from './engineQuery';
import { hostStore, settingsStore } from './hostStore';
import { lineageOf } from './lineage';
import { listsAs, useListsAs } from './listsAs';
import { hostReading, isListRead } from './readingStore';
import { type ComparedSide, originOf, type SideAnswer, type SideContext } from './sideTarget';

/** What sides are looked for in, as it is now. */
export const sideContext: Readable<SideContext> = derive(
  [settingsStore, hostStore, knownCatalogStore, hostReading, baselines],
  (settings, host, { summary }, { reading }, kept) => ({ settings, host, summary, reading, kept }),
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
export function sideQuestion(target: string | null, context: SideContext) {
  const { host, reading, kept, summary } = context;
  const [kind = '', id = ''] = target?.split(/:(.*)/s) ?? [];
  const baseline = kind === 'baseline' ? kept.get(id) : undefined;
  const depends = {
    host: host && [host.id, host.url, host.baseline],
    reading: reading?.readAt,
    ...(baseline !== undefined && { baseline: [baseline.name, baseline.keptAt, baseline.usedAt] }),
    ...(kind === 'draft' && { drafts: draftsCount.getState() }),
    ...(kind === 'as' && { lists: listsAs().map(({ hostId, name, readAt }) => [hostId, name, readAt]) }),
    ...(kind === 'source' && { source: summary?.files.find((file) => file.id === id)?.digest }),
  };
  return engineQuery('compared side', [target, depends], async () =>
    target === null ? null : findSide(target, context),
  );
}

/** Finds what a target names; null for none. */
export function useComparedSide(target: string | null): EngineAnswer<SideAnswer | null> {
  const context = useSideContext();
  useListsAs();
  useDrafts();
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
export const progress = createStore(() => 0);

/** Compares the catalog with a side while the component is there; null for none. Those of one side share one answer. */
export function useComparison(side: ComparedSide | null, present: SideOrigin, revision: number): ComparisonState {
  const lineage = side === null ? null : lineageOf(side, present);
  const result = useQuery(comparisonQuestion(side, lineage, revision));
  const done = useStore(progress);
  return side === null ? { kind: 'none' } : comparisonState(side, result, done);
}

/** What is known of a comparison with a side. */
export function comparisonState(
  side: ComparedSide,
  { data, error, fetchStatus }: Pick<QueryObserverResult<Compared | null>, 'data' | 'error' | 'fetchStatus'>,
  done: number,
): ComparisonState {
  // The last comparison with the same side stays on screen until the next one is ready.
  if (data?.side.target === side.target) return { kind: 'done', side: data.side, summary: data.summary };
  if (fetchStatus === 'fetching') return { kind: 'running', done, onCancel: stopComparing };
  const failure = failureOf(error, compareAgain);
  return failure === null ? { kind: 'cancelled', onRetry: compareAgain } : { kind: 'failed', failure };
}

/** Query options: compares the catalog with a side; null for none. Those of one side share one answer. */
export function comparisonQuestion(side: ComparedSide | null, lineage: Lineage | null, revision: number) {
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

/** Finds what a link's `with` names. */
async function findSide(target: string, context: SideContext): Promise<SideAnswer> {
  const sides = await import('./comparedSides').catch(() => null);
  if (sides === null) return { kind: 'none', words: 'A part of this page could not be loaded. Reload the page.' };
  return sides.findSide(target, context);
}
