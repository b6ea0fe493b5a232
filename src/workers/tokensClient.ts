import type { TokenCount } from './countTokens';
import type { TokensQuestion, TokensReport } from './tokensWorker';
import { startWorker } from './workerPolicy';

/** Counts tokens off the page's thread. The vocabulary is large: it is loaded with the first question. */
export interface TokensClient {
  /** One count a text; null for one that took too long. Rejects where the worker can't be loaded. */
  count(texts: readonly string[]): Promise<readonly (TokenCount | null)[]>;
  close(): void;
}

/** Milliseconds that one portion may take once the worker is ready. */
export const longestCount = 5_000;
/** Characters of a portion, so that one slow text holds up few others. */
const portion = 400_000;

export type TokensWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export function startTokensClient(start: () => TokensWorker = () => startWorker('tokens')): TokensClient {
  let running: Promise<Running> | null = null;
  let asked = 0;
  let line: Promise<unknown> = Promise.resolve();

  async function countPortion(texts: readonly string[]): Promise<readonly (TokenCount | null)[]> {
    running ??= launch(start);
    const worker = await running.catch((error: unknown) => {
      running = null;
      throw error;
    });
    const counts = await worker.ask({ id: ++asked, texts });
    if (counts !== null) return counts;
    running = null;
    // Which of them is the slow one shows when each is counted alone.
    if (texts.length === 1) return [null];
    const alone: (TokenCount | null)[] = [];
    for (const text of texts) alone.push(...(await countPortion([text])));
    return alone;
  }

  async function countAll(texts: readonly string[]): Promise<readonly (TokenCount | null)[]> {
    const counts: (TokenCount | null)[] = [];
    for (const part of portions(texts)) counts.push(...(await countPortion(part)));
    return counts;
  }

  return {
    count: (texts) => {
      const answer = line.then(() => countAll(texts));
      line = answer.catch(() => undefined);
      return answer;
    },
    close: () => {
      void running?.then(({ stop }) => stop()).catch(() => undefined);
      running = null;
    },
  };
}

interface Running {
  /** Null where it took too long: the worker is gone then. */
  ask(question: TokensQuestion): Promise<readonly TokenCount[] | null>;
  stop(): void;
}

function launch(start: () => TokensWorker): Promise<Running> {
  return new Promise((resolve, reject) => {
    const worker = start();
    let waiting: { readonly id: number; readonly tell: (counts: readonly TokenCount[] | null) => void } | null = null;
    const fail = () => {
      worker.terminate();
      waiting?.tell(null);
      reject(new Error('The token counter could not be loaded.'));
    };
    const running: Running = {
      ask: (question) =>
        new Promise((answer) => {
          const timer = setTimeout(fail, longestCount);
          waiting = {
            id: question.id,
            tell: (counts) => {
              clearTimeout(timer);
              waiting = null;
              answer(counts);
            },
          };
          worker.postMessage(question);
        }),
      stop: () => {
        worker.terminate();
        waiting?.tell(null);
      },
    };
    worker.addEventListener('message', (event) => {
      const report = (event as MessageEvent<TokensReport>).data;
      if (report.kind === 'ready') resolve(running);
      else if (report.id === waiting?.id) waiting.tell(report.counts);
    });
    for (const trouble of ['error', 'messageerror'] as const) {
      worker.addEventListener(trouble, (event) => {
        event.preventDefault();
        fail();
      });
    }
  });
}

function* portions(texts: readonly string[]): Generator<readonly string[]> {
  let part: string[] = [];
  let size = 0;
  for (const text of texts) {
    if (part.length > 0 && size + text.length > portion) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(text);
    size += text.length;
  }
  if (part.length > 0) yield part;
}
