import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readDerivations } from '../dialects/keptDerivations';
import { overlayMembers, persisted } from './persisted';

/** How facts are derived from added files and from the lists of MCP servers. */
export const derivations = createStore<DerivationSettings>(() => defaultDerivations);

export const keptDerivations = persisted(derivations, {
  key: 'derivations',
  what: 'settings of added files',
  with: 'how facts are derived from them',
  version: 1,
  schema: {
    read: readDerivations,
    write: (settings) => settings,
  },
  limit: 100_000,
  rebase: overlayMembers,
});

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  derivations.setState(settings, true);
}

export function useDerivations(): DerivationSettings {
  return useStore(derivations);
}
