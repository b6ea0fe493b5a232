import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { applyChanges, noChoices, type PolicyChoices, readChoices, readPolicy, writeChoices } from '../draft/policy';
import { derive } from './derived';
import { settingsStore } from './hostStore';
import { overlayMembers, persisted } from './persisted';

const policy = createStore<PolicyChoices>(() => noChoices);

persisted(policy, {
  key: 'policy',
  what: 'policy choices',
  with: 'the window that tokens are measured against',
  version: 1,
  schema: { read: readChoices, write: writeChoices },
  rebase: (base, mine, theirs) => ({
    ...overlayMembers(base, mine, theirs),
    changes: overlayMembers(base.changes, mine.changes, theirs.changes),
  }),
});

export function changePolicy(change: Partial<PolicyChoices>): void {
  policy.setState(change);
}

/** What `config.json` switches on. */
const configuredPolicy = derive([settingsStore], ({ policy: configured }) => readPolicy(configured).policy);
/** What holds with the changes that a person made. */
const policyInUse = derive([configuredPolicy, policy], (configured, { changes }) => applyChanges(configured, changes));

export const useConfiguredPolicy = () => useStore(configuredPolicy);
export const usePolicy = () => useStore(policyInUse);

/** The rules a person switched on or off here, and the window that tokens are measured against. */
export function usePolicyChoices(): PolicyChoices {
  return useStore(policy);
}
