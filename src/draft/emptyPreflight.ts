import type { PreflightState } from './identities';

export const emptyPreflight: PreflightState = { identities: [], mappings: [], requested: [], matchesWildcards: false };

/** Plain values for any store; `readPreflight` reads them back. */
export function writePreflight({ identities, ...rest }: PreflightState) {
  return { version: 1, identities: identities.map(({ id, identity }) => ({ id, ...identity })), ...rest };
}
