import { expect, it } from 'vitest';
import { fileStem, plainFileStem } from './fileStem';

it.each([
  ['Quay in autumn', 'quay-in-autumn', 'quay-in-autumn'],
  ['  Café / Nº 2!', 'café-nº-2', 'cafe-no-2'],
  ['夜勤 2', '夜勤-2', '2'],
  ['../…', 'catalog', 'catalog'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39), 'a'.repeat(39)],
])('%s is the file %s, and %s in plain letters', (name, any, plain) => {
  expect([fileStem(name, 'catalog'), plainFileStem(name, 'catalog')]).toEqual([any, plain]);
});
