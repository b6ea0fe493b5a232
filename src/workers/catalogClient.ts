import type { Gone } from '../engine/rows';
import { isObject } from '../model/json';
import type { CatalogMethods } from './catalogService';
import { type AskOptions, createRpcClient, type RpcWorker, WorkerError } from './rpcClient';
import { startWorker } from './workerPolicy';

type CatalogMethod = keyof CatalogMethods;

/** Asks the catalog worker. Rejects with `WorkerError`, or with the reason of the signal's abort. */
export interface CatalogClient {
  start(): void;
  ask<M extends CatalogMethod>(
    method: M,
    parameters: CatalogMethods[M][0],
    options?: AskOptions<NonNullable<CatalogMethods[M][2]>>,
  ): Promise<Exclude<CatalogMethods[M][1], Gone>>;
  close(): void;
}

/** A result or comparison by the question that made it. */
interface Made {
  readonly method: 'query' | 'comparison';
  readonly parameters: unknown;
  /** By which the worker knows it; null where that worker is gone. */
  id: number | null;
}

type Kept<M extends CatalogMethod> = Exclude<CatalogMethods[M][1], Gone>;

const maxMade = 32;
/** Members by which questions name results and comparisons. */
const named = ['result', 'comparison'] as const;

/**
 * Returns a client of a catalog worker, which starts at the first question or `start`. A worker that takes another's
 * place knows nothing: `onRestart` reads everything again. A result or comparison that the worker no longer has is asked
 * for again, once: whoever refers to it notices nothing.
 */
export function startCatalogWorker(
  onRestart: () => void = () => undefined,
  start: () => RpcWorker = () => startWorker('catalog'),
): CatalogClient {
  const made = new Map<number, Made>();
  let last = 0;
  const client = createRpcClient<CatalogMethods>({
    name: 'catalog',
    start,
    onRestart: () => {
      for (const one of made.values()) one.id = null;
      onRestart();
    },
  });
  return { start: client.start, ask, close: client.stop };

  async function ask<M extends CatalogMethod>(
    method: M,
    parameters: CatalogMethods[M][0],
    options: AskOptions<NonNullable<CatalogMethods[M][2]>> = {},
  ): Promise<Kept<M>> {
    // Gone is told apart by its value alone: no other answer is that text.
    const send = async (): Promise<Kept<M> | Gone> => {
      const own = withOwnIds(method, parameters);
      return own === undefined ? 'gone' : ((await client.ask(method, own, options)) as Kept<M> | Gone);
    };
    let answer = await send();
    if (answer === 'gone') {
      await makeAgain(parameters);
      answer = await send();
    }
    if (answer === 'gone') throw new WorkerError('catalog', method, 'forgot');
    return method === 'query' || method === 'comparison' ? note(method, parameters, answer) : answer;
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

  /** With the worker's own ids; undefined where it has none for what the question is about. */
  function withOwnIds<P>(method: CatalogMethod, parameters: P): P | undefined {
    if (!isObject(parameters)) return parameters;
    const own: Record<string, number | null> = {};
    for (const name of named) {
      const id = parameters[name];
      if (typeof id !== 'number') continue;
      const known = made.get(id)?.id ?? null;
      // A query is answered without what it merely builds on.
      if (known === null && method !== 'query' && method !== 'posture') return undefined;
      own[name] = known;
    }
    return { ...parameters, ...own };
  }

  async function makeAgain(parameters: unknown): Promise<void> {
    if (!isObject(parameters)) return;
    for (const name of named) {
      const id = parameters[name];
      const one = typeof id === 'number' ? made.get(id) : undefined;
      if (one === undefined) continue;
      // Its parameters were those of a question of that method.
      const answer: unknown = await client.ask(one.method, withOwnIds(one.method, one.parameters) as never);
      one.id = isObject(answer) && typeof answer.id === 'number' ? answer.id : null;
    }
  }
}
