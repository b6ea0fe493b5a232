import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useStableFor } from './hooks';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('a value is stable once it has stayed so long; another starts the time anew', async () => {
  const hook = await renderHook((props?: { value: string }) => useStableFor(props?.value, 100), {
    initialProps: { value: 'a' },
  });
  const pass = (ms: number) => hook.act(() => void vi.advanceTimersByTime(ms));
  expect(hook.result.current).toBe(false);
  await pass(99);
  expect(hook.result.current).toBe(false);
  await pass(1);
  expect(hook.result.current).toBe(true);
  await hook.rerender({ value: 'b' });
  expect(hook.result.current).toBe(false);
  await pass(60);
  await hook.rerender({ value: 'c' });
  await pass(60);
  expect(hook.result.current).toBe(false);
  await pass(40);
  expect(hook.result.current).toBe(true);
});
