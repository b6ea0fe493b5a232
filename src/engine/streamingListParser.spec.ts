import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StreamingListParser } from './streamingListParser';

const encoder = new TextEncoder();

function split(text: string | Uint8Array, chunkSizes: readonly number[] = [Number.POSITIVE_INFINITY]) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const announced: number[] = [];
  const splitter = new StreamingListParser(
    (entry) => announced.push(entry),
    () => announced.splice(0),
  );
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = chunkSizes[i % chunkSizes.length] as number;
    splitter.push(bytes.slice(at, at + size));
    at += size;
  }
  const texts = announced.map((entry) => new TextDecoder().decode(splitter.store.bytes(entry)));
  return { splitter, texts, values: texts.map((entry): unknown => JSON.parse(entry)) };
}

const cuts = fc.oneof(fc.constant([1]), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }));

/** Prints JSON with the white space that the numbers choose. */
function printLoosely(value: unknown, spaces: readonly number[]): string {
  let next = 0;
  const gap = () => ['', ' ', '\n', '\r\n\t'][spaces[next++ % spaces.length] ?? 0] ?? '';
  const print = (part: unknown): string => {
    if (Array.isArray(part)) return `[${gap()}${part.map(print).join(`${gap()},${gap()}`)}${gap()}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const members = Object.entries(part).map(
      ([name, member]) => `${JSON.stringify(name)}${gap()}:${gap()}${print(member)}`,
    );
    return `{${gap()}${members.join(`${gap()},${gap()}`)}${gap()}}`;
  };
  return gap() + print(value) + gap();
}

const spaces = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 });
const entries = fc
  .array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 8 })
  .map((list) => JSON.parse(JSON.stringify(list)) as unknown[]);

test('the entries of an array are those of JSON.parse, however the bytes are cut', () => {
  fc.assert(
    fc.property(entries, spaces, cuts, fc.boolean(), (list, gaps, sizes, marked) => {
      const text = printLoosely(list, gaps);
      const { splitter, values, texts } = split((marked ? '\ufeff' : '') + text, sizes);
      expect(values).toEqual(list);
      expect(texts.every((entry) => entry === entry.trim())).toBe(true);
      expect(splitter).toMatchObject({ envelope: 'array', hasList: true });
      expect(splitter.findFault()).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('the entries of an object are those of its last member tools', () => {
  const members = fc.array(
    fc.tuple(
      fc.constantFrom('tools', 'too', 'tools2', 'next', '__proto__', 't"o\\ols', 'é'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    {
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(members, entries, spaces, cuts, (list, tools, gaps, sizes) => {
      const pairs = [...list, ['tools', tools] as const, ...list.slice(0, 1)];
      const text = `{${pairs.map(([name, value]) => `${JSON.stringify(name)}${printLoosely(0, gaps).replace('0', '')}:${printLoosely(value, gaps)}`).join(',')}}`;
      const parsed = JSON.parse(text) as { tools: unknown };
      const { splitter, values } = split(text, sizes);
      expect(splitter.findFault()).toBeNull();
      expect(splitter.hasList).toBe(Array.isArray(parsed.tools));
      expect(values).toEqual(splitter.hasList ? parsed.tools : []);
      expect(splitter.toolsMembers).toBe(pairs.filter(([name]) => name === 'tools').length);
    }),
    { numRuns: 300 },
  );
});

test('a key tools is found behind escapes, and a value tools is no key', () => {
  expect(split('{"kind":"tools","\\u0074ools":[1,2]}').values).toEqual([1, 2]);
  expect(split('{"a":{"tools":[1]},"b":"tools"}').splitter.hasList).toBe(false);
});

test('the text is faulty exactly where JSON.parse fails on the whole or on an entry', () => {
  const edits = fc.array(
    fc.tuple(
      fc.nat(300),
      fc.nat(2),
      fc.constantFrom('', ',', '"', '\\', '{', '}', '[', ']', ':', '0', '\u0001', ' ', '\u00a0'),
    ),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(entries, fc.boolean(), edits, cuts, (list, bare, changes, sizes) => {
      const text = changes.reduce(
        (whole, [place, length, replacement]) => {
          const at = place % (whole.length + 1);
          return whole.slice(0, at) + replacement + whole.slice(at + length);
        },
        JSON.stringify(bare ? list : { tools: list, next: null }),
      );
      const accepts = (read: () => unknown) => {
        try {
          read();
          return true;
        } catch {
          return false;
        }
      };
      const isOurs = accepts(() => {
        if (split(text, sizes).splitter.findFault() !== null) throw new SyntaxError();
      });
      expect(isOurs, text).toBe(accepts(() => JSON.parse(text)));
    }),
    { numRuns: 2000 },
  );
});

test('a text that was cut off has its fault at its end', () => {
  const bytes = encoder.encode('\ufeff{"ü":"é","tools":[{"a":"é"}, true ],"n":[1.5e3]}');
  for (let length = 3; length < bytes.length; length++) {
    expect(split(bytes.slice(0, length), [5]).splitter.findFault()?.offset, `${length}`).toBe(length);
  }
});

test('places of entries are bytes of the whole text', () => {
  const { splitter } = split('\ufeff[ "é",\n{"a":1} ]', [2]);
  expect(splitter.store.offset(0)).toBe(5);
  expect(splitter.store.offset(1)).toBe(11);
  expect(splitter.lineAt(11)).toEqual({ line: 2, column: 1 });
});

test('an outside too long for a list of tools is not kept', () => {
  const bytes = encoder.encode(`{"junk":"${'x'.repeat(33 * 1024 * 1024)}","tools":[]}`);
  expect(split(bytes).splitter.outside).toBeNull();
});
