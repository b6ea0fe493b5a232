import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceWrites } from './pacedWrite';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notes an edit every 100 ms for a while; returns when writes that take so long began, in milliseconds. */
async function writesOf({ tookMs, forMs }: { readonly tookMs: number; readonly forMs: number }) {
  const began: number[] = [];
  const start = performance.now();
  const pace = paceWrites(() =>
    pace.run(() => {
      began.push(performance.now() - start);
      return tookMs === 0 ? null : new Promise((resolve) => setTimeout(resolve, tookMs));
    }),
  );
  for (let at = 0; at < forMs; at += 100) {
    pace.note();
    await vi.advanceTimersByTimeAsync(100);
  }
  return began;
}

test('the first edit is written soon, the others at least 300 ms after the last write', async () => {
  const began = await writesOf({ tookMs: 0, forMs: 1_000 });
  expect(began).toEqual([20, 400, 700, 1_000]);
});

test('what takes 200 ms to write rests for 2 seconds', async () => {
  const began = await writesOf({ tookMs: 200, forMs: 4_500 });
  expect(began).toEqual([20, 2_220, 4_420]);
});

test('what takes very long to write rests for 5 seconds', async () => {
  const began = await writesOf({ tookMs: 2_000, forMs: 7_100 });
  expect(began).toEqual([20, 7_020]);
});
