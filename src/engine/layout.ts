import type { FacetId } from '../model/columns';
import type { Choices, GroupBy, SearchTerm, SortOrder } from '../model/query';
import { type CatalogIndex, type Columns, rowsNamed, singleColumn } from './catalogIndex';
import { type FilterResult, isChosen } from './filter';
import { groupedOrder, orderByMatch, orderOf } from './rowOrder';

export interface RowEnds {
  readonly anchor: ToolKey;
  readonly tool: ToolKey;
}

export interface OpenPlace {
  /** Index in the layout, or -1 where the filters hide it. */
  readonly index: number;
  readonly previous: ToolKey | null;
  readonly next: ToolKey | null;
}

export interface ToolKey {
  readonly toolId: string;
  readonly copy: number;
}

/** The matches as they are laid out below each other: a row number, or -1 - group for a group's heading. */
export interface Layout {
  readonly places: Int32Array;
  readonly groups: readonly { readonly value: string; readonly count: number; readonly place: number }[];
}

/** The matches in the asked order, below headings where they are grouped. */
export function layOut(
  index: CatalogIndex,
  columns: Columns,
  { sort, group, terms }: { readonly sort: SortOrder; readonly group: GroupBy; readonly terms: readonly SearchTerm[] },
  { matches, count }: FilterResult,
): Layout {
  const order = sort.key === 'match' ? orderByMatch(index, terms, matches) : orderOf(index, columns, sort);
  const ordered = group === 'none' ? order : groupedOrder(columns, order, group);
  const column = group === 'none' ? null : singleColumn(columns, group);
  const places = new Int32Array(count + (column?.values.length ?? 0));
  const groups: { value: string; count: number; place: number }[] = [];
  let length = 0;
  let code = -1;
  for (let i = 0; i < ordered.length; i++) {
    const row = ordered[i] as number;
    if (matches[row] === 0) continue;
    if (column !== null && column.codes[row] !== code) {
      code = column.codes[row] ?? 0;
      groups.push({ value: column.values[code] ?? '', count: 0, place: length });
      places[length++] = -groups.length;
    }
    const heading = groups.at(-1);
    if (heading) heading.count++;
    places[length++] = row;
  }
  return { places: places.subarray(0, length), groups };
}

/** The rows that match, in order, without headings. */
export function rowsOf({ places, groups }: Layout): Int32Array {
  return groups.length === 0 ? places : places.filter((row) => row >= 0);
}

/** The rows below a group's heading, in order; the group by its place among the groups. */
export function rowsOfGroup({ places, groups }: Layout, place: number): Int32Array {
  const group = groups[place];
  return group === undefined ? new Int32Array() : places.subarray(group.place + 1, group.place + 1 + group.count);
}

export function idsAt(index: CatalogIndex, places: Int32Array): readonly string[] {
  const ids = new Set<string>();
  for (const row of places) if (row >= 0) ids.add(index.toolIds[row] as string);
  return [...ids];
}

/** A tool whose id is the search text, and the filters that hide it. */
export interface HiddenTool {
  readonly toolId: string;
  readonly by: readonly (FacetId | 'q')[];
}

/** Which filters hide the tool whose id is in the search box, if any do. */
export function hiddenTool(
  index: CatalogIndex,
  columns: Columns,
  { q, choices }: { readonly q: string; readonly choices: Choices },
  found: Uint8Array | null,
  { matches }: FilterResult,
): HiddenTool | null {
  const toolId = q.trim();
  const rows = toolId === '' ? undefined : index.rowsOf.get(toolId);
  const row = rows?.[0];
  if (rows === undefined || row === undefined || rows.some((copy) => matches[copy] === 1)) return null;
  const by: (FacetId | 'q')[] = [];
  for (const [facet, values] of choices) if (!isChosen(columns[facet], row, values)) by.push(facet);
  if (found?.[row] === 0) by.push('q');
  return { toolId, by };
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

/** Where a tool lies among the matches, and its neighbours there. */
export function openPlace(index: CatalogIndex, layout: Layout, key: ToolKey): OpenPlace {
  const place = placeOfTool(index, layout, key);
  const neighbour = (step: 1 | -1): ToolKey | null => {
    let at = place + step;
    // Past the heading of a group.
    while ((layout.places[at] ?? 0) < 0) at += step;
    const row = place < 0 ? undefined : layout.places[at];
    return row === undefined ? null : toolKeyAt(index, row);
  };
  return { index: place, previous: neighbour(-1), next: neighbour(1) };
}

export function toolKeyAt(index: Pick<CatalogIndex, 'toolIds' | 'copies'>, row: number): ToolKey {
  return { toolId: index.toolIds[row] as string, copy: index.copies[row] ?? 1 };
}
