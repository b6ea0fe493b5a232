import { useCallback, useEffect, useState } from 'react';
import type { SideOrigin } from '../engine/compare/certainty';
import type { ComparisonSummary } from '../engine/comparisonTable';
import { WorkerError } from '../workers/workerError';
import { stopComparing } from './changesSince';
import type { ComparedSide } from './comparedSides';
import { compareWith } from './comparisonRuns';
import { failureOf, type QuestionFailure } from './useCatalogAnswer';

/** How far a comparison is. */
export type ComparisonState =
  | { readonly kind: 'none' }
  /** How many tools of both sides are done, as far as that was said. */
  | { readonly kind: 'running'; readonly done: number; readonly onCancel: () => void }
  | { readonly kind: 'cancelled'; readonly onRetry: () => void }
  | { readonly kind: 'failed'; readonly failure: QuestionFailure }
  | { readonly kind: 'done'; readonly side: ComparedSide; readonly summary: ComparisonSummary | null };

/** Compares the catalog with a side while the component is there; null for none. */
export function useComparison(side: ComparedSide | null, present: SideOrigin, revision: number): ComparisonState {
  const [state, setState] = useState<ComparisonState>({ kind: 'none' });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try compares anew
  useEffect(() => {
    if (side === null) return setState({ kind: 'none' });
    const controller = new AbortController();
    const { signal } = controller;
    const onCancel = () => {
      controller.abort();
      // The catalog may wait for the same comparison.
      stopComparing(side.id);
      setState({ kind: 'cancelled', onRetry: retry });
    };
    const running = (done: number): ComparisonState => ({ kind: 'running', done, onCancel });
    // What was there of the same side stays until the next is known.
    setState((before) => (before.kind === 'done' && before.side.target === side.target ? before : running(0)));
    compareWith(side, present, revision, signal, (done) =>
      setState((before) => (before.kind === 'done' ? before : running(done))),
    ).then(
      (summary) => {
        if (!signal.aborted) setState({ kind: 'done', side, summary });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = error instanceof WorkerError ? failureOf(error, retry) : null;
        if (failure === null) throw error;
        setState({ kind: 'failed', failure });
      },
    );
    return () => controller.abort();
  }, [side, present, revision, tries]);
  return state;
}
