import {
  type CredentialCheck,
  type CredentialGrant,
  type CredentialMapping,
  decidesAgainst,
  type Grant,
  type Identity,
  mappingFor,
  type Needs,
  type Origin,
  type Readiness,
  type ReadinessCheck,
  type ScopeCheck,
} from '../model/readiness';

/**
 * Checks one tool against one identity: `missing` where a scope or credential is known to be missing, expired or in need
 * of attention, `ready` where everything it states is held, otherwise `unknown`, with the reason in each part. A tool
 * that states no `auth` is unknown: the catalog never says that a tool is public. `suggestion` is a provider guessed from
 * the id; until somebody confirms it, it decides nothing.
 */
export function checkTool(
  needs: Needs,
  book: GrantBook,
  mappings: readonly CredentialMapping[],
  suggestion?: string,
): ReadinessCheck {
  const scopes = needs.scopes?.map((scope) => book.scope(scope)) ?? null;
  const credential = checkCredential(needs, book, mappings, suggestion);
  return {
    verdict: readinessOf(scopes, credential),
    scopes,
    credential,
    nothingStated: needs.scopes === undefined && needs.credential === undefined,
  };
}

function readinessOf(scopes: readonly ScopeCheck[] | null, credential: CredentialCheck): Readiness {
  const isMissing = credential.state === 'missing' || credential.state === 'needs-attention';
  if (isMissing || scopes?.some(({ state }) => state === 'missing' || state === 'expired') === true) return 'missing';
  const isSettled = credential.state === 'held' || credential.state === 'not-required';
  return isSettled && scopes?.every(({ state }) => state === 'held') === true ? 'ready' : 'unknown';
}

function checkCredential(
  needs: Needs,
  book: GrantBook,
  mappings: readonly CredentialMapping[],
  suggestion: string | undefined,
): CredentialCheck {
  if (needs.credential === 'not-needed') return { state: 'not-required', saidBy: 'host' };
  const mapping = mappingFor(mappings, needs);
  if (mapping !== undefined && mapping.value !== '') return checkProvider(mapping.value, book);
  if (mapping !== undefined && decidesAgainst(mapping, needs.credential !== undefined)) {
    const { reason } = mapping;
    return { state: 'not-required', saidBy: 'person', ...(reason !== '' && { reason }) };
  }
  if (needs.credential === undefined) return { state: 'not-verifiable', why: 'need-unstated' };
  return suggestion === undefined
    ? { state: 'not-verifiable', why: 'no-provider' }
    : { state: 'not-verifiable', why: 'suggested-only', provider: suggestion };
}

function checkProvider(provider: string, book: GrantBook): CredentialCheck {
  const grant = book.credential(provider);
  if (grant === undefined) {
    return book.identity.credentialsComplete
      ? { state: 'missing', provider }
      : { state: 'not-verifiable', why: 'no-evidence', provider };
  }
  return grant.state === 'missing' ? { state: 'missing', provider, grant } : { state: grant.state, provider, grant };
}

/** An identity laid out for looking things up: build it once, ask it for every tool. */
export interface GrantBook {
  readonly identity: Identity;
  readonly matchesWildcards: boolean;
  scope(scope: string): ScopeCheck;
  /** The best there is for a provider; undefined where nothing names it. Letters' case does not matter. */
  credential(provider: string): CredentialGrant | undefined;
}

/** The more an origin vouches for, the earlier it stands. */
const trusted: readonly string[] = ['probe', 'role', 'typed', 'token'];

/**
 * What holds for each scope: a refusal beats every claim, then held beats missing. `matchesWildcards` counts a held
 * scope with `*` segments as holding what it matches; no specification says that hosts do, so it is off unless asked.
 */
export function openGrants(identity: Identity, { matchesWildcards = false } = {}): GrantBook {
  const grants = new Map<string, Grant>();
  for (const grant of identity.grants) {
    const before = grants.get(grant.scope);
    if (before === undefined || rank(grant) < rank(before)) grants.set(grant.scope, grant);
  }
  const credentials = new Map<string, CredentialGrant>();
  for (const credential of identity.credentials) {
    const key = credential.provider.toLowerCase();
    const before = credentials.get(key);
    if (before === undefined || credentialRank(credential) < credentialRank(before)) credentials.set(key, credential);
  }
  const wildcards = [...grants.values()]
    .filter(({ state }) => state === 'held')
    .map((held) => ({ held, parts: held.scope.split(separators) }))
    .filter(({ parts }) => parts.includes('*'));

  return {
    identity,
    matchesWildcards,
    scope(scope) {
      const grant = grants.get(scope);
      if (grant?.state === 'held') return { scope, state: 'held', grant };
      if (grant?.state === 'missing' && grant.origin === 'learned') return { scope, state: 'missing', grant };
      const parts = wildcards.length === 0 ? [] : scope.split(separators);
      const wildcard = wildcards.find((one) => covers(one.parts, parts))?.held;
      if (wildcard !== undefined) {
        return matchesWildcards
          ? { scope, state: 'held', grant: wildcard, coveredBy: wildcard.scope }
          : { scope, state: 'unknown', maybeCoveredBy: wildcard.scope };
      }
      if (grant !== undefined) return { scope, state: grant.state, grant };
      return { scope, state: identity.complete ? 'missing' : 'unknown' };
    },
    credential: (provider) => credentials.get(provider.toLowerCase()),
  };
}

const separators = /([:./])/;

/**
 * `orders:*` covers `orders:read`: one `*` stands for one segment, and a scope that is only `*` for anything. Separators
 * are parts too, at the odd places, and have to agree.
 */
function covers(wildcard: readonly string[], scope: readonly string[]): boolean {
  if (wildcard.length === 1) return true;
  if (wildcard.length !== scope.length) return false;
  for (let i = 0; i < wildcard.length; i++) if (wildcard[i] !== scope[i] && wildcard[i] !== '*') return false;
  return true;
}

function rank({ state, origin }: Grant): number {
  if (origin === 'learned' && state === 'missing') return 0;
  return (state === 'held' ? 1 : 100) + distrust(origin);
}

function credentialRank({ state, origin }: CredentialGrant): number {
  return ['held', 'needs-attention', 'missing'].indexOf(state) * 100 + distrust(origin);
}

function distrust(origin: Origin): number {
  const place = trusted.indexOf(origin.startsWith('role:') ? 'role' : origin);
  return place < 0 ? trusted.length : place;
}
