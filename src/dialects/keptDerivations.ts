import { z } from '../model/schema';
import { type DerivationSettings, defaultDerivations, derivationIds, registryKinds } from './derivations';

const thresholds = z
  .object({ medium: z.number().check(z.nonnegative()), high: z.number() })
  .check(z.refine(({ medium, high }) => high >= medium));

/** Any text is a choice: an empty one leaves the fact unstated. */
const settings = z.object({
  off: z.array(z.enum(derivationIds)),
  masSources: z.record(z.enum(['python', 'remote_tool', 'openapi']), z.string()),
  masReplay: z.object({ idempotent: z.string(), notIdempotent: z.string() }),
  registrySources: z.record(z.enum(registryKinds), z.string()),
  registryCost: z.object({ tokens: thresholds, dollars: thresholds }),
  registryLatencyMs: thresholds,
  confirmationAboveTier: z.nullable(z.number()),
  confirmationFrom: z.nullable(z.string()),
});

/** Reads the rules' settings as this browser keeps them: the defaults where they are not in order. */
export function readDerivations(kept: unknown): DerivationSettings {
  // The manifests at hand say when a robot asks; that is never kept.
  return { ...(z.safeParse(settings, kept).data ?? defaultDerivations), confirmationElsewhere: null };
}
