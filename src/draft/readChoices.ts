import { readLenient, z } from '../model/schema';
import { choicesKind, type PolicyChoices, usualWindow } from './policyChoices';

const limit = z.optional(z.nullable(z.int().check(z.nonnegative())));
const keptChoices = z.object({
  kind: z.literal(choicesKind),
  version: z.literal(1),
  changes: z._default(
    z.object({
      noExec: z.optional(z.boolean()),
      writeAsks: z.optional(z.boolean()),
      egressAtMostSafeFetch: z.optional(z.boolean()),
      nothingUnstated: z.optional(z.boolean()),
      maxTools: limit,
      maxTokens: limit,
    }),
    {},
  ),
  window: z._default(z.int().check(z.positive()), usualWindow),
});

/** Reads what a store kept; what no rule can use is left out. Null where nothing can be read. Never throws. */
export function readChoices(kept: unknown): PolicyChoices | null {
  const { data } = readLenient(keptChoices, kept);
  return data === null ? null : { changes: data.changes, window: data.window };
}
