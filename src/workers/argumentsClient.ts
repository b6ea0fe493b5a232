import type { ArgumentsMethods } from './argumentsWorker';
import type { CheckRequest, CheckResult } from './checkArguments';
import { createRpcClient, type RpcWorker } from './rpcClient';
import { WorkerError } from './workerError';
import { startWorker } from './workerPolicy';

/** Milliseconds that a schema may take to compile. */
export const compileMs = 5_000;

/** Checks arguments against a schema, off the page's thread. */
export interface ArgumentsClient {
  /**
   * Only the newest request is answered by the schema: one is under way, the newest waits, and all others resolve as
   * superseded. Never rejects. A check that takes too long ends as too complex, and the next one starts afresh.
   */
  check(request: CheckRequest): Promise<CheckResult>;
}

export function startArgumentsClient(start: () => RpcWorker = () => startWorker('arguments')): ArgumentsClient {
  const { ask } = createRpcClient<ArgumentsMethods>({
    name: 'arguments',
    start,
    limits: { busy: compileMs },
  });
  const superseded: CheckResult = { kind: 'not-checked', reason: 'superseded' };
  let turn = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    check: async (request) => {
      const mine = ++turn;
      await underWay;
      if (mine !== turn) return superseded;
      const result = ask('check', request).catch(
        (error: unknown): CheckResult => ({ kind: 'not-checked', reason: reasonOf(error) }),
      );
      underWay = result;
      return result;
    },
  };
}

function reasonOf(error: unknown) {
  if (error instanceof WorkerError) return error.fault === 'silent' ? 'too-complex' : 'unavailable';
  throw error;
}
