import { describe, expect, it } from 'vitest';
import { keyLines } from './keyLines';

describe('the lines of a text', () => {
  it('together are the text', () => {
    for (const text of ['', 'a', 'a\n', '\n\n', '{\n  "a": 1\n}']) {
      expect(
        keyLines([], text)
          .map((line) => line.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('stay the same where nothing changed, whatever comes or goes between them', () => {
    const before = keyLines([], '{\n"a": 1\n}');
    const longer = keyLines(before, '{\n"a": 1,\n"b": 2\n}');
    expect(longer.map(({ text }) => text)).toEqual(['{\n', '"a": 1,\n', '"b": 2\n', '}']);
    expect([longer[0], longer[3]]).toEqual([before[0], before[2]]);
    expect(new Set(longer.map(({ key }) => key)).size).toBe(4);
    expect(keyLines(longer, '{\n}')).toEqual([before[0], before[2]]);
  });

  it('keep the key of a line that was rewritten', () => {
    const before = keyLines([], 'one\ntwo\nthree');
    const after = keyLines(before, 'one\n2\nthree');
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after[1]?.text).toBe('2\n');
  });

  it('never share a key, even where all are equal', () => {
    const after = keyLines(keyLines([], 'x\nx\nx\n'), 'x\nx\nx\nx\nx\n');
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
  });
});
