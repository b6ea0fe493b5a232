import { expect, test } from 'vitest';
import { classLabel, inputAnswer, inputAnswerOf } from './change';

test('what is gone is called removed only where that is certain', () => {
  expect(classLabel('removed', true)).toBe('removed');
  expect(classLabel('removed', false)).toBe('no longer visible to you');
});

test('an input is called broken only where that is known of all that share the label', () => {
  const broken = { kind: 'broken', pointer: '', reason: '' } as const;
  expect(classLabel('input', true, inputAnswer(broken))).toBe('input broken');
  expect(classLabel('input', true, inputAnswer({ ...broken, kind: 'unknown' }))).toBe('input: can’t tell');
  expect(classLabel('input', true)).toBe('input may be broken');
  expect([0, 2, 1].map((unclear) => inputAnswerOf(2, unclear))).toEqual(['broken', 'unknown', 'mixed']);
});
