import { useSyncExternalStore } from 'react';
import { openWorkspaceStore } from '../storage/workspaceStore';
import { emptyPreflight, type PreflightState, readPreflight, writePreflight } from '../workspace/identities';

const store = openWorkspaceStore('preflight');
let current: PreflightState = emptyPreflight;
const listeners = new Set<() => void>();

function show(next: PreflightState): void {
  current = next;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  try {
    show(readPreflight(await store.load()));
  } catch {
    // Storage is blocked: what is decided lasts as long as the tab. The tray says so.
  }
}

void load();
store.watch(() => void load());

export function changePreflight(change: (state: PreflightState) => PreflightState): void {
  show(change(current));
  const kept = writePreflight(current);
  store.update(() => kept).catch(() => undefined);
}

export function forgetPreflight(): void {
  show(emptyPreflight);
}

/** Saved identities, and what a person decided about credentials and requests. */
export function usePreflightState(): PreflightState {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
}
