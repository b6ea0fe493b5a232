import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { fetchSettings } from '../host/ownFiles';
import { defaultLimits, type Host, otherHostId, type Settings, type SettingsReading } from '../host/settings';
import { defaultAddress } from '../model/address';
import { base } from './base';
import { type ChosenHost, chooseHost, isDemoDefault } from './chosenHost';
import { derive, type Readable } from './derived';
import { hasOwnSources, keptFiles } from './keptFiles';
import { changePreferences, preferences } from './preferences';
import { navigate, shownAddress } from './useAddress';

interface KnownSettings extends SettingsReading {
  /** False until `config.json` was read, or found absent: nothing is asked of anyone before. */
  readonly isRead: boolean;
}

/** Before `config.json` is read: no host may be asked. */
const unread: Settings = {
  brand: '',
  hosts: [],
  registries: [],
  defaultHost: undefined,
  allowOtherHosts: false,
  limits: defaultLimits,
  policy: {},
  rulesOff: [],
};

const settings = createStore<KnownSettings>(() => ({
  settings: unread,
  problems: [],
  isRead: false,
}));

const named = derive([shownAddress], ({ host }) => host);
const typed = derive([preferences], ({ otherHost, otherHostKind }) => ({ otherHost, otherHostKind }));
export const settingsStore: Readable<Settings> = derive([settings], (known) => known.settings);

/** Whether it is known which host is shown at first: the demo, only where this browser keeps no source of one's own. */
export const areSettingsRead: Readable<boolean> = derive(
  [settings, named, keptFiles.status],
  ({ isRead, settings }, id, status) => isRead && (id !== null || !isDemoDefault(settings) || status !== 'reading'),
);

/** The host that the address names, or why there is none. */
const chosenHost: Readable<ChosenHost> = derive(
  [named, settingsStore, typed, hasOwnSources, areSettingsRead],
  (id, listed, typed, hasOwn, isKnown) => (isKnown ? chooseHost(id, listed, typed, hasOwn) : { kind: 'none' }),
);

export const hostStore: Readable<Host | null> = derive([chosenHost], (chosen) =>
  chosen.kind === 'host' ? chosen.host : null,
);

/** Whether the demo, which is shown at first, has left for sources of one's own. */
const hasDemoLeft = derive([settingsStore, hasOwnSources], (listed, hasOwn) => hasOwn && isDemoDefault(listed));

/** The hosts there are to choose from; '' is the id of none, where the sources of one's own stand alone. */
const hosts = derive(
  [settingsStore, typed, hasDemoLeft],
  ({ hosts: listed, allowOtherHosts }, { otherHost }, hasLeft) => [
    ...(hasLeft ? [{ id: '', label: 'Your sources' }] : []),
    ...listed.map(({ id, label }) => ({ id, label })),
    ...(allowOtherHosts && otherHost !== null ? [{ id: otherHostId, label: new URL(otherHost).host }] : []),
  ],
);

/** Reads `config.json`: it says which hosts there are, and under which name we run. */
export async function startHost(): Promise<void> {
  const reading = await fetchSettings(base(), new AbortController().signal);
  settings.setState({ ...reading, isRead: true }, true);
}

export function goToHost(id: string): void {
  const { view } = shownAddress.getState();
  const usual = hasDemoLeft.getState() ? '' : settingsStore.getState().defaultHost;
  navigate({ ...defaultAddress, view, host: id === usual ? null : id });
}

/** Reads the chosen host's address as an MCP server. It was asked before, so it needs no confirmation. */
export function readAsMcp(): void {
  const host = hostStore.getState();
  if (host === null) return;
  changePreferences({ otherHost: host.url, otherHostKind: 'mcp' });
  goToHost(otherHostId);
}

export function useAreSettingsRead(): boolean {
  return useStore(areSettingsRead);
}

export function useSettings(): Settings {
  return useStore(settingsStore);
}

export function useSettingsProblems(): SettingsReading['problems'] {
  return useStore(settings, ({ problems }) => problems);
}

export function useChosenHost(): ChosenHost {
  return useStore(chosenHost);
}

export function useHost(): Host | null {
  return useStore(hostStore);
}

export function useHosts() {
  return useStore(hosts);
}

export const currentHosts = hosts.getState;
