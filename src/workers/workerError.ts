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
