import { beforeEach, expect, test, vi } from 'vitest';
import type { SideOrigin } from '../engine/compare/certainty';
import type { Principal } from '../model/change';
import type { ComparedSide } from './comparedSides';
import { compareWith } from './comparisonRuns';

const ask = vi.hoisted(() => vi.fn());
vi.mock('./useCatalog', () => ({ catalogClient: { ask } }));

const host = { id: 'quay', label: 'Quay', origin: 'https://quay.example' };
const origin: SideOrigin = { host, principal: { state: 'anonymous' }, completeness: { state: 'complete' } };
const side: ComparedSide = {
  id: 1,
  target: 'previous',
  named: { ...origin, name: 'Then', at: null },
  side: { kind: 'previous' },
  isEarlier: true,
};

beforeEach(() => {
  ask.mockReset();
});

test('who asks right after all others gave up joins no comparison that was given up', async () => {
  ask.mockImplementation(
    (_method, _question, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(null));
      }),
  );
  const controller = new AbortController();
  const first = compareWith(side, origin, 1, controller.signal);
  let second: Promise<unknown> | undefined;
  const noted = first.catch(() => {
    second = compareWith(side, origin, 1, new AbortController().signal);
  });
  controller.abort(new Error('given up'));
  await noted;
  expect(await second).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('two that ask for the same share one comparison', async () => {
  ask.mockResolvedValue(null);
  const { signal } = new AbortController();
  await Promise.all([compareWith(side, origin, 2, signal), compareWith(side, origin, 2, signal)]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('of the reading before, what is gone is removed only where the same caller asked', async () => {
  ask.mockResolvedValue(null);
  const lineageOf = async (before: Principal, after: Principal, more: Partial<ComparedSide> = {}) => {
    const asked = { ...side, named: { ...side.named, principal: before }, present: { ...origin, principal: after } };
    // The whole catalog, with files that can't be read, is not what the host's list is held against.
    const catalog: SideOrigin = { host, principal: after, completeness: { state: 'partial' } };
    await compareWith({ ...asked, ...more }, catalog, 3, new AbortController().signal);
    return ask.mock.lastCall?.[1].lineage;
  };
  const rosa: Principal = { state: 'known', id: 'rosa' };
  const unknown: Principal = { state: 'unknown' };
  expect(await lineageOf(rosa, rosa)).toBe('same-list');
  expect(await lineageOf(rosa, { state: 'known', id: 'sam' })).toBe('other-list');
  expect(await lineageOf(rosa, { state: 'anonymous' })).toBe('other-list');
  expect(await lineageOf(unknown, unknown)).toBe('other-list');
  // One token was sent twice, whoever’s that is.
  expect(await lineageOf(unknown, unknown, { isSameCaller: true })).toBe('same-list');
  expect(await lineageOf(rosa, rosa, { isEarlier: false })).toBe('unrelated');
});
