import { afterEach, expect, it, vi } from 'vitest';
import { countTokens } from './countTokens';
import type { RpcWorker } from './rpcClient';
import { countTexts, createTokensWorker, longestCount } from './tokensClient';

afterEach(() => void vi.useRealTimers());

interface Question {
  readonly id: number;
  readonly parameters: readonly string[];
}

/** A worker in this thread that never answers a question with a text it chokes on. */
function startWorker(chokesOn = '\0', started: RpcWorker[] = []): RpcWorker {
  const target = new EventTarget();
  const tell = (data: unknown) => queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
  const worker: RpcWorker = {
    addEventListener: target.addEventListener.bind(target),
    terminate: () => undefined,
    postMessage: ({ id, parameters }: Question) => {
      tell({ kind: 'progress', id });
      if (!parameters.includes(chokesOn)) tell({ kind: 'answer', id, answer: parameters.map(countTokens) });
    },
  };
  started.push(worker);
  tell({ kind: 'ready' });
  return worker;
}

it('counts each text, in order, over several portions', async () => {
  const texts = Array.from({ length: 9 }, (_, i) => 'word '.repeat(20_000 * i));
  expect(await countTexts(createTokensWorker(startWorker), texts)).toEqual(texts.map(countTokens));
});

it('gives up on the one text that takes too long and still counts the others', async () => {
  vi.useFakeTimers();
  const started: RpcWorker[] = [];
  const worker = createTokensWorker(() => startWorker('slow', started));
  const answer = countTexts(worker, ['one', 'slow', 'three']);
  await vi.advanceTimersByTimeAsync(2 * longestCount);
  expect(await answer).toEqual([countTokens('one'), null, countTokens('three')]);
  expect(started).toHaveLength(3);
});
