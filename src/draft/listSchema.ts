import { effects, modes } from '../model/effect';
import { z } from '../model/schema';

const effect = z.enum(effects);
const text = z.string().check(z.minLength(1));

const listEntrySchema = z.strictObject({
  toolId: text,
  mode: z.enum(modes),
  digest: z.nullable(z.string()),
  effect: z.optional(z.strictObject({ interactive: effect, headless: effect })),
  inTarget: z.optional(z.strictObject({ server: z.string(), name: z.string() })),
});

/** A list as somebody approved it; one bad entry costs all of it, as it would be another list. */
export const listSchema = z.strictObject({
  name: z.string(),
  target: text,
  entries: z.array(listEntrySchema),
  denied: z.optional(z.array(text)),
  effectVersion: z.optional(z.string()),
});
