/** How a question that takes long is told of an abort, and says how far it is. */
export interface LongCall {
  readonly signal: AbortSignal;
  readonly report: (done: number) => void;
}

const sliceMs = 8;
const reportMs = 100;

/**
 * Runs a job that says after each step how much is done, some milliseconds at a time: what else is asked meanwhile is
 * answered in between. Rejects with the signal's reason.
 */
export async function inSlices<Answer>(job: Generator<number, Answer>, { signal, report }: LongCall): Promise<Answer> {
  let reportedAt = performance.now();
  for (;;) {
    const end = performance.now() + sliceMs;
    let done = 0;
    do {
      const step = job.next();
      if (step.done === true) return step.value;
      done = step.value;
    } while (performance.now() < end);
    if (performance.now() - reportedAt > reportMs) {
      reportedAt = performance.now();
      report(done);
    }
    await nextTurn();
    signal.throwIfAborted();
  }
}

/** Resolves behind the questions and aborts that came meanwhile, and without a timer's wait. */
export async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}
