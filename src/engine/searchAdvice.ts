import { type ColumnId, columns, facetIds, searchFields } from '../model/columns';
import { editDistance } from '../model/editDistance';
import { foldText } from '../model/foldText';
import { type Choices, readTerms, type SearchTerm, type WrittenTerm } from '../model/query';
import type { CatalogIndex, Columns } from './catalogIndex';
import { filter, search } from './filter';
import { fieldGap, textFields } from './rowBatch';

/** A search box's text that finds something. */
export interface SearchProposal {
  /** What is put in place of the term; the whole text where it is one word of several. */
  readonly text: string;
  readonly q: string;
  /** Tools it finds, within the filters unless it clears them. */
  readonly count: number;
  readonly clearsFilters: boolean;
}

/** A term that no tool answers, and what would find some. */
export interface MissedTerm {
  /**
   * `word`: nothing contains it · `value`: no tool has it in that field · `field`: what stands before the colon is no
   * field.
   */
  readonly kind: 'word' | 'value' | 'field';
  /** As it was typed. */
  readonly text: string;
  readonly field: ColumnId | null;
  readonly proposals: readonly SearchProposal[];
}

export interface SearchAdvice {
  readonly missed: readonly MissedTerm[];
  /** Where each term is found, but no tool has them all, and where nothing is near a missed one: with one left out. */
  readonly fewer: readonly SearchProposal[];
}

/** Values or words proposed for one term. */
const maxProposals = 6;
/** Candidates of one term that are searched for. */
const maxTried = 12;

/**
 * Says why a search finds nothing, and proposes what does, all of it from the catalog's own words, fields and values.
 * `catalogColumns`: the columns that the search was asked of.
 */
export function adviseSearch(
  index: CatalogIndex,
  catalogColumns: Columns,
  { q, choices }: { readonly q: string; readonly choices: Choices },
): SearchAdvice {
  const terms = readTerms(q);
  const isFound = (term: SearchTerm) => search(index, catalogColumns, [term])?.includes(1) ?? true;
  const missing = terms.filter((term) => !term.negated && !isFound(term));
  const nearest = new Map(missing.map((term) => [term, candidatesFor(index, catalogColumns, term)]));
  const propose = (text: string, replaced: string) => countFound(index, catalogColumns, text, replaced, choices);
  const missed = missing.map((term): MissedTerm => {
    const proposals: SearchProposal[] = [];
    for (const candidate of (nearest.get(term) ?? []).slice(0, maxTried)) {
      const text = rewrite(q, terms, (other) =>
        other === term ? candidate : missing.includes(other) ? (nearest.get(other)?.[0] ?? '') : undefined,
      );
      const proposal = propose(text, candidate);
      if (proposal !== null && proposals.length < maxProposals) proposals.push(proposal);
    }
    const kind = term.field !== null ? 'value' : term.unknownField !== null && proposals.length > 0 ? 'field' : 'word';
    return { kind, text: q.slice(term.start, term.end), field: term.field, proposals };
  });
  const isHelpless = missed.every(({ proposals }) => proposals.length === 0);
  const fewer =
    terms.length > 1 && isHelpless
      ? terms.flatMap((left) => {
          const text = rewrite(q, terms, (term) => (term === left ? '' : undefined));
          return propose(text, text) ?? [];
        })
      : [];
  return { missed, fewer };
}

/** The text with other words in place of some terms; undefined keeps a term, an empty text drops it. */
function rewrite(q: string, terms: readonly WrittenTerm[], replace: (term: WrittenTerm) => string | undefined): string {
  return terms
    .map((term) => replace(term) ?? q.slice(term.start, term.end))
    .filter((text) => text !== '')
    .join(' ');
}

function countFound(
  index: CatalogIndex,
  catalogColumns: Columns,
  q: string,
  text: string,
  choices: Choices,
): SearchProposal | null {
  const found = search(index, catalogColumns, readTerms(q));
  if (found === null) return null;
  const { count } = filter(index.size, catalogColumns, found, choices);
  if (count > 0) return { text, q, count, clearsFilters: false };
  const everywhere = found.reduce((sum, one) => sum + one, 0);
  return everywhere === 0 ? null : { text, q, count: everywhere, clearsFilters: true };
}

