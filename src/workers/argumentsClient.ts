import { type ArgumentsMethods, type CheckRequest, type CheckResult, checkLimits } from './argumentsProtocol';
import { createRpcClient, type RpcWorker, Superseded } from './rpcClient';
import { WorkerError } from './workerError';
import { startWorker } from './workerPolicy';

/** Checks arguments against a schema, off the page's thread. */
export interface ArgumentsClient {
  /**
   * Only the newest request is answered by the schema; an older one that still waits resolves as superseded.
   * Never rejects. A check that takes too long ends as too complex, and the next one starts afresh.
   */
  check(request: CheckRequest): Promise<CheckResult>;
}

export function startArgumentsClient(start: () => RpcWorker = () => startWorker('arguments')): ArgumentsClient {
  const { ask } = createRpcClient<ArgumentsMethods>({ name: 'arguments', start });
  return {
    check: (request) =>
      ask('check', request, { isReplaceable: true, silenceMs: checkLimits.compile }).catch(
        (error: unknown): CheckResult => ({ kind: 'not-checked', reason: reasonOf(error) }),
      ),
  };
}

function reasonOf(error: unknown) {
  if (error instanceof Superseded) return 'superseded';
  if (error instanceof WorkerError) return error.fault === 'silent' ? 'too-complex' : 'unavailable';
  throw error;
}
