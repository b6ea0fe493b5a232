import { type Discovery, majorsOf } from './discovery';
import type { HostFailure } from './failure';

export const majors = [1, 2] as const;
export type Major = (typeof majors)[number];

/** How an openwop host is asked: which major version of the protocol, and why that one. */
export interface Wire {
  readonly major: Major;
  /** Whether requests carry `OpenWOP-Version`. Only a host that lists both majors must admit that header. */
  readonly sendsVersion: boolean;
  readonly why: WireReason;
}

export type WireReason =
  | 'pinned'
  | 'only-1'
  | 'only-2'
  | 'both'
  /** It lists both, and a request with the version header got no answer. */
  | 'header-refused'
  /** It lists both, and version 2 gave no list. */
  | 'version-2-refused'
  | 'no-version'
  /** Its discovery had not answered when the list came. */
  | 'discovery-late'
  /** It lists no version 2, yet version 1 is not served. */
  | 'version-1-gone';

/** Version 1, for a host that names no version. */
export const versionOne: Wire = { major: 1, sendsVersion: false, why: 'no-version' };

/**
 * Returns the ways to ask a host for its list, best first; `isWorthTrying` says when the next one helps. Unversioned
 * paths are version 2's, and the highest version that both sides speak comes first (openwop v2, versioning §1.2 to §1.5).
 */
export function chooseVersion(discovery: Discovery | null, pinned?: Major, isLate = false): readonly [Wire, ...Wire[]] {
  const listed = majorsOf(discovery);
  const listsBoth = listed.has(1) && listed.has(2);
  const two = (why: WireReason, sendsVersion = false): Wire => ({ major: 2, sendsVersion, why });
  const one = (why: WireReason): Wire => ({ major: 1, sendsVersion: false, why });
  if (pinned === 1) return [one('pinned')];
  if (pinned === 2) return listsBoth ? [two('pinned', true), two('pinned')] : [two('pinned')];
  if (listsBoth) return [two('both', true), two('header-refused'), one('version-2-refused')];
  if (listed.has(2)) return [two('only-2')];
  if (isLate) return [one('discovery-late'), two('discovery-late')];
  return [one(listed.has(1) ? 'only-1' : 'no-version'), two('version-1-gone')];
}

/** Whether `next` can succeed where `last` failed. `answers` tells that the host answered its discovery address. */
export function isWorthTrying(next: Wire, last: Wire, failure: HostFailure, answers: boolean): boolean {
  // Browsers don't tell a refused preflight, or a 410 without CORS headers, from a host that is down.
  const isHidden = failure.kind === 'unreachable' && answers;
  if (next.major === last.major) return isHidden;
  const isAbsent =
    failure.kind === 'version-refused' ||
    (failure.kind === 'no-catalog' && failure.status !== 501) ||
    (failure.kind === 'unexpected-status' && failure.status === 406);
  if (next.major === 2) return isAbsent || (isHidden && last.why === 'no-version');
  return isAbsent || isHidden || (failure.kind === 'not-json' && failure.looksLikeHtml === true);
}

/** `/tools` → `https://host.example/v1/tools` in version 1, `https://host.example/tools` in version 2. */
export function protocolUrl(hostUrl: string, { major }: Pick<Wire, 'major'>, path: `/${string}`): string {
  return `${hostUrl}${major === 1 ? '/v1' : ''}${path}`;
}

export function wireHeaders({ sendsVersion }: Wire): Readonly<Record<string, string>> {
  return { Accept: 'application/json', ...(sendsVersion && { 'OpenWOP-Version': '2.0' }) };
}
