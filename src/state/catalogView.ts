import { CancelledError, QueryObserver, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Subject } from '../engine/checkSubject';
import type { QueryAnswer, QuerySpec } from '../engine/engine';
import type { OpenPlace } from '../engine/layout';
import type { CheckedSet } from '../engine/matchedTools';
import type { RowWindow, ViewRow } from '../engine/rows';
import { checkChoices, type DroppedValue, sortOf } from '../model/address';
import { type FacetId, facets, isPossibleValue } from '../model/columns';
import type { Choices, FacetValues } from '../model/query';
import type { RequirementsSum } from '../model/readiness';
import { knownCatalog, useKnownCatalog, watchCatalog } from './catalogSummary';
import { changesInUse, comparisonInUse, useChangesInUse } from './changesInUse';
import { currentSubject, watchSubject } from './checkedSubject';
import { currentDraft, deselectTools, selectTools, watchDrafts } from './drafts';
import { engineQuery, failureOf, type QuestionFailure, queryClient } from './engineQuery';
import { areFilesRead, useAreFilesRead, watchFilesRead } from './keptFiles';
import { watchPreferences } from './preferences';
import { currentContext } from './registryContext';
import { readAddress, useAddress, watchAddress } from './useAddress';
import { catalogClient } from './useCatalog';

/** What is on screen: the last answer, and the question that it answers. */
export interface View {
  readonly result: QueryAnswer | null;
  readonly question: QuerySpec | null;
  /** Names the list by its search, filters and order: another one is looked at from its top. */
  readonly listing: string;
  readonly error: unknown;
}

const nothing: View = { result: null, question: null, listing: '', error: null };

export const view = createStore<View>(() => nothing);

/** A part of the last answer: what shows it is drawn anew only when that part changes. */
export function useAnswer<Part>(select: (view: View) => Part): Part {
  return useStore(view, select);
}

/** The places in sight: their rows come with the answer to a question about the same list. */
let inSight: RowWindow = { from: 0, to: 24 };
const pageSize = 48;

/** The pages that hold some places, and one more on each side. */
function pagesAround({ from, to }: RowWindow): RowWindow {
  const [first, last] = [Math.floor(from / pageSize), Math.floor(to / pageSize)];
  return { from: Math.max(0, first - 1) * pageSize, to: (last + 2) * pageSize };
}

/** The ids of the open draft: another array whenever a tool enters or leaves it. */
let draft: { readonly entries: ReadonlyMap<string, unknown>; readonly ids: readonly string[] } = {
  entries: new Map(),
  ids: [],
};

function draftIds(): readonly string[] {
  const { entries } = currentDraft();
  if (entries === draft.entries) return draft.ids;
  const isSame = entries.size === draft.ids.length && draft.ids.every((toolId) => entries.has(toolId));
  draft = { entries, ids: isSame ? draft.ids : [...entries.keys()] };
  return draft.ids;
}

/** The question that the address, the draft and the catalog ask now; null while it waits for kept files. */
function viewQuery() {
  const { summary, revision } = knownCatalog();
  if (summary === null || summary.tools + summary.badEntries === 0) {
    return { ...engineQuery<View>('view', [null], async () => nothing), placeholderData: undefined };
  }
  const { address } = readAddress();
  const checked = checkAgainst(address.choices, summary.facetValues);
  if (checked.isWaiting) return null;
  const { host, q, group } = address;
  const sort = sortOf(address);
  const question: QuerySpec = {
    q,
    choices: checked.choices,
    sort,
    group,
    subject: currentSubject(),
    draft: draftIds(),
    context: currentContext(),
    targets: currentDraft().targets,
    comparison: comparisonInUse(),
  };
  const listing = JSON.stringify([host, q, sort, group, ...checked.choices]);
  const { subject, context, targets, comparison } = question;
  const parts = [revision, listing, subject, question.draft, context.join('\n'), targets.join('\n'), comparison];
  return engineQuery('view', parts, (signal) => askView(question, listing, signal));
}

let running: Promise<unknown> = Promise.resolve();

async function askView(question: QuerySpec, listing: string, signal: AbortSignal): Promise<View> {
  // One at a time: of several asked in a row only the last is left then, so that typing never queues up.
  await running;
  signal.throwIfAborted();
  const sight = listing === view.getState().listing ? inSight : { from: 0, to: inSight.to - inSight.from };
  const asking = catalogClient.ask('query', { ...question, ...pagesAround(sight) });
  running = asking.catch(() => undefined);
  return { result: await asking, question, listing, error: null };
}

const observer = new QueryObserver<View>(queryClient, { queryKey: ['view'], enabled: false });

/** Sends the query before React renders, so the two overlap. */
function ask(): void {
  const query = viewQuery();
  if (query !== null) observer.setOptions(query);
}

/** Asks the engine for what the address shows, now and whenever an answer depends on something that changed. */
export function startCatalogView(): void {
  observer.subscribe(({ data, error }) => {
    if (data !== undefined) view.setState(data, true);
    else if (error !== null) view.setState({ error });
  });
  const watches = [watchAddress, watchCatalog, watchSubject, watchPreferences, watchFilesRead, watchDrafts];
  for (const watch of [...watches, changesInUse.subscribe]) watch(ask);
  ask();
}

