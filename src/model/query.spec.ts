import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedTexts, parseQuery } from './query';

const plain = { field: null, negated: false };
const words = (...texts: readonly string[]) => texts.map((text) => ({ ...plain, texts: [text] }));
const phrase = (text: string) => ({ ...plain, texts: [text], isPhrase: true });

test.each([
  ['read file', words('read', 'file')],
  ['"read file"', [phrase('read file')]],
  ['"read fi', [phrase('read fi')]],
  ['tier:write', [{ field: 'tier', negated: false, texts: ['write'] }]],
  ['TIER:Write,exec', [{ field: 'tier', negated: false, texts: ['write', 'exec'] }]],
  ['-egress:none', [{ field: 'egress', negated: true, texts: ['none'] }]],
  ['-"not this"', [{ ...phrase('not this'), negated: true }]],
  ['tier:"not stated"', [{ ...phrase('not stated'), field: 'tier' }]],
  ['id:mcp:fs.read', [{ field: 'id', negated: false, texts: ['mcp:fs.read'] }]],
  ['a,b', words('a,b')],
  ['-', words('-')],
  ['""', []],
  ['tier:,', []],
  ['-Tier:', []],
  ['tier: write', words('write')],
  ['  \n ', []],
  ['ﬁle Ｂ', words('file', 'b')],
  ['send a message in slack', words('send', 'message', 'slack')],
  ['in a', words('in', 'a')],
  ['the "a"', [phrase('a')]],
  ['\u200b', []],
])('%j asks %j', (text, terms) => {
  expect(parseQuery(text)).toEqual(terms);
});

test.each(['mcp:fs.read', 'openwop:core.http', 'https://example.com/x', 'x-host-acme:shell', 'note:this'])(
  'the pasted text %s is looked for as it is',
  (text) => {
    expect(parseQuery(text)).toEqual(words(text));
  },
);

test('a pasted id behind a minus is excluded as a whole', () => {
  expect(parseQuery('-mcp:fs.read')).toEqual([{ field: null, negated: true, texts: ['mcp:fs.read'] }]);
});

test('what is excluded is not marked', () => {
  expect(markedTexts(parseQuery('read -tier:write scope:fs,db'))).toEqual(['read', 'fs', 'db']);
});

test('any text is read without throwing, and no term looks for nothing', () => {
  const piece = fc.constantFrom('-', ':', '"', ',', ' ', 'tier', 'scope:', 'x', '\\', 'İ', '\ud800', '(');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        for (const { texts } of parseQuery(text)) {
          expect(texts.length).toBeGreaterThan(0);
          expect(texts).not.toContain('');
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('a text of a megabyte is read at once', () => {
  expect(parseQuery('a'.repeat(1_000_000))).toHaveLength(1);
  expect(parseQuery('-'.repeat(1_000_000))).toHaveLength(1);
});
