import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { parseHostUrl } from '../host/hostUrl';
import { fetchSettings } from '../host/ownFiles';
import {
  cloneLine,
  defaultLimits,
  type Host,
  isDemo,
  otherHostId,
  type Registry,
  type Settings,
  type SettingsReading,
  type TypedHostKind,
} from '../host/settings';
import { defaultAddress } from '../model/address';
import { usualThreshold } from '../model/finding';
import { derive, type Readable } from './derived';
import { changePreferences, currentPreferences, type Preferences, preferences } from './preferences';
import { hasOwnSources, keptSources } from './sources/records';
import { base, navigate, shownAddress } from './useAddress';

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
  threshold: usualThreshold,
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
  [settings, named, keptSources.status],
  ({ isRead, settings }, id, status) => isRead && (id !== null || !isDemoDefault(settings) || status !== 'reading'),
);

/** The host that the address names, or why there is none. */
export const chosenHost: Readable<ChosenHost> = derive(
  [named, settingsStore, typed, hasOwnSources, areSettingsRead],
  (id, listed, typed, hasOwn, isKnown) => (isKnown ? chooseHost(id, listed, typed, hasOwn) : { kind: 'none' }),
);

export const hostStore: Readable<Host | null> = derive([chosenHost], (chosen) =>
  chosen.kind === 'host' ? chosen.host : null,
);

/** Whether the demo, which is shown at first, has left for sources of one's own. */
const hasDemoLeft = derive([settingsStore, hasOwnSources], (listed, hasOwn) => hasOwn && isDemoDefault(listed));

/** Begins the id of a typed host that is not the last one; no id of `config.json` has a colon. */
const formerHost = `${otherHostId}:`;
const mostTyped = 20;

type TypedPlaces = Pick<Preferences, 'otherHost' | 'otherHostKind' | 'typedHosts'>;

/** The addresses that somebody typed, the last one first. */
function typedPlaces({ otherHost, otherHostKind, typedHosts: kept }: TypedPlaces): Preferences['typedHosts'] {
  const former = kept.filter(({ url }) => url !== otherHost);
  return otherHost === null ? former : [{ url: otherHost, kind: otherHostKind }, ...former];
}

/** The hosts that somebody typed: the last one alone has the id `other`. */
const typedHosts: Readable<readonly Host[]> = derive([settingsStore, preferences], ({ allowOtherHosts }, chosen) =>
  (allowOtherHosts ? typedPlaces(chosen) : []).flatMap(({ url, kind }) => {
    const host = typedHost(url, kind);
    return host === null ? [] : [url === chosen.otherHost ? host : { ...host, id: `${formerHost}${url}` }];
  }),
);

/** All hosts, those of `config.json` first; the demo only while it is here. */
const listedHosts: Readable<readonly Host[]> = derive(
  [settingsStore, typedHosts, hasDemoLeft, named],
  (listed, typedOnes, hasLeft, id) => [
    ...listed.hosts.filter((host) => !hasLeft || host.id !== listed.defaultHost || host.id === id),
    ...typedOnes,
  ],
);

/** The hosts and registries to choose from; '' is the id of none, where the sources of one's own stand alone. */
const hosts = derive([settingsStore, typedHosts, hasDemoLeft], (listed, typedOnes, hasLeft) => [
  ...(hasLeft ? [{ id: '', label: 'Your sources' }] : []),
  ...[...listed.hosts, ...typedOnes, ...listed.registries].map(({ id, label }) => ({ id, label })),
]);

/** Reads `config.json`: it says which hosts there are, and under which name we run. */
export async function startHost(): Promise<void> {
  const reading = await fetchSettings(base(), new AbortController().signal);
  settings.setState({ ...reading, isRead: true }, true);
}

/** Makes a typed address the host `other`, before those that were typed earlier. */
export function chooseTyped(url: string, kind: TypedHostKind): void {
  const others = typedPlaces(currentPreferences()).filter((one) => one.url !== url);
  changePreferences({
    otherHost: url,
    otherHostKind: kind,
    typedHosts: [{ url, kind }, ...others].slice(0, mostTyped),
  });
}

