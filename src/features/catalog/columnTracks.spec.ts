import { expect, test } from 'vitest';
import { columnTracks } from './columnTracks';

const tier = { id: 'tier', getSize: () => 100, columnDef: { meta: { kind: 'word' } } };

function trackOf(word: string, chosenWidths: Readonly<Record<string, number>> = {}): string {
  const { template } = columnTracks([tier], chosenWidths, { tier: [word] });
  return template.slice(template.indexOf('3fr) ') + '3fr) '.length);
}

test('a column keeps its usual width for words that fit', () => {
  expect(trackOf('read')).toBe('6.25rem');
});

test('a column makes room for its longest word, its icon and the badge around it', () => {
  expect(trackOf('host-mediated')).toBe(`${(56 + 13 * 6.6) / 16}rem`);
});

test('a very long unknown word gets more than 240 pixels only where there is room', () => {
  expect(trackOf('x'.repeat(50))).toBe(`minmax(15rem, ${(56 + 50 * 6.6) / 16}rem)`);
});

test('a width that a person chose stays', () => {
  expect(trackOf('x'.repeat(50), { tier: 100 })).toBe('6.25rem');
});
