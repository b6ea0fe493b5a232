import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import { riskRanks } from './column';

/** How many of these ids have which safety tier, in the order of the vocabulary: of copies the riskiest counts. */
export function countTiers(
  { rowsOf }: CatalogIndex,
  columns: Columns,
  toolIds: Iterable<string>,
): readonly (readonly [tier: string, count: number])[] {
  const { values, codes } = singleColumn(columns, 'tier');
  const counts = new Uint32Array(values.length);
  const risks = riskRanks('tier', values);
  for (const toolId of toolIds) {
    let riskiest: number | undefined;
    for (const row of rowsOf.get(toolId) ?? []) {
      const code = codes[row] as number;
      if (riskiest === undefined || (risks[code] ?? 0) > (risks[riskiest] ?? 0)) riskiest = code;
    }
    if (riskiest !== undefined) counts[riskiest] = (counts[riskiest] as number) + 1;
  }
  return values.flatMap((tier, place) => (counts[place] ? [[tier, counts[place]] as const] : []));
}

/** How many rows these ids have beyond one each. */
export function countCopies({ rowsOf }: CatalogIndex, toolIds: Iterable<string>): number {
  let copies = 0;
  for (const toolId of toolIds) copies += Math.max(0, (rowsOf.get(toolId)?.length ?? 0) - 1);
  return copies;
}
