import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEscaped, isJsonSpace, JsonScanner, PlacedScanner, pathTo, stringsOf } from './jsonTokens';

/** What a scanner says at each token. */
function read<Said>(scanner: JsonScanner, say: () => Said): Said[] {
  const said: Said[] = [];
  while (scanner.next()) said.push(say());
  return said;
}

function cut(text: string) {
  const scanner = new JsonScanner(text);
  return read(scanner, () => [scanner.kind, text.slice(scanner.start, scanner.end)]);
}

it('a text is cut into strings, words and signs', () => {
  expect(cut('{"a\\"]" :[-1.5e+3,null ]}')).toEqual([
    ['{', '{'],
    ['string', '"a\\"]"'],
    [':', ':'],
    ['[', '['],
    ['word', '-1.5e+3'],
    [',', ','],
    ['word', 'null'],
    [']', ']'],
    ['}', '}'],
  ]);
});

it.each([
  [
    'a string without an end',
    '1 "open\\"',
    [
      ['word', '1'],
      ['other', '"open\\"'],
    ],
  ],
  [
    'a comment',
    '//a',
    [
      ['other', '//'],
      ['word', 'a'],
    ],
  ],
  [
    'a byte order mark',
    '\ufeff1',
    [
      ['other', '\ufeff'],
      ['word', '1'],
    ],
  ],
  [
    'a space of other scripts',
    '1\u00a0',
    [
      ['word', '1'],
      ['other', '\u00a0'],
    ],
  ],
])('%s is no token of JSON', (_what, text, tokens) => {
  expect(cut(text)).toEqual(tokens);
});

it('between the tokens of any text is white space alone', () => {
  const piece = fc.oneof(fc.constantFrom(...'{}[],:"\\ \n\t'), fc.string({ unit: 'binary', maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let at = 0;
      const scanner = new JsonScanner(text);
      while (scanner.next()) {
        const { start, end } = scanner;
        expect(text.slice(at, start)).toMatch(/^[ \t\n\r]*$/);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(text.slice(at)).toMatch(/^[ \t\n\r]*$/);
    }),
  );
});

it('every name and value has its path', () => {
  const text = '{"a":{"\\u0062":[[],"x"]},"c/d":1}';
  const scanner = new PlacedScanner(text);
  const placed = read(scanner, () => [text.slice(scanner.start, scanner.end), pathTo(scanner.place).join(' ')]);
  expect(placed.filter(([token]) => !/^[\]{},:]$/.test(token ?? ''))).toEqual([
    ['"a"', 'a'],
    ['"\\u0062"', 'a b'],
    ['[', 'a b'],
    ['[', 'a b 0'],
    ['"x"', 'a b 1'],
    ['"c/d"', 'c/d'],
    ['1', 'c/d'],
  ]);
});

it('the strings of a value are the ones JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      const met: string[] = [];
      JSON.parse(json, (_name, inner: unknown) => {
        if (typeof inner === 'string') met.push(inner);
        return inner;
      });
      const read = [...stringsOf(json)].filter(({ isName }) => !isName).map(({ text }) => text);
      expect(read.toSorted()).toEqual(met.toSorted());
    }),
  );
});

it('a quote after two backslashes is not escaped', () => {
  expect([1, 2, 3].map((at) => isEscaped(String.raw`\\"`, at))).toEqual([true, false, false]);
});

it('white space of JSON is space, tab, line feed and carriage return alone', () => {
  const units = Array.from({ length: 0x3001 }, (_, unit) => unit);
  expect(units.filter(isJsonSpace)).toEqual([0x09, 0x0a, 0x0d, 0x20]);
});
