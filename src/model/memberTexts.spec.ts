import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberTexts } from './memberTexts';

describe('the texts of members', () => {
  it('are as they stand, whatever JavaScript makes of them', () => {
    const text = '{ "a": 1.0, "b" : [2, {"a": 3}] ,"\\u0063":{"x":"}\\",:"},"a":12345678901234567890}';
    expect([...memberTexts(text)]).toEqual([
      ['a', '12345678901234567890'],
      ['b', '[2, {"a": 3}]'],
      ['c', '{"x":"}\\",:"}'],
    ]);
  });

  it('are none where there is no object', () => {
    for (const text of ['[]', '1', '"{"', '{}', 'null']) expect(memberTexts(text).size).toBe(0);
  });

  it('say what the whole says', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (object, indent) => {
        const parsed = [...memberTexts(JSON.stringify(object, null, indent))].map(([name, text]) => [
          name,
          JSON.parse(text) as unknown,
        ]);
        expect(parsed).toEqual(Object.entries(JSON.parse(JSON.stringify(object)) as object));
      }),
    );
  });
});
