import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Body } from './client';
import { HostError } from './failure';
import { keepListening } from './mcpEvents';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* bodyOf(text: string): Body {
  yield new TextEncoder().encode(text);
}

/** Listens to streams that each last for one text, and notes when and where each was asked for. */
async function listenTo(texts: readonly (string | HostError)[]) {
  const asked: [second: number, lastEventId: string | undefined][] = [];
  const heard: string[] = [];
  const began = Date.now();
  const open = ({ lastEventId }: { readonly lastEventId: string | undefined }) => {
    const text = texts[asked.length] ?? '';
    asked.push([(Date.now() - began) / 1_000, lastEventId]);
    return text instanceof HostError ? Promise.reject(text) : Promise.resolve(bodyOf(text));
  };
  const listening = keepListening(open, ({ data }) => void heard.push(data), new AbortController().signal);
  await vi.runAllTimersAsync();
  await listening;
  return { asked, heard };
}

test('a stream that ends is taken up where it ended, ever later, and given up after five silent ones', async () => {
  const { asked, heard } = await listenTo(['id: 7\ndata: one\n\n', 'data: two\n\n']);
  expect(heard).toEqual(['one', 'two']);
  expect(asked).toEqual([
    [0, undefined],
    [1, '7'],
    [2, '7'],
    [4, '7'],
    [8, '7'],
    [16, '7'],
    [32, '7'],
  ]);
});

test('the wait that the server asks for is kept, within bounds', async () => {
  const patient = await listenTo([
    'retry: 5000\n\n',
    'retry: 9999999\n\n',
    new HostError({ kind: 'forbidden', requiredScopes: [] }),
  ]);
  expect(patient.asked.map(([second]) => second)).toEqual([0, 5, 35]);
  const hasty = await listenTo(['retry: 1\n\n', new HostError({ kind: 'no-catalog', status: 405 })]);
  expect(hasty.asked.map(([second]) => second)).toEqual([0, 1]);
});

test('a refusal ends it, a broken connection does not', async () => {
  const refused = await listenTo([new HostError({ kind: 'no-catalog', status: 405 })]);
  expect(refused.asked).toHaveLength(1);
  const broken = await listenTo([
    new HostError({ kind: 'truncated', bytes: 3 }),
    new HostError({ kind: 'unexpected-status', status: 400 }),
  ]);
  expect(broken.asked).toHaveLength(2);
});
