import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';

/** How many tools of these ids have which safety tier, in the order of the vocabulary. */
export function countTiers(
  { rowsOf }: CatalogIndex,
  columns: Columns,
  toolIds: Iterable<string>,
): readonly (readonly [tier: string, count: number])[] {
  const { values, codes } = singleColumn(columns, 'tier');
  const counts = new Uint32Array(values.length);
  for (const toolId of toolIds) {
    const row = rowsOf.get(toolId)?.[0];
    if (row !== undefined) counts[codes[row] as number] = (counts[codes[row] as number] as number) + 1;
  }
  return values.flatMap((tier, place) => (counts[place] ? [[tier, counts[place]] as const] : []));
}

/** How many rows these ids have beyond one each. */
export function countCopies({ rowsOf }: CatalogIndex, toolIds: Iterable<string>): number {
  let copies = 0;
  for (const toolId of toolIds) copies += Math.max(0, (rowsOf.get(toolId)?.length ?? 0) - 1);
  return copies;
}
