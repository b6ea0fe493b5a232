import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { noChoices, type PolicyChoices, readChoices, writeChoices } from '../draft/policy';
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

/** The rules a person switched on or off here, and the window that tokens are measured against. */
export function usePolicyChoices(): PolicyChoices {
  return useStore(policy);
}
