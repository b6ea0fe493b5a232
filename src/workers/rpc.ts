/** What may be asked of a worker: method → [parameters, answer] or, where it reports on its way, [parameters, answer, progress]. */
export type Methods<M> = { readonly [Name in keyof M]: readonly [unknown, unknown, unknown?] };

/** How a running question can be told of an abort, and shows that it is no hang. */
export interface Call<Progress> {
  /** Aborted once nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Restarts the time limit, which measures silence; from here on it is `silenceMs`, where that is given. */
  readonly progress: (value?: Progress, silenceMs?: number) => void;
  /** The same for a job that only says how far it is. */
  readonly report: (value: Progress) => void;
}

/** A method that a worker may serve: of at most one parameter, and a call that is told how far the answer is. */
type Served = readonly [parameters?: unknown, call?: Pick<Call<never>, 'signal' | 'report'>];

export type MethodsOf<Service> = {
  readonly [Name in keyof Service as Service[Name] extends (...asked: infer Asked) => unknown
    ? Asked extends Served
      ? Name
      : never
    : never]: Service[Name] extends (...asked: infer Asked) => infer Answer
    ? readonly [
        Asked extends readonly [infer Parameters, ...unknown[]] ? Parameters : null,
        Awaited<Answer>,
        Asked extends readonly [unknown, { readonly report: (value: infer Progress) => void }] ? Progress : unknown,
      ]
    : never;
};

export type Handlers<M extends Methods<M>> = {
  readonly [Name in keyof M]: (parameters: M[Name][0], call: Call<M[Name][2]>) => M[Name][1] | Promise<M[Name][1]>;
};

export type RpcRequest =
  | { readonly id: number; readonly method: PropertyKey; readonly parameters: unknown }
  | { readonly id: number; readonly abort: true };

/** To the page. `ready`: the worker's script has run. */
export type RpcReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly value?: unknown; readonly silenceMs?: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly message: string; readonly stack: string };

/** What both sides need of a worker, its inside or a port. */
export interface RpcScope {
  postMessage(message: RpcReport): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<RpcRequest>) => void): void;
}

/**
 * The worker's side: answers each question by the handler of its method. A handler that throws costs its question alone.
 * Call it where the worker's script ends.
 */
export function serve<M extends Methods<M>>(handlers: Handlers<M>, scope: RpcScope = globalThis): void {
  const running = new Map<number, AbortController>();
  scope.addEventListener('message', async ({ data }) => {
    const { id } = data;
    if ('abort' in data) {
      running.get(id)?.abort();
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const progress = (value?: unknown, silenceMs?: number) =>
      scope.postMessage({ kind: 'progress', id, value, ...(silenceMs !== undefined && { silenceMs }) });
    try {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      // Method and parameters are of one build with these handlers.
      const method = data.method as keyof M;
      const call = { signal, progress, report: progress };
      const answer = await Promise.race([handlers[method](data.parameters as never, call), aborted]);
      scope.postMessage({ kind: 'answer', id, answer });
    } catch (error) {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      scope.postMessage({ kind: 'error', id, message, stack });
    } finally {
      running.delete(id);
    }
  });
  scope.postMessage({ kind: 'ready' });
}
