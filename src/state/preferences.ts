import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { overlayMembers, persisted } from './persisted';

/** How this browser likes the app to look; none of it says anything about tools. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'regular' | 'large';
  /** Null until a person has chosen: columns that come later are then not shown unasked. */
  readonly shownColumns: readonly string[] | null;
  readonly columnWidths: Readonly<Record<string, number>>;
  readonly singleKeys: boolean;
  /** Address of the host a person typed, or null. */
  readonly otherHost: string | null;
  /** What that host speaks, as the person said. */
  readonly otherHostKind: 'openwop' | 'mcp';
  /** The name a reviewer gave last; '' where none was. */
  readonly reviewer: string;
  /** The registry context chosen last, as a link carries it. */
  readonly context: readonly string[];
  /** What a person closed for good. */
  readonly dismissed: readonly string[];
}

const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'regular',
  shownColumns: null,
  columnWidths: {},
  singleKeys: true,
  otherHost: null,
  otherHostKind: 'openwop',
  reviewer: '',
  context: [],
  dismissed: [],
};

const preferences = createStore<Preferences>(() => defaultPreferences);

persisted(preferences, {
  key: 'tool-catalog',
  what: 'preferences',
  version: 1,
  schema: { read: readPreferences, write: (value) => value },
  limit: 100_000,
  rebase: overlayMembers,
  isLocal: true,
});

export const currentPreferences = preferences.getState;
export const watchPreferences = preferences.subscribe;

/** Puts the theme on the page, now and after each change. */
export function startTheme(): void {
  const showTheme = () => {
    document.documentElement.dataset.theme = preferences.getState().theme;
  };
  preferences.subscribe(showTheme);
  showTheme();
}

export function changePreferences(changes: Partial<Preferences>): void {
  preferences.setState(changes);
}

/** This browser's preferences; the theme is already on the page. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** Anything odd falls back to its default. By hand: it runs before the first drawing, and zod is loaded later. */
function readPreferences(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return defaultPreferences;
  const fields = new Map<string, unknown>(Object.entries(kept));
  const oneOf = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value =>
    values.find((value) => value === fields.get(name)) ?? fallback;
  const widths = fields.get('columnWidths');
  const otherHost = fields.get('otherHost');
  const reviewer = fields.get('reviewer');
  return {
    theme: oneOf('theme', ['system', 'light', 'dark'], defaultPreferences.theme),
    density: oneOf('density', ['compact', 'regular', 'large'], defaultPreferences.density),
    shownColumns: readTexts(fields.get('shownColumns')),
    columnWidths:
      typeof widths === 'object' && widths !== null
        ? Object.fromEntries(
            Object.entries(widths).filter(
              (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) > 0,
            ),
          )
        : {},
    singleKeys: fields.get('singleKeys') !== false,
    otherHost: typeof otherHost === 'string' && URL.canParse(otherHost) ? otherHost : null,
    otherHostKind: oneOf('otherHostKind', ['openwop', 'mcp'], defaultPreferences.otherHostKind),
    reviewer: typeof reviewer === 'string' ? reviewer.slice(0, 80) : '',
    context: readTexts(fields.get('context')) ?? [],
    dismissed: readTexts(fields.get('dismissed')) ?? [],
  };
}

function readTexts(kept: unknown): readonly string[] | null {
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : null;
}
