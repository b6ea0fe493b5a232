import { createStore } from 'zustand/vanilla';
import { readTokenClaims } from '../../access/grants';
import type { RequestContext } from '../../host/client';
import type { Host, Limits } from '../../host/settings';
import { createTokens } from '../../host/tokens';
import type { Wire } from '../../host/wire';
import type { Principal } from '../../model/change';
import { hostSource, type SourceId } from '../../model/source';

export const tokens = createTokens();

/** How often a token of each source was given or taken back, so that what depends on the caller is asked anew. */
export const tokenTurns = createStore<ReadonlyMap<SourceId, number>>(() => new Map());

function noteTurn(source: SourceId): void {
  const turns = tokenTurns.getState();
  tokenTurns.setState(new Map(turns).set(source, (turns.get(source) ?? 0) + 1), true);
}

/** Keeps a source's token for the origin of its address; returns the reason where it can't be kept. */
export function keepToken(source: SourceId, url: string, token: string): string | undefined {
  const kept = tokens.keep(source, new URL(url).origin, token);
  if (kept.ok) noteTurn(source);
  return kept.ok ? undefined : kept.reason;
}

export function forgetToken(source: SourceId): void {
  tokens.forget(source);
  noteTurn(source);
}

/** Returns the token that a host is asked with as its caller; undefined for none. */
export function tokenOf({ id, url }: Pick<Host, 'id' | 'url'>): string | undefined {
  return tokens.tokenFor(hostSource(id), url);
}

/** Default fetch options; pass a signal to make requests abortable. */
export function requestDefaults(limits: Limits, signal: AbortSignal = new AbortController().signal): RequestContext {
  return { limits, signal, isOnline: () => navigator.onLine, isSecurePage: location.protocol === 'https:' };
}

/** Options of a request to a host as its caller: the token kept for it, in the version that the host answers. */
export function requestOf<Asked extends Pick<Host, 'id' | 'url' | 'auth'>>(
  host: Asked,
  limits: Limits,
  signal?: AbortSignal,
) {
  return { ...requestDefaults(limits, signal), host, token: tokenOf(host), wire: wireOf(host) };
}

const wires = new Map<string, Wire>();

/** Keeps the version that a host is asked in, while the page is open. */
export function noteWire(host: Pick<Host, 'id' | 'url'>, wire: Wire): void {
  wires.set(`${host.id} ${host.url}`, wire);
}

/** Returns the version that a host's list was last asked for in; undefined before that. */
export function wireOf(host: Pick<Host, 'id' | 'url'>): Wire | undefined {
  return wires.get(`${host.id} ${host.url}`);
}

/** Identifies the caller from the token's subject claim; otherwise `unknown`. */
export function callerOf({ auth }: Pick<Host, 'auth'>, token: string | undefined): Principal {
  if (token === undefined) return { state: auth === 'cookie' ? 'unknown' : 'anonymous' };
  const id = readTokenClaims(token)?.subject;
  return id === undefined ? { state: 'unknown' } : { state: 'known', id };
}
