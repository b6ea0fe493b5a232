import { isObject, type JsonObject, member } from '../model/json';
import {
  type CredentialGrant,
  type CredentialState,
  type Grant,
  grantStates,
  type Identity,
  type Origin,
} from '../model/readiness';
import { idPrefixes } from '../model/tool';

/**
 * What one origin says of an identity. `complete` tells that what it doesn't list is missing; of a partial origin it
 * is unknown. `at` is an ISO date and time.
 */
export interface AccessEvidence {
  readonly origin: Origin;
  readonly at: string;
  readonly scopes?: {
    readonly held: readonly string[];
    readonly missing?: readonly string[];
    readonly expired?: readonly string[];
    readonly complete: boolean;
  };
  readonly credentials?: { readonly list: readonly CredentialEntry[]; readonly complete: boolean };
}

export type CredentialEntry = Omit<CredentialGrant, 'origin' | 'at'>;

export interface RoleScopes {
  readonly role: string;
  readonly scopes: readonly string[];
}

/** A role of discovery: all its scopes, and no other. */
export function evidenceOfRole({ role, scopes }: RoleScopes, at: string): AccessEvidence {
  return { origin: `role:${role}`, at, scopes: { held: scopes, complete: true } };
}

/** What a person typed or pasted: each list is all there is. Undefined where a field was left empty. */
export function evidenceOfTyped(
  typed: { readonly scopes?: readonly string[] | undefined; readonly credentials?: readonly string[] | undefined },
  at: string,
): AccessEvidence {
  const { scopes, credentials } = typed;
  return {
    origin: 'typed',
    at,
    ...(scopes !== undefined && { scopes: { held: scopes, complete: true } }),
    ...(credentials !== undefined && {
      credentials: { list: credentials.map((provider) => ({ provider, state: 'held' as const })), complete: true },
    }),
  };
}

/** All evidence on one identity as one set of grants, in a stable order. */
export function buildIdentity(name: string, evidence: readonly AccessEvidence[]): Identity {
  const grants = new Map<string, Grant>();
  const credentials = new Map<string, CredentialGrant>();
  for (const { origin, at, scopes, credentials: stored } of evidence) {
    for (const state of grantStates) {
      for (const scope of scopes?.[state] ?? []) {
        grants.set(JSON.stringify([scope, origin, state]), { scope, state, origin, at });
      }
    }
    for (const entry of stored?.list ?? []) {
      credentials.set(JSON.stringify([entry.provider, origin, entry.connection]), { ...entry, origin, at });
    }
  }
  return {
    name,
    grants: [...grants.values()].sort((a, b) => byText(a.scope, b.scope) || byText(a.origin, b.origin)),
    credentials: [...credentials.values()].sort(
      (a, b) =>
        byText(a.provider, b.provider) ||
        byText(a.origin, b.origin) ||
        byText(a.connection ?? '', b.connection ?? '') ||
        byState(a.state) - byState(b.state),
    ),
    complete: evidence.some(({ scopes }) => scopes?.complete === true),
    credentialsComplete: evidence.some(({ credentials }) => credentials?.complete === true),
  };
}

/**
 * An identity with its typed lists replaced; what other origins say stays. Where a list was left empty, nothing typed
 * speaks for it any more.
 */
