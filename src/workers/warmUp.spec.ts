import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CatalogStore } from '../catalog/catalogStore';
import { warmUp } from './warmUp';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('some lists are read, whole, and then no more', () => {
  const finish = vi.spyOn(CatalogStore.prototype, 'finish');
  const view = vi.spyOn(CatalogStore.prototype, 'view');
  warmUp(() => true);
  vi.runAllTimers();
  expect(finish).toHaveBeenCalledTimes(8);
  for (const { value } of finish.mock.results) {
    expect(value).toMatchObject({ kind: 'read', summary: { tools: 8, problems: 0 } });
  }
  for (const { value } of view.mock.results) expect(value).toMatchObject({ matches: 8, rows: { length: 8 } });
  expect(view).toHaveBeenCalledTimes(8);
});

test('what there is to do goes before', () => {
  const finish = vi.spyOn(CatalogStore.prototype, 'finish');
  const idle = [true, true, false];
  warmUp(() => idle.shift() ?? false);
  vi.runAllTimers();
  expect(finish).toHaveBeenCalledTimes(2);
});
