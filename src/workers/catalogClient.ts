import type { CatalogMethod, CatalogMethods } from '../catalog/protocol';
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
    hasAnswered = true;
    const question = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) question?.reject(new Error(error));
    else question?.resolve(answer as never);
  });
  let hasAnswered = false;
  let broken: Error | null = null;
  worker.addEventListener('error', (event) => {
    const error = new Error(event.message || 'The catalog worker could not start.');
    if (!hasAnswered) broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });

  return {
    ask: (method, parameters, handedOver = []) =>
      new Promise((resolve, reject) => {
        if (broken !== null) {
          reject(broken);
          return;
        }
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, parameters }, [...handedOver]);
      }),
    close: () => worker.terminate(),
  };
}
