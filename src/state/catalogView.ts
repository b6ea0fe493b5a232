import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Subject } from '../engine/checkSubject';
import type { CheckedSet } from '../engine/matchedTools';
import { checkChoices, type DroppedValue, sortOf } from '../model/address';
import { type FacetId, facets, isPossibleValue } from '../model/columns';
import type { Choices, FacetValues } from '../model/query';
import type { RequirementsSum } from '../model/readiness';
import { type KnownCatalog, knownCatalog, useKnownCatalog, watchCatalog } from './catalogSummary';
import { CatalogViewer, type ViewSnapshot } from './catalogViewer';
import { changesInUse, comparisonInUse, useChangesInUse } from './changesInUse';
import { currentSubject, watchSubject } from './checkedSubject';
import { currentDraft, watchDrafts } from './drafts';
import { areFilesRead, useAreFilesRead, watchFilesRead } from './keptFiles';
import { watchPreferences } from './preferences';
import { currentContext } from './registryContext';
import { readAddress, useAddress, watchAddress } from './useAddress';
import { catalogClient } from './useCatalog';

/** The worker's answers to what the address, the search box and the draft ask. */
export const viewer = new CatalogViewer(catalogClient);

/** The parts of the last question: those of the address keep their identity while they are equal. */
let asked: readonly unknown[] = [];
let opened: readonly unknown[] = [];
/** Another array whenever a tool enters or leaves the draft. */
let draft: readonly string[] = [];
let targets: readonly string[] = [];

/** Asked beside the drawing, not after it: the worker is at it while the page still draws what was clicked. */
function ask(): void {
  const known = knownCatalog();
  if (isEmpty(known)) {
    asked = [];
    viewer.reset();
    return;
  }
  const { address } = readAddress();
  const { q, choices, group, tool, copy } = address;
  const sort = sortOf(address);
  const subject = currentSubject();
  const open = tool === null ? null : { toolId: tool, copy };
  const context = currentContext();
  const comparison = comparisonInUse();
  // What is chosen of changes counts only where there is a baseline, which is known later than the rows.
  const lacksBaseline = choices.has('change') && !mayCompare();
  const parts = [
    q,
    choices,
    sort,
    group,
    subject,
    known.revision,
    draft,
    targets,
    context.join('\n'),
    comparison,
    lacksBaseline,
  ];
  const isAnswered = parts.every((part, place) => part === asked[place]);
  if (isAnswered && (tool !== opened[0] || copy !== opened[1])) viewer.open(open);
  opened = [tool, copy];
  if (isAnswered) return;
  const checked = checkAgainst(choices, known.summary?.facetValues);
  if (checked.isWaiting) return;
  asked = parts;
  viewer.ask({
    q,
    choices: checked.choices,
    sort,
    group,
    subject,
    draft,
    context,
    targets,
    comparison,
    open,
  });
}

/** Asks the engine for what the address shows, now and whenever an answer depends on something that changed. */
export function startCatalogView(): void {
  watchAddress(ask);
  watchCatalog(ask);
  watchSubject(ask);
  watchPreferences(ask);
  watchFilesRead(ask);
  changesInUse.subscribe(ask);
  watchDrafts(noteDraft);
  noteDraft();
}

/** Asks anew where tools or targets entered or left the open draft. */
function noteDraft(): void {
  const { entries, targets: wanted } = currentDraft();
  const isSame = entries.size === draft.length && draft.every((toolId) => entries.has(toolId));
  if (isSame && wanted.join() === targets.join()) return;
  if (!isSame) draft = [...entries.keys()];
  targets = wanted;
  ask();
}

/** What tools by their ids, or those that match, need in all against somebody; null for nobody. */
export async function askRequirements(
  subject: Subject | null,
  toolIds: readonly string[] | null,
): Promise<RequirementsSum | null> {
  if (subject === null) return null;
  const askOf = (set: CheckedSet) => catalogClient.ask('requirements', { ...set, subject });
  return toolIds === null ? viewer.ofResult((result) => askOf({ result })) : askOf({ toolIds });
}

/** The choices of an address as far as the catalog can answer them. */
interface CheckedChoices {
  readonly choices: Choices;
  /** Those that name something the catalog doesn't hold. */
  readonly dropped: readonly DroppedValue[];
  /** Whether one names something that may be in a kept file, which is not read yet. */
  readonly isWaiting: boolean;
}

export function useChoices(): CheckedChoices {
  const choices = useAddress((address) => address.choices);
  const facetValues = useKnownCatalog().summary?.facetValues;
  const changes = useChangesInUse().kind;
  const isRead = useAreFilesRead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether there is a baseline, and whether all files are read, decides about some
  return useMemo(() => checkAgainst(choices, facetValues), [choices, facetValues, changes, isRead]);
}

/** The choices of the address that the catalog can answer, as they are now. */
export function answerableChoices(): Choices {
  return checkAgainst(readAddress().address.choices, knownCatalog().summary?.facetValues).choices;
}

const hasLooked = createStore(() => false);

/**
 * Whether a tool has been opened and closed: the start panel then makes room. Not while it is open: the row that was
 * clicked would move from under the pointer.
 */
export function useHasLooked(): boolean {
  useEffect(() => {
    let wasOpen = false;
    const note = () => {
      const isOpen = readAddress().address.tool !== null;
      if (wasOpen && !isOpen) hasLooked.setState(true, true);
      wasOpen = isOpen;
    };
    note();
    return watchAddress(note);
  }, []);
  return useStore(hasLooked);
}

/** A part of the last answer: what shows it is drawn anew only when that part changes. */
export function useAnswer<Part>(select: (snapshot: ViewSnapshot) => Part): Part {
  return useStore(viewer.store, select);
}

function checkAgainst(choices: Choices, facetValues: FacetValues | undefined): CheckedChoices {
  if (facetValues === undefined) return { choices, dropped: [], isWaiting: false };
  const hasBaseline = mayCompare();
  const checked = checkChoices(choices, (facet, value) =>
    facet === 'change' ? hasBaseline : holds(facetValues, facet, value),
  );
  const isWaiting = checked.dropped.length > 0 && !areFilesRead();
  return isWaiting ? { choices, dropped: [], isWaiting } : { ...checked, isWaiting };
}

/** Whether a filter of the link waits for kept files. */
export function waitsForFiles(): boolean {
  return checkAgainst(readAddress().address.choices, knownCatalog().summary?.facetValues).isWaiting;
}

/** Whether there is something to compare with, or may be. */
function mayCompare(): boolean {
  const { kind } = changesInUse.getState();
  return kind !== 'none' && kind !== 'missing';
}

/** Values that every catalog might have are answered by no row; others name something this one doesn't hold. */
function holds(held: FacetValues, facet: FacetId, value: string): boolean {
  const { kind, values = [], reserved = [] } = facets[facet];
  if (kind === 'number') return isPossibleValue(facet, value);
  const isUsual = values.includes(value) || (kind === 'word' && reserved.includes(value));
  return isUsual || held[facet].includes(value);
}

function isEmpty({ summary }: KnownCatalog): boolean {
  return summary === null || summary.tools + summary.badEntries === 0;
}
