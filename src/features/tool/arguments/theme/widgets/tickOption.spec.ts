import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tickOption } from './tickOption';

const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }));
const option = fc.constantFrom(...options);

describe('tickOption', () => {
  it('puts what comes in its place in the order of the schema', () => {
    expect(tickOption(['a', 'd'], options, { value: 'b', label: 'b' }, true)).toEqual(['a', 'b', 'd']);
    expect(tickOption(['d', 'a'], options, { value: 'c', label: 'c' }, true)).toEqual(['c', 'd', 'a']);
  });

  it('leaves what was chosen as it was when an option is ticked and taken back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'other', 7)), option, (chosen, one) => {
        fc.pre(!chosen.includes(one.value));
        const ticked = tickOption(chosen, options, one, true);
        expect(ticked).toHaveLength(chosen.length + 1);
        expect(tickOption(ticked, options, one, false)).toEqual(chosen);
      }),
    );
  });
});
