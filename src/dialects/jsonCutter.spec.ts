import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedBytes } from './entryStore';
import { JsonCutter } from './jsonCutter';

const encoder = new TextEncoder();

function split(text: string | Uint8Array, chunkSizes: readonly number[] = [Number.POSITIVE_INFINITY], isDeep = false) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : Uint8Array.from(text);
  const texts: string[] = [];
  const cutter: JsonCutter = new JsonCutter({
    isDeep,
    maxEntries: 1_000,
    onEntry: (entry) => texts.push(new TextDecoder().decode(storedBytes(cutter.store, entry))),
  });
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = chunkSizes[i % chunkSizes.length] as number;
    cutter.push(bytes.slice(at, at + size));
    at += size;
  }
  return { cutter, texts };
}

/** The whole text as JSON, put together of what was cut; throws a SyntaxError where it is none. */
function joined({ cutter, texts }: ReturnType<typeof split>): unknown {
  if (cutter.isWithinList || cutter.lacksEntry) throw new SyntaxError();
  const values = texts.map((text): unknown => JSON.parse(text));
  const put = (value: unknown, isList: boolean): unknown => {
    if (Array.isArray(value)) {
      return isList
        ? values.slice(cutter.lists[value[0]], cutter.lists[value[0] + 1])
        : value.map((one) => put(one, false));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, put(inner, name === 'tools')]));
  };
  return put(JSON.parse(cutter.outside), cutter.envelope === 'array');
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
      const cut = split((marked ? '\ufeff' : '') + printLoosely(list, gaps), sizes);
      expect(cut.texts.map((text): unknown => JSON.parse(text))).toEqual(list);
      expect(joined(cut)).toEqual(list);
      expect(cut.texts.every((entry) => entry === entry.trim())).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('what is cut out and what is around it are the whole, however deep the lists lie', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('tools', 'too', 'tools2', '__proto__', 't"o\\ols', 'é'), tie('value')),
    ),
  }));
  fc.assert(
    fc.property(value, spaces, cuts, (any, gaps, sizes) => {
      const parsed: unknown = JSON.parse(JSON.stringify(any));
      expect(joined(split(printLoosely(parsed, gaps), sizes, true))).toEqual(parsed);
    }),
    { numRuns: 500 },
  );
});

test('a key tools is found behind escapes, and a value tools is no key', () => {
  expect(split('{"kind":"tools","\\u0074ools":[1,2]}').texts).toEqual(['1', '2']);
  expect(split('{"a":{"tools":[1]},"b":"tools"}').cutter.lists).toEqual([]);
  expect(split('{"tools":[1],"tools":[2]}').cutter).toMatchObject({ toolsMembers: 2, lists: [0, 1] });
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
      expect(
        accepts(() => joined(split(text, sizes))),
        text,
      ).toBe(accepts(() => JSON.parse(text)));
    }),
    { numRuns: 2000 },
  );
});

test('what stands before a list is JSON once all that is open ends', () => {
  let before = '';
  const cutter: JsonCutter = new JsonCutter({
    isDeep: true,
    maxEntries: 9,
    onList: () => {
      before = cutter.outsideSoFar;
    },
    onEntry: () => undefined,
  });
  cutter.push(encoder.encode('{"servers":[{"name":"a","pages":[{"tools":[1]}]},{"name":"b","pages":[{"tools":['));
  expect(JSON.parse(before)).toEqual({
    servers: [
      { name: 'a', pages: [{ tools: [0] }] },
      { name: 'b', pages: [{ tools: [1] }] },
    ],
  });
});

test('an outside too long for a list of tools is not kept', () => {
  const bytes = encoder.encode(`{"junk":"${'x'.repeat(33 * 1024 * 1024)}","tools":[]}`);
  expect(split(bytes).cutter.isTooLong).toBe(true);
});
