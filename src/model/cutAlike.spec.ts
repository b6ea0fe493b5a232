import { expect, test } from 'vitest';
import { cutAlike } from './cutAlike';

test('texts that differ beyond the cut differ after it', () => {
  const start = 'x'.repeat(1_500);
  const [before, after] = cutAlike(`${start}one`, `${start}two`, 300);
  const shared = `… 1,400 characters alike … ${'x'.repeat(100)}`;
  expect([before, after]).toEqual([`${shared}one`, `${shared}two`]);
});

test('short texts stay whole, and what differs early is merely cut', () => {
  expect(cutAlike('one', 'two', 300)).toEqual(['one', 'two']);
  expect(cutAlike('a'.repeat(9), 'b'.repeat(9), 4)).toEqual(['aaaa', 'bbbb']);
});

test('no pair of surrogates is cut in two', () => {
  const start = '😀'.repeat(100);
  const [before] = cutAlike(`${start}xone`, `${start}xtwo`, 120);
  expect(before.isWellFormed()).toBe(true);
});
