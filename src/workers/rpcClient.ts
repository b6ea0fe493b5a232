import type { Methods, RpcReport, RpcRequest } from './rpc';

export interface AskOptions<Progress = unknown> {
  readonly signal?: AbortSignal;
  /** Buffers and ports that go over to the worker. */
  readonly transfer?: readonly Transferable[];
  readonly onProgress?: (value: Progress) => void;
}

export interface RpcClient<M extends Methods<M>> {
  /** Rejects with `WorkerError`, or with the reason of its signal's abort. */
  ask<Name extends keyof M>(
    method: Name,
    parameters: M[Name][0],
    options?: AskOptions<NonNullable<M[Name][2]>>,
  ): Promise<M[Name][1]>;
  /** Starts the worker before the first question. */
  start(): void;
  /** Ends the worker, and all that is asked of it; the next question starts another. */
  stop(): void;
}

export interface RpcWorker extends Pick<EventTarget, 'addEventListener'> {
  postMessage(message: RpcRequest, transfer: Transferable[]): void;
  terminate(): void;
}

export interface RpcClientOptions {
  /** In messages: "catalog". */
  readonly name: string;
  readonly start: () => RpcWorker;
  /** A worker was started in place of one that failed; what this asks is asked before all else. */
  readonly onRestart?: () => void;
  readonly limits?: Partial<typeof silenceLimits>;
}

/** Milliseconds of silence: until a script has loaded, and until a busy worker says anything. */
export const silenceLimits = { load: 30_000, busy: 30_000 };

interface Question {
  readonly id: number;
  readonly method: PropertyKey;
  readonly parameters: unknown;
  readonly options: AskOptions;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  silenceMs: number;
}

/**
 * The page's side of the RPC that all workers share. The registry's packages (comlink, birpc, workerpool, threads, penpal)
 * measure no silence (a killed worker sends no event at all) and restart no worker; most can't abort a question. What this
 * adds to `postMessage` is just that.
 */
export function createRpcClient<M extends Methods<M>>(client: RpcClientOptions): RpcClient<M> {
  const { name, onRestart } = client;
  const limits = { ...silenceLimits, ...client.limits };
  let worker: RpcWorker | null = null;
  let isReady = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const posted = new Map<number, Question>();

  function listen(): void {
    clearTimeout(timer);
    if (posted.size === 0) return;
    const busy = Math.max(...Array.from(posted.values(), ({ silenceMs }) => silenceMs));
    const limit = isReady ? busy : limits.load;
    const due = performance.now() + limit;
    // A timer that comes much too late says that this page was frozen, not the worker.
    timer = setTimeout(() => (performance.now() - due > 1_000 ? listen() : fail('silent')), limit);
  }

  function hear(from: RpcWorker, report: RpcReport): void {
    if (from !== worker) return;
    isReady = true;
    const question = report.kind === 'ready' ? undefined : posted.get(report.id);
    if (question !== undefined && report.kind !== 'ready') take(question, report);
    listen();
  }

  function take(question: Question, report: Exclude<RpcReport, { kind: 'ready' }>): void {
    const { id, method, options, resolve, reject } = question;
    if (report.kind === 'progress') {
      question.silenceMs = report.silenceMs ?? question.silenceMs;
      if (report.value !== undefined) options.onProgress?.(report.value);
      return;
    }
    posted.delete(id);
    if (report.kind === 'answer') resolve(report.answer as never);
    else reject(new WorkerError(name, String(method), 'threw', report));
  }

  /** Ends the worker and rejects what was asked of it. */
  function fail(fault: WorkerFault, detail?: { readonly message: string }): void {
    const lost = discard();
    hasFailed = true;
    for (const { method, reject } of lost) reject(new WorkerError(name, String(method), fault, detail));
  }

  function discard(): readonly Question[] {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isReady = false;
    const lost = [...posted.values()];
    posted.clear();
    return lost;
  }

  function open(): void {
    if (worker !== null) return;
    const opened = client.start();
    worker = opened;
    opened.addEventListener('message', (event) => hear(opened, (event as MessageEvent<RpcReport>).data));
    for (const kind of ['error', 'messageerror'] as const) {
      opened.addEventListener(kind, (event) => {
        if (opened !== worker) return;
        // What nobody waits for stays an error of the page.
        if (posted.size > 0) event.preventDefault();
        const message = 'message' in event && typeof event.message === 'string' ? event.message : '';
        fail(isReady ? 'broke' : 'not-loaded', { message });
      });
    }
    if (hasFailed) onRestart?.();
    hasFailed = false;
  }

  function send(question: Question): void {
    const { id, method, parameters, options, reject } = question;
    try {
      open();
    } catch (error) {
      discard();
      reject(new WorkerError(name, String(method), 'not-loaded', { message: String(error) }));
      return;
    }
    try {
      worker?.postMessage({ id, method, parameters }, [...(options.transfer ?? [])]);
    } catch (error) {
      reject(error);
      return;
    }
    posted.set(id, question);
    if (posted.size === 1) listen();
  }

  return {
    ask: (method, parameters, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal } = options;
        if (signal?.aborted) return reject(signal.reason);
        const id = ++count;
        signal?.addEventListener('abort', () => {
          reject(signal.reason);
          if (posted.has(id)) worker?.postMessage({ id, abort: true }, []);
        });
        send({
          id,
          method,
          parameters,
          options: options as AskOptions,
          resolve,
          reject,
          silenceMs: limits.busy,
        });
      }),
    start: open,
    stop: () => {
      for (const { reject, method } of discard()) {
        reject(new WorkerError(name, String(method), 'ended'));
      }
    },
  };
}

/**
 * Why a question has no answer: its method threw · the worker said nothing for too long · it broke while it ran ·
 * its script did not load · it was started again and does not have what the question is about · this page ended it.
 */
export type WorkerFault = 'threw' | 'silent' | 'broke' | 'not-loaded' | 'forgot' | 'ended';

/** A question that a worker did not answer. */
export class WorkerError extends Error {
  readonly worker: string;
  readonly method: string;
  readonly fault: WorkerFault;

  constructor(
    worker: string,
    method: string,
    fault: WorkerFault,
    detail?: { readonly message: string; readonly stack?: string },
  ) {
    super(`${worker} worker, ${method}: ${fault}${detail?.message ? `: ${detail.message}` : ''}`);
    this.name = 'WorkerError';
    this.worker = worker;
    this.method = method;
    this.fault = fault;
    if (detail?.stack) this.stack = `${this.message}\n${detail.stack}`;
  }
}

/** One plain sentence on what went wrong. Not for untrusted text: it quotes nothing. */
export function describeWorkerError(error: unknown): string {
  if (!(error instanceof WorkerError)) return 'Something broke.';
  switch (error.fault) {
    case 'threw':
      return `Something broke in the ${error.worker} worker.`;
    case 'silent':
      return `The ${error.worker} worker stopped answering.`;
    case 'broke':
    case 'ended':
      return `The ${error.worker} worker stopped.`;
    case 'not-loaded':
      return `The ${error.worker} worker could not be loaded.`;
    case 'forgot':
      return `The ${error.worker} worker was started again and no longer has this.`;
    default:
      return error.fault satisfies never;
  }
}
