import { expect, test } from 'vitest';
import { columnTracks } from './columns';

const tier = { id: 'tier', getSize: () => 124, columnDef: { meta: { fitsWords: true } } };

function trackOf(word: string, chosenWidths: Readonly<Record<string, number>> = {}): string {
  return columnTracks([tier], chosenWidths, { tier: [word] }).template;
}

test('a column takes what its words need, and its usual width where there is room', () => {
  expect(trackOf('read')).toBe(`minmax(${(44 + 4 * 6.2) / 16}rem, 7.75rem)`);
});

test('a column makes room for its longest word, its icon and the badge around it', () => {
  expect(trackOf('host-mediated')).toBe(`${(44 + 13 * 6.2) / 16}rem`);
});

test('a very long unknown word takes 132 pixels, and 240 where there is room', () => {
  expect(trackOf('x'.repeat(50))).toBe('minmax(8.25rem, 15rem)');
});

test('a width that a person chose stays', () => {
  expect(trackOf('x'.repeat(50), { tier: 124 })).toBe('7.75rem');
});
