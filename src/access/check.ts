import type { CredentialCheck, Needs, Readiness, ReadinessCheck, ScopeCheck } from '../model/readiness';
import { type CredentialMapping, decidesAgainst, mappingFor } from '../model/requirements';
import type { GrantBook } from './grantBook';

/**
 * One tool against one identity: `missing` where a scope or credential is known to be missing, expired or in need of
 * attention,
 * `ready` where everything it states is held, and `unknown` for all between, with the reason in each part. A tool that
 * states no `auth` is unknown: the catalog never says that a tool is public. `suggestion` is a provider that only its
 * id speaks for: nobody confirmed it, so it decides nothing.
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
    verdict: audit(scopes, credential),
    scopes,
    credential,
    nothingStated: needs.scopes === undefined && needs.credential === undefined,
  };
}

function audit(scopes: readonly ScopeCheck[] | null, credential: CredentialCheck): Readiness {
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
  if (mapping !== undefined && mapping.provider !== null) return checkProvider(mapping.provider, book);
  if (mapping !== undefined && decidesAgainst(mapping, needs.credential !== undefined)) {
    const { reason } = mapping;
    return { state: 'not-required', saidBy: 'person', ...(reason !== undefined && { reason }) };
  }
  if (needs.credential === undefined) return { state: 'not-verifiable', why: 'need-unstated' };
  return suggestion === undefined
    ? { state: 'not-verifiable', why: 'no-provider' }
    : { state: 'not-verifiable', why: 'suggested-only', provider: suggestion };
}

/** The state of one provider's credential. */
export function checkProvider(provider: string, book: GrantBook): CredentialCheck {
  const grant = book.credential(provider);
  if (grant === undefined) {
    return book.identity.credentialsComplete
      ? { state: 'missing', provider }
      : { state: 'not-verifiable', why: 'no-evidence', provider };
  }
  return grant.state === 'missing' ? { state: 'missing', provider, grant } : { state: grant.state, provider, grant };
}