export function withTyped(
  identity: Identity,
  typed: { readonly scopes?: readonly string[] | undefined; readonly credentials?: readonly string[] | undefined },
  at: string,
): Identity {
  const fresh = buildIdentity(identity.name, [evidenceOfTyped(typed, at)]);
  const isOther = ({ origin }: { readonly origin: Origin }) => origin !== 'typed';
  const grants = identity.grants.filter(isOther);
  const credentials = identity.credentials.filter(isOther);
  return {
    name: identity.name,
    grants: [...grants, ...fresh.grants],
    credentials: [...credentials, ...fresh.credentials],
    complete: fresh.complete || (identity.complete && grants.length > 0),
    credentialsComplete: fresh.credentialsComplete || (identity.credentialsComplete && credentials.length > 0),
  };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byState(state: CredentialState): number {
  return ['held', 'needs-attention', 'missing'].indexOf(state);
}

export interface ReportedAccess {
  readonly scopes: readonly string[];
  /** Such as `member` or `tenant-owner`; `none` and absent say that the host knows nothing of this caller. */
  readonly basis?: string;
}

/** What a host says the caller may do: everything, unless it says so on no basis or names nothing at all. */
export function evidenceOfAccess({ scopes, basis }: ReportedAccess, at: string): AccessEvidence {
  const isFounded = basis !== undefined && basis !== '' && basis !== 'none';
  return { origin: 'probe', at, scopes: { held: scopes, complete: isFounded && scopes.length > 0 } };
}

export function evidenceOfCredentials(list: readonly CredentialEntry[], complete: boolean, at: string): AccessEvidence {
  return { origin: 'probe', at, credentials: { list, complete } };
}

/**
 * What a token claims: exact only where discovery says that hosts take scopes from its claim (`scope-claim`). A role it
 * names stands for the role's scopes, one that discovery doesn't know for itself. Of a token that has ended (`exp`)
 * nothing is held any more.
 */
export function evidenceOfToken(
  claims: TokenClaims,
  known: { readonly scopeMapping?: string | undefined; readonly roles: readonly RoleScopes[] },
  at: string,
  now: number = Date.parse(at),
): AccessEvidence {
  const byRole = claims.roles.flatMap((name) => known.roles.find(({ role }) => role === name)?.scopes ?? [name]);
  const claimed = [...new Set([...claims.scopes, ...byRole])];
  if (claims.expiresAt !== undefined && claims.expiresAt <= now) {
    return { origin: 'token', at, scopes: { held: [], expired: claimed, complete: false } };
  }
  const complete = claims.statesScopes && known.scopeMapping === 'scope-claim';
  return { origin: 'token', at, scopes: { held: claimed, complete } };
}

/**
 * What was learned so far with one more refusal (403) that names scopes. Of several, at least one is missing: those that
 * nothing else claims as held are meant; where all are claimed, the claim is wrong somewhere and none of them counts.
 * The same refusal again only grows younger.
 */
export function learnRefusal(
  learned: readonly AccessEvidence[],
  requiredScopes: readonly string[],
  before: readonly AccessEvidence[],
  at: string,
): readonly AccessEvidence[] {
  if (requiredScopes.length === 0) return learned;
  const claimed = new Set(before.flatMap(({ scopes }) => scopes?.held ?? []));
  const unclaimed = requiredScopes.filter((scope) => !claimed.has(scope));
  const missing = unclaimed.length > 0 ? unclaimed : requiredScopes;
  const others = learned.filter(({ scopes }) => scopes?.missing?.join('\n') !== missing.join('\n'));
  return [...others, { origin: 'learned', at, scopes: { held: [], missing, complete: false } }];
}

export interface Provider {
  readonly id: string;
  readonly label?: string;
}

/** A provider that only a tool's id speaks for, and the part of the id that does. */
export interface ProviderSuggestion {
  readonly provider: string;
  readonly because: string;
}

/** Prefixes that name a surface of the host, never a provider. */
const surfaces = new Set(idPrefixes.flatMap(({ prefix }) => (prefix.endsWith(':') ? [prefix.slice(0, -1)] : [])));
const betweenSegments = /[:./_\-\s]+|(?<=[a-z\d])(?=[A-Z])/;

/**
 * Which provider a tool's id points to: the one whose id stands in it whole, segment by segment. The longest wins,
 * then the earliest: `connector:google-ads.report` is `google-ads`, not `google`. Only a suggestion: a person confirms.
 */
export function suggestProvider(toolId: string, providers: readonly Provider[]): ProviderSuggestion | null {
  const segments = segmentsOf(toolId);
  if (toolId.includes(':') && surfaces.has(segments[0] ?? '')) segments.shift();
  let best: { provider: string; length: number; place: number } | null = null;
  for (const { id } of providers) {
    const wanted = segmentsOf(id);
    if (wanted.length === 0) continue;
    const place = segments.findIndex((_, start) => wanted.every((part, i) => segments[start + i] === part));
    if (place < 0) continue;
    const isBetter =
      best === null || wanted.length > best.length || (wanted.length === best.length && place < best.place);
    if (isBetter) best = { provider: id, length: wanted.length, place };
  }
  return best === null
    ? null
    : { provider: best.provider, because: segments.slice(best.place, best.place + best.length).join('-') };
}

/** The providers of several lists, each once, by id; the first label wins. */
export function gatherProviders(...lists: readonly (readonly Provider[])[]): readonly Provider[] {
  const found = new Map<string, Provider>();
  for (const provider of lists.flat()) {
    const before = found.get(provider.id);
    if (before === undefined || (before.label === undefined && provider.label !== undefined)) {
      found.set(provider.id, provider);
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function segmentsOf(text: string): string[] {
  return text
    .split(betweenSegments)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** What a token claims of itself. Nobody verified it: the host alone decides what it is worth. */
export interface TokenClaims {
  /** From `scope`, `scp`, `scopes`. */
  readonly scopes: readonly string[];
  readonly statesScopes: boolean;
  readonly roles: readonly string[];
  /** Whose it is: `sub`, with `iss` before it where that is there. */
  readonly subject?: string;
  /** When it ends (`exp`), in milliseconds since 1970. */
  readonly expiresAt?: number;
}

const maxNames = 1_000;
const longestToken = 16_000;
const longestSubject = 300;

/**
 * Reads the claims of a JWT (RFC 7519) without checking its signature; null for anything else. `scope` is a list
 * separated by spaces (RFC 8693), `scp`, `scopes` and `roles` are that or an array. Never throws, keeps nothing.
 */
export function readTokenClaims(token: string): TokenClaims | null {
  const parts = token.length > longestToken ? [] : token.split('.');
  if (parts.length !== 3 || parts[1] === undefined) return null;
  const claims = readPayload(parts[1]);
  if (claims === null) return null;
  const named = ['scope', 'scp', 'scopes'].map((name) => readNames(member(claims, name)));
  const ends = member(claims, 'exp');
  const [issuer, subject] = ['iss', 'sub'].map((name) => member(claims, name));
  const whose = [issuer, subject].filter((part): part is string => typeof part === 'string' && part !== '');
  return {
    scopes: [...new Set(named.flatMap((names) => names ?? []))],
    statesScopes: named.some((names) => names !== null),
    roles: readNames(member(claims, 'roles')) ?? [],
    ...(typeof subject === 'string' && subject !== '' && { subject: whose.join(' ').slice(0, longestSubject) }),
    ...(typeof ends === 'number' && Number.isFinite(ends) && { expiresAt: ends * 1000 }),
  };
}

function readPayload(part: string): JsonObject | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

function readNames(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value.split(/\s+/).filter((name) => name !== '');
  if (!Array.isArray(value)) return null;
  return value.filter((name): name is string => typeof name === 'string' && name !== '').slice(0, maxNames);
}
