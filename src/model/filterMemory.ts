import type { CatalogIndex } from './catalogIndex';
import type { Choices, FacetId } from './facets';
import { countFacet, type FilterResult, filter } from './filter';

/**
 * The last filtering, and which columns were written over since. Where nothing was chosen of these, the same rows
 * match, and only their own counts are new: a tick, or another identity, costs little.
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
      : filter(index, found, choices);
    touched.clear();
    this.last = { found, choices, result };
    return result;
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
