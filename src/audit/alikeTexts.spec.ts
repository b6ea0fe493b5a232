import { expect, test } from 'vitest';
import { tellLookAlike } from './alikeTexts';

test.each([
  ['https://quay.example', 'https://qu\u0430y.example', 'The two look alike: а U+0430 is another letter than before.'],
  ['caf\u00e9', 'cafe\u0301', 'The two look the same: only how accents are written differs (NFC against NFD).'],
  ['caf\u00e9', 'CAF\u00c9', null],
  ['quay', 'key', null],
  ['Model', 'modeI', null],
])('%s and %s are told apart where they look alike', (before, after, words) => {
  expect(tellLookAlike(before, after)).toBe(words);
});
