import { type ColumnId, type FacetId, facetIds, searchFields } from './columns';
import { foldText } from './compareText';

export interface SearchTerm {
  readonly field: ColumnId | null;
  readonly negated: boolean;
  /** Folded texts, any of which will do. */
  readonly texts: readonly string[];
  /** Set for what stands in quotes: it is looked for letter by letter. */
  readonly isPhrase?: true;
}

/** Each word is looked for in all that tools say: a search of more characters is none. */
export const longestQuery = 1_000;

/** Words that a sentence has and no tool is looked for by. */
const stopWords = new Set(
  'a an and as at by for from i in into is it me my of on or our please some that the this to via want with'.split(' '),
);

/** A term with the text it was read from, to write a search box's text with another in its place. */
export interface WrittenTerm extends SearchTerm {
  /** Where it stands in the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** What stands before a colon and is no field, with its word: `safety:write` may mean a field. */
  readonly unknownField: { readonly prefix: string; readonly word: string } | null;
}

/** `-`? then `field:`? then `"a phrase"` or a run without white space. */
const termPattern = /(-?)(?:([a-z][a-z-]{0,40}):)?(?:"([^"]*)"?|(\S+))/gi;

/**
 * Reads the search box: words are joined by AND, `field:a,b` means either, `-` excludes, quotes keep a phrase; words such
 * as "a" and "in" ask nothing beside others.
 * A prefix that is no field is plain text: `mcp:fs.read` looks for just that. A field without a word asks nothing.
 */
export function parseQuery(text: string): readonly SearchTerm[] {
  return readTerms(text).map(({ field, negated, texts, isPhrase }) => ({
    field,
    negated,
    texts,
    ...(isPhrase && { isPhrase }),
  }));
}

/** Reads the search box like `parseQuery`, and says where each term stands. */
export function readTerms(text: string): readonly WrittenTerm[] {
  const terms = readAllTerms(text);
  const asked = terms.filter((term) => !isStopWord(term));
  return asked.length === 0 ? terms : asked;
}

function isStopWord({ field, negated, texts, isPhrase }: SearchTerm): boolean {
  return field === null && !negated && !isPhrase && stopWords.has(texts[0] ?? '');
}

function readAllTerms(text: string): readonly WrittenTerm[] {
  const terms: WrittenTerm[] = [];
  for (const match of text.matchAll(termPattern)) {
    const [whole, minus = '', prefix, phrase, word = ''] = match;
    const place = { start: match.index, end: match.index + whole.length };
    const field = searchFields.find((name) => name === prefix?.toLowerCase());
    // `tier:` is half typed: it asks nothing yet.
    if (prefix === undefined && searchFields.some((name) => `${name}:` === word.toLowerCase())) continue;
    if (prefix !== undefined && field === undefined) {
      terms.push({
        ...place,
        field: null,
        negated: minus === '-' && whole.length > 1,
        texts: [foldText(whole.slice(minus.length))],
        ...(phrase !== undefined && { isPhrase: true }),
        unknownField: { prefix, word: phrase ?? word },
      });
      continue;
    }
    const texts: readonly string[] = phrase !== undefined ? [phrase] : field ? word.split(',') : [word];
    const folded = texts.map(foldText).filter((folded) => folded !== '');
    if (folded.length > 0)
      terms.push({
        ...place,
        field: field ?? null,
        negated: minus === '-',
        texts: folded,
        ...(phrase !== undefined && { isPhrase: true }),
        unknownField: null,
      });
  }
  return terms;
}

/** The facets that a search and its filters ask for: what they leave depends on these. */
export function askedFacets(q: string, choices: Choices): readonly FacetId[] {
  const fields = new Set<ColumnId | null>(parseQuery(q).map(({ field }) => field));
  return facetIds.filter((facet) => choices.has(facet) || fields.has(facet));
}

/** The folded texts to mark in what a search found. */
export function markedTexts(terms: readonly SearchTerm[]): readonly string[] {
  return terms.filter((term) => !term.negated).flatMap((term) => term.texts);
}

/** How many tools have each value, in the order of the facet's values. */
export interface FacetCounts {
  readonly facet: FacetId;
  /** Those that would match. */
  readonly counts: Uint32Array;
  /** Those of the whole catalog. */
  readonly all: Uint32Array;
}

export const groupings = ['auto', 'none', 'family', 'source', 'tier'] as const;
export type Grouping = (typeof groupings)[number];
/** What rows are grouped by once it is decided. */
export type GroupBy = Exclude<Grouping, 'auto'>;

/** One of `sortKeys`, or `match`: how well a tool answers the search text, best first. */
export type SortKey = ColumnId | 'match';

export interface SortOrder {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Chosen link values by facet; a facet without a choice is absent. */
export type Choices = ReadonlyMap<FacetId, readonly string[]>;

export type FacetValues = Readonly<Record<FacetId, readonly string[]>>;
