import { createRpcClient } from './rpcClient';
import type { UsageMethods } from './usageWorker';
import { startWorker } from './workerPolicy';

/** Reads evidence in a worker of its own. */
export function createUsageReader() {
  return createRpcClient<UsageMethods>({ name: 'usage', start: () => startWorker('usage'), limits: { busy: 60_000 } });
}
