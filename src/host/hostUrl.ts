import { isWebAddress } from '../model/source';

export type ParsedHostUrl =
  | { readonly ok: true; readonly url: string; readonly origin: string; readonly relative: boolean }
  | { readonly ok: false; readonly reason: string };

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

// The URL standard also lets `;`, `"` or `$` stand in a host name; no real host has them, and they would have to be
// escaped in every recipe that quotes the origin.
export const plainHostName = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/**
 * Reads a host's address: `https://Bücher.example/api/` → `{ url: 'https://xn--bcher-kva.example/api', … }`.
 * Relative addresses are taken from `base` (the address of index.html) and stay on its origin.
 * `url` never ends in `/`; endpoint paths are appended to it.
 */
export function parseHostUrl(text: string, base: URL, { mayBeRelative = true } = {}): ParsedHostUrl {
  const written = text.trim();
  const isAbsolute = isWebAddress(written);
  const flaw = findFlaw(written, isAbsolute, mayBeRelative);
  if (flaw !== undefined) return { ok: false, reason: flaw };
  if (!URL.canParse(written, base)) return { ok: false, reason: 'This is not an address.' };
  const url = new URL(written, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, reason: 'A relative address needs this app to be served over http or https.' };
  }
  if (!isAbsolute && url.origin !== base.origin)
    return { ok: false, reason: 'A relative address must stay on this origin.' };
  if (!plainHostName.test(url.hostname))
    return { ok: false, reason: 'The host name has characters that no host name has.' };
  if (isAbsolute && url.protocol === 'http:' && !loopbackNames.has(url.hostname)) {
    return { ok: false, reason: 'Plain http is for localhost and 127.0.0.1 only. Use https.' };
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { ok: true, url: url.origin + path, origin: url.origin, relative: !isAbsolute };
}

/** `/mcp` on `https://host.example/api` → `https://host.example/mcp`; null for what a person could not type either. */
export function resolveMount(text: string, hostUrl: string): string | null {
  if (!URL.canParse(text, hostUrl)) return null;
  const url = new URL(text, hostUrl);
  const parsed = parseHostUrl(url.href, url, { mayBeRelative: false });
  return parsed.ok ? parsed.url : null;
}

/** True for plain http to anything but this machine, which a page served over https can't ask. */
export function isMixedContent(url: string, isSecurePage: boolean): boolean {
  const { protocol, hostname } = new URL(url);
  return isSecurePage && protocol === 'http:' && !loopbackNames.has(hostname);
}

/**
 * Whether a page on a public address asks this machine or the network at home: browsers then ask the person for the
 * permission "local network" first, and refuse without a word where it isn't given.
 */
export function needsLocalNetworkPermission(url: string, pageUrl: string): boolean {
  return isLocalName(new URL(url).hostname) && !isLocalName(new URL(pageUrl).hostname);
}

/** Whether an address is of this very machine, which can be reached without any network. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}

function isLocalName(hostname: string): boolean {
  if (hostname === 'localhost' || /\.(?:localhost|local)$/.test(hostname)) return true;
  if (hostname.startsWith('[')) return hostname === '[::1]' || /^\[(?:f[cd]|fe80:)/.test(hostname);
  return /^(?:127|10|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname);
}

function findFlaw(written: string, isAbsolute: boolean, mayBeRelative: boolean): string | undefined {
  if (written === '') return 'The address is empty.';
  if (written.length > 2_000) return 'The address is longer than 2,000 characters.';
  // The URL parser drops tabs and line breaks silently and reads a backslash as a slash.
  if (/[\s\\]|\p{Cc}|\p{Cf}|\p{Cs}/u.test(written)) {
    return 'The address has a space, a backslash or an invisible character.';
  }
  if (written.includes('?')) return 'The address must not have a query.';
  if (written.includes('#')) return 'The address must not have a fragment.';
  if (isAbsolute) {
    const authority = written.slice(written.indexOf('//') + 2).split('/', 1)[0] ?? '';
    if (authority === '') return 'The address names no host.';
    if (authority.includes('@')) return 'The address must not hold a user name or password.';
    return undefined;
  }
  const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written);
  return isRelative && mayBeRelative ? undefined : 'The address must begin with https:// (or http:// for localhost).';
}
