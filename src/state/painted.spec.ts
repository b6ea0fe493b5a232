import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './engineQuery';
import { viewPainted } from './painted';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** A browser that paints only when the returned function is called. */
function holdFrames() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => waiting.push(then));
  return async () => {
    for (const then of waiting.splice(0)) then();
    await new Promise(setImmediate);
  };
}

test('the view is painted two frames after its answer, and what is drawn behind it', async () => {
  let rest: () => void = () => undefined;
  vi.stubGlobal('requestIdleCallback', (then: () => void) => {
    rest = then;
  });
  const paint = holdFrames();
  let answer: (value: string) => void = () => undefined;
  const asked = new Promise<string>((resolve) => {
    answer = resolve;
  });
  void queryClient.fetchQuery({ queryKey: ['view', 'all'], queryFn: () => asked });
  const done = vi.fn();
  void viewPainted().then(done);
  await paint();
  await paint();
  expect(done).not.toHaveBeenCalled();
  answer('rows');
  await new Promise(setImmediate);
  await paint();
  expect(done).not.toHaveBeenCalled();
  await paint();
  expect(done).not.toHaveBeenCalled();
  rest();
  await new Promise(setImmediate);
  expect(done).toHaveBeenCalled();
});

test('a tab that nobody sees, which paints nothing, is not waited for', async () => {
  holdFrames();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = vi.fn();
  void viewPainted().then(done);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalled();
});
