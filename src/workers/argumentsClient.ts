import type { CheckRequest, CheckResult, WorkerCheck, WorkerReport } from './argumentsProtocol';
import { startWorker } from './workerPolicy';

/** Checks arguments against a schema, off the page's thread. */
export interface ArgumentsClient {
  /**
   * Only the newest request is answered by the schema; an older one that still waits resolves as superseded.
   * Never rejects. A check that takes too long ends as too complex, and the next one starts afresh.
   */
  check(request: CheckRequest): Promise<CheckResult>;
  close(): void;
}

/** Milliseconds that the worker may take to start and compile a schema, and for a check after that. */
export const checkLimits = { start: 2_000, check: 300 } as const;

/** What the client needs of a worker. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface Question {
  readonly id: number;
  readonly request: CheckRequest;
  readonly resolve: (result: CheckResult) => void;
}

export function startArgumentsClient(start: () => WorkerLike = () => startWorker('arguments')): ArgumentsClient {
  let worker: WorkerLike | null = null;
  let asked: Question | null = null;
  let next: Question | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let closed = false;
  /** The schema that the worker holds compiled. */
  let compiled: string | null = null;

  function discard(): void {
    worker?.terminate();
    worker = null;
    compiled = null;
  }

  function finish(result: CheckResult): void {
    clearTimeout(timer);
    const done = asked;
    asked = null;
    done?.resolve(next === null ? result : { kind: 'not-checked', reason: 'superseded' });
    const following = next;
    next = null;
    if (following !== null) ask(following);
  }

  function limit(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      discard();
      finish({ kind: 'not-checked', reason: 'too-complex' });
    }, milliseconds);
  }

  function fail(): void {
    discard();
    finish({ kind: 'not-checked', reason: 'unavailable' });
  }

  function launch(): WorkerLike {
    const started = start();
    started.addEventListener('message', (event) => {
      if (started !== worker) return;
      const report = (event as MessageEvent<WorkerReport>).data;
      if (report.kind === 'ready' || report.id !== asked?.id) return;
      compiled = asked.request.schemaText;
      if (report.kind === 'compiled') limit(checkLimits.check);
      else finish(report.result);
    });
    for (const trouble of ['error', 'messageerror'] as const) {
      started.addEventListener(trouble, (event) => {
        event.preventDefault();
        if (started === worker) fail();
      });
    }
    return started;
  }

  function ask(question: Question): void {
    asked = question;
    const { id, request } = question;
    limit(worker !== null && compiled === request.schemaText ? checkLimits.check : checkLimits.start);
    try {
      worker ??= launch();
      worker.postMessage({ id, ...request } satisfies WorkerCheck);
    } catch {
      fail();
    }
  }

  return {
    check: (request) =>
      new Promise((resolve) => {
        if (closed) return resolve({ kind: 'not-checked', reason: 'unavailable' });
        const question = { id: ++count, request, resolve };
        if (asked === null) return ask(question);
        next?.resolve({ kind: 'not-checked', reason: 'superseded' });
        next = question;
      }),
    close: () => {
      closed = true;
      next?.resolve({ kind: 'not-checked', reason: 'superseded' });
      next = null;
      discard();
      finish({ kind: 'not-checked', reason: 'unavailable' });
    },
  };
}
