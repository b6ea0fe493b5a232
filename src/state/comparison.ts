import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SideOrigin } from '../engine/compare/certainty';
import type { ComparisonSummary } from '../engine/comparisonTable';
import { keptBaselines, useBaselines } from './baselinesStore';
import { useKnownCatalog } from './catalogSummary';
import { useAnswer } from './catalogView';
import { type ChangesInUse, changesInUse } from './changesInUse';
import { type ComparedSide, findSide, presentOrigin, type SideAnswer, usualTarget } from './comparedSides';
import { useDrafts } from './drafts';
import {
  type EngineAnswer,
  engineQuery,
  failureOf,
  type QuestionFailure,
  queryClient,
  useEngineQuery,
} from './engineQuery';
import { lineageOf } from './lineage';
import { useListsAs } from './listsAs';
import { usePage } from './page';
import { useAddress } from './useAddress';
import { catalogClient } from './useCatalog';

/** Finds what a target names; null for none. */
export function useComparedSide(target: string | null): EngineAnswer<SideAnswer | null> {
  const { settings, host, catalog } = usePage();
  const { summary } = useKnownCatalog();
  const kept = useBaselines();
  const lists = useListsAs();
  const drafts = useDrafts();
  const { reading } = catalog;
  const [kind = '', id = ''] = target?.split(/:(.*)/s) ?? [];
  const named = kind === 'baseline' ? kept.get(id) : kind === 'draft' ? drafts.get(id)?.entries : null;
  const parts = [target, host, named, lists, reading, kind === 'source' ? summary?.files : null];
  return useEngineQuery('compared side', parts, async () =>
    target === null ? null : findSide(target, { settings, host, summary, reading, kept }),
  );
}

/** How far a comparison is. */
export type ComparisonState =
  | { readonly kind: 'none' }
  /** How many tools of both sides are done, as far as that was said. */
  | { readonly kind: 'running'; readonly done: number; readonly onCancel: () => void }
  | { readonly kind: 'cancelled'; readonly onRetry: () => void }
  | { readonly kind: 'failed'; readonly failure: QuestionFailure }
  | { readonly kind: 'done'; readonly side: ComparedSide; readonly summary: ComparisonSummary | null };

const progress = createStore(() => 0);

/** Compares the catalog with a side while the component is there; null for none. Those of one side share one answer. */
export function useComparison(side: ComparedSide | null, present: SideOrigin, revision: number): ComparisonState {
  const lineage = side === null ? null : lineageOf(side, present);
  const { data, error, fetchStatus, refetch } = useQuery(
    engineQuery('comparison', [side?.id, revision, lineage], async (signal) => {
      if (side === null || lineage === null) return null;
      progress.setState(0, true);
      const onProgress = (done: number) => progress.setState(done, true);
      const question = { sideId: side.id, side: side.side, lineage };
      return { side, summary: await catalogClient.ask('comparison', question, { signal, onProgress }) };
    }),
  );
  const done = useStore(progress);
  if (side === null) return { kind: 'none' };
  // What was there of the same side stays until the next is known.
  if (data?.side.target === side.target) return { kind: 'done', side: data.side, summary: data.summary };
  if (fetchStatus === 'fetching') return { kind: 'running', done, onCancel: stopComparing };
  const onRetry = () => void refetch();
  const failure = failureOf(error, onRetry);
  return failure === null ? { kind: 'cancelled', onRetry } : { kind: 'failed', failure };
}

/** Gives up comparing until it is asked for again. */
export function stopComparing(): void {
  void queryClient.cancelQueries({ queryKey: ['comparison'] });
}

/** Compares again. */
export function compareAgain(): void {
  void queryClient.refetchQueries({ queryKey: ['comparison'], type: 'active' });
}

/** Keeps what changed since the baseline in use up to date. */
export function useTrackedChanges(): void {
  const { host, catalog } = usePage();
  const { summary, revision } = useKnownCatalog();
  const { reading } = catalog;
  const kept = useBaselines();
  // A baseline is missing only once all that are kept have been read.
  const areKeptRead = useStore(keptBaselines.status) !== 'reading';
  const target = usualTarget(
    { kept, host },
    useAddress((address) => address.since),
  );
  const isRead = summary !== null && (host === null ? summary.files.length > 0 : reading !== null);
  const { answer, failure } = useComparedSide(areKeptRead && isRead ? target : null);
  const side = answer?.kind === 'side' && answer.side.target === target ? answer.side : null;
  const state = useComparison(areKeptRead && isRead ? side : null, presentOrigin({ host, summary, reading }), revision);
  const changes: ChangesInUse =
    !areKeptRead || (target !== null && !isRead)
      ? { kind: 'pending' }
      : target === null || failure !== null
        ? { kind: 'none' }
        : answer?.kind === 'none'
          ? { kind: 'missing', words: answer.words }
          : side === null
            ? { kind: 'pending' }
            : changesOf(state, side, target);
  const name = 'name' in changes ? changes.name : '';
  const words = changes.kind === 'missing' ? changes.words : '';
  const compared = changes.kind === 'compared' ? changes.summary : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `changes`, which is made anew each time
  useEffect(() => changesInUse.setState(changes, true), [changes.kind, name, words, target, compared]);

  // The worker keeps few comparisons: one that was let go of is made anew.
  const isLost = useAnswer(
    ({ result, question }) =>
      compared !== null && question?.comparison === compared.id && result !== null && !result.isCompared,
  );
  useEffect(() => {
    if (isLost) compareAgain();
  }, [isLost]);
}

function changesOf(state: ComparisonState, { named: { name } }: ComparedSide, target: string): ChangesInUse {
  switch (state.kind) {
    case 'none':
    case 'failed':
      return { kind: 'none' };
    case 'running':
      return { kind: 'comparing', name };
    case 'cancelled':
      return { kind: 'stopped', name };
    case 'done':
      return state.summary === null ? { kind: 'none' } : { kind: 'compared', name, target, summary: state.summary };
    default:
      return state satisfies never;
  }
}
