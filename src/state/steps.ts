import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type PageNotice, showUndo } from './pageNotice';

/** One edit of the drafts or of the ledger, with the way back and forth. */
export interface Step {
  readonly of: 'drafts' | 'decisions';
  readonly undo: () => void;
  readonly redo: () => void;
}

interface Steps {
  /** In the order in which they were made, the latest last. */
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const maxSteps = 100;

const steps = createStore<Steps>(() => ({ done: [], undone: [] }));

export function noteStep(step: Step): void {
  steps.setState(({ done }) => ({ done: [...done, step].slice(-maxSteps), undone: [] }));
}

/** Forgets the steps of one kind: undoing would take back what another tab wrote. */
export function forgetSteps(of: Step['of']): void {
  const isOther = (step: Step) => step.of !== of;
  steps.setState(({ done, undone }) => ({ done: done.filter(isOther), undone: undone.filter(isOther) }));
}

/** Takes back the last step, of one kind where that is given; false where there is none. */
export function undoStep(of?: Step['of']): boolean {
  const { done, undone } = steps.getState();
  const step = lastOf(done, of);
  if (step === undefined) return false;
  steps.setState({ done: done.filter((one) => one !== step), undone: [...undone, step] });
  step.undo();
  return true;
}

/** Does the step again that was taken back last; false where there is none. */
export function redoStep(of?: Step['of']): boolean {
  const { done, undone } = steps.getState();
  const step = lastOf(undone, of);
  if (step === undefined) return false;
  steps.setState({ done: [...done, step], undone: undone.filter((one) => one !== step) });
  step.redo();
  return true;
}

function lastOf(some: readonly Step[], of: Step['of'] | undefined): Step | undefined {
  return some.findLast((step) => of === undefined || step.of === of);
}

export function canUndoStep(): boolean {
  return steps.getState().done.length > 0;
}

export function canRedoStep(): boolean {
  return steps.getState().undone.length > 0;
}

/** Whether there is a step of one kind to undo, and one to redo. */
export function useStepsOf(of: Step['of']): { readonly canUndo: boolean; readonly canRedo: boolean } {
  const canUndo = useStore(steps, ({ done }) => lastOf(done, of) !== undefined);
  const canRedo = useStore(steps, ({ undone }) => lastOf(undone, of) !== undefined);
  return { canUndo, canRedo };
}

/** Says what the last step did, and offers to take it back: only while it is the last, a later one is somebody's own. */
export function offerUndo(words: string, others: PageNotice['actions'] = []): void {
  const step = steps.getState().done.at(-1);
  const isLast = () => steps.getState().done.at(-1) === step;
  const end = showUndo(words, () => isLast() && undoStep(), { others, isPassing: true });
  const stop = steps.subscribe(() => {
    if (isLast()) return;
    stop();
    end();
  });
}
