import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOf, readLenient, z } from './schema';

const entry = z.object({ id: z.string(), note: z.optional(z.string()), tags: listOf(z.string()) });
const file = z.object({ name: z.optional(z.string()), entries: listOf(entry) });

function read(value: unknown) {
  const { data, leftOut } = readLenient(file, value);
  return { data, leftOut: leftOut.map(({ pointer, issue }) => `${pointer} ${issue.code}`) };
}

describe('a lenient reading', () => {
  it('keeps what is good of a bad list, and says where the rest stood', () => {
    const entries = [7, { id: 'a' }, { id: 5 }, { note: 'no id' }, { id: 'b', note: 1, tags: ['x', 2, 'y'] }];
    expect(read({ name: 3, entries })).toEqual({
      data: {
        entries: [
          { id: 'a', tags: [] },
          { id: 'b', tags: ['x', 'y'] },
        ],
      },
      leftOut: [
        '/name invalid_type',
        '/entries/0 invalid_type',
        '/entries/3 invalid_type',
        '/entries/4/note invalid_type',
        '/entries/4/tags/1 invalid_type',
        '/entries/2 invalid_type',
      ],
    });
  });

  it('takes a list that is none for an empty one', () => {
    expect(read({ entries: 'x' })).toEqual({ data: { entries: [] }, leftOut: ['/entries invalid_type'] });
  });

  it.each([undefined, null, 7, 'x', []])('has nothing of %j', (value) => {
    expect(read(value).data).toBeNull();
  });

  it('keeps all good entries among bad ones, whatever those are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.record({ id: fc.string() }))), (entries) => {
        const good = entries.filter((one) => entry.safeParse(one).success);
        expect(read({ entries }).data?.entries.length).toBeGreaterThanOrEqual(good.length);
      }),
    );
  });
});
