import type { Methods, RpcReport, RpcRequest } from './rpc';
import { WorkerError, type WorkerFault } from './workerError';

export interface AskOptions<Progress = unknown> {
  readonly signal?: AbortSignal;
  /** Buffers and ports that go over to the worker. */
  readonly transfer?: readonly Transferable[];
  /** A newer question of the same method replaces this one, which then rejects with `Superseded`. */
  readonly isReplaceable?: boolean;
  /** Asked once more, of the next worker, where this one stops. */
  readonly isRepeatable?: boolean;
  /** How long the worker may be silent before it counts as hanging. */
  readonly silenceMs?: number;
  readonly onProgress?: (value: Progress) => void;
}

export type Ask<M extends Methods<M>> = <Name extends keyof M>(
  method: Name,
  parameters: M[Name][0],
  options?: AskOptions<NonNullable<M[Name][2]>>,
) => Promise<M[Name][1]>;

export interface RpcClient<M extends Methods<M>> {
  /** Rejects with `WorkerError`, with `Superseded`, or with the reason of its signal's abort. */
  readonly ask: Ask<M>;
  /** Starts the worker before the first question. */
  start(): void;
  /** Ends the worker, and all that is asked of it; the next question starts another. */
  stop(): void;
}

export type RpcWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface RpcClientOptions<M extends Methods<M>> {
  /** In messages: "catalog". */
  readonly name: string;
  readonly start: () => RpcWorker;
  /** Gives a worker that was just started what it needs before any question; `isRestart`: what the one before held. */
  readonly setUp?: (ask: Ask<M>, isRestart: boolean) => Promise<unknown> | undefined;
  readonly limits?: Partial<typeof silenceLimits>;
}

/** Milliseconds of silence: until a script has loaded, an idle worker has heard a question, and a busy one says anything. */
export const silenceLimits = { load: 30_000, idle: 3_000, busy: 10_000 };

/** A newer question has taken the place of this one. */
export class Superseded extends DOMException {
  constructor() {
    super('A newer question replaced this one.', 'AbortError');
  }
}

interface Question {
  readonly id: number;
  readonly method: PropertyKey;
  readonly parameters: unknown;
  readonly options: AskOptions;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  silenceMs: number;
  /** Whether it may be asked again of another worker: once, and never what sets one up. */
  canRepeat: boolean;
  /** Nobody waits for the answer any more. */
  isObsolete: boolean;
}

/**
 * The page's side of the RPC that all workers share. The registry's packages (comlink, birpc, workerpool, threads, penpal)
 * measure no silence (a killed worker sends no event at all) and restart no worker with what it held; most can neither abort
 * nor replace a question. What this adds to `postMessage` is just that.
 */
