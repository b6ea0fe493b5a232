import { noneValue, toLinkValue, unstatedValue } from './columnKinds';
import { type FacetId, facets } from './columns';
import { parseRange } from './range';

/** A source's own word as a link value of a facet. */
export function linkValue(facet: FacetId, word: string): string {
  return toLinkValue(word, facets[facet].reserved);
}

/** The link values of a tool in a column of words: `none` where it states an empty list, none at all in other dialects. */
export function linkValuesOf(facet: FacetId, words: readonly string[] | undefined | null): readonly string[] {
  if (words === null) return [];
  if (words === undefined) return [unstatedValue];
  return words.length === 0 ? [noneValue] : [...new Set(words.map((word) => linkValue(facet, word)))];
}

/** Tells in which catalogs a link value means something: in each, where it may find no row; or in those that hold it. */
function meaningOf(facet: FacetId, value: string): 'everywhere' | 'where-held' | 'nowhere' {
  const { kind, isClosed, values = [], reserved = [] } = facets[facet];
  if (kind === 'number' || kind === 'time') return parseRange(kind, value) === undefined ? 'nowhere' : 'everywhere';
  const isReserved = reserved.includes(value);
  if (values.includes(value) || (kind === 'word' && isReserved)) return 'everywhere';
  return isClosed && !isReserved ? 'nowhere' : 'where-held';
}

/** Whether a link may name this value, whatever the catalog holds. */
export function isPossibleValue(facet: FacetId, value: string): boolean {
  return meaningOf(facet, value) !== 'nowhere';
}

/** Whether a value means something in a catalog whose tools have these values of the facet. */
export function isKnownValue(facet: FacetId, value: string, held: readonly string[]): boolean {
  const meaning = meaningOf(facet, value);
  return meaning === 'everywhere' || (meaning === 'where-held' && held.includes(value));
}
