import type { ExposedTool } from '../dialects/exposure';
import { type CertaintyCounts, certainties, certaintyOf, noCounts } from '../model/capability';
import { isOpenValue } from '../model/columnKinds';
import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import { riskRanks } from './column';
import { toolKeyAt } from './layout';
import type { OfResult } from './rows';

/** Which tools a question about requirements is about: those of these ids, or the matches of a result. */
export type CheckedSet = { readonly toolIds: readonly string[] } | OfResult;

/** The registry tools, with who they are shown to. */
export function readExposed({ exposures, ...index }: CatalogIndex): readonly ExposedTool[] {
  return Array.from(exposures, ([row, exposure]) => ({ ...toolKeyAt(index, row), exposure }));
}

/** How many tools have which safety tier, in the order of the vocabulary, and how sure it is that they write. */
export interface SelectedTiers {
  readonly tiers: readonly (readonly [tier: string, count: number])[];
  readonly writes: CertaintyCounts;
}

/** Counts these ids: of copies the riskiest tier, spoken against by the words of each. */
export function countTiers({ rowsOf }: CatalogIndex, columns: Columns, toolIds: Iterable<string>): SelectedTiers {
  const { values, codes } = singleColumn(columns, 'tier');
  const counts = new Uint32Array(values.length);
  const risks = riskRanks('tier', values);
  const certainty = singleColumn(columns, 'writes').codes;
  const writes = noCounts();
  for (const toolId of toolIds) {
    let riskiest: number | undefined;
    for (const row of rowsOf.get(toolId) ?? []) {
      const code = codes[row] as number;
      if (riskiest === undefined || (risks[code] ?? 0) > (risks[riskiest] ?? 0)) riskiest = code;
    }
    if (riskiest === undefined) continue;
    counts[riskiest] = (counts[riskiest] as number) + 1;
    const found = (rowsOf.get(toolId) ?? []).map((row) => certainties[certainty[row] as number]);
    const said = certaintyOf('writes', isOpenValue(values[riskiest] ?? '') ? undefined : values[riskiest]);
    writes[said === 'no' && found.includes('disputed') ? 'disputed' : said]++;
  }
  const tiers = values.flatMap((tier, place) => (counts[place] ? [[tier, counts[place]] as const] : []));
  return { tiers, writes };
}

/** How many of these ids have a critical finding. */
export function countCritical({ rowsOf }: CatalogIndex, columns: Columns, toolIds: Iterable<string>): number {
  const { values, codes } = singleColumn(columns, 'finding');
  const critical = values.indexOf('critical');
  let count = 0;
  for (const toolId of toolIds) if (rowsOf.get(toolId)?.some((row) => codes[row] === critical)) count++;
  return count;
}

/** How many rows these ids have beyond one each. */
export function countCopies({ rowsOf }: CatalogIndex, toolIds: Iterable<string>): number {
  let copies = 0;
  for (const toolId of toolIds) copies += Math.max(0, (rowsOf.get(toolId)?.length ?? 0) - 1);
  return copies;
}
