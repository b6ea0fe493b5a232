import { type FacetId, facets, isLate } from '../model/columns';
import { foldText } from '../model/compareText';
import { linkValue, linkValuesOf } from '../model/facetValues';
import { factValue } from '../model/fact';
import { findFamilies } from '../model/family';
import { severities } from '../model/finding';
import type { SortKey, SortOrder } from '../model/query';
import { parseRange } from '../model/range';
import { estimateTokens } from '../model/tokens';
import { postureFields, riskRank, type Tool } from '../model/tool';
import { type CatalogIndex, indexRows } from './catalogIndex';
import { newRowBatch, pushTool } from './rowBatch';

/** A tool and its worst finding: a place in `severities`, their number for none. */
export interface Row {
  readonly tool: Tool;
  readonly worst: number;
}

export function buildIndex(rows: readonly Row[]): CatalogIndex {
  const batch = newRowBatch();
  for (const { tool } of rows) pushTool(batch, tool, []);
  return indexRows(
    batch,
    Uint8Array.from(rows, ({ worst }) => worst),
  );
}

export function familiesOf(rows: readonly Row[]): readonly string[] {
  const aliases = rows.flatMap(({ tool: { alias, server = alias } }, row) =>
    server === undefined ? [] : [[row, server] as const],
  );
  return findFamilies(
    rows.map((one) => one.tool.toolId),
    new Map(aliases),
  );
}

/** The link values of a row. What one tool says in a column is that column's own matter. */
export function valuesOf(rows: readonly Row[], place: number, facet: FacetId): readonly string[] {
  const { tool, worst } = rows[place] as Row;
  const definition = facets[facet];
  if (facet === 'finding') return worst < 4 ? [severities[worst] as string] : [];
  if (definition.late !== undefined) return [definition.late.unknown ?? []].flat();
  if (facet === 'family') return [linkValue('family', familiesOf(rows)[place] ?? '')];
  if (definition.kind === 'word') return [definition.read?.(tool) ?? []].flat();
  if (definition.kind === 'words') return linkValuesOf(facet, definition.read?.(tool));
  const number = numberOf(tool, facet);
  const isIn = (range: string) => {
    const { from = 0, to = 0 } = parseRange('number', range) ?? {};
    return from <= number && number <= to;
  };
  return [...(definition.values ?? []), ...(facet === 'tokens' ? ['7..'] : [])].filter(isIn);
}

/** The number of a tool in a column; NaN where its source states none. */
export function numberOf(tool: Tool, facet: FacetId): number {
  if (facet === 'tokens') return estimateTokens(tool);
  const definition = facets[facet];
  return (definition.kind === 'number' ? definition.read?.(tool) : undefined) ?? Number.NaN;
}

/** Where a row stands by a sort key: what depends on more than its tool is the same for all. */
export function rankOf({ tool, worst }: Row, key: SortKey): string | number {
  if (key === 'id') return tool.toolId;
  if (key === 'title') return foldText(tool.title ?? '') || foldText(tool.toolId);
  if (key === 'tokens') return estimateTokens(tool);
  if (key === 'pace' || key === 'cost-ms' || key === 'cost-usd') return numberOf(tool, key);
  if (key === 'finding') return Math.min(worst, 4);
  if (key === 'match' || isLate(key)) return 0;
  const field = postureFields.find((name) => name === key);
  if (field !== undefined) return riskRank(field, factValue(tool.posture[field]));
  if (key !== 'his-tier' && key !== 'risk-tier') throw new Error(`no rank by ${key}`);
  const { values = [], reserved = [] } = facets[key];
  const words = tool.traits && key in tool.traits ? linkValuesOf(key, tool.traits[key]) : [];
  const ranks = words.map((word) => {
    const place = values.indexOf(word);
    return place >= 0 ? place : values.length + (reserved.includes(word) ? 0 : 1);
  });
  // The worst of several; a tool without any comes last.
  return ranks.length === 0 ? 99 : Math.max(...ranks);
}

/** The places of rows in the asked order: equal ones by id, then by entry. */
export function sortNaively<Item>(
  items: readonly Item[],
  { key, descending }: SortOrder,
  idOf: (item: Item) => string,
  rank: (item: Item, key: SortKey) => string | number,
): readonly number[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  // A row without a number stands last in either direction.
  const compareRanks = (a: string | number, b: string | number) =>
    Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || (descending ? -1 : 1) * compare(a, b);
  const keyed = items.map((item, place) => ({ place, id: idOf(item), rank: rank(item, key) }));
  keyed.sort((a, b) => compareRanks(a.rank, b.rank) || compare(a.id, b.id) || a.place - b.place);
  return keyed.map(({ place }) => place);
}
