import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonPath, JsonSlices } from './jsonSlices';

describe('the slices of a JSON text', () => {
  it('are the text of each value, however it is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom('', ' ', '\t', '\n  '), (value, indent) => {
        const text = ` ${JSON.stringify(value, null, indent)}\r\n`;
        const slices = new JsonSlices(text);
        for (const { path, value: part } of pathsOf(JSON.parse(text))) {
          const { start, end } = slices.range(path) ?? { start: 0, end: 0 };
          expect(JSON.parse(text.slice(start, end))).toEqual(part);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
        }
      }),
    );
  });

  it('take the last of equal names, and nothing for a path that leads nowhere', () => {
    const text = '{"a": 1, "\\u0061": [2 , "]"]}';
    const slices = new JsonSlices(text);
    expect(slices.range(['a'])).toEqual({ start: 19, end: 28 });
    expect(slices.range(['a', 1])).toEqual({ start: 24, end: 27 });
    expect(slices.range(['b'])).toBeNull();
    expect(slices.range(['a', 0, 'x'])).toBeNull();
  });
});

function pathsOf(value: unknown, path: JsonPath = []): { path: JsonPath; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const isList = Array.isArray(value);
  const inner = Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, isList ? Number(name) : name]));
  return [{ path, value }, ...inner];
}
