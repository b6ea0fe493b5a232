import { describe, expect, it } from 'vitest';
import { FormStore } from './formStore';
import { literalsAfter, literalsIn, literalsStill, moveLiterals } from './literals';

const large = '12345678901234567890';

describe('number literals', () => {
  it('stay with their numbers when items move or go', () => {
    const inside = new Map([
      ['/0', large],
      ['/2/deep', '1e400'],
    ]);
    expect([...moveLiterals(inside, (name) => (name === '0' ? null : Number(name) - 1))]).toEqual([
      ['/1/deep', '1e400'],
    ]);
    expect([...moveLiterals(new Map([['/a~1b', large]]), (name) => (name === 'a/b' ? 'c~d' : name))]).toEqual([
      ['/c~0d', large],
    ]);
  });

  it('are looked up from where a field stands', () => {
    const all = new Map([
      ['/a', large],
      ['/ab', '1e400'],
    ]);
    expect([...literalsIn(all, '/a')]).toEqual([['', large]]);
    expect([...literalsStill(all, { a: Number(large), ab: 1 })]).toEqual([['/a', large]]);
  });

  it('go with the number they were typed for, and never to an equal one', () => {
    const store = new FormStore('{"a": 1.0000000000000000001}');
    store.change(['b'], 1);
    expect(store.arguments.text).toBe('{\n  "a": 1.0000000000000000001,\n  "b": 1\n}');
    store.change(['a'], 1);
    expect(store.arguments.text).toBe('{\n  "a": 1,\n  "b": 1\n}');
  });

  it('are the same map as before where nothing about them changed', () => {
    const before = new Map([['/a', large]]);
    expect(literalsAfter(before, { a: Number(large), b: 2 }, '/b', undefined)).toBe(before);
  });
});
