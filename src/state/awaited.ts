import { useStore } from 'zustand';
import type { LateSource } from '../model/columnKinds';
import { type FacetId, facets } from '../model/columns';
import { knownCatalogStore } from './catalogSummary';
import { isComparisonAhead } from './comparison';
import { isEvidenceKnown } from './countedFile';
import { derive, type Readable } from './derived';
import { areDraftsRead } from './drafts';
import { areAssignmentsKnown } from './ledger';
import { unreadSources } from './sources/standing';

const isContentAhead = derive([knownCatalogStore], ({ summary }) => summary !== null && !summary.isJudged);

type Awaited = Readonly<Partial<Record<LateSource, string>>>;

/** What the values of late columns still wait for, by what decides them. */
export const awaited: Readable<Awaited> = derive(
  [areAssignmentsKnown, isEvidenceKnown, isComparisonAhead, isContentAhead, areDraftsRead],
  (areKnown, isEvidenceTold, isComparing, isReading, haveDrafts) => ({
    ...(!areKnown && { assignments: 'your decisions', decisions: 'your decisions' }),
    ...(!isEvidenceTold && { usage: 'your evidence of calls' }),
    ...(isComparing && { comparison: 'the baseline' }),
    ...(isReading && { content: 'what the tools say' }),
    ...(!haveDrafts && { facts: 'your drafts', effect: 'your drafts' }),
  }),
);

/** What the values of a facet still wait for; undefined where they are all there. */
export function awaitedBy(facet: FacetId, ahead: Awaited): string | undefined {
  const { late } = facets[facet];
  return late && ahead[late.from];
}

/**
 * Returns what sums over some facets still wait for, by name; untrusted text. They are not final until it is empty. All
 * wait for sources, and for assignments, which fill what those leave open.
 */
export function useStillReading(over: readonly FacetId[] = []): readonly string[] {
  const sources = useStore(unreadSources);
  const ahead = useStore(awaited);
  const late = [ahead.assignments, ...over.map((facet) => awaitedBy(facet, ahead))];
  return [...new Set([...sources, ...late.filter((one) => one !== undefined)])];
}
