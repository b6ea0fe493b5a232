import { expect, test, vi } from 'vitest';
import type { Principal } from '../model/change';
import type { ComparedSide } from './comparedSides';
import { compareWith, doubtsOf, isCertain } from './comparisonRuns';

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

test('of the reading before, what is gone is removed only where the same caller asked', () => {
  const host = { id: 'quay', label: 'Quay', origin: 'https://quay.example' };
  const complete = { state: 'complete' } as const;
  const doubtsBetween = (before: Principal, after: Principal, isSameCaller?: true) => {
    const asked: ComparedSide = {
      ...side,
      named: { ...side.named, host, principal: before },
      present: { host, principal: after, completeness: complete },
      ...(isSameCaller && { isSameCaller }),
    };
    // The whole catalog, with files that can't be read, is not what the host's list is held against.
    const doubts = doubtsOf(asked, { host, principal: after, completeness: { state: 'partial' } });
    return isCertain(asked, doubts) ? 'certain' : doubts.map(({ kind }) => kind).join();
  };
  const rosa: Principal = { state: 'known', id: 'rosa' };
  expect(doubtsBetween(rosa, rosa)).toBe('certain');
  expect(doubtsBetween(rosa, { state: 'known', id: 'sam' })).toBe('other-caller');
  expect(doubtsBetween(rosa, { state: 'anonymous' })).toBe('other-caller');
  expect(doubtsBetween({ state: 'unknown' }, { state: 'unknown' })).toBe('unknown-caller');
  // One token was sent twice, whoever’s that is.
  expect(doubtsBetween({ state: 'unknown' }, { state: 'unknown' }, true)).toBe('certain');
});
