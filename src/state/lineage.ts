import { type Doubt, findDoubts, type SideOrigin } from '../engine/compare/certainty';
import type { Lineage } from '../engine/compareCatalog';
import type { ComparedSide } from './sideTarget';

/** Why what is missing may be there all the same. */
export function doubtsOf({ named, present, isSameCaller }: ComparedSide, catalog: SideOrigin): readonly Doubt[] {
  const doubts = findDoubts(named, present ?? catalog);
  return isSameCaller ? doubts.filter(({ kind }) => kind !== 'unknown-caller') : doubts;
}

/** How a side relates to the catalog: only an earlier state of the same list proves that a tool is removed. */
export function lineageOf(side: ComparedSide, catalog: SideOrigin): Lineage {
  if (!side.isEarlier) return 'unrelated';
  if (side.named.host === null) return 'files';
  return doubtsOf(side, catalog).every(({ kind }) => kind === 'incomplete') ? 'same-list' : 'other-list';
}
