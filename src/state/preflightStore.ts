import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { emptyPreflight, type PreflightState, readPreflight, writePreflight } from '../draft/identities';
import { overlayEntries, overlayMembers, persisted } from './persisted';

/** Saved identities, and what a person decided about credentials and requests. */
export const preflight = createStore<PreflightState>(() => emptyPreflight);

const kept = persisted(preflight, {
  key: 'preflight',
  what: 'identities',
  with: 'what you said about credentials, and what you marked as requested',
  count: ({ identities }) => identities.length,
  version: 1,
  schema: {
    read: readPreflight,
    write: writePreflight,
  },
  limit: 20_000_000,
  rebase: (base, mine, theirs) => {
    const byId = ({ identities }: PreflightState) => new Map(identities.map((saved) => [saved.id, saved]));
    const identities = [...overlayEntries(byId(base), byId(mine), byId(theirs)).values()];
    return { ...overlayMembers(base, mine, theirs), identities };
  },
});

export function useAreIdentitiesRead(): boolean {
  return useStore(kept.status) !== 'reading';
}

export function changePreflight(change: (state: PreflightState) => PreflightState): void {
  preflight.setState(change, true);
}
