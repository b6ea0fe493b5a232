import './testPage';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { readRecord } from './database';
import { overlayMembers, persisted } from './persisted';

interface Words {
  readonly here: string;
}

const isWords = (kept: unknown): kept is Words => typeof kept === 'object' && kept !== null && 'here' in kept;

function keepWords(key: string, write: (words: Words) => unknown = (words) => words) {
  const store = createStore<Words>(() => ({ here: '' }));
  const schema = { read: (value: unknown) => (isWords(value) ? value : null), write };
  return { ...store, ...persisted(store, { key, what: 'words', version: 1, schema, rebase: overlayMembers }) };
}

test('a write does not read the record that it replaces', async () => {
  const words = keepWords('unread');
  words.setState({ here: 'first' });
  await words.flush();
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  words.setState({ here: 'second' });
  await words.flush();
  expect(get).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(await readRecord('unread')).toMatchObject({ revision: 2, value: { here: 'second' } });
});

test('what waits while writes take long is kept once the page is hidden', async () => {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const words = keepWords('slow', (value) => {
    clock += 600;
    return value;
  });
  words.setState({ here: 'first' });
  await words.flush();
  words.setState({ here: 'second' });
  words.setState({ here: 'last' });
  expect(await readRecord('slow')).toMatchObject({ value: { here: 'first' } });
  dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => readRecord('slow')).toMatchObject({ revision: 2, value: { here: 'last' } });
  vi.restoreAllMocks();
});
