import { shortenText } from '../model/cutText';
import type { JsonObject } from '../model/json';
import { isObject, member, objectAt } from '../model/json';
import type { HostFailure, SaidByHost } from './failure';

/** What an error answer says, as far as it could be read. Texts are the host's own, at most 300 characters each. */
export interface ErrorEnvelope {
  readonly code?: string;
  readonly message?: string;
  /** `details.reason`, such as `expired`. */
  readonly reason?: string;
  readonly hint?: string;
  readonly correlationId?: string;
  readonly requiredScopes: readonly string[];
  /** How long to wait, from 1 s to 5 min; absent where the host doesn't say. */
  readonly retryAfterMs?: number;
  /** `details.scope` of a rate limit: what it counts. */
  readonly limitScope?: string;
  /** `details.protocolVersions`: what the host speaks instead. */
  readonly protocolVersions: readonly string[];
  readonly minClientVersion?: string;
  /** Where the challenge says that the sign-in metadata stands (RFC 9728 §5.1). */
  readonly resourceMetadata?: string;
}

const longestQuote = 300;
const maxTexts = 50;
const shortestWaitMs = 1_000;
const longestWaitMs = 300_000;

/**
 * Reads an error body and its headers. Hosts differ: the scope may stand in `scopeRequired`, here or in `details`, `details.requiredScope`,
 * `details.requiredScopes` or the `WWW-Authenticate` challenge; the wait in `details` (ms or s) or `Retry-After`
 * (seconds or a date, measured from `now`). Never throws.
 */
export function readErrorEnvelope(text: string, headers: Pick<Headers, 'get'>, now: number): ErrorEnvelope {
  const body = parseObject(text);
  const error = member(body, 'error');
  const nested = isObject(error) ? error : body;
  const details = objectAt(nested, 'details') ?? objectAt(body, 'details') ?? {};
  return {
    code: quote(typeof error === 'string' ? error : member(nested, 'code')),
    // RFC 9457 says it in `detail`.
    message: quote(member(nested, 'message') ?? member(body, 'detail')),
    reason: quote(member(details, 'reason')),
    hint: quote(member(details, 'hint')),
    correlationId: quote(member(details, 'correlationId') ?? member(body, 'correlationId')),
    limitScope: quote(member(details, 'scope')),
    protocolVersions: readTexts([member(details, 'protocolVersions')]),
    minClientVersion: quote(member(details, 'minClientVersion')),
    retryAfterMs: readWait(details, headers.get('retry-after'), now),
    requiredScopes: readScopes(body, details, headers.get('www-authenticate')),
    resourceMetadata: readChallenge(headers.get('www-authenticate'), 'resource_metadata'),
  };
}

function parseObject(text: string): JsonObject {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

function quote(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return shortenText(value, longestQuote);
}

function readScopes(body: JsonObject, details: JsonObject, challenge: string | null): readonly string[] {
  return readTexts([
    member(body, 'scopeRequired'),
    member(body, 'requiredScope'),
    member(body, 'requiredScopes'),
    member(details, 'scopeRequired'),
    member(details, 'requiredScope'),
    member(details, 'requiredScopes'),
    readChallenge(challenge, 'scope')?.split(/\s+/),
  ]);
}

function readTexts(places: readonly unknown[]): readonly string[] {
  const texts = new Set<string>();
  for (const value of places.flat()) {
    const text = quote(value)?.trim();
    if (text !== undefined && texts.size < maxTexts) texts.add(text);
  }
  return [...texts];
}

/** `Bearer error="insufficient_scope", scope="a b"`, `scope` → `a b` */
function readChallenge(challenge: string | null, wanted: 'scope' | 'resource_metadata'): string | undefined {
  const parameter = /(?<![a-z_-])([a-z_-]{1,60})\s{0,20}=\s{0,20}(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/gi;
  for (const [, name, quoted, bare] of (challenge ?? '').slice(0, 4_000).matchAll(parameter)) {
    if (name?.toLowerCase() === wanted) return quoted?.replace(/\\(.)/g, '$1') ?? bare;
  }
  return undefined;
}

function readWait(details: JsonObject, header: string | null, now: number): number | undefined {
  const ms =
    readNumber(member(details, 'retryAfterMs'), 1) ??
    readNumber(member(details, 'retryAfterSeconds'), 1_000) ??
    readRetryAfter(header, now);
  return ms === undefined ? undefined : Math.min(longestWaitMs, Math.max(shortestWaitMs, Math.round(ms)));
}

function readNumber(value: unknown, factor: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 ? number * factor : undefined;
}

function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = readNumber(header, 1_000);
  if (seconds !== undefined) return seconds;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date - now;
}

/**
 * Returns what an answer other than 200 means, by its status and its code: `asked.attempts` counts the tries so far,
 * `asked.toolId` is set where one tool was asked for (404 then reads "not visible to you", which is all a host may say
 * about it).
 */
export function buildStatusFailure(
  status: number,
  error: ErrorEnvelope,
  asked: { readonly hadToken: boolean; readonly attempts: number; readonly toolId?: string | undefined },
): HostFailure {
  const said: SaidByHost = { code: error.code, message: error.message };
  if (error.code === 'protocol_version_unsupported' || error.code === 'protocol_version_mismatch') {
    return { kind: 'version-refused', status, supported: error.protocolVersions, ...said };
  }
  if ((status === 406 || status === 410) && error.protocolVersions.length > 0) {
    return { kind: 'version-refused', status, supported: error.protocolVersions, ...said };
  }
  switch (status) {
    case 401:
      return {
        kind: 'unauthenticated',
        hadToken: asked.hadToken,
        reason: error.reason,
        resourceMetadata: error.resourceMetadata,
        ...said,
      };
    case 403:
      return { kind: 'forbidden', requiredScopes: error.requiredScopes, hint: error.hint, ...said };
    case 404:
      if (asked.toolId !== undefined) return { kind: 'not-visible', toolId: asked.toolId };
      return { kind: 'no-catalog', status, ...said };
    case 405:
    case 410:
    case 501:
      return { kind: 'no-catalog', status, ...said };
    case 426:
      return { kind: 'client-refused', minVersion: error.minClientVersion, supported: error.protocolVersions, ...said };
    case 429: {
      const { retryAfterMs, limitScope: scope } = error;
      return { kind: 'rate-limited', attempts: asked.attempts, retryAfterMs, scope, ...said };
    }
    default:
      if (status >= 500) return { kind: 'server-error', status, correlationId: error.correlationId, ...said };
      return { kind: 'unexpected-status', status, ...said };
  }
}
