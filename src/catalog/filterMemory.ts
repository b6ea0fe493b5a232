import type { Choices, FacetId } from '../model/facets';
import type { CatalogIndex } from './catalogIndex';
import { countFacet, type FilterResult, filter, type KnownCounts } from './filter';

/**
 * The last filtering, and which columns were written over since. Where nothing was chosen of these, the same rows
 * match, and only their own counts are new: a tick, or another identity, costs little. Else its counts help to count.
 */
export class FilterMemory {
  private readonly index: CatalogIndex;
  private readonly touched = new Set<FacetId>();
  private last: {
    readonly found: Uint8Array | null;
    readonly choices: Choices;
    readonly result: FilterResult;
  } | null = null;

  constructor(index: CatalogIndex) {
    this.index = index;
  }

  /** Says that a facet's column is another. */
  touch(facet: FacetId): void {
    this.touched.add(facet);
  }

  filter(found: Uint8Array | null, choices: Choices): FilterResult {
    const { index, touched, last } = this;
    const isKept =
      last !== null &&
      last.found === found &&
      haveSameChoices(last.choices, choices) &&
      [...touched].every((facet) => !choices.has(facet));
    const result = isKept
      ? {
          ...last.result,
          counts: last.result.counts.map((counted) =>
            touched.has(counted.facet)
              ? { ...counted, counts: countFacet(index, counted.facet, last.result.matches) }
              : counted,
          ),
        }
      : filter(index, found, choices, this.knownCounts());
    touched.clear();
    this.last = { found, choices, result };
    return result;
  }

  private knownCounts(): KnownCounts | null {
    const { touched, last } = this;
    if (last === null) return null;
    const { matches, counts } = last.result;
    const isKnown = (facet: FacetId) => !touched.has(facet) && !last.choices.has(facet);
    return {
      matches,
      countsOf: (wanted) => (isKnown(wanted) ? counts.find(({ facet }) => facet === wanted)?.counts : undefined),
    };
  }
}

function haveSameChoices(a: Choices, b: Choices): boolean {
  if (a.size !== b.size) return false;
  for (const [facet, values] of a) {
    const others = b.get(facet);
    if (others?.length !== values.length || values.some((value, place) => value !== others[place])) return false;
  }
  return true;
}
