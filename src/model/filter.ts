import { type CatalogIndex, type Column, fieldGap, textFields } from './catalogIndex';
import { type Choices, type FacetCounts, type FacetId, facetIds } from './facets';
import { foldText } from './foldText';
import { parseQuery, type SearchField, type SearchTerm } from './query';

/** Which rows match, and how many would for each facet value, leaving out the facet's own choice. */
export interface FilterResult {
  /** 1 where a row matches. */
  readonly matches: Uint8Array;
  readonly count: number;
  readonly counts: readonly FacetCounts[];
}

/** Link parameter of a search field that names a facet. */
const facetOfField: Partial<Readonly<Record<SearchField, FacetId>>> = {
  source: 'source',
  tier: 'tier',
  egress: 'egress',
  approval: 'approval',
  replay: 'replay',
  credential: 'credential',
  cost: 'cost',
  latency: 'latency',
  family: 'family',
  finding: 'finding',
};

/**
 * Counts in one pass: a row that fails no facet counts for all of them, a row that fails just one counts for that one.
 */
export function filter(index: CatalogIndex, found: Uint8Array | null, choices: Choices): FilterResult {
  const columns = facetIds.map((facet) => index.columns[facet]);
  const counts = columns.map((column) => new Uint32Array(column.values.length));
  const tests = facetIds.flatMap((facet, place) => {
    const chosen = choices.get(facet);
    if (chosen === undefined) return [];
    const column = columns[place] as Column;
    return [{ place, column, allowed: Uint8Array.from(column.values, (value) => (chosen.includes(value) ? 1 : 0)) }];
  });
  const matches = new Uint8Array(index.size);
  let count = 0;
  for (let row = 0; row < index.size; row++) {
    if (found !== null && found[row] === 0) continue;
    let failed = -1;
    let failures = 0;
    for (let i = 0; i < tests.length && failures < 2; i++) {
      const test = tests[i]!;
      if (!holds(test.column, row, test.allowed)) {
        failed = test.place;
        failures++;
      }
    }
    if (failures === 1) countRow(columns[failed]!, row, counts[failed]!);
    else if (failures === 0) {
      matches[row] = 1;
      count++;
      for (let place = 0; place < columns.length; place++) countRow(columns[place]!, row, counts[place]!);
    }
  }
  return { matches, count, counts: facetIds.map((facet, place) => ({ facet, counts: counts[place] as Uint32Array })) };
}

function holds(column: Column, row: number, allowed: Uint8Array): boolean {
  if (column.kind === 'single') return allowed[column.codes[row]!] === 1;
  for (let i = column.offsets[row]!; i < column.offsets[row + 1]!; i++) {
    if (allowed[column.codes[i]!] === 1) return true;
  }
  return false;
}

function countRow(column: Column, row: number, counts: Uint32Array): void {
  if (column.kind === 'single') counts[column.codes[row]!]!++;
  else for (let i = column.offsets[row]!; i < column.offsets[row + 1]!; i++) counts[column.codes[i]!]!++;
}

/** The rows a search finds, 1 for each; null where the text asks nothing. */
export function search(index: CatalogIndex, text: string): Uint8Array | null {
  const terms = parseQuery(text);
  if (terms.length === 0) return null;
  const found = new Uint8Array(index.size).fill(1);
  for (const term of terms) narrow(index, term, found);
  return found;
}

function narrow(index: CatalogIndex, term: SearchTerm, found: Uint8Array): void {
  const wanted = term.negated ? 0 : 1;
  const facet = term.field === null ? undefined : facetOfField[term.field];
  if (facet !== undefined) {
    const column = index.columns[facet];
    const partly = facet === 'family';
    const allowed = Uint8Array.from(column.values, (value) =>
      term.texts.some((text) => fits(value, text, partly)) ? 1 : 0,
    );
    for (let row = 0; row < found.length; row++) {
      if (found[row] === 1 && Number(holds(column, row, allowed)) !== wanted) found[row] = 0;
    }
    return;
  }
  const place = textFields.findIndex((field) => field === term.field);
  const { texts } = index;
  for (let row = 0; row < found.length; row++) {
    if (found[row] === 0) continue;
    const text = texts[row] as string;
    let has = false;
    for (const wantedText of term.texts) {
      if (text.includes(wantedText) && (place < 0 || fieldText(text, place).includes(wantedText))) has = true;
    }
    if (Number(has) !== wanted) found[row] = 0;
  }
}

/** A facet word fits when equal; `unstated` and `not stated` name the unstated ones. */
function fits(value: string, text: string, partly: boolean): boolean {
  const word = foldText(value.replace(/^=/, ''));
  return partly ? word.includes(text) : word === text || (value === 'unstated' && text === 'not stated');
}

function fieldText(text: string, place: number): string {
  let start = 0;
  for (let i = 0; i < place; i++) start = text.indexOf(fieldGap, start) + 1;
  const end = text.indexOf(fieldGap, start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}
