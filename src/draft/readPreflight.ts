import { listOf, readLenient, z } from '../model/schema';
import type { PreflightState } from './identities';
import { readIdentity } from './identityFile';

const keptPreflight = z.object({
  identities: listOf(z.looseObject({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)) })),
  mappings: listOf(
    z.object({
      subject: z.object({ kind: z.enum(['tool', 'family']), name: z.string() }),
      provider: z.nullable(z.string()),
      reason: z.optional(z.string()),
      at: z.string(),
    }),
  ),
  requested: listOf(
    z.object({
      kind: z.enum(['scope', 'credential']),
      name: z.string(),
      identity: z.string(),
      at: z.string(),
      by: z.optional(z.string()),
      note: z.optional(z.string()),
    }),
  ),
  matchesWildcards: z._default(z.boolean(), false),
});

/** Reads what a store kept; what is odd is left out. Null where nothing can be read. Never throws. */
export function readPreflight(kept: unknown): PreflightState | null {
  const { data } = readLenient(keptPreflight, kept);
  if (data === null) return null;
  const identities = new Map(data.identities.map((one) => [one.id, { id: one.id, ...readIdentity(one) }]));
  return { ...data, identities: [...identities.values()].map(({ id, identity }) => ({ id, identity })) };
}
