import { type FacetId, facets, isLate, recordOfFacets } from '../model/columns';
import { linkValue } from '../model/facetValues';
import { findFamilies } from '../model/family';
import { severities, severityRank } from '../model/finding';
import { groupBy } from '../model/groupBy';
import type { Exposure } from '../model/tool';
import {
  type Column,
  emptyColumn,
  finishColumn,
  type ManyColumn,
  newWordList,
  pushWord,
  type SingleColumn,
  unknownColumn,
} from './column';
import { type Ranking, rankTexts } from './ranking';
import { foldedNames, type Rows } from './rowBatch';
import { RowsById } from './rowsById';

/** Everything a filter, count, sort or search needs, as columns by row. */
export interface CatalogIndex {
  readonly size: number;
  readonly toolIds: readonly string[];
  /** Folded. */
  readonly ids: readonly string[];
  /** Folded texts of each row, joined in the order of `textFields`. */
  readonly texts: readonly string[];
  /** Each row's folded title, or folded id where it has none. */
  readonly titles: readonly string[];
  /** A bit for each of `postureFields`: set where a rule derives the row's fact. */
  readonly derived: Uint8Array;
  /** As the sources alone have them. Of late columns nothing is known yet: `lateColumns` puts others in their place. */
  readonly columns: Columns;
  /** Which copy of its toolId a row is, from 1. */
  readonly copies: Uint32Array;
  /** Whether some toolId stands in several rows. */
  readonly hasCopies: boolean;
  /** Rows by toolId in order of entry; gathered when somebody first looks a tool up. */
  readonly rowsOf: RowsById;
  readonly families: readonly string[];
  readonly servers: ReadonlyMap<number, string>;
  /** What their file calls the servers. */
  readonly aliases: ReadonlyMap<number, string>;
  readonly exposures: ReadonlyMap<number, Exposure>;
  /** Kept once somebody has sorted by it: sorting many texts takes long. */
  readonly textRankings: Map<'id' | 'title', Ranking>;
  /** Kept once a search found nothing. */
  readonly words: WordBook;
}

/** The words of the rows' texts, as far as they are read, with a bit for each of `textFields` that a word stands in. */
export interface WordBook {
  readonly fieldsOf: Map<string, number>;
  /** How many rows are read. */
  rows: number;
}

export type Columns = Readonly<Record<FacetId, Column>>;

/** The family of each row. */
export function rowFamilies({ toolIds, aliases, servers }: Rows): readonly string[] {
  return findFamilies(toolIds, servers.size === 0 ? aliases : new Map([...aliases, ...servers]));
}

/**
 * The index of rows. `worst`: each row's worst severity as a place in `severities`, `severities.length` for none; `idRanks`:
 * the ranks of their toolIds.
 */
export function indexRows(
  rows: Rows,
  worst: Uint8Array,
  families = rowFamilies(rows),
  idRanks = rankTexts(rows.toolIds),
): CatalogIndex {
  const { toolIds, servers, exposures } = rows;
  const size = toolIds.length;
  const familyWords = newWordList(false);
  for (const family of families) pushWord(familyWords, linkValue('family', family));
  const none = emptyColumn(new Uint32Array(size + 1));
  /** What the whole catalog, or more than its words, decides. */
  const counted: Partial<Record<FacetId, Column>> = {
    family: finishColumn('family', familyWords),
    finding: { kind: 'single', values: facets.finding.values ?? [], codes: worst.map(findingCode), isPending: true },
    tokens: { kind: 'number', values: facets.tokens.values ?? [], numbers: Uint32Array.from(rows.tokens) },
  };
  for (const [facet, stated] of rows.numbers) {
    const numbers = new Float64Array(size).fill(Number.NaN);
    for (const [row, number] of stated) numbers[row] = number;
    counted[facet] = { kind: 'number', values: facets[facet].values ?? [], numbers };
  }
  let rowsOf: CatalogIndex['rowsOf'] | undefined;
  let names: ReturnType<typeof foldedNames> | undefined;
  return {
    size,
    toolIds,
    // What the first rows don't need is made when somebody asks for it.
    get ids() {
      names ??= foldedNames(rows.texts);
      return names.ids;
    },
    get texts() {
      return rows.texts;
    },
    get titles() {
      names ??= foldedNames(rows.texts);
      return names.titles;
    },
    derived: Uint8Array.from(rows.derived),
    columns: recordOfFacets((facet) => {
      const words = rows.columns.get(facet);
      if (words !== undefined) return finishColumn(facet, words);
      return counted[facet] ?? (isLate(facet) ? unknownColumn(facet, size) : wordless(facet, none, size));
    }),
    copies: numberCopies(idRanks),
    hasCopies: idRanks.count < size,
    get rowsOf() {
      rowsOf ??= new RowsById(toolIds, idRanks);
      return rowsOf;
    },
    families,
    servers,
    aliases: rows.aliases,
    exposures,
    textRankings: new Map([['id', idRanks]]),
    words: { fieldsOf: new Map(), rows: 0 },
  };
}

/** The same with other columns. What waits to be asked for goes on waiting. */
export function withColumns(index: CatalogIndex, { columns, exposures }: Pick<CatalogIndex, 'columns' | 'exposures'>) {
  const changed: CatalogIndex = Object.create(index, { columns: { value: columns }, exposures: { value: exposures } });
  return changed;
}

/** Which copy of its text each row is, from 1. */
function numberCopies({ ranks, count }: Ranking): Uint32Array {
  const copies = new Uint32Array(ranks.length).fill(1);
  if (count === ranks.length) return copies;
  const seen = new Uint32Array(count);
  ranks.forEach((rank, row) => {
    seen[rank] = (seen[rank] as number) + 1;
    copies[row] = seen[rank] as number;
  });
  return copies;
}

export function groupRows(toolIds: readonly string[]): ReadonlyMap<string, readonly number[]> {
  return groupBy(toolIds.keys(), (row) => toolIds[row] ?? '');
}

/** Of an empty catalog, columns of one word a tool have their usual values all the same. */
function wordless(facet: FacetId, none: Column, size: number): Column {
  const { kind } = facets[facet];
  // Of numbers there is no range where no tool has one.
  if (kind === 'number') return { kind, values: [], numbers: new Float64Array(size).fill(Number.NaN) };
  return kind === 'word' ? finishColumn(facet, newWordList(false)) : none;
}

/** The rows of an id as a link carries it: half a surrogate pair has become U+FFFD there. */
export function rowsNamed({ rowsOf, toolIds }: CatalogIndex, toolId: string): readonly number[] {
  const rows = rowsOf.get(toolId);
  if (rows !== undefined || !toolId.includes('\ufffd')) return rows ?? [];
  return rowsOf.get(toolIds.find((id) => id.toWellFormed() === toolId) ?? '') ?? [];
}

/** Where rules of structure find nothing to act on, nothing is known: those of content have not read the row yet. */
function findingCode(severity: number): number {
  return severity < severityRank('information') ? severity : severities.length;
}

export function singleColumn(columns: Columns, facet: FacetId): SingleColumn {
  const column = columns[facet];
  if (column.kind !== 'single') throw new Error(`${facet} has not one word a row: is its definition of kind "word"?`);
  return column;
}

export function manyColumn(columns: Columns, facet: FacetId): ManyColumn {
  const column = columns[facet];
  if (column.kind !== 'many') throw new Error(`${facet} has one word a row: is its definition of kind "words"?`);
  return column;
}
