import type { ArgumentsMethods } from './argumentsWorker';
import type { CheckRequest, CheckResult } from './checkArguments';
import { createRpcClient, type RpcWorker, WorkerError } from './rpcClient';
import { startWorker } from './workerPolicy';

/** Milliseconds that a schema may take to compile. */
export const compileMs = 5_000;

/** Checks arguments against a schema, off the page's thread. */
export interface ArgumentsClient {
  /**
   * One request is under way, the others wait their turn. Rejects only where its signal was aborted by then. A check
   * that takes too long ends as too complex, and the next one starts afresh.
   */
  check(request: CheckRequest, signal?: AbortSignal): Promise<CheckResult>;
}

export function startArgumentsClient(start: () => RpcWorker = () => startWorker('arguments')): ArgumentsClient {
  const { ask } = createRpcClient<ArgumentsMethods>({ name: 'arguments', start, limits: { busy: compileMs } });
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    check: async (request, signal) => {
      const result = underWay.then(() => {
        signal?.throwIfAborted();
        return ask('check', request).catch(
          (error: unknown): CheckResult => ({ kind: 'not-checked', reason: reasonOf(error) }),
        );
      });
      underWay = result.catch(() => {});
      return result;
    },
  };
}

function reasonOf(error: unknown) {
  if (error instanceof WorkerError) return error.fault === 'silent' ? 'too-complex' : 'unavailable';
  throw error;
}
