import { clients, spellingOf } from '../clients/allClients';
import { type ColumnId, columns, facetIds, searchFields } from '../model/columns';
import { foldText } from '../model/compareText';
import { editDistance } from '../model/editDistance';
import { type Choices, readTerms, type SearchTerm, type WrittenTerm } from '../model/query';
import { allToUnderscore, type CatalogTool, toolFinder } from '../model/toolNames';
import type { CatalogIndex, Columns } from './catalogIndex';
import { filter, search } from './filter';
import { fieldGap, textFields } from './rowBatch';
import { catalogTool } from './usageColumns';

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
   * field, and the proposals name one.
   */
  readonly kind: 'word' | 'value' | 'field';
  /** As it was typed. */
  readonly text: string;
  readonly field: ColumnId | null;
  readonly proposals: readonly SearchProposal[];
}

export interface SearchAdvice {
  readonly missed: readonly MissedTerm[];
  /**
   * Where each term is found, but no tool has them all, and where nothing is near a missed one: with one spelled as others
   * spell it, else left out.
   */
  readonly fewer: readonly SearchProposal[];
}

/** Values or words proposed for one term. */
const maxProposals = 6;
/** Candidates of one term that are searched for. */
const maxTried = 12;

/** A catalog, and the columns that the search was asked of. */
interface Searched {
  readonly index: CatalogIndex;
  readonly columns: Columns;
}

/**
 * Says why a search finds nothing, and proposes what does, all of it from the catalog's own words, fields and values.
 * Yields the steps done.
 */
export function* adviseSearch(
  searched: Searched,
  { q, choices }: { readonly q: string; readonly choices: Choices },
): Generator<number, SearchAdvice> {
  const terms = readTerms(q);
  const isFound = (term: SearchTerm) => search(searched.index, searched.columns, [term])?.includes(1) ?? true;
  const missing = terms.filter((term) => !term.negated && !isFound(term));
  const nearest = new Map<WrittenTerm, readonly string[]>();
  for (const term of missing) nearest.set(term, yield* candidatesFor(searched, term, q.slice(term.start, term.end)));
  let tried = 0;
  const propose = (text: string, replaced: string) => countFound(searched, text, replaced, choices);
  const missed: MissedTerm[] = [];
  for (const term of missing) {
    const proposals: SearchProposal[] = [];
    for (const candidate of (nearest.get(term) ?? []).slice(0, maxTried)) {
      if (proposals.length === maxProposals) break;
      const text = rewrite(q, terms, (other) =>
        other === term ? candidate : missing.includes(other) ? (nearest.get(other)?.[0] ?? '') : undefined,
      );
      const proposal = propose(text, candidate);
      if (proposal !== null) proposals.push(proposal);
      yield ++tried;
    }
    const isField =
      term.field !== null || (term.unknownField !== null && fieldsNamed(term.unknownField.prefix).length > 0);
    const kind = term.unknownField !== null && proposals.length > 0 ? 'field' : isField ? 'value' : 'word';
    missed.push({ kind, text: q.slice(term.start, term.end), field: term.field, proposals });
  }
  const fewer: SearchProposal[] = [];
  if (terms.length < 2 || missed.some(({ proposals }) => proposals.length > 0)) return { missed, fewer };
  const replace = (place: WrittenTerm, by: string) => {
    const text = rewrite(q, terms, (term) => (term === place ? by : undefined));
    const proposal = propose(text, text);
    if (proposal !== null) fewer.push(proposal);
  };
  // Each is found, if not together: they may stand so in another spelling.
  const plainTerms = terms.filter((one) => one.field === null && one.unknownField === null && !one.negated);
  for (const term of missed.length > 0 ? [] : plainTerms) {
    for (const word of yield* wordsNear(searched, null, term.texts[0] ?? '', 0)) {
      if (!term.texts.includes(word)) replace(term, word);
      yield ++tried;
    }
  }
  for (const left of fewer.length > 0 ? [] : terms) {
    replace(left, '');
    yield ++tried;
  }
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
  { index, columns: held }: Searched,
  q: string,
  text: string,
  choices: Choices,
): SearchProposal | null {
  const found = search(index, held, readTerms(q));
  if (found === null) return null;
  const { count } = filter(index.size, held, found, choices);
  if (count > 0) return { text, q, count, clearsFilters: false };
  const everywhere = found.reduce((sum, one) => sum + one, 0);
  return everywhere === 0 ? null : { text, q, count: everywhere, clearsFilters: true };
}

