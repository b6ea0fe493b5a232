import type { Gone } from '../engine/protocol';
import { isObject } from '../model/json';
import type { CatalogMethods } from './catalogWorker';
import { type AskOptions, createRpcClient, type RpcClient, type RpcWorker } from './rpcClient';
import { startWorker } from './workerPolicy';

type CatalogMethod = keyof CatalogMethods;

/** Asks the catalog worker. Rejects with `WorkerError`, or as `AskOptions` say. */
export interface CatalogClient {
  /** Starts the worker ahead of the first question. */
  start(): void;
  ask<M extends CatalogMethod>(
    method: M,
    parameters: CatalogMethods[M][0],
    handedOver?: readonly Transferable[],
    options?: Omit<AskOptions, 'transfer'>,
  ): Promise<Exclude<CatalogMethods[M][1], Gone>>;
  close(): void;
}

/** A large list takes the worker long where it says nothing: in one go, or waiting for a script. */
const patience: Partial<Record<CatalogMethod, number>> = {
  finish: 60_000,
  hostPages: 60_000,
  addRead: 60_000,
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

/** A result or comparison by the question that made it. */
interface Made {
  readonly method: 'query' | 'comparison';
  readonly parameters: unknown;
  /** By which the worker knows it; null where that worker is gone. */
  id: number | null;
}

/** An answer that is there. */
type Kept<M extends CatalogMethod> = Exclude<CatalogMethods[M][1], Gone>;

const maxMade = 32;
/** Members by which questions name results and comparisons. */
const named = ['result', 'comparison', 'former'] as const;

/**
 * Returns a client of a catalog worker, which starts at the first question or `start`. `restore` gives one that takes another's place what the page holds. A result or comparison
 * that the worker no longer has is asked for again, once: whoever refers to it notices nothing.
 */
export function startCatalogWorker(
  restore?: (client: Pick<CatalogClient, 'ask'>) => Promise<unknown> | undefined,
  start: () => RpcWorker = () => startWorker('catalog'),
): CatalogClient {
  const made = new Map<number, Made>();
  let last = 0;
  const client: RpcClient<CatalogMethods> = createRpcClient<CatalogMethods>({
    name: 'catalog',
    start,
    setUp: (ask, isRestart) => {
      if (!isRestart) return undefined;
      for (const one of made.values()) one.id = null;
      return restore?.({ ask: through(ask) });
    },
  });
  return { start: client.start, ask: through(client.ask), close: client.stop };

  function through(ask: RpcClient<CatalogMethods>['ask']): CatalogClient['ask'] {
    return async <M extends CatalogMethod>(
      method: M,
      parameters: CatalogMethods[M][0],
      transfer: readonly Transferable[] = [],
      options: Omit<AskOptions, 'transfer'> = {},
    ) => {
      // Gone is told apart by its value alone: no other answer is that text.
      const send = (translated: CatalogMethods[M][0]) =>
        ask(method, translated, {
          silenceMs: patience[method],
          isRepeatable: repeatable.has(method),
          ...options,
          transfer,
        }) as Promise<Kept<M> | Gone>;
      const own = withOwnIds(method, parameters);
      let answer: Kept<M> | Gone = own === null ? 'gone' : await send(own);
      if (answer === 'gone') {
        await makeAgain(ask, parameters);
        answer = await send(withOwnIds(method, parameters) ?? parameters);
      }
      if (answer === 'gone') throw new Error(`The catalog could not answer “${method}” again.`);
      return method === 'query' || method === 'comparison' ? note(method, parameters, answer) : answer;
    };
  }

  /** The answer under an id of this page's own, which outlives the worker. */
  function note<Answer>(method: Made['method'], parameters: unknown, answer: Answer): Answer {
    if (!isObject(answer) || typeof answer.id !== 'number') return answer;
    const known = [...made].find(([, one]) => one.method === method && one.id === answer.id)?.[0];
    const id = known ?? ++last;
    made.delete(id);
    made.set(id, { method, parameters, id: answer.id });
    for (const oldest of made.keys()) {
      if (made.size <= maxMade) break;
      made.delete(oldest);
    }
    return { ...answer, id };
  }

  /** With the worker's own ids; null where it has none for what the question is about. */
  function withOwnIds<P>(method: CatalogMethod, parameters: P): P | null {
    if (!isObject(parameters)) return parameters;
    const own: Record<string, number | null> = {};
    for (const name of named) {
      const id = parameters[name];
      if (typeof id !== 'number') continue;
      const known = made.get(id)?.id ?? null;
      // A query is answered without what it merely builds on.
      if (known === null && method !== 'query' && method !== 'posture') return null;
      own[name] = known;
    }
    return { ...parameters, ...own };
  }

  async function makeAgain(ask: RpcClient<CatalogMethods>['ask'], parameters: unknown): Promise<void> {
    if (!isObject(parameters)) return;
    for (const name of named) {
      const id = parameters[name];
      const one = typeof id === 'number' ? made.get(id) : undefined;
      if (one === undefined) continue;
      const question = withOwnIds(one.method, one.parameters);
      // Its parameters were those of a question of that method.
      const answer: unknown = await ask(one.method, question as never, { silenceMs: patience[one.method] });
      one.id = isObject(answer) && typeof answer.id === 'number' ? answer.id : null;
    }
  }
}
