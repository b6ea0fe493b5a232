import { z } from '../model/schema';

/*
 * Schemas for what strangers say: everything is bounded, and an odd part costs only itself.
 */

/** A text that is not empty, cut to its first 300 characters. */
export const text = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((one) => one.slice(0, 300)),
);

/** Undefined where a member is absent or odd. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** The valid ones of a list's first `most` items. */
export function itemsOf<Schema extends z.ZodMiniType>(item: Schema, most = 1_000) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((items) =>
      items.slice(0, most).flatMap((one): z.output<Schema>[] => {
        const read = z.safeParse(item, one);
        return read.success ? [read.data] : [];
      }),
    ),
  );
}

/** As `itemsOf`; empty where the value is no list. */
export function listOf<Schema extends z.ZodMiniType>(item: Schema, most?: number) {
  return z.catch(itemsOf(item, most), []);
}
