import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keptBodies, readBody, readRecord, replaceRecord } from './database';
import { overlayMembers, persisted } from './persisted';

interface Words {
  readonly here: string;
  readonly there: string;
}

const isWords = (kept: unknown): kept is Words => typeof kept === 'object' && kept !== null && 'here' in kept;

/** A store as one tab has it. */
function tabOf(key: string) {
  const store = createStore<Words>(() => ({ here: '', there: '' }));
  const kept = persisted(store, {
    key,
    what: 'words',
    version: 1,
    schema: { read: (value) => (isWords(value) ? value : null), write: (words) => words },
    rebase: overlayMembers,
  });
  return { ...store, ...kept };
}

test('an edit is kept within a second, without a flush', async () => {
  const tab = tabOf('soon');
  tab.setState({ here: 'kept' });
  await expect
    .poll(() => readRecord('soon'), { timeout: 1_000 })
    .toMatchObject({ revision: 1, value: { here: 'kept' } });
});

test('a tab takes over what another one wrote, beside its own unwritten edit', async () => {
  const [one, other] = [tabOf('two-tabs'), tabOf('two-tabs')];
  await Promise.all([one.whenRead(), other.whenRead()]);
  one.setState({ here: 'from one' });
  other.setState({ there: 'from the other' });
  await one.flush();
  await other.flush();
  const both = { here: 'from one', there: 'from the other' };
  expect(other.getState()).toEqual(both);
  await one.flush();
  await expect.poll(() => readRecord('two-tabs'), { timeout: 10_000 }).toMatchObject({ revision: 2, value: both });
});

test('an edit made before the record was read goes over it', async () => {
  const before = tabOf('early');
  before.setState({ here: 'old', there: 'old' });
  await before.flush();
  const tab = tabOf('early');
  tab.setState({ here: 'new' });
  await tab.flush();
  expect(tab.getState()).toEqual({ here: 'new', there: 'old' });
});

test('what a newer version of the app keeps is left alone, and said', async () => {
  const theirs = { version: 2, revision: 5, value: 'of tomorrow' };
  await replaceRecord('newer', theirs, 0, () => true, null);
  const tab = tabOf('newer');
  await tab.whenRead();
  tab.setState({ here: 'mine' });
  await tab.flush();
  expect(tab.status.getState()).toBe('newer');
  expect(await readRecord('newer')).toEqual(theirs);
});

test('an edit of a page that is being left is kept', async () => {
  const tab = tabOf('leaving');
  await tab.flush();
  tab.setState({ here: 'last' });
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(await readRecord('leaving')).toMatchObject({ value: { here: 'last' } });
});

test('what storage refuses is said, and kept once storage takes it', async () => {
  const put = IDBObjectStore.prototype.put;
  const tab = tabOf('refused');
  await tab.whenRead();
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room.', 'UnknownError');
  };
  tab.setState({ here: 'first' });
  await tab.flush();
  IDBObjectStore.prototype.put = put;
  expect(tab.status.getState()).toBe('refused');
  tab.setState({ here: 'second' });
  await tab.flush();
  expect(tab.status.getState()).toBe('kept');
  expect(await readRecord('refused')).toMatchObject({ value: { here: 'second' } });
});

test('storage that does not answer ends in a refusal, and writes nothing later', async () => {
  const tab = tabOf('silent');
  await tab.flush();
  const opening = indexedDB.open('tool-catalog');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const busy = opening.result.transaction('workspace', 'readwrite').objectStore('workspace');
  let isBusy = true;
  const stayBusy = () => {
    if (isBusy) busy.get('nothing').onsuccess = stayBusy;
  };
  stayBusy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  tab.setState({ here: 'waiting' });
  const flushed = tab.flush();
  await vi.advanceTimersByTimeAsync(11_000);
  await flushed;
  vi.useRealTimers();
  isBusy = false;
  opening.result.close();
  expect(tab.status.getState()).toBe('refused');
  expect(await readRecord('silent')).toBeUndefined();
});

/** A list of files with their bodies as one tab has it, which reads no record. */
function filesOf(key: string) {
  const list = createStore<ReadonlyMap<string, string>>(() => new Map());
  const kept = persisted(list, {
    key,
    what: 'files',
    version: 1,
    schema: { read: () => null, write: (names) => [...names] },
    rebase: (_base, mine) => mine,
    bodies: {
      store: 'source-bytes',
      bytes: () => 0,
      needed: (names) => [...names.keys()],
    },
  });
  return { list, kept };
}

test('bodies are kept, and go with the entry that needs them', async () => {
  const { list, kept } = filesOf('with-bodies');
  kept.holdBody('a', new Blob(['bytes of a']));
  list.setState(new Map([['a', 'a.json']]), true);
  await kept.flush();
  expect(await (await readBody('source-bytes', 'a'))?.text()).toBe('bytes of a');
  list.setState(new Map(), true);
  await kept.flush();
  expect(await readBody('source-bytes', 'a')).toBeNull();
});

test('bodies stay while the record that needs them can’t be read', async () => {
  const bodies = { store: 'source-bytes', needed: ['b'], fresh: new Map([['b', new Blob(['bytes of b'])]]) } as const;
  await replaceRecord('unread', { version: 1, revision: 1, value: 'damaged' }, 0, () => true, bodies);
  const { kept } = filesOf('unread');
  await kept.whenRead();
  // Answered behind what the page itself asks for once it has read its record.
  await keptBodies('source-bytes');
  await kept.flush();
  expect(await (await readBody('source-bytes', 'b'))?.text()).toBe('bytes of b');
});
