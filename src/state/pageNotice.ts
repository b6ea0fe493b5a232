import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { describeWorkerError, WorkerError } from '../workers/rpcClient';

/** Something the page has to say that no panel asked for. */
export interface PageNotice {
  readonly kind: 'info' | 'error';
  readonly words: string;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
  /** Whether it goes away by itself: what it offers can be reached otherwise. */
  readonly isPassing?: true;
}

const notice = createStore<PageNotice | null>(() => null);

export function showNotice(next: PageNotice | null): void {
  notice.setState(next, true);
}

/** Puts away what goes by itself: it belongs to the view that is left. */
export function leaveNotice(): void {
  if (notice.getState()?.isPassing === true) showNotice(null);
}

/** Says what was done, and offers to take it back; returns what ends the offer early, where it still stands. */
export function showUndo(
  words: string,
  undo: () => void,
  more: { readonly others?: PageNotice['actions']; readonly isPassing?: true } = {},
): () => void {
  const { others = [], ...rest } = more;
  const run = () => {
    undo();
    showNotice(null);
  };
  const shown: PageNotice = { kind: 'info', words, actions: [{ label: 'Undo', run }, ...others], ...rest };
  showNotice(shown);
  return () => {
    if (notice.getState() === shown) showNotice(null);
  };
}

/** An error nobody caught is a bug, or a worker that stopped: it stays in the console, and is said. */
function note(reason: unknown): void {
  const isWorkers = reason instanceof WorkerError && reason.fault !== 'threw';
  const words = isWorkers ? `${describeWorkerError(reason)} Try again.` : 'Something broke. Reload if this continues.';
  showNotice({ kind: 'error', words: `${words} Your work is kept.` });
}

export function watchUncaught(): () => void {
  const noteRejection = ({ reason }: PromiseRejectionEvent) => note(reason);
  // Without an error it is the browser's own word, such as on observers that were late.
  const noteError = ({ error }: ErrorEvent) => error !== null && note(error);
  addEventListener('unhandledrejection', noteRejection);
  addEventListener('error', noteError);
  return () => {
    removeEventListener('unhandledrejection', noteRejection);
    removeEventListener('error', noteError);
  };
}

export function usePageNotice(): PageNotice | null {
  return useStore(notice);
}

export const readNotice = notice.getState;
