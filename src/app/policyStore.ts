import { useSyncExternalStore } from 'react';
import { openWorkspaceStore } from '../storage/workspaceStore';
import { noChoices, type PolicyChoices, readChoices, writeChoices } from '../workspace/policyChoices';

const store = openWorkspaceStore('policy');
let current: PolicyChoices = noChoices;
const listeners = new Set<() => void>();

function show(next: PolicyChoices): void {
  current = next;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  try {
    show(readChoices(await store.load()));
  } catch {
    // Storage is blocked: what is switched lasts as long as the tab. The banner over the drafts says so.
  }
}

void load();
store.watch(() => void load());

export function changePolicy(change: Partial<PolicyChoices>): void {
  show({ ...current, ...change });
  const kept = writeChoices(current);
  store.update(() => kept).catch(() => undefined);
}

export function forgetPolicy(): void {
  show(noChoices);
}

/** The rules a person switched on or off here, and the window that tokens are measured against. */
export function usePolicyChoices(): PolicyChoices {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
}
