import { useSyncExternalStore } from 'react';
import { openWorkspaceStore } from '../storage/workspaceStore';
import { emptyPreflight } from '../workspace/emptyPreflight';
import type { PreflightState } from '../workspace/identities';

const behindRowsMs = 100;
const store = openWorkspaceStore('preflight');
let current: PreflightState = emptyPreflight;
const listeners = new Set<() => void>();

function show(next: PreflightState): void {
  current = next;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  try {
    // What reads it comes along only where there is something to read.
    if ((await store.load()) === undefined) return;
    const { readPreflight } = await import('../workspace/identities');
    show(readPreflight(await store.load()));
  } catch {
    // Storage is blocked: what is decided lasts as long as the tab. The tray says so.
  }
}

void load();
store.watch(() => void load());

export function changePreflight(change: (state: PreflightState) => PreflightState): void {
  show(change(current));
  // Behind what is drawn of it.
  setTimeout(() => {
    const kept = current;
    import('../workspace/identities')
      .then(({ writePreflight }) => store.update(() => writePreflight(kept)))
      .catch(() => undefined);
  }, behindRowsMs);
}

export function forgetPreflight(): void {
  show(emptyPreflight);
}

export function preflightState(): PreflightState {
  return current;
}

export function watchPreflight(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Saved identities, and what a person decided about credentials and requests. */
export function usePreflightState(): PreflightState {
  return useSyncExternalStore(watchPreflight, preflightState);
}
