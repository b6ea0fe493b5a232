import type { FacetId } from '../model/facets';
import { type CatalogIndex, rowsNamed } from './catalogIndex';
import { groupedOrder, orderOf } from './catalogOrder';
import type { FilterResult } from './filter';
import type { OpenPlace, ToolKey, ViewQuery, ViewResult } from './protocol';

/** The rows of the last view, laid out: a row number, or -1 - group for a group's heading. */
export interface Layout {
  readonly view: number;
  readonly order: Int32Array;
  readonly group: ViewQuery['group'];
  readonly places: Int32Array;
  /** Before each group's heading, how many headings stand. */
  readonly groups: readonly { readonly value: string; readonly count: number; readonly place: number }[];
  readonly result: FilterResult;
}

/** The matches in the asked order, below headings where they are grouped; the layout before where nothing changed. */
export function layOut(
  index: CatalogIndex,
  query: Pick<ViewQuery, 'view' | 'sort' | 'group'>,
  result: FilterResult,
  before: Layout | null,
): Layout {
  const { group, view } = query;
  const order = orderOf(index, query.sort);
  if (before?.order === order && before.group === group && before.result.matches === result.matches) {
    return { ...before, view, result };
  }
  const ordered = group === 'none' ? order : groupedOrder(index, order, group);
  const column = group === 'none' ? null : index.columns[group];
  const places = new Int32Array(result.count + (column?.values.length ?? 0));
  const groups: { value: string; count: number; place: number }[] = [];
  let length = 0;
  let code = -1;
  for (const row of ordered) {
    if (result.matches[row] === 0) continue;
    if (column !== null && column.codes[row] !== code) {
      code = column.codes[row] ?? 0;
      groups.push({ value: column.values[code] ?? '', count: 0, place: length });
      places[length++] = -groups.length;
    }
    const heading = groups.at(-1);
    if (heading) heading.count++;
    places[length++] = row;
  }
  return { view, order, group, places: places.subarray(0, length), groups, result };
}

/** The toolIds at some places, each once. */
export function idsAt(index: CatalogIndex, places: Int32Array): readonly string[] {
  const ids = new Set<string>();
  for (const row of places) if (row >= 0) ids.add(index.toolIds[row] as string);
  return [...ids];
}

/** Which filters hide the tool whose id is in the search box, if any do. */
export function hiddenTool(
  index: CatalogIndex,
  query: ViewQuery,
  found: Uint8Array | null,
  result: FilterResult,
): ViewResult['hidden'] {
  const toolId = query.q.trim();
  const rows = toolId === '' ? undefined : index.rowsOf.get(toolId);
  const row = rows?.[0];
  if (rows === undefined || row === undefined || rows.some((copy) => result.matches[copy] === 1)) return null;
  const by: (FacetId | 'q')[] = [];
  for (const [facet, values] of query.choices) if (!filterOne(index, row, facet, values)) by.push(facet);
  if (found?.[row] === 0) by.push('q');
  return { toolId, by };
}

function filterOne(index: CatalogIndex, row: number, facet: FacetId, values: readonly string[]): boolean {
  const column = index.columns[facet];
  if (column.kind === 'single') return values.includes(column.values[column.codes[row] ?? 0] ?? '');
  const codes = column.codes.subarray(column.offsets[row], column.offsets[row + 1]);
  return codes.some((code) => values.includes(column.values[code] ?? ''));
}

/** The toolIds from one tool to another, whichever comes first; the second alone where one isn't among the matches. */
export function idsBetween(index: CatalogIndex, layout: Layout, anchor: ToolKey, tool: ToolKey): readonly string[] {
  const ends = [placeOfTool(index, layout, anchor), placeOfTool(index, layout, tool)];
  if (Math.min(...ends) < 0) return [tool.toolId];
  return idsAt(index, layout.places.subarray(Math.min(...ends), Math.max(...ends) + 1));
}

/** Where a tool stands; -1 where it isn't among the matches. */
function placeOfTool(index: CatalogIndex, layout: Layout, { toolId, copy }: ToolKey): number {
  const row = rowsNamed(index, toolId)[copy - 1];
  return row === undefined ? -1 : layout.places.indexOf(row);
}

/** Where the open tool lies among the matches, and its neighbours. */
export function openPlace(index: CatalogIndex, layout: Layout, key: ToolKey): OpenPlace {
  const place = placeOfTool(index, layout, key);
  return { index: place, previous: neighbour(index, layout, place, -1), next: neighbour(index, layout, place, 1) };
}

function neighbour(index: CatalogIndex, layout: Layout, place: number, step: 1 | -1): ToolKey | null {
  if (place < 0) return null;
  for (let at = place + step; at >= 0 && at < layout.places.length; at += step) {
    const row = layout.places[at] as number;
    if (row >= 0) return keyOf(index, row);
  }
  return null;
}

export function keyOf(index: CatalogIndex, row: number): ToolKey {
  return { toolId: index.toolIds[row] as string, copy: index.copies[row] ?? 1 };
}