/**
 * What may stand in place of a term, the nearest first, written as the search box reads it. `written`: the term as it
 * was typed.
 */
function* candidatesFor(searched: Searched, term: WrittenTerm, written: string): Generator<number, readonly string[]> {
  const { field, unknownField } = term;
  if (unknownField !== null) {
    const meant: string[] = [];
    for (const name of fieldsNamed(unknownField.prefix)) {
      const values = yield* valuesNear(searched, name, foldText(unknownField.word));
      meant.push(...[...new Set([unknownField.word, ...values])].map((value) => writeTerm(name, value)));
    }
    if (meant.length > 0) return meant;
    // No field is meant: the fields that have the word, and the word alone.
    const anywhere = [null, ...searchFields].map((name) => writeTerm(name, unknownField.word));
    const near = yield* wordsNear(searched, null, foldText(unknownField.word), 1);
    return [...new Set([...anywhere.slice(0, 1), ...near, ...anywhere])];
  }
  const [wanted = ''] = term.texts;
  const called = field === null ? yield* toolsCalled(searched.index, written) : [];
  if (called.length > 0) return called.map((toolId) => writeTerm('id', toolId));
  const near = field === null ? yield* wordsNear(searched, null, wanted) : yield* valuesNear(searched, field, wanted);
  return near.map((text) => writeTerm(field, text));
}

/** The tools that some client calls so, as `mcp__github__get_issue`. */
function* toolsCalled(index: CatalogIndex, name: string): Generator<number, readonly string[]> {
  if (!/\w[_.:/-]+\w/.test(name)) return [];
  const alike: CatalogTool[] = [];
  const ending = allToUnderscore(name);
  for (const [row, toolId] of index.toolIds.entries()) {
    const tool = catalogTool(index, toolId, row);
    if (tool.name !== undefined && ending.endsWith(allToUnderscore(tool.name))) alike.push(tool);
    yield row;
  }
  const find = toolFinder(alike, spellingOf);
  const found = clients.flatMap(({ label, spelling }) => {
    const resolved = spelling === undefined ? null : find({ client: label, tool: name });
    if (resolved?.kind === 'tool') return [resolved.toolId];
    return resolved?.kind === 'several' ? resolved.toolIds : [];
  });
  return [...new Set(found)];
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
function* valuesNear(searched: Searched, field: ColumnId, wanted: string): Generator<number, readonly string[]> {
  const facet = facetIds.find((id) => id === field);
  if (facet === undefined) return yield* wordsNear(searched, field, wanted);
  const column = searched.columns[facet];
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

/** The catalog's words at most so far from a text, the nearest first: those of names before those of descriptions. */
export function* wordsNear(
  { index }: Pick<Searched, 'index'>,
  field: ColumnId | null,
  wanted: string,
  furthest = Number.MAX_VALUE,
): Generator<number, readonly string[]> {
  yield* readWords(index);
  const names = bitsOf((id) => nameFields.includes(id));
  const asked = bitsOf((id) => field === null || id === field);
  const rated: { readonly word: string; readonly distance: number }[] = [];
  for (const [word, fields] of index.words.fieldsOf) {
    yield rated.length;
    if ((fields & asked) === 0) continue;
    const distance = nearness(wanted, word) + ((fields & asked & names) === 0 ? 0.5 : 0);
    if (distance < furthest + 1 && distance < far) rated.push({ word, distance });
  }
  return nearestOf(rated, ({ distance }) => distance)
    .map(({ word }) => word)
    .slice(0, maxTried);
}

/** Reads the words of the rows that are not read yet, and yields how many are. */
function* readWords({ texts, words }: CatalogIndex): Generator<number, void> {
  const note = (word: string, bit: number) => words.fieldsOf.set(word, (words.fieldsOf.get(word) ?? 0) | bit);
  for (; words.rows < texts.length; words.rows++) {
    for (const [place, part] of (texts[words.rows] ?? '').split(fieldGap).entries()) {
      for (const [word] of part.matchAll(wordPattern)) {
        note(word, 1 << place);
        if (isJoined.test(word)) for (const piece of word.split(isJoined)) note(piece, 1 << place);
      }
    }
    yield words.rows;
  }
}

function bitsOf(isMeant: (field: ColumnId) => boolean): number {
  return textFields.reduce((bits, id, place) => (isMeant(id) ? bits | (1 << place) : bits), 0);
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
