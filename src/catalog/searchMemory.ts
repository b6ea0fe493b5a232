import { parseQuery, type SearchTerm } from '../model/query';
import type { CatalogIndex } from './catalogIndex';
import { narrow } from './filter';

interface KeptSearch {
  readonly terms: readonly SearchTerm[];
  readonly found: Uint8Array;
}

const maxKept = 12;

/** Searches that start from what the ones before have found: a further letter only looks through the rows it may drop. */
export class SearchMemory {
  private readonly index: CatalogIndex;
  private readonly kept = new Map<string, KeptSearch>();

  constructor(index: CatalogIndex) {
    this.index = index;
  }

  /** The rows a search finds, 1 for each; null where the text asks nothing. */
  find(text: string): Uint8Array | null {
    const terms = parseQuery(text);
    if (terms.length === 0) return null;
    const { kept } = this;
    const found = kept.get(text)?.found ?? this.search(terms);
    // The latest last: the first one is let go of.
    kept.delete(text);
    kept.set(text, { terms, found });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return found;
  }

  private search(terms: readonly SearchTerm[]): Uint8Array {
    const base = [...this.kept.values()].findLast((search) =>
      search.terms.every((term, place) => implies(terms[place], term)),
    );
    const found = base === undefined ? new Uint8Array(this.index.size).fill(1) : base.found.slice();
    terms.forEach((term, place) => {
      if (!isSame(base?.terms[place], term)) narrow(this.index, term, found);
    });
    return found;
  }
}

/** Whether every row that holds one term holds the other as well. */
function implies(term: SearchTerm | undefined, other: SearchTerm): boolean {
  if (term === undefined) return false;
  if (isSame(term, other)) return true;
  const [text, ...more] = term.texts;
  const [otherText = '', ...others] = other.texts;
  const arePlain = term.field === null && other.field === null && !term.negated && !other.negated;
  return arePlain && more.length === 0 && others.length === 0 && text?.includes(otherText) === true;
}

function isSame(term: SearchTerm | undefined, other: SearchTerm): boolean {
  return (
    term?.field === other.field &&
    term.negated === other.negated &&
    term.texts.length === other.texts.length &&
    term.texts.every((text, place) => text === other.texts[place])
  );
}
