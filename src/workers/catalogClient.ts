import type { CatalogMethod, CatalogMethods } from '../engine/protocol';
import { type AskOptions, createRpcClient, type RpcClient } from './rpcClient';
import { startWorker } from './workerPolicy';

/** Asks the catalog worker. Rejects with `WorkerError`, or as `AskOptions` say. */
export interface CatalogClient {
  ask<M extends CatalogMethod>(
    method: M,
    parameters: CatalogMethods[M][0],
    handedOver?: readonly Transferable[],
    options?: Omit<AskOptions, 'transfer'>,
  ): Promise<CatalogMethods[M][1]>;
  close(): void;
}

/** A large list takes the worker long where it says nothing: in one go, or waiting for a script. */
const patience: Partial<Record<CatalogMethod, number>> = {
  finish: 60_000,
  hostPages: 60_000,
  addFiles: 60_000,
  derive: 60_000,
  removeFiles: 60_000,
  restoreFiles: 60_000,
  assign: 60_000,
  holdings: 60_000,
  digest: 120_000,
  hostDigest: 120_000,
  openwopCatalog: 120_000,
  takeBaseline: 60_000,
  openBaseline: 120_000,
  baselineFile: 60_000,
  comparison: 60_000,
  changesFile: 120_000,
};

/** What no panel waits for with a "Try again" of its own: it costs little to ask anew. */
const repeatable: ReadonlySet<CatalogMethod> = new Set<CatalogMethod>([
  'assign',
  'filePort',
  'derive',
  'describe',
  'exportRows',
  'ids',
  'idsBetween',
]);

/** Starts a catalog worker. `restore` gives one that takes another's place what that one held. */
export function startCatalogWorker(
  restore?: (client: Pick<CatalogClient, 'ask'>) => Promise<unknown> | undefined,
): CatalogClient {
  const client: RpcClient<CatalogMethods> = createRpcClient<CatalogMethods>({
    name: 'catalog',
    start: () => startWorker('catalog'),
    setUp: (ask, isRestart) => (isRestart ? restore?.({ ask: askThrough(ask) }) : undefined),
  });
  client.start();
  return { ask: askThrough(client.ask), close: client.stop };
}

function askThrough(ask: RpcClient<CatalogMethods>['ask']): CatalogClient['ask'] {
  return (method, parameters, transfer = [], options = {}) =>
    ask(method, parameters, {
      silenceMs: patience[method],
      isRepeatable: repeatable.has(method),
      ...options,
      transfer,
    });
}
