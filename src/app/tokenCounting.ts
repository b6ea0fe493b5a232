import type { TokensPort } from '../workers/tokensWorker';
import { startWorker } from '../workers/workerPolicy';
import { viewer } from './catalogView';
import { catalogClient } from './useCatalog';

export type Counting =
  | { readonly kind: 'counting'; readonly counted: number; readonly total: number }
  | { readonly kind: 'done' }
  /** The counter could not be loaded. */
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
  let counter: Worker | null = null;
  let isOver = false;
  const end = (last: Counting) => {
    if (isOver) return;
    isOver = true;
    counter?.terminate();
    onChange(last);
  };

  const openCounter = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    counter = startWorker('tokens');
    for (const trouble of ['error', 'messageerror'] as const) {
      counter.addEventListener(trouble, (event) => {
        event.preventDefault();
        end({ kind: 'unavailable' });
      });
    }
    counter.postMessage({ port: port1 } satisfies TokensPort, [port1]);
    return port2;
  };

  const count = async () => {
    let port: MessagePort | null = null;
    let drawn = 0;
    while (!isOver) {
      const handed: MessagePort | null = port;
      port = null;
      const answer = await catalogClient.ask(
        'countTokens',
        { run, port: handed, inSight: viewer.inSight() },
        handed === null ? [] : [handed],
      );
      if (isOver) return;
      const { counted, total, needsCounter } = answer;
      onChange({ kind: 'counting', counted, total });
      if (needsCounter) port = openCounter();
      else if (counted === total) end({ kind: 'done' });
      if (!needsCounter && (isOver || performance.now() - drawn > drawnEvery)) {
        drawn = performance.now();
        viewer.askAgain();
      }
    }
  };
  count().catch(() => end({ kind: 'unavailable' }));
  return () => {
    isOver = true;
    counter?.terminate();
  };
}