export function askViewAgain(): void {
  void observer.refetch();
}

/**
 * Asks about all that matches the filters as they are now, even where their answer is still on its way; null where nothing
 * is read. Rejects with `WorkerError`.
 */
export async function ofMatches<Answer>(
  ask: (result: number, answer: QueryAnswer) => Promise<Answer>,
): Promise<Answer | null> {
  const query = viewQuery();
  for (;;) {
    try {
      const { result } = query === null ? view.getState() : await queryClient.ensureQueryData(query);
      return result === null ? null : await ask(result.id, result);
    } catch (error) {
      // Another question came in between.
      if (!(error instanceof CancelledError)) throw error;
    }
  }
}

/** Ticks all that match the filters as they are now, even where their answer is still on its way, or unticks them. */
export async function selectAll(selected: boolean): Promise<void> {
  (selected ? selectTools : deselectTools)((await ofMatches((result) => catalogClient.ask('ids', { result }))) ?? []);
}

/** What tools by their ids, or those that match, need in all against somebody; null for nobody. */
export async function askRequirements(
  subject: Subject | null,
  toolIds: readonly string[] | null,
): Promise<RequirementsSum | null> {
  if (subject === null) return null;
  const askOf = (set: CheckedSet) => catalogClient.ask('requirements', { ...set, subject });
  return toolIds === null ? ofMatches((result) => askOf({ result })) : askOf({ toolIds });
}

interface Rows {
  readonly rows: ReadonlyMap<number, ViewRow>;
  /** Names the place whose row stays at hand, wherever the table is scrolled to. */
  readonly pin: (place: number) => void;
  readonly failure: QuestionFailure | null;
}

/** The rows around the places in sight, by place: those of the answer, or of a question of their own after scrolling. */
export function useRows({ from, to }: RowWindow): Rows {
  const result = useAnswer((now) => now.result);
  useEffect(() => {
    // Before there are rows nobody knows how many will be in sight.
    if (to > from) inSight = { from, to };
  }, [from, to]);
  const wanted = pagesAround({ from, to });
  const isHeld =
    result === null ||
    (result.from <= wanted.from && Math.min(wanted.to, result.length) <= result.from + result.rows.length);
  const id = result?.id ?? 0;
  const { data, error, refetch } = useQuery({
    ...engineQuery('rows', [id, wanted.from], () => catalogClient.ask('rows', { result: id, ...wanted })),
    enabled: !isHeld,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });
  const held = isHeld ? result : (data ?? result);
  const near = useMemo(() => new Map(held?.rows.map((row, i) => [held.from + i, row])), [held]);
  const [pinned, pin] = useState(0);
  const [kept, setKept] = useState<{ readonly id: number; readonly place: number; readonly row: ViewRow }>();
  const row = near.get(pinned);
  if (row !== undefined && (row !== kept?.row || kept.place !== pinned)) setKept({ id, place: pinned, row });
  const rows = useMemo(
    () => (kept?.id !== id || near.has(kept.place) ? near : new Map(near).set(kept.place, kept.row)),
    [near, kept, id],
  );
  return { rows, pin, failure: isHeld ? null : failureOf(error, () => void refetch()) };
}

/** Where the open tool stands in the answer on screen; null while that is not known. */
export function useOpenPlace(): OpenPlace | null {
  const toolId = useAddress(({ tool }) => tool);
  const copy = useAddress((address) => address.copy);
  const result = useAnswer((now) => now.result?.id);
  const { data } = useQuery({
    ...engineQuery('place', [toolId, copy, result], async () =>
      toolId === null || result === undefined ? null : catalogClient.ask('placeOf', { key: { toolId, copy }, result }),
    ),
    placeholderData: (before, query) =>
      query?.queryKey[1] === toolId && query.queryKey[2] === copy ? before : undefined,
  });
  return data ?? null;
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

/** The choices of the address, checked against the catalog as it is now. */
export function currentChoices(): CheckedChoices {
  return checkAgainst(readAddress().address.choices, knownCatalog().summary?.facetValues);
}

function checkAgainst(choices: Choices, facetValues: FacetValues | undefined): CheckedChoices {
  if (facetValues === undefined) return { choices, dropped: [], isWaiting: false };
  const { kind } = changesInUse.getState();
  // What is chosen of changes counts only where there is a baseline, or may be.
  const hasBaseline = kind !== 'none' && kind !== 'missing';
  const checked = checkChoices(choices, (facet, value) =>
    facet === 'change' ? hasBaseline : holds(facetValues, facet, value),
  );
  const isWaiting = checked.dropped.length > 0 && !areFilesRead();
  return isWaiting ? { choices, dropped: [], isWaiting } : { ...checked, isWaiting };
}

/** Values that every catalog might have are answered by no row; others name something this one doesn't hold. */
function holds(held: FacetValues, facet: FacetId, value: string): boolean {
  const { kind, values = [], reserved = [] } = facets[facet];
  if (kind === 'number') return isPossibleValue(facet, value);
  const isUsual = values.includes(value) || (kind === 'word' && reserved.includes(value));
  return isUsual || held[facet].includes(value);
}