/** Leaves the chosen host for what is shown at first. */
export function leaveHost(): void {
  navigate({ ...defaultAddress, view: shownAddress.getState().view, host: null });
}

/** Lets go of an address that somebody typed. */
export function forgetTyped(url: string): void {
  const { otherHost, typedHosts: kept } = currentPreferences();
  changePreferences({
    typedHosts: kept.filter((one) => one.url !== url),
    ...(url === otherHost && { otherHost: null }),
  });
}

/** Chooses a host; of a registry it shows the servers, in view Sources. */
export function goToHost(wanted: string): void {
  const former = typedHosts.getState().find(({ id }) => id === wanted && id !== otherHostId);
  if (former !== undefined && former.kind !== 'file') chooseTyped(former.url, former.kind);
  const id = former === undefined ? wanted : otherHostId;
  const { registries, defaultHost } = settingsStore.getState();
  const view = registries.some((one) => one.id === id) ? 'host' : shownAddress.getState().view;
  const usual = hasDemoLeft.getState() ? '' : defaultHost;
  navigate({ ...defaultAddress, view, host: id === usual ? null : id });
}

/** Reads the chosen host's address as an MCP server. It was asked before, so it needs no confirmation. */
export function readAsMcp(): void {
  const host = hostStore.getState();
  if (host === null) return;
  chooseTyped(host.url, 'mcp');
  goToHost(otherHostId);
}

export function useAreSettingsRead(): boolean {
  return useStore(areSettingsRead);
}

export function useSettings(): Settings {
  return useStore(settingsStore);
}

/** Returns how the command `collect` is started where this page came from, and where one types that. */
export function useCollectStart(): { readonly start: string; readonly where: string } {
  const start = useSettings().command ?? cloneLine;
  return { start, where: `In a terminal${start === cloneLine ? ', in this app’s repository' : ''}` };
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

export function useListedHosts(): readonly Host[] {
  return useStore(listedHosts);
}

export function useHosts() {
  return useStore(hosts);
}

export const currentHosts = hosts.getState;

export type ChosenHost =
  | { readonly kind: 'host'; readonly host: Host }
  /** It lists servers, not tools: the sources of one's own stand alone. */
  | { readonly kind: 'registry'; readonly registry: Registry }
  /** The link names a host that this deployment does not list: nothing is asked of anyone. */
  | { readonly kind: 'unknown'; readonly id: string }
  | { readonly kind: 'none' };

/** The host an address means: an id of `config.json`, or the one a person typed; never a URL from a link. */
export function chooseHost(
  id: string | null,
  settings: Settings,
  { otherHost: otherUrl, otherHostKind }: Pick<Preferences, 'otherHost' | 'otherHostKind'>,
  hasOwnSources: boolean,
): ChosenHost {
  const wanted = id ?? (hasOwnSources && isDemoDefault(settings) ? undefined : settings.defaultHost);
  if (wanted === undefined) return { kind: 'none' };
  if (wanted === otherHostId) {
    const other = settings.allowOtherHosts && otherUrl !== null ? typedHost(otherUrl, otherHostKind) : null;
    return other === null ? { kind: 'unknown', id: otherHostId } : { kind: 'host', host: other };
  }
  const host = settings.hosts.find((listed) => listed.id === wanted);
  if (host !== undefined) return { kind: 'host', host };
  const registry = settings.registries.find((listed) => listed.id === wanted);
  return registry === undefined ? { kind: 'unknown', id: wanted } : { kind: 'registry', registry };
}

/** Whether the demo is what is shown at first: it leaves once there is a source of one's own. */
export function isDemoDefault({ hosts, defaultHost }: Settings): boolean {
  const host = hosts.find(({ id }) => id === defaultHost);
  return host !== undefined && isDemo(host);
}

/** The host at an address that somebody typed; null where that can't be asked any more. */
export function typedHost(text: string, kind: Host['kind']): Host | null {
  const parsed = parseHostUrl(text, base(), { mayBeRelative: false });
  if (!parsed.ok) return null;
  return {
    id: otherHostId,
    label: parsed.url.replace(/^https?:\/\//, ''),
    url: parsed.url,
    origin: parsed.origin,
    relative: false,
    auth: 'bearer',
    kind,
  };
}