export function createRpcClient<M extends Methods<M>>(client: RpcClientOptions<M>): RpcClient<M> {
  const { name, setUp } = client;
  const limits = { ...silenceLimits, ...client.limits };
  let worker: RpcWorker | null = null;
  let isReady = false;
  let hasFailed = false;
  /** Whether the worker has said anything since it was asked while idle. */
  let hasHeard = false;
  let isSettingUp = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  /** Asked before the worker is set up. */
  let queued: readonly Question[] = [];
  const posted = new Map<number, Question>();
  /** By method: the question that waits for the one before it to be answered. */
  const next = new Map<PropertyKey, Question>();

  function listen(): void {
    clearTimeout(timer);
    if (posted.size === 0) return;
    const busy = Math.max(...Array.from(posted.values(), ({ silenceMs }) => silenceMs));
    const limit = isReady ? (hasHeard ? busy : limits.idle) : limits.load;
    const due = performance.now() + limit;
    // A timer that comes much too late says that this page was frozen, not the worker.
    timer = setTimeout(() => (performance.now() - due > 1_000 ? listen() : fail('silent')), limit);
  }

  function hear(from: RpcWorker, report: RpcReport): void {
    if (from !== worker) return;
    isReady = hasHeard = true;
    if (report.kind === 'ready') hasHeard = posted.size === 0;
    else {
      const question = posted.get(report.id);
      if (question !== undefined) take(question, report);
    }
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
    sendNext(method);
  }

  function sendNext(method: PropertyKey): void {
    const waiting = next.get(method);
    next.delete(method);
    if (waiting !== undefined) send(waiting);
  }

  /** Ends the worker and rejects what was asked of it, but asks again what it never heard. */
  function fail(fault: WorkerFault, detail?: { readonly message: string }): void {
    const wasAtRest = fault === 'silent' && isReady && !hasHeard;
    const unheard = isReady ? new Set(next.values()) : null;
    const lost = discard();
    hasFailed = true;
    for (const question of lost) {
      if (question.isObsolete) continue;
      if (unheard?.has(question)) send(question);
      else if ((wasAtRest || question.options.isRepeatable) && question.canRepeat) {
        question.canRepeat = false;
        send(question);
      } else question.reject(new WorkerError(name, String(question.method), fault, detail));
    }
  }

  function discard(): readonly Question[] {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isReady = hasHeard = isSettingUp = false;
    const lost = [...posted.values(), ...next.values(), ...queued];
    posted.clear();
    next.clear();
    queued = [];
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
    const done = setUp?.((method, parameters, options) => pose(method, parameters, options, post), hasFailed);
    if (done !== undefined) void finishSetUp(opened, done);
  }

  async function finishSetUp(opened: RpcWorker, done: Promise<unknown>): Promise<void> {
    isSettingUp = true;
    try {
      await done;
    } catch (error) {
      if (opened === worker) fail('not-restored', { message: String(error) });
      return;
    }
    if (opened !== worker) return;
    isSettingUp = false;
    const waiting = queued;
    queued = [];
    for (const question of waiting) send(question);
  }

  function send(question: Question): void {
    try {
      open();
    } catch (error) {
      discard();
      question.reject(new WorkerError(name, String(question.method), 'not-loaded', { message: String(error) }));
      return;
    }
    if (isSettingUp) {
      queued = [...queued, question];
      return;
    }
    const isUnderWay = [...posted.values()].some(({ method }) => method === question.method);
    if (question.options.isReplaceable && isUnderWay) next.set(question.method, question);
    else post(question);
  }

  function post(question: Question): void {
    const { id, method, parameters, options } = question;
    if (question.isObsolete) return;
    const isFirst = posted.size === 0;
    if (isFirst) hasHeard = false;
    try {
      worker?.postMessage({ id, method, parameters, isFirst } satisfies RpcRequest, [...(options.transfer ?? [])]);
    } catch (error) {
      question.reject(error);
      return;
    }
    posted.set(id, question);
    if (isFirst) listen();
  }

  function drop(question: Question, reason: unknown): void {
    question.isObsolete = true;
    question.reject(reason);
    if (next.get(question.method) === question) next.delete(question.method);
  }

  function pose<Name extends keyof M>(
    method: Name,
    parameters: M[Name][0],
    options: AskOptions<NonNullable<M[Name][2]>> = {},
    sendOn: (question: Question) => void = send,
  ): Promise<M[Name][1]> {
    return new Promise((resolve, reject) => {
      const { signal, isReplaceable, silenceMs = limits.busy, transfer = [] } = options;
      if (signal?.aborted) return reject(signal.reason);
      const question: Question = {
        id: ++count,
        method,
        parameters,
        options: options as AskOptions,
        resolve,
        reject,
        silenceMs,
        canRepeat: sendOn === send && transfer.length === 0,
        isObsolete: false,
      };
      signal?.addEventListener('abort', () => {
        drop(question, signal.reason);
        if (posted.has(question.id)) worker?.postMessage({ id: question.id, abort: true } satisfies RpcRequest);
      });
      if (isReplaceable) {
        const older = [...posted.values(), ...next.values(), ...queued].filter((other) => other.method === method);
        for (const one of older) drop(one, new Superseded());
      }
      sendOn(question);
    });
  }

  return {
    ask: (method, parameters, options) => pose(method, parameters, options),
    start: open,
    stop: () => {
      for (const { reject, method } of discard()) {
        reject(new WorkerError(name, String(method), 'ended'));
      }
    },
  };
}
