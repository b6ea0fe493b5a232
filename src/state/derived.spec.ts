import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { countValues, derive, deriveNext } from './derived';

test('a derived store follows its sources, also before anybody watches it', () => {
  const price = createStore(() => 2);
  const total = derive([price], (one) => one * 3);
  expect(total.getState()).toBe(6);
  price.setState(5, true);
  expect(total.getState()).toBe(15);
});

test('a derived value with the same members keeps its identity, and tells nobody', () => {
  const draft = createStore(() => ({ name: 'One', ids: ['a', 'b'] }));
  const ids = derive([draft], (now) => [...now.ids]);
  const told: unknown[] = [];
  ids.subscribe((now) => told.push(now));
  const before = ids.getState();
  draft.setState({ name: 'Two' });
  expect(ids.getState()).toBe(before);
  draft.setState({ ids: ['a'] });
  expect(told).toEqual([['a']]);
});

test('stores of one source are never read at different times', () => {
  const source = createStore(() => 1);
  const double = derive([source], (one) => one * 2);
  const seen: string[] = [];
  derive([source, double], (one, two) => `${one} ${two}`).subscribe((now) => seen.push(now));
  source.setState(2, true);
  expect(seen).toEqual(['2 4']);
});

test('a value that depends on the one before is not computed twice for one change', () => {
  const answer = createStore<string | null>(() => 'first');
  const last = deriveNext([answer], '', (before: string, now) => now ?? before);
  const count = countValues(last);
  expect([last.getState(), count.getState()]).toEqual(['first', 1]);
  answer.setState(null, true);
  expect([last.getState(), count.getState()]).toEqual(['first', 1]);
  answer.setState('second', true);
  expect([last.getState(), count.getState()]).toEqual(['second', 2]);
});

test('a reading reads each store once, however many ways lead there', () => {
  const store = createStore(() => 1);
  let reads = 0;
  const getState = () => {
    reads++;
    return store.getState();
  };
  const sum = (of: typeof store) => derive([of, of], (one, other) => one + other) as typeof store;
  const top = sum(sum(sum({ ...store, getState })));
  expect(top.getState()).toBe(8);
  expect(reads).toBe(2);
  store.setState(2, true);
  expect(top.getState()).toBe(16);
});
