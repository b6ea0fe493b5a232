import type { TokenCount } from './countTokens';
import { createRpcClient, type RpcClient, type RpcWorker } from './rpcClient';
import type { TokensMethods } from './tokensWorker';
import { WorkerError } from './workerError';
import { startWorker } from './workerPolicy';

/** Milliseconds that one portion may take. */
export const longestCount = 5_000;
/** Characters of a portion, so that one slow text holds up few others. */
const portion = 400_000;

/** Counts tokens off the page's thread. The vocabulary is large: it is loaded with the first question. */
export function createTokensWorker(start: () => RpcWorker = () => startWorker('tokens')): RpcClient<TokensMethods> {
  return createRpcClient<TokensMethods>({ name: 'tokens', start, limits: { busy: longestCount } });
}

/** One count a text; null for one that took too long. Rejects with `WorkerError` where the worker can't be loaded. */
export async function countTexts(
  { ask }: Pick<RpcClient<TokensMethods>, 'ask'>,
  texts: readonly string[],
): Promise<readonly (TokenCount | null)[]> {
  const counts: (TokenCount | null)[] = [];
  for (const part of portions(texts)) counts.push(...(await countPortion(part)));
  return counts;

  async function countPortion(part: readonly string[]): Promise<readonly (TokenCount | null)[]> {
    try {
      return await ask('count', part);
    } catch (error) {
      if (!(error instanceof WorkerError) || error.fault !== 'silent') throw error;
      if (part.length === 1) return [null];
    }
    // Which of them is the slow one shows when each is counted alone.
    const alone: (TokenCount | null)[] = [];
    for (const text of part) alone.push(...(await countPortion([text])));
    return alone;
  }
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
