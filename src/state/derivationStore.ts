import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type DerivationSettings, defaultDerivations, derivationIds, registryKinds } from '../dialects/derivations';
import { z } from '../model/schema';
import { overlayMembers, persisted } from './persisted';

/** How facts are derived from added files and from the lists of MCP servers. */
export const derivationSettings = createStore<DerivationSettings>(() => defaultDerivations);

const thresholds = z
  .object({ medium: z.number().check(z.nonnegative()), high: z.number() })
  .check(z.refine(({ medium, high }) => high >= medium));

/** Any text is a choice: an empty one leaves the fact unstated. */
const keptSettings = z.object({
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
  return { ...(z.safeParse(keptSettings, kept).data ?? defaultDerivations), confirmationElsewhere: null };
}

export const keptDerivations = persisted(derivationSettings, {
  key: 'derivations',
  what: 'settings of added files',
  with: 'how facts are derived from them',
  version: 1,
  schema: {
    read: readDerivations,
    write: (settings) => settings,
  },
  rebase: overlayMembers,
});

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  derivationSettings.setState(settings, true);
}

export function useDerivations(): DerivationSettings {
  return useStore(derivationSettings);
}
