import { describe, expect, it } from 'vitest';
import { samplePattern } from './samplePattern';

describe('a text for a pattern', () => {
  it.each([
    '^[a-z]+$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(foo|bar)$',
    '^[A-Z]{2}[0-9]{3,}$',
    '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
    'abc',
    '^$',
    '^(?:[a-f0-9]{2}:){5}[a-f0-9]{2}$',
    '^\\w+(?:\\.\\w+)*$',
    '^[\\w-.]+$',
    '^#?([0-9a-fA-F]{3}){1,2}$',
    '^\\u0041\\x42$',
    '^.{3}$',
    '^[\\u4e00-\\u9fa5а-я]{2}$',
    '^(?<year>\\d+)$',
  ])('%s matches it', (pattern) => {
    const text = samplePattern(pattern);
    expect(text).not.toBeNull();
    expect(text ?? '').toMatch(new RegExp(pattern));
  });

  it('is as long as is asked where the pattern allows it', () => {
    expect(samplePattern('^[a-z]+$', 40)?.length).toBeGreaterThanOrEqual(40);
    expect(samplePattern('^[a-z]{3}$', 40)).toBe('aaa');
  });

  it.each(['(?=a)b', '(a)\\1', '\\p{L}', '*', '(', '[', 'a{9000}', '(?!x)'])('%s is left alone', (pattern) => {
    expect(samplePattern(pattern)).toBeNull();
  });

  it('never runs a pattern that never ends', () => {
    expect(samplePattern('^(a+)+$')).toBe('a');
  });
});