/** What may stand in place of a term, the nearest first, written as the search box reads it. */
function candidatesFor(index: CatalogIndex, catalogColumns: Columns, term: WrittenTerm): readonly string[] {
  const { field, unknownField } = term;
  if (unknownField !== null) {
    const fields = fieldsNamed(unknownField.prefix);
    const meant = fields.flatMap((name) => {
      const values = valuesNear(index, catalogColumns, name, foldText(unknownField.word));
      return [...new Set([unknownField.word, ...values])].map((value) => writeTerm(name, value));
    });
    if (meant.length > 0) return meant;
  }
  const [wanted = ''] = term.texts;
  if (field === null) return wordsNear(index, null, wanted).map((word) => writeTerm(null, word));
  return valuesNear(index, catalogColumns, field, wanted).map((value) => writeTerm(field, value));
}

function writeTerm(field: ColumnId | null, text: string): string {
  const word = /[\s"]/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
  return field === null ? word : `${field}:${word}`;
}

/** The fields whose id or label a prefix may mean, the nearest first. */
function fieldsNamed(prefix: string): readonly ColumnId[] {
  const wanted = foldText(prefix);
  const rated = searchFields.map((field) => {
    const names = [field, ...foldText(columns[field].label).split(' ')];
    return { field, distance: Math.min(...names.map((name) => nearness(wanted, name))) };
  });
  return nearestOf(rated, ({ distance }) => distance).map(({ field }) => field);
}

/** A field's values that tools have, the nearest first, then by how many have them; of a field of texts its words. */
function valuesNear(index: CatalogIndex, catalogColumns: Columns, field: ColumnId, wanted: string): readonly string[] {
  const facet = facetIds.find((id) => id === field);
  if (facet === undefined) return wordsNear(index, field, wanted);
  const column = catalogColumns[facet];
  if (column.kind !== 'single' && column.kind !== 'many') return [];
  const counts = new Map<string, number>();
  for (const code of column.codes) {
    const value = column.values[code];
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const distanceOf = (value: string) => Math.min(nearness(wanted, foldText(value)), far);
  return [...counts]
    .map(([value, count]) => ({ value, count, distance: distanceOf(value) }))
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
    .map(({ value }) => value);
}

/** An identifier or a word, with what hyphens and underscores join. */
const wordPattern = /[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu;
const isJoined = /[-_]/;
/** Names are short; a description's words are the catalog's own as well, and come behind equally near names. */
const nameFields: readonly (ColumnId | null)[] = ['id', 'title', 'arg', 'scope'];

/** The catalog's words near a text, the nearest first: those of names before those of descriptions. */
function wordsNear(index: CatalogIndex, field: ColumnId | null, wanted: string): readonly string[] {
  const seen = new Map<string, number>();
  for (const text of index.texts) {
    const parts = text.split(fieldGap);
    textFields.forEach((id, place) => {
      if (field !== null && id !== field) return;
      for (const [word] of (parts[place] ?? '').matchAll(wordPattern)) {
        const isName = nameFields.includes(id);
        note(word, isName);
        if (isJoined.test(word)) for (const part of word.split(isJoined)) note(part, isName);
      }
    });
  }
  function note(word: string, isName: boolean): void {
    const known = seen.get(word);
    if (known === undefined) seen.set(word, nearness(wanted, word) + (isName ? 0 : 0.5));
    else if (isName && !Number.isInteger(known)) seen.set(word, known - 0.5);
  }
  return nearestOf([...seen], ([, distance]) => distance)
    .map(([word]) => word)
    .slice(0, maxTried);
}

const far = Number.POSITIVE_INFINITY;

function nearestOf<Rated>(rated: readonly Rated[], distanceOf: (one: Rated) => number): readonly Rated[] {
  return rated.filter((one) => distanceOf(one) < far).sort((a, b) => distanceOf(a) - distanceOf(b));
}

/**
 * How near two folded words are: 0 where hyphens, underscores or a plural make the difference, else one or two edits,
 * two only for words of six letters and more; 1 where one begins with the other. `Infinity` for anything further.
 */
function nearness(wanted: string, word: string): number {
  const [a, b] = [bare(wanted), bare(word)];
  if (a === '' || b === '') return far;
  if (a === b) return 0;
  if (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a))) return 1;
  const limit = a.length < 3 ? 0 : a.length < 6 ? 1 : 2;
  if (Math.abs(a.length - b.length) > limit) return far;
  const distance = editDistance(a, b);
  return distance <= limit ? distance : far;
}

/** A word without hyphens, underscores and its plural. */
function bare(word: string): string {
  const letters = word.replace(/[-_\s.]/g, '');
  if (letters.length > 4 && letters.endsWith('ies')) return `${letters.slice(0, -3)}y`;
  return letters.length > 3 && letters.endsWith('s') && !letters.endsWith('ss') ? letters.slice(0, -1) : letters;
}
