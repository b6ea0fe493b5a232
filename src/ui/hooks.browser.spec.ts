import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { usePrintTime } from './hooks';

test('what begins to be printed just after it was drawn, before it could hear of it, knows it', async () => {
  const isPrinted = vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockReturnValue(false);
  const { result } = await renderHook(() => {
    const time = usePrintTime();
    isPrinted.mockReturnValue(true);
    return time;
  });
  await expect.poll(() => result.current).toBeInstanceOf(Date);
  isPrinted.mockRestore();
});
