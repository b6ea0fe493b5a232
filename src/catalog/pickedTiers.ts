import type { CatalogIndex } from './catalogIndex';

/** How many tools of these ids have which safety tier, in the order of the vocabulary. */
export function countTiers(
  { columns: { tier: column }, rowsOf }: CatalogIndex,
  toolIds: Iterable<string>,
): readonly (readonly [tier: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const toolId of toolIds) {
    const row = rowsOf.get(toolId)?.[0];
    if (row === undefined) continue;
    const tier = column.values[column.codes[row] ?? 0] ?? '';
    counts.set(tier, (counts.get(tier) ?? 0) + 1);
  }
  return column.values.flatMap((tier) => (counts.has(tier) ? [[tier, counts.get(tier) ?? 0]] : []));
}
