import { parseHostUrl } from '../host/hostUrl';
import { type Host, isDemo, otherHostId, type Registry, type Settings } from '../host/settings';
import { base } from './base';
import type { Preferences } from './preferences';

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
