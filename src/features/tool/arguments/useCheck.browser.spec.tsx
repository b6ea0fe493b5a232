import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { CheckResult } from '../../../workers/argumentsProtocol';
import { FormStore } from './formStore';
import { useCheck } from './useCheck';

test('a check that gave way to a question of somebody else is asked again', async () => {
  const answers: CheckResult[] = [{ kind: 'not-checked', reason: 'superseded' }, { kind: 'valid' }];
  const asked: string[] = [];
  const check = async (text: string): Promise<CheckResult> => {
    asked.push(text);
    return answers.shift() ?? { kind: 'not-checked', reason: 'unavailable' };
  };
  const store = new FormStore('{"a": 1}');
  const { result } = await renderHook(() => useCheck(check, store, 0));
  await expect.poll(() => result.current).toEqual({ kind: 'valid' });
  expect(asked).toEqual(['{"a": 1}', '{"a": 1}']);
});
