import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExact, parseArgumentText, readSchemaText, writeExact } from './argumentText';

describe('what is typed as JSON', () => {
  it('is read as a value', () => {
    expect(parseArgumentText('{"a": [1, 1.50, 2e3, -0]}')).toEqual({
      kind: 'value',
      value: { a: [1, 1.5, 2000, -0] },
      unsafeNumbers: [],
    });
  });

  it('may be nothing at all', () => {
    expect(parseArgumentText(' \n')).toEqual({ kind: 'empty' });
  });

  it('names the line where it stops being JSON', () => {
    expect(parseArgumentText('{\n  "a": 1,\n  b: 2\n}')).toEqual({
      kind: 'error',
      offset: 14,
      line: 3,
      column: 3,
      reason: 'A property name in double quotes should stand here.',
    });
  });

  it('names numbers that would come back as others, with pointer and line', () => {
    const text =
      '{\n "id": 12345678901234567890,\n "l": [1, {"a/b": 0.1234567890123456789}],\n "big": 1e400, "s": "12345678901234567890"\n}';
    const read = parseArgumentText(text);
    expect(read.kind === 'value' && read.unsafeNumbers).toEqual([
      { pointer: '/id', literal: '12345678901234567890', line: 2 },
      { pointer: '/l/1/a~1b', literal: '0.1234567890123456789', line: 3 },
      { pointer: '/big', literal: '1e400', line: 4 },
    ]);
  });

  it('tells numbers that come back as they were typed from others', () => {
    const kept = ['0', '-0.0', '1.0', '1e2', '1E-7', '9007199254740991', '0.1', '1.7976931348623157e308', '0.000001'];
    const lost = ['9007199254740993', '1e309', '-1e999', '0.10000000000000000001', '1e-400'];
    expect([...kept, ...lost].filter(isExact)).toEqual(kept);
  });

  it('comes back whole from whatever JSON writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const read = parseArgumentText(text);
        expect(read.kind === 'value' && JSON.stringify(read.value)).toBe(text);
        expect(read.kind === 'value' && read.unsafeNumbers).toEqual([]);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

it('numbers no double holds are written back as they were typed', () => {
  const text = '{\n  "id": 12345678901234567890,\n  "more": [\n    "x",\n    0.1234567890123456789\n  ]\n}';
  const read = parseArgumentText(text);
  if (read.kind !== 'value') throw new Error(read.kind);
  expect(writeExact(read.value, read.unsafeNumbers)).toBe(text);
});

it('values of a schema that no double holds are not offered', () => {
  const { schema, unsafeNumbers } = readSchemaText(
    `{"properties": {
      "id": {"type": "integer", "default": 568105584918935294, "maximum": 9223372036854775807},
      "memory": {"examples": [725653563933458433, 7]},
      "hash": {"const": 18446744073709551615},
      "kind": {"enum": [9007199254740993, 1, {"a": 9007199254740993, "b": 9007199254740995}]},
      "default": {"const": 9007199254740992}
    }}`,
  );
  expect(schema).toEqual({
    properties: {
      id: { type: 'integer', maximum: expect.any(Number) },
      memory: { examples: [7] },
      hash: { 'x-unsafe': '18446744073709551615' },
      kind: { enum: [1] },
      default: { const: 9007199254740992 },
    },
  });
  expect(unsafeNumbers.length).toBe(7);
});
