import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { changeAddress, readAddress, useAddress } from './useAddress';

const home = location.href;

beforeEach(() => {
  history.pushState(null, '', '?');
});

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', home);
});

/** Goes back one entry, once the browser has. */
function goBack(): Promise<void> {
  const gone = new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
  history.back();
  return gone;
}

test('a choice is in the address before the call returns, and Back takes it back where it is shown', async () => {
  const { result, act } = await renderHook(() => useAddress(({ q, view }) => `${view} ${q}`));
  await act(() => changeAddress({ view: 'host' }));
  expect(location.search).toBe('?view=host');
  expect(result.current).toBe('host ');
  await act(() => changeAddress({ q: 'x' }));
  await act(goBack);
  expect(result.current).toBe('host ');
});

test('all that is typed in a row is one entry, and what replaces makes none', async () => {
  const before = history.length;
  for (const q of ['r', 're', 'ref']) changeAddress({ q }, 'coalesce');
  expect(history.length).toBe(before + 1);
  changeAddress({ as: 'role:viewer' }, 'replace');
  expect(history.length).toBe(before + 1);
  expect(readAddress().address).toMatchObject({ q: 'ref', as: 'role:viewer' });
  await goBack();
  expect(readAddress().address.q).toBe('');
});

test('where the browser refuses to write, what was chosen is shown, and the next choice is written with it', async () => {
  const { result, act } = await renderHook(() => useAddress(({ view }) => view));
  const push = vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
  await act(() => changeAddress({ view: 'sources' }));
  expect(result.current).toBe('sources');
  expect(location.search).toBe('');
  push.mockRestore();
  await act(() => changeAddress({ q: 'x' }));
  expect(location.search).toBe('?view=sources&q=x');
});
