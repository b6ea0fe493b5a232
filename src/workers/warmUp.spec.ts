import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CatalogEngine } from '../engine/engine';
import { warmUp } from './warmUp';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('some lists are read, whole, and then no more', async () => {
  const finish = vi.spyOn(CatalogEngine.prototype, 'finish');
  const query = vi.spyOn(CatalogEngine.prototype, 'query');
  warmUp(() => true);
  vi.runAllTimers();
  expect(finish).toHaveBeenCalledTimes(8);
  for (const { value } of finish.mock.results) {
    expect(value).toMatchObject({ kind: 'read', summary: { tools: 8, problems: 0 } });
  }
  expect(query).toHaveBeenCalledTimes(8);
  for (const { value } of query.mock.results) expect(await value).toMatchObject({ matches: 8, rows: { length: 8 } });
});

test('what there is to do goes before', () => {
  const finish = vi.spyOn(CatalogEngine.prototype, 'finish');
  const idle = [true, true, false];
  warmUp(() => idle.shift() ?? false);
  vi.runAllTimers();
  expect(finish).toHaveBeenCalledTimes(2);
});
