import type { Schema } from '@cfworker/json-schema';

/** The schemas that references lead to, for one validation, which ends with a RangeError beyond so many of them. */
export function countedLookup(
  most: number,
  find: (reference: string) => Schema | boolean | undefined,
): Record<string, Schema | boolean> {
  let followed = 0;
  return new Proxy<Record<string, Schema | boolean>>(
    {},
    {
      get: (_target, name) => {
        if (++followed > most) throw new RangeError('Too many references.');
        return typeof name === 'string' ? find(name) : undefined;
      },
    },
  );
}
