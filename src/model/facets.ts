import { readinesses } from './readiness';
import { dialects, hints } from './tool';

/** Facets in the order they are shown; each is also a link parameter (the contract's names). */
export const facetIds = [
  'source',
  'tier',
  'egress',
  'approval',
  'replay',
  'credential',
  'scope',
  'cost',
  'latency',
  'family',
  'dialect',
  'hint',
  'readiness',
  'finding',
  'picked',
] as const;
export type FacetId = (typeof facetIds)[number];

export const facetLabels: Readonly<Record<FacetId, string>> = {
  source: 'Source',
  tier: 'Safety tier',
  egress: 'Egress',
  approval: 'Approval',
  replay: 'Replay policy',
  credential: 'Credential',
  scope: 'Scopes',
  cost: 'Cost',
  latency: 'Latency',
  family: 'Family',
  dialect: 'Dialect',
  hint: 'Hints',
  readiness: 'Readiness',
  finding: 'Findings',
  picked: 'In draft',
};

/** The link value that stands for "the source doesn't say". */
export const unstatedValue = 'unstated';

/** The link value of `tier` where a dialect has no word for it and nobody has decided yet. */
export const unassignedValue = 'unassigned';

/** The link value of `scope` for a tool that states an empty list. */
export const noScopes = 'none';

/** Facets whose values are a closed list, whatever the catalog holds. */
export const closedFacetValues: Partial<Readonly<Record<FacetId, readonly string[]>>> = {
  credential: ['needed', 'not-needed', unstatedValue],
  dialect: dialects,
  hint: hints.flatMap((hint) => [`${hint}-true`, `${hint}-false`, `${hint}-absent`]),
  readiness: readinesses,
  finding: ['critical', 'high', 'medium', 'low', 'none'],
  picked: ['yes', 'no'],
};

/**
 * A source's own word as a link value: an empty one, or one that reads like a reserved value, is told apart by a
 * leading `=`; half a surrogate pair, which no link can carry, becomes U+FFFD.
 */
export function linkValue(facet: FacetId, word: string): string {
  const isReserved =
    word === unstatedValue ||
    (facet === 'tier' && word === unassignedValue) ||
    (facet === 'scope' && word === noScopes) ||
    word.startsWith('=');
  return isReserved || word === '' ? `=${word.toWellFormed()}` : word.toWellFormed();
}

/** What a person reads for a link value: the wire value itself, or "not stated". */
export function facetValueLabel(value: string): string {
  if (value === unstatedValue) return 'not stated';
  if (value === unassignedValue) return 'not assigned';
  return plainWord(value);
}

/** A link value's own word: the `=` that tells it from a reserved value is taken off. */
export function plainWord(value: string): string {
  return value.startsWith('=') ? value.slice(1) : value;
}

/** How many tools would match for each value, in the order of the facet's values. */
export interface FacetCounts {
  readonly facet: FacetId;
  readonly counts: Uint32Array;
}

export const groupings = ['none', 'family', 'source', 'tier'] as const;
export type GroupBy = (typeof groupings)[number];

export const sortKeys = [
  'id',
  'title',
  'source',
  'tier',
  'egress',
  'approval',
  'replay',
  'readiness',
  'finding',
  'tokens',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface SortOrder {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Chosen link values by facet; a facet without a choice is absent. */
export type Choices = ReadonlyMap<FacetId, readonly string[]>;

export type FacetValues = Readonly<Record<FacetId, readonly string[]>>;
