import type { CatalogMethod, CatalogMethods } from './protocol';
import { startWorker } from './workerPolicy';

/** Asks the catalog worker; a question whose worker breaks is rejected with the worker's own words. */
export interface CatalogClient {
  ask<M extends CatalogMethod>(
    method: M,
    parameters: CatalogMethods[M][0],
    handedOver?: readonly Transferable[],
  ): Promise<CatalogMethods[M][1]>;
  close(): void;
}

export function startCatalogWorker(): CatalogClient {
  const worker = startWorker('catalog');
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let asked = 0;

  worker.addEventListener('message', (event: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
    const { id, answer, error } = event.data;
    const question = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) question?.reject(new Error(error));
    else question?.resolve(answer as never);
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values())
      reject(new Error(event.message || 'The catalog worker could not start.'));
    waiting.clear();
  });

  return {
    ask: (method, parameters, handedOver = []) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, parameters }, [...handedOver]);
      }),
    close: () => worker.terminate(),
  };
}
