import { afterEach, expect, it, vi } from 'vitest';
import { countTokens } from './countTokens';
import { longestCount, startTokensClient, type TokensWorker } from './tokensClient';
import type { TokensQuestion } from './tokensWorker';

afterEach(() => vi.useRealTimers());

/** A worker in this thread that never answers a question with a text it chokes on. */
function startWorker(chokesOn = '\0', started: TokensWorker[] = []): TokensWorker {
  const target = new EventTarget();
  const tell = (data: unknown) => queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
  const worker: TokensWorker = {
    addEventListener: target.addEventListener.bind(target),
    terminate: () => undefined,
    postMessage: ({ id, texts }: TokensQuestion) => {
      if (!texts.includes(chokesOn)) tell({ kind: 'counted', id, counts: texts.map(countTokens) });
    },
  };
  started.push(worker);
  queueMicrotask(() => tell({ kind: 'ready' }));
  return worker;
}

it('counts each text, in order, over several portions', async () => {
  const texts = Array.from({ length: 9 }, (_, i) => 'word '.repeat(20_000 * i));
  expect(await startTokensClient(startWorker).count(texts)).toEqual(texts.map(countTokens));
});

it('gives up on the one text that takes too long and still counts the others', async () => {
  vi.useFakeTimers();
  const started: TokensWorker[] = [];
  const client = startTokensClient(() => startWorker('slow', started));
  const answer = client.count(['one', 'slow', 'three']);
  await vi.advanceTimersByTimeAsync(2 * longestCount);
  expect(await answer).toEqual([countTokens('one'), null, countTokens('three')]);
  expect(started).toHaveLength(3);
});

it('answers one question after the other', async () => {
  const client = startTokensClient(startWorker);
  const [first, second] = await Promise.all([client.count(['a b']), client.count(['a b c d'])]);
  expect([first[0]?.tokens, second[0]?.tokens]).toEqual([2, 4]);
});

it('rejects where the worker can’t be loaded, and tries anew with the next question', async () => {
  let tries = 0;
  const client = startTokensClient(() => {
    if (++tries > 1) return startWorker();
    const target = new EventTarget();
    queueMicrotask(() => target.dispatchEvent(new Event('error', { cancelable: true })));
    return {
      addEventListener: target.addEventListener.bind(target),
      terminate: () => undefined,
      postMessage: () => {},
    };
  });
  await expect(client.count(['a'])).rejects.toThrow('could not be loaded');
  expect(await client.count(['a'])).toEqual([{ tokens: 1, isWhole: true }]);
});
