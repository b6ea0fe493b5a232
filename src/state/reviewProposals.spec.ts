import './testPage';
import { expect, test, vi } from 'vitest';
import { fetchOwnFile } from '../host/ownFiles';
import { readPublishedReview } from './reviewProposals';

vi.mock('../host/ownFiles', () => ({ fetchOwnFile: vi.fn() }));

const url = 'https://tools.example/demo.review.json';

test.each([
  ['broken', '{"at": ', 'This file is not JSON. Line 1, column 8: The text ends too early.'],
  ['of another kind', '{}', 'This file is no review: its kind is not “tool-catalog/review”.'],
])('a published review that is %s is named, with its address and the reason', async (_how, text, why) => {
  vi.mocked(fetchOwnFile).mockResolvedValue(new TextEncoder().encode(text));
  for (const isExample of [true, false])
    expect(await readPublishedReview(url, isExample, 100)).toBe(
      `The review published for this host can’t be read (${url}). ${why}`,
    );
});

test('a published review that is not there is named', async () => {
  vi.mocked(fetchOwnFile).mockResolvedValue(null);
  expect(await readPublishedReview(url, true, 100)).toMatch(`(${url}). It could not be fetched.`);
});
