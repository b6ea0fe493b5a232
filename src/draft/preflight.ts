import type { CredentialMapping, Identity, RequestedMark } from '../model/readiness';

/** An identity kept in this browser. Links name it by `id`. */
export interface SavedIdentity {
  readonly id: string;
  readonly identity: Identity;
}

export interface PreflightState {
  readonly identities: readonly SavedIdentity[];
  readonly mappings: readonly CredentialMapping[];
  readonly requested: readonly RequestedMark[];
  readonly matchesWildcards: boolean;
}

export const emptyPreflight: PreflightState = { identities: [], mappings: [], requested: [], matchesWildcards: false };

/** Version 1 did not note whether a file said what an identity holds. */
export const preflightVersion = 2;

export function writePreflight({ identities, ...rest }: PreflightState) {
  return {
    version: preflightVersion,
    identities: identities.map(({ id, identity }) => ({ id, ...identity })),
    ...rest,
  };
}
