import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { z } from '../model/schema';
import { derive, type Readable } from './derived';
import { overlayMembers, persisted } from './persisted';
import { changeAddress, type HistoryMode, shownAddress } from './useAddress';

const texts = z.readonly(z.array(z.string()));
const address = z.string().check(z.refine((url) => URL.canParse(url)));
const typedKind = z.enum(['openwop', 'mcp']);

/** How this browser likes the app to look; none of it says anything about tools. Anything odd falls back to its default. */
const schema = z.object({
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  density: z.catch(z.enum(['compact', 'regular', 'large']), 'regular'),
  /** Null until a person has chosen. Columns added by a later version stay hidden once somebody has. */
  shownColumns: z.catch(z.nullable(texts), null),
  columnWidths: z.catch(z.readonly(z.record(z.string(), z.number().check(z.positive()))), {}),
  singleKeys: z.catch(z.boolean(), true),
  otherHost: z.catch(z.nullable(address), null),
  otherHostKind: z.catch(typedKind, 'openwop'),
  /** All hosts whose addresses somebody typed, the last one first. */
  typedHosts: z.catch(z.readonly(z.array(z.readonly(z.object({ url: address, kind: typedKind })))), []),
  /** Whether findings that a rule is unsure of are shown. */
  showsLowConfidence: z.catch(z.boolean(), false),
  /** Whether lists are kept that a host shows to one caller alone. */
  keepsOwnLists: z.catch(z.boolean(), false),
  /** The name a reviewer gave last; '' where none was. */
  reviewer: z.catch(z.string().check(z.maxLength(80)), ''),
  /** The registry context chosen last, as a link carries it. */
  context: z.catch(texts, []),
  /** The last thing taken in that the command brought; '' where there was none. */
  lastBrought: z.catch(z.string(), ''),
  /** The export format used last with each draft, by the draft's id; the latest first. */
  formats: z.catch(z.readonly(z.array(z.readonly(z.tuple([z.string(), z.string()])))), []),
  /** What a draft's imported file is called, by the draft's id and the export format it was in; the latest first. */
  fileNames: z.catch(z.readonly(z.array(z.readonly(z.tuple([z.string(), z.string(), z.string()])))), []),
});

export type Preferences = Readonly<z.output<typeof schema>>;

export const preferences = createStore<Preferences>(() => schema.parse({}));

persisted(preferences, {
  key: 'tool-catalog',
  what: 'preferences',
  with: 'theme, density, columns, keys, export formats, imported files’ names, your name as a reviewer, the registry context, typed hosts’ addresses',
  version: 1,
  schema: { read: (kept) => schema.safeParse(kept).data ?? null, write: (value) => value },
  rebase: overlayMembers,
  isLocal: true,
});

export const currentPreferences = preferences.getState;

/** Signs what a person decides now, by default in the name that a reviewer gave last. */
export function signNow(reason: string, by = currentPreferences().reviewer.trim()) {
  return { reason: reason.trim(), at: new Date().toISOString(), ...(by !== '' && { by }) };
}

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

export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** The registry context in force, as a link carries it: the link's, else the one chosen last in this browser. */
export const registryContext: Readable<readonly string[]> = derive(
  [shownAddress, preferences],
  ({ context }, { context: chosenLast }) => (context.length > 0 ? context : chosenLast),
);

export const currentContext = registryContext.getState;

export function useRegistryContext(): readonly string[] {
  return useStore(registryContext);
}

export function chooseContext(context: readonly string[], mode?: HistoryMode): void {
  changePreferences({ context });
  changeAddress({ context }, mode);
}

const maxFormats = 50;

/** Chooses the format in which view Allowlist shows a draft, now and later: the id of an export target. */
export function chooseExportFormat(draftId: string, format: string): void {
  const others = currentPreferences().formats.filter(([id]) => id !== draftId);
  changePreferences({ formats: [[draftId, format] as const, ...others].slice(0, maxFormats) });
}

/** The export format of a file that a draft was imported from, and the file's name where an export may have it. */
export interface ImportedAs {
  readonly format: string;
  readonly fileName?: string;
}

/** Shows a draft in the format it was imported in, and has its exports in that format named like the file. */
export function startAsImported(draftId: string, { format, fileName }: ImportedAs): void {
  chooseExportFormat(draftId, format);
  const others = currentPreferences().fileNames.filter(([id]) => id !== draftId);
  const own = fileName === undefined ? [] : [[draftId, format, fileName] as const];
  changePreferences({ fileNames: [...own, ...others].slice(0, maxFormats) });
}

/** What the draft's file was called, with the format that it was in; undefined where no export may have its name. */
export function useImportedAs(draftId: string): Required<ImportedAs> | undefined {
  const found = usePreferences().fileNames.find(([id]) => id === draftId);
  return useMemo(() => found && { format: found[1], fileName: found[2] }, [found]);
}

/** The formats chosen for any draft, the last one first. */
export function useUsedFormats(): readonly string[] {
  const { formats } = usePreferences();
  return useMemo(() => [...new Set(formats.map(([, format]) => format))].slice(0, 3), [formats]);
}
