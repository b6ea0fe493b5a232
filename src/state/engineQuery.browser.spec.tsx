import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { WorkerError } from '../workers/rpcClient';
import { queryClient, useEngineQuery } from './engineQuery';

function wrapper({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const failing = () => Promise.reject(new WorkerError('catalog', 'asked', 'broke'));

test('a question that fails says why and is asked again; the answer before stays while it is asked', async () => {
  const answers = new Map<string, () => Promise<string>>([['one', () => Promise.resolve('first')]]);
  const { result, rerender } = await renderHook(
    (props?: { readonly part: string }) => {
      const part = props?.part ?? 'one';
      return useEngineQuery('asked', [part], () => (answers.get(part) ?? failing)());
    },
    { wrapper },
  );
  await expect.poll(() => result.current).toEqual({ answer: 'first', failure: null });
  await rerender({ part: 'two' });
  expect(result.current.answer).toBe('first');
  await expect.poll(() => result.current.failure?.words).toContain('catalog worker');
  expect(result.current.answer).toBeUndefined();
  answers.set('two', () => Promise.resolve('second'));
  result.current.failure?.onRetry();
  await expect.poll(() => result.current).toEqual({ answer: 'second', failure: null });
});

test('what is asked is given up where nobody wants it any more', async () => {
  const aborted: string[] = [];
  const { rerender, unmount } = await renderHook(
    (props?: { readonly part: string }) => {
      const part = props?.part ?? 'one';
      return useEngineQuery('given-up', [part], (signal) => {
        signal.addEventListener('abort', () => aborted.push(part));
        return new Promise(() => undefined);
      });
    },
    { wrapper },
  );
  await rerender({ part: 'two' });
  await expect.poll(() => aborted).toEqual(['one']);
  await unmount();
  await expect.poll(() => aborted).toEqual(['one', 'two']);
});
