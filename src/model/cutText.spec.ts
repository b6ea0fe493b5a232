import { expect, it } from 'vitest';
import { cutText, shortenText } from './cutText';

it('a text within the limit stays whole', () => {
  expect([cutText('harbour', 7), shortenText('harbour', 7)]).toEqual(['harbour', 'harbour']);
});

it('a shortened text is no longer than the limit, with its mark', () => {
  expect(shortenText('harbour', 6)).toBe('harbo…');
});

it('a pair of surrogates is not cut in two', () => {
  expect([cutText('a⛵🚢b', 3), shortenText('a⛵🚢b', 4)]).toEqual(['a⛵', 'a⛵…']);
});
