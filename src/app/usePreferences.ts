import { useSyncExternalStore } from 'react';
import {
  clearPreferences,
  defaultPreferences,
  loadPreferences,
  type Preferences,
  savePreferences,
} from '../storage/preferences';

let current = loadPreferences();
const listeners = new Set<() => void>();

function set(next: Preferences): void {
  current = next;
  document.documentElement.dataset.theme = next.theme;
  for (const listener of listeners) listener();
}

set(current);

export function changePreferences(changes: Partial<Preferences>): void {
  set({ ...current, ...changes });
  savePreferences(current);
}

export function forgetPreferences(): void {
  clearPreferences();
  set(defaultPreferences);
}

/** This browser's preferences; the theme is already on the page. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
}
