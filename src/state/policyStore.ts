import { mergeFields } from '../draft/mergeFields';
import { noChoices, type PolicyChoices, writeChoices } from '../draft/policyChoices';
import { useStore } from '../ui/useStore';
import { persistedStore } from './persistedStore';

const store = persistedStore<PolicyChoices>({
  key: 'policy',
  what: 'policy choices',
  version: 1,
  initial: noChoices,
  write: writeChoices,
  schema: {
    later: async () => ({
      read: (await import('../draft/readChoices')).readChoices,
      merge: (base, mine, theirs) => ({
        ...mergeFields(base, mine, theirs),
        changes: mergeFields(base.changes, mine.changes, theirs.changes),
      }),
    }),
  },
  limit: 10_000,
});

export function changePolicy(change: Partial<PolicyChoices>): void {
  store.set({ ...store.get(), ...change });
}

/** The rules a person switched on or off here, and the window that tokens are measured against. */
export function usePolicyChoices(): PolicyChoices {
  return useStore(store);
}
