import { describe, expect, it } from 'vitest';
import { FormStore } from './formStore';

describe('what a form remembers of objects', () => {
  it('gives members back their places, in whatever order they go and come', () => {
    const store = new FormStore('{"c": 1, "a": {"x": 1, "y": 2}, "b": 3}');
    store.change(['a', 'x'], undefined);
    store.change(['c'], undefined);
    store.change(['a', 'y'], undefined);
    expect(store.arguments.value).toEqual({ b: 3 });
    store.change(['new'], 4);
    store.change(['a', 'y'], 2);
    store.change(['c'], 1);
    store.change(['a', 'x'], 1);
    store.change(['new'], undefined);
    expect(JSON.stringify(store.arguments.value)).toBe('{"c":1,"a":{"x":1,"y":2},"b":3}');
  });

  it('leaves an empty object that was written as it was, and takes away one that only a field made', () => {
    const store = new FormStore('{"written": {}}');
    store.change(['written', 'x'], 1);
    store.change(['made', 'x'], 1);
    store.change(['written', 'x'], undefined);
    store.change(['made', 'x'], undefined);
    expect(store.arguments.value).toEqual({ written: {} });
    store.setText('{"made": {"x": 1}, "written": {"x": 1}}');
    store.change(['written', 'x'], undefined);
    expect(store.arguments.value).toEqual({ made: { x: 1 } });
  });
});
