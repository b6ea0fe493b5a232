import {
  type CredentialGrant,
  type CredentialState,
  type Grant,
  grantStates,
  type Identity,
  type Origin,
} from '../model/readiness';
import type { TokenClaims } from './tokenClaims';

/**
 * What one origin says of an identity. `complete` tells that what it doesn't list is missing; of a partial origin it
 * is unknown. `at` is an ISO date and time.
 */
export interface Evidence {
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
export function evidenceOfRole({ role, scopes }: RoleScopes, at: string): Evidence {
  return { origin: `role:${role}`, at, scopes: { held: scopes, complete: true } };
}

/** What a person typed or pasted: each list is all there is. Undefined where a field was left empty. */
export function evidenceOfTyped(
  typed: { readonly scopes?: readonly string[] | undefined; readonly credentials?: readonly string[] | undefined },
  at: string,
): Evidence {
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
export function buildIdentity(name: string, evidence: readonly Evidence[]): Identity {
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
export function evidenceOfAccess({ scopes, basis }: ReportedAccess, at: string): Evidence {
  const isFounded = basis !== undefined && basis !== '' && basis !== 'none';
  return { origin: 'probe', at, scopes: { held: scopes, complete: isFounded && scopes.length > 0 } };
}

export function evidenceOfCredentials(list: readonly CredentialEntry[], complete: boolean, at: string): Evidence {
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
): Evidence {
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
  learned: readonly Evidence[],
  requiredScopes: readonly string[],
  before: readonly Evidence[],
  at: string,
): readonly Evidence[] {
  if (requiredScopes.length === 0) return learned;
  const claimed = new Set(before.flatMap(({ scopes }) => scopes?.held ?? []));
  const unclaimed = requiredScopes.filter((scope) => !claimed.has(scope));
  const missing = unclaimed.length > 0 ? unclaimed : requiredScopes;
  const others = learned.filter(({ scopes }) => scopes?.missing?.join('\n') !== missing.join('\n'));
  return [...others, { origin: 'learned', at, scopes: { held: [], missing, complete: false } }];
}
