import type { PreflightState } from './identities';

export const emptyPreflight: PreflightState = { identities: [], mappings: [], requested: [], matchesWildcards: false };
