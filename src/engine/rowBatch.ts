import { type FacetId, facetIds, facets, textIds, texts } from '../model/columns';
import { foldText } from '../model/compareText';
import { linkValuesOf } from '../model/facetValues';
import { factValue } from '../model/fact';
import { type Finding, rate } from '../model/finding';
import { maskText } from '../model/maskSecrets';
import { estimateTokens } from '../model/tokens';
import { type Exposure, postureFields, type Tool } from '../model/tool';
import { appendWords, type Numbers, newWordList, pushWord, type WordList, type Words } from './column';

/** The searchable texts of a row, joined by `fieldGap` in this order. */
export const textFields = [...textIds, 'scope'] as const;
/** Folding removes this character from any text. */
export const fieldGap = '\u00ad';

/** The rows of a source. */
export interface Rows {
  readonly toolIds: readonly string[];
  /** Folded, each with its fields joined. */
  readonly texts: readonly string[];
  /** A bit for each of `postureFields`: set where a rule derives the row's fact. */
  readonly derived: Numbers;
  /** The worst severity as a place in `severities`, their number for none, and how many findings are above information. */
  readonly worst: Numbers;
  readonly findingCounts: Numbers;
  /** What each tool's definition costs a model in tokens, estimated. */
  readonly tokens: Numbers;
  /** Numbers that sources state, by column and row. */
  readonly numbers: ReadonlyMap<FacetId, ReadonlyMap<number, number>>;
  /** Columns of words that no tool has are left out. */
  readonly columns: ReadonlyMap<FacetId, Words>;
  /** Servers that tools came with, by row. */
  readonly aliases: ReadonlyMap<number, string>;
  /** How toolIds name the MCP servers of their tools, by row. */
  readonly servers: ReadonlyMap<number, string>;
  /** By row, for tools of a registry. */
  readonly exposures: ReadonlyMap<number, Exposure>;
}

/** Rows as they are gathered: plain data, so that they may cross to another worker. */
export interface RowBatch extends Rows {
  readonly toolIds: string[];
  readonly texts: string[];
  readonly derived: number[];
  readonly worst: number[];
  readonly findingCounts: number[];
  readonly tokens: number[];
  readonly numbers: Map<FacetId, Map<number, number>>;
  readonly columns: Map<FacetId, WordList>;
  readonly aliases: Map<number, string>;
  readonly servers: Map<number, string>;
  readonly exposures: Map<number, Exposure>;
}

const titlePlace = textIds.indexOf('title');
const idPlace = textIds.indexOf('id');
const readFacets = facetIds.filter((facet) => readerOf(facet) !== undefined);

function readerOf(facet: FacetId) {
  const definition = facets[facet];
  return definition.kind === 'time' ? undefined : definition.read;
}

export function newRowBatch(): RowBatch {
  return {
    toolIds: [],
    texts: [],
    derived: [],
    worst: [],
    findingCounts: [],
    tokens: [],
    numbers: new Map(),
    columns: new Map(),
    aliases: new Map(),
    servers: new Map(),
    exposures: new Map(),
  };
}

export function pushTool(batch: RowBatch, tool: Tool, findings: readonly Finding[], isPlain = false): void {
  const row = batch.toolIds.length;
  batch.toolIds.push(tool.toolId);
  const folded = textIds.map((id) => foldText(texts[id].read(tool)));
  folded.push(foldText(factValue(tool.scopes)?.join(' ') ?? ''));
  batch.texts.push(folded.join(fieldGap));
  batch.derived.push(derivedFields(tool));
  const { worst, counted } = rate(findings);
  batch.worst.push(worst);
  batch.findingCounts.push(counted);
  batch.tokens.push(estimateTokens(tool, isPlain));
  for (const facet of readFacets) pushFacet(batch, facet, tool, row);
  if (tool.alias !== undefined) batch.aliases.set(row, tool.alias);
  if (tool.server !== undefined) batch.servers.set(row, tool.server);
  if (tool.exposure !== undefined) batch.exposures.set(row, tool.exposure);
}

/** The folded ids in the texts of rows, and the folded titles, or ids where there is none. */
export function foldedNames(rowTexts: readonly string[]): { readonly ids: string[]; readonly titles: string[] } {
  const ids: string[] = [];
  const titles: string[] = [];
  for (const text of rowTexts) {
    const fields = text.split(fieldGap, Math.max(idPlace, titlePlace) + 1);
    const id = fields[idPlace] ?? '';
    ids.push(id);
    titles.push(fields[titlePlace] || id);
  }
  return { ids, titles };
}

