import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Shelf } from './shelf';

const ask = (shelf: Shelf, query = 'after=') =>
  shelf.own({
    pathname: '/brought.json',
    searchParams: new URLSearchParams(query),
    gone: new AbortController().signal,
  });

test('a page that waits, and one that asks within a moment, is open; none is once nobody asks', async () => {
  const shelf = new Shelf('', 'npm run collect');
  const early = shelf.isWatched();
  await wait(50);
  const answer = ask(shelf);
  expect(await early).toBe(true);
  expect(await shelf.isWatched()).toBe(true);
  shelf.put({ isCollected: true, files: [{ name: 'quay', base64: 'e30=' }] });
  expect(String(await answer)).toContain('quay');
  expect(await shelf.isWatched()).toBe(false);
});

test('an answer waits for what comes, unless it is asked for now', async () => {
  const shelf = new Shelf('', 'npm run collect');
  expect(JSON.parse(String(await ask(shelf, 'after=&now=')))).toEqual({ items: [] });
});
