import { expect, test } from 'vitest';
import { persistedStore } from './persistedStore';
import { databasePlace, type Place } from './place';

/** The database, whose changes are committed only once `commit` is called. */
function slowPlace(key: string): Place & { readonly changed: Promise<void>; readonly commit: () => void } {
  const place = databasePlace(key);
  const change = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  return {
    ...place,
    update: async (next) => {
      next(undefined);
      change.resolve();
      await committed.promise;
      await place.update(next);
    },
    changed: change.promise,
    commit: committed.resolve,
  };
}

const leaving = () => dispatchEvent(new PageTransitionEvent('pagehide'));
const left = (key: string) => sessionStorage.getItem(`tool-catalog.unsaved.${key}`);

test('a page that is left while an edit is being written leaves it to the page that follows', async () => {
  const key = 'test-slow-write';
  const place = slowPlace(key);
  const store = persistedStore<string>({
    key,
    what: 'words',
    version: 1,
    initial: '',
    write: (words) => ({ version: 1, words }),
    schema: { now: { read: () => null, merge: (_base, mine) => mine } },
    limit: 100,
    place,
  });
  store.set('kept by neither yet');
  await place.changed;
  leaving();
  expect(left(key)).toContain('kept by neither yet');
  place.commit();
  await store.flush();
  leaving();
  expect(left(key)).toBeNull();
});