function derivedFields({ posture }: Tool): number {
  let bits = 0;
  postureFields.forEach((field, bit) => {
    if (posture[field].basis === 'derived') bits |= 1 << bit;
  });
  return bits;
}

function pushFacet(batch: RowBatch, facet: FacetId, tool: Tool, row: number): void {
  const definition = facets[facet];
  if (definition.kind === 'word') {
    const list = listOf(batch, facet, row);
    const word = definition.read?.(tool) ?? '';
    pushWord(list, isPosture(facet) && !list.places.has(word) ? maskText(word) : word);
  } else if (definition.kind === 'words') {
    const values = linkValuesOf(facet, definition.read?.(tool));
    if (values.length === 0 && !batch.columns.has(facet)) return;
    const list = listOf(batch, facet, row);
    for (const value of values) pushWord(list, value);
    list.offsets?.push(list.codes.length);
  } else if (definition.kind === 'number') {
    const number = definition.read?.(tool);
    if (number !== undefined) numbersOf(batch, facet).set(row, number);
  }
}

function numbersOf({ numbers }: RowBatch, facet: FacetId): Map<number, number> {
  const known = numbers.get(facet) ?? new Map<number, number>();
  numbers.set(facet, known);
  return known;
}

function isPosture(facet: FacetId): boolean {
  return postureFields.some((field) => field === facet);
}

/** The words of a column; none so far for the first `rows` where it has just been begun. */
function listOf({ columns }: RowBatch, facet: FacetId, rows: number): WordList {
  const known = columns.get(facet);
  const list = known ?? newWordList(facets[facet].kind === 'words', rows);
  if (known === undefined) columns.set(facet, list);
  return list;
}

/** The dictionaries of columns, by place. */
export type Dictionaries = ReadonlyMap<FacetId, readonly string[]>;

export function dictionariesOf({ columns }: Rows): Dictionaries {
  return new Map(Array.from(columns, ([facet, { places }]) => [facet, [...places.keys()]] as const));
}

/** Appends a row of others just as `pushTool` would append its tool. */
export function copyRow(batch: RowBatch, other: Rows, words: Dictionaries, from: number): void {
  const row = batch.toolIds.length;
  for (const name of ['toolIds', 'texts'] as const) batch[name].push(other[name][from] ?? '');
  for (const name of ['derived', 'worst', 'findingCounts', 'tokens'] as const) batch[name].push(other[name][from] ?? 0);
  for (const facet of readFacets) {
    const number = other.numbers.get(facet)?.get(from);
    if (number !== undefined) numbersOf(batch, facet).set(row, number);
    const theirs = other.columns.get(facet);
    const start = theirs?.offsets?.[from] ?? from;
    const end = theirs === undefined ? start : (theirs.offsets?.[from + 1] ?? from + 1);
    if (start === end && !batch.columns.has(facet)) continue;
    const list = listOf(batch, facet, row);
    for (let at = start; at < end; at++) pushWord(list, words.get(facet)?.[theirs?.codes[at] ?? 0] ?? '');
    list.offsets?.push(list.codes.length);
  }
  copyOf(batch.aliases, row, other.aliases, from);
  copyOf(batch.servers, row, other.servers, from);
  copyOf(batch.exposures, row, other.exposures, from);
}

function copyOf<Value>(map: Map<number, Value>, row: number, other: ReadonlyMap<number, Value>, from: number): void {
  const value = other.get(from);
  if (value !== undefined) map.set(row, value);
}

export function appendBatch(batch: RowBatch, other: Rows): void {
  const rows = batch.toolIds.length;
  const others = other.toolIds.length;
  for (const name of ['toolIds', 'texts'] as const) for (const text of other[name]) batch[name].push(text);
  for (const name of ['derived', 'worst', 'findingCounts', 'tokens'] as const)
    for (const number of other[name]) batch[name].push(number);
  for (const [facet, theirs] of other.numbers)
    for (const [row, number] of theirs) numbersOf(batch, facet).set(rows + row, number);
  for (const facet of readFacets) {
    if (facets[facet].kind === 'number') continue;
    const theirs = other.columns.get(facet);
    if (theirs === undefined && !batch.columns.has(facet)) continue;
    appendWords(listOf(batch, facet, rows), theirs ?? newWordList(true, others));
  }
  for (const [row, alias] of other.aliases) batch.aliases.set(rows + row, alias);
  for (const [row, server] of other.servers) batch.servers.set(rows + row, server);
  for (const [row, exposure] of other.exposures) batch.exposures.set(rows + row, exposure);
}
