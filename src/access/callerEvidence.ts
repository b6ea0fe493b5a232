import type { CredentialEntry, Evidence, RoleScopes } from './grants';
import type { TokenClaims } from './tokenClaims';

/** What a host answered about the caller's access. */
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

/** A list of stored credentials that the host let us read. */
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
 * What a refusal (403) that names scopes teaches. Of several, at least one is missing: those that nothing else claims
 * as held are meant; where all are claimed, the claim is wrong somewhere and none of them counts.
 */
export function evidenceOfRefusal(
  requiredScopes: readonly string[],
  before: readonly Evidence[],
  at: string,
): Evidence | null {
  if (requiredScopes.length === 0) return null;
  const claimed = new Set(before.flatMap(({ scopes }) => scopes?.held ?? []));
  const unclaimed = requiredScopes.filter((scope) => !claimed.has(scope));
  const missing = unclaimed.length > 0 ? unclaimed : requiredScopes;
  return { origin: 'learned', at, scopes: { held: [], missing, complete: false } };
}

/** What was learned so far with one more refusal; the same refusal again only grows younger. */
export function learnRefusal(
  learned: readonly Evidence[],
  requiredScopes: readonly string[],
  before: readonly Evidence[],
  at: string,
): readonly Evidence[] {
  const evidence = evidenceOfRefusal(requiredScopes, before, at);
  if (evidence === null) return learned;
  const named = (one: Evidence) => JSON.stringify(one.scopes?.missing);
  return [...learned.filter((one) => named(one) !== named(evidence)), evidence];
}
