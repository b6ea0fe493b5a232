import { mergeFields } from '../draft/mergeFields';
import { useStore } from '../ui/useStore';
import { persistedStore } from './persistedStore';
import { localPlace } from './place';
import { defaultPreferences, type Preferences, readPreferences, writePreferences } from './preferences';

const store = persistedStore<Preferences>({
  key: 'preferences',
  what: 'preferences',
  version: 1,
  initial: defaultPreferences,
  write: writePreferences,
  schema: { now: { read: readPreferences, merge: mergeFields } },
  limit: 100_000,
  place: localPlace('tool-catalog'),
});

export const currentPreferences = store.get;
export const watchPreferences = store.subscribe;

/** Puts the theme on the page, now and after each change. To be called before anything is drawn. */
export function startPreferences(): void {
  const showTheme = () => {
    document.documentElement.dataset.theme = store.get().theme;
  };
  store.subscribe(showTheme);
  showTheme();
}

export function changePreferences(changes: Partial<Preferences>): void {
  store.set({ ...store.get(), ...changes });
}

/** This browser's preferences; the theme is already on the page. */
export function usePreferences(): Preferences {
  return useStore(store);
}
