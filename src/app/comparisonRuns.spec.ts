import { expect, test, vi } from 'vitest';
import type { ComparedSide } from './comparedSides';
import { compareWith } from './comparisonRuns';

const ask = vi.hoisted(() => vi.fn());
vi.mock('./useCatalog', () => ({ catalogClient: { ask } }));

const side: ComparedSide = {
  id: 1,
  target: 'previous',
  named: {
    name: 'Then',
    host: null,
    principal: { state: 'unknown' },
    completeness: { state: 'complete' },
    at: null,
  },
  side: { kind: 'previous' },
  isEarlier: true,
};

test('who asks right after all others gave up joins no comparison that was given up', async () => {
  ask.mockImplementation(
    (_method, _question, _transfer, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(null));
      }),
  );
  const controller = new AbortController();
  const first = compareWith(side, 1, controller.signal);
  let second: Promise<unknown> | undefined;
  const noted = first.catch(() => {
    second = compareWith(side, 1, new AbortController().signal);
  });
  controller.abort(new Error('given up'));
  await noted;
  expect(await second).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('two that ask for the same share one comparison', async () => {
  ask.mockClear();
  ask.mockResolvedValue(null);
  const { signal } = new AbortController();
  await Promise.all([compareWith(side, 2, signal), compareWith(side, 2, signal)]);
  expect(ask).toHaveBeenCalledTimes(1);
});
