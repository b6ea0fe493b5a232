import { expect, test } from 'vitest';
import { classLabel, inputAnswer, inputAnswerOf } from './change';

test('an input is called broken only where that is known of all that share the label', () => {
  const broken = { kind: 'broken', pointer: '', reason: '' } as const;
  expect(classLabel('input', inputAnswer(broken))).toBe('input broken');
  expect(classLabel('input', inputAnswer({ ...broken, kind: 'unknown' }))).toBe('input: can’t tell');
  expect(classLabel('input')).toBe('input may be broken');
  expect([0, 2, 1].map((unclear) => inputAnswerOf(2, unclear))).toEqual(['broken', 'unknown', 'mixed']);
});
