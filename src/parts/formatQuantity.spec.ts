import { describe, expect, it } from 'vitest';
import { describeSources, formatAge, formatBytes, formatCount, formatCounted, formatDuration } from './formatQuantity';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

it.each([
  [formatCount(1_234_567), '1,234,567'],
  [formatCounted(1, 'tool'), '1 tool'],
  [formatCounted(1_204, 'tool'), '1,204 tools'],
  [formatCounted(3, 'try', 'tries'), '3 tries'],
  [formatBytes(1), '1 byte'],
  [formatBytes(1_023), '1,023 bytes'],
  [formatBytes(1_048_063), '1,023 kB'],
  [formatBytes(1_048_064), '1 MB'],
  [formatBytes(10_433_331), '9.9 MB'],
  [formatBytes(10_433_332), '10 MB'],
])('a count or size is written as %s', (text, expected) => {
  expect(text).toBe(expected);
});

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [40, 'under 0.1 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [125 * second, '2 min 5 s'],
    [hour - 400, '1 h'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('formatAge', () => {
  const now = Date.UTC(2030, 0, 1);

  it('says that a date lies in the future', () => {
    expect(formatAge(Date.UTC(2099, 0, 1), now)).toMatch(/^in the future: .*2099/);
  });

  it.each([
    [9_999, 'just now'],
    [59_999, '59 s ago'],
    [2 * minute + 30 * second, '2 min ago'],
    [3 * hour, '3 h ago'],
    [24 * hour, '1 day ago'],
  ])('writes %d ms ago as %s', (ms, text) => {
    expect(formatAge(now - ms, now)).toBe(text);
  });
});

it('tells servers and files apart from the host beside them', () => {
  const source = (id: string, ...servers: readonly string[]) => ({ id, name: 'Demo', tools: 1, servers });
  const [demo, file, docs, desks] = [
    source('host:demo'),
    source('a'),
    source('b', 'docs'),
    source('c', 'desk', 'till'),
  ];
  expect(describeSources([demo, file, file])).toBe('Demo and 2 files');
  expect(describeSources([{ ...demo, tools: 0 }, docs])).toBe('docs');
  expect(describeSources([demo, docs, desks, file])).toBe('Demo, 3 servers and 1 file');
});
