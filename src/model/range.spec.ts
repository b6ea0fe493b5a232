import { describe, expect, test } from 'vitest';
import { never, parseRange, rangesOfTimes, writeTime } from './range';

const end = Number.POSITIVE_INFINITY;

describe('a range of numbers', () => {
  test.each([
    ['100..299', { from: 100, to: 299 }],
    ['..99', { from: 0, to: 99 }],
    ['1000..', { from: 1000, to: end }],
    ['7..7', { from: 7, to: 7 }],
    ['0..0', { from: 0, to: 0 }],
  ])('%s has its ends', (text, range) => {
    expect(parseRange('number', text)).toEqual(range);
  });

  test.each([
    ...['', '..', '5', '5..4', '-1..5', '1...5', '1,5..2', ' 1..2', '1..2\n', '1..2,3..4', '9999999999..', 'a..b'],
    ...['never', '1..2..3', '2026-11-01..'],
  ])('%j is none', (text) => {
    expect(parseRange('number', text)).toBeUndefined();
  });
});

describe('a range of days', () => {
  test.each([
    ['2026-11-01..2026-11-26', { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 27) - 1 }],
    ['2026-11-26..2026-11-26', { from: Date.UTC(2026, 10, 26), to: Date.UTC(2026, 10, 27) - 1 }],
    ['2026-11-01..', { from: Date.UTC(2026, 10, 1), to: end }],
    ['..2024-02-29', { from: 0, to: Date.UTC(2024, 2, 1) - 1 }],
    ['never', { from: never, to: never }],
  ])('%s includes both its days', (text, range) => {
    expect(parseRange('time', text)).toEqual(range);
  });

  test.each([
    ...['', '..', '2026-11-02..2026-11-01', '2026-11-01', '2026-02-30..', '2026-13-01..', '1969-12-31..', '26-11-01..'],
    ...['1..2', 'never..', '..never', '2026-11-01T00:00..', '2026-11-01..2026-11-02..'],
  ])('%j is none', (text) => {
    expect(parseRange('time', text)).toBeUndefined();
  });

  test('does not hold what never was', () => {
    expect(parseRange('time', '..2026-11-26')?.from).toBeGreaterThan(never);
  });
});

describe('the ranges of some times', () => {
  test('are the months that hold them, the newest first, and never', () => {
    const times = [Date.UTC(2026, 0, 31, 23, 59), never, Date.UTC(2025, 11, 1), Date.UTC(2026, 0, 1), Number.NaN];
    expect(rangesOfTimes(times)).toEqual(['2026-01-01..2026-01-31', '2025-12-01..2025-12-31', 'never']);
    expect(rangesOfTimes([])).toEqual([]);
  });

  test('hold each time once, what is older than a year together', () => {
    const times = Array.from({ length: 20 }, (_, month) => Date.UTC(2025, month, 15));
    const ranges = rangesOfTimes(times);
    expect(ranges).toHaveLength(13);
    expect(ranges.at(-1)).toBe('..2025-08-31');
    for (const at of times) {
      const holding = ranges.filter((text) => {
        const { from, to } = parseRange('time', text) ?? { from: end, to: end };
        return from <= at && at <= to;
      });
      expect(holding, writeTime(at)).toHaveLength(1);
    }
  });
});
