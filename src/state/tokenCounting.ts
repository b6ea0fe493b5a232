import type { RpcClient } from '../workers/rpcClient';
import { createTokensWorker } from '../workers/tokensClient';
import type { TokensMethods } from '../workers/tokensWorker';
import { viewer } from './catalogView';
import { catalogClient } from './useCatalog';

export type Counting =
  | { readonly kind: 'counting'; readonly counted: number; readonly total: number }
  | { readonly kind: 'done' }
  /** A worker could not be loaded, or stopped. */
  | { readonly kind: 'unavailable' };

/** Rows in sight show what is counted so far that often. */
const drawnEvery = 1_000;
let runs = 0;

/**
 * Has the tokens of all tools counted: the catalog's worker sends their definitions straight to a counter of their own,
 * portion by portion, so that neither this page nor a question to the catalog waits. Returns how to stop.
 */
export function countTokens(onChange: (counting: Counting) => void): () => void {
  const run = ++runs;
  const over = new AbortController();
  const { signal } = over;
  let counter: RpcClient<TokensMethods> | null = null;
  const end = (last: Counting | null) => {
    if (signal.aborted) return;
    over.abort();
    counter?.stop();
    if (last !== null) onChange(last);
  };

  const openCounter = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    counter = createTokensWorker();
    counter.ask('serve', port1, { signal, transfer: [port1] }).catch(() => end({ kind: 'unavailable' }));
    return port2;
  };

  const count = async () => {
    let handed: readonly MessagePort[] = [];
    let drawn = 0;
    while (!signal.aborted) {
      const port = handed[0] ?? null;
      const answer = await catalogClient.ask('countTokens', { run, port, viewport: viewer.visibleWindow() }, handed, {
        signal,
      });
      const { counted, total, needsCounter } = answer;
      onChange({ kind: 'counting', counted, total });
      handed = needsCounter ? [openCounter()] : [];
      if (!needsCounter && counted === total) end({ kind: 'done' });
      if (!needsCounter && (signal.aborted || performance.now() - drawn > drawnEvery)) {
        drawn = performance.now();
        viewer.askAgain();
      }
    }
  };
  count().catch(() => end({ kind: 'unavailable' }));
  return () => end(null);
}
