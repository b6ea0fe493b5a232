import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeAt, type Path, withName, writeArguments } from './argumentValue';
import { noLiterals } from './literals';

const recall = { keeps: () => false, orderOf: () => [] };
const change = (root: unknown, path: Path, value: unknown) => changeAt(root, path, value, recall);

describe('changeAt', () => {
  it('creates what lies on the way', () => {
    expect(change({}, ['a', 'b', 1], 'x')).toEqual({ a: { b: [null, 'x'] } });
  });

  it('keeps the order of members, unknown ones included, and what it does not touch', () => {
    const root = { z: { deep: 1 }, a: 1 };
    const changed = change(root, ['a'], 2) as typeof root;
    expect(Object.keys(changed)).toEqual(['z', 'a']);
    expect(changed.z).toBe(root.z);
  });

  it('takes a cleared member away, and the object that held only it', () => {
    expect(change({ a: { b: { c: 1 } }, d: 1 }, ['a', 'b', 'c'], undefined)).toEqual({ d: 1 });
    expect(change({ a: 1 }, ['a'], undefined)).toEqual({});
  });

  it('takes cleared places away from the end of a list, and the list that held only them', () => {
    expect(change({ size: [1, 2] }, ['size', 1], undefined)).toEqual({ size: [1] });
    expect(change({ size: [null, null, 3], a: 1 }, ['size', 2], undefined)).toEqual({ a: 1 });
    expect(change({ size: [1, 2] }, ['size', 0], undefined)).toEqual({ size: [null, 2] });
  });

  it('keeps an empty object in a list and one that is kept on purpose', () => {
    expect(change({ list: [{ a: 1 }] }, ['list', 0, 'a'], undefined)).toEqual({ list: [{}] });
    const keeps = (path: Path) => path.length === 2;
    expect(changeAt({ map: { x: { a: 1 } } }, ['map', 'x', 'a'], undefined, { ...recall, keeps })).toEqual({
      map: { x: {} },
    });
  });

  it('treats __proto__ as a name', () => {
    const changed = change(JSON.parse('{"__proto__": 1}'), ['a'], 2);
    expect(JSON.stringify(changed)).toBe('{"__proto__":1,"a":2}');
    expect(JSON.stringify(change({}, ['__proto__'], 1))).toBe('{"__proto__":1}');
  });
});

describe('writeArguments', () => {
  it('writes what JSON.parse reads back, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(writeArguments(JSON.parse(text), noLiterals)).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
    );
  });

  it('writes number literals as they were typed', () => {
    const literals = new Map([['/a/0', '12345678901234567890']]);
    expect(writeArguments({ a: [Number('12345678901234567890'), 2] }, literals)).toBe(
      '{\n  "a": [\n    12345678901234567890,\n    2\n  ]\n}',
    );
  });
});

describe('withName', () => {
  it('renames in place', () => {
    expect(Object.keys(withName({ a: 1, b: 2, c: 3 }, 'b', 'x'))).toEqual(['a', 'x', 'c']);
  });
});
