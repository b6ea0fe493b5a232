import type { Identity, RequestedMark } from '../model/readiness';

/** An identity kept in this browser. Links name it by `id`. */
export interface SavedIdentity {
  readonly id: string;
  readonly identity: Identity;
}

export interface PreflightState {
  readonly identities: readonly SavedIdentity[];
  readonly requested: readonly RequestedMark[];
  readonly matchesWildcards: boolean;
}

export const emptyPreflight: PreflightState = { identities: [], requested: [], matchesWildcards: false };

/** Version 2 kept what a person said of credentials, which are decisions now. */
const preflightVersion = 3;

export function writePreflight({ identities, ...rest }: PreflightState) {
  return {
    version: preflightVersion,
    identities: identities.map(({ id, identity }) => ({ id, ...identity })),
    ...rest,
  };
}
