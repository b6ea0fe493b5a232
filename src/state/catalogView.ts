import { CancelledError, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CheckedSet } from '../engine/engine';
import type { CheckedIdentity } from '../engine/identityCheck';
import type { OpenPlace } from '../engine/layout';
import type { QueryAnswer, QuerySpec } from '../engine/query';
import type { RowWindow, ViewRow } from '../engine/rows';
import type { EffectChoice, EffectList } from '../exports/effect';
import { type Address, checkChoices, type DroppedValue, groupOf, sortOf } from '../model/address';
import type { FacetId } from '../model/columns';
import type { Draft } from '../model/draft';
import { isKnownValue } from '../model/facetValues';
import { askedFacets, type Choices } from '../model/query';
import type { RequirementsSum } from '../model/readiness';
import { checkedIdentity, checkedIdentityCount } from './accessStore';
import { awaited, awaitedBy } from './awaited';
import { catalogClient } from './catalogClient';
import { type KnownCatalog, knownCatalogStore } from './catalogSummary';
import { changesInUse, comparisonInUse } from './comparison';
import { countValues, derive, deriveNext, type Readable } from './derived';
import { deselectTools, selectTools, shownDraft } from './drafts';
import { draftTarget } from './draftTarget';
import {
  engineQuery,
  keepAsked,
  type Question,
  type QuestionFailure,
  queryClient,
  questionFailureOf,
} from './engineQuery';
import { registryContext } from './preferences';
import { areFilesRead } from './sources/line';
import { openTool, shownAddress, useAddress } from './useAddress';

/** What is on screen: the last answer, and the question that it answers. */
export interface ShownView {
  readonly result: QueryAnswer | null;
  readonly question: QuerySpec | null;
  /** Names the list by its search, filters and order: another one is looked at from its top. */
  readonly listing: string;
  readonly error: unknown;
}

const nothing: ShownView = { result: null, question: null, listing: '', error: null };

const pageSize = 32;

/** The places in sight: their rows come with the answer to a question about the same list. */
const sight = createStore<RowWindow>(() => ({ from: 0, to: 24 }));

/** The pages that hold some places, and one more on each side. */
function pagesAround({ from, to }: RowWindow): RowWindow {
  const [first, last] = [Math.floor(from / pageSize), Math.floor(to / pageSize)];
  return { from: Math.max(0, first - 1) * pageSize, to: (last + 2) * pageSize };
}

/** The choices of an address as far as the catalog can answer them. */
interface CheckedChoices {
  readonly choices: Choices;
  /** Those that name something the catalog doesn't hold. */
  readonly dropped: readonly DroppedValue[];
  /** Whether one names something that may be in a kept file, which is not read yet. */
  readonly isWaiting: boolean;
}

const wanted = derive([shownAddress], ({ choices }) => choices);
const heldValues = derive([knownCatalogStore], ({ summary }) => summary?.facetValues);
// What is chosen of changes counts only where there is a baseline, or may be.
const mayHaveBaseline = derive([changesInUse], ({ kind }) => kind !== 'none' && kind !== 'missing');

/** The choices of the address, checked against the catalog as it is now. */
const checkedChoices: Readable<CheckedChoices> = derive(
  [wanted, heldValues, mayHaveBaseline, areFilesRead, awaited],
  (choices, held, hasBaseline, isRead, ahead) => {
    if (held === undefined) return { choices, dropped: [], isWaiting: false };
    const isHeld = (facet: FacetId, value: string) =>
      facet === 'change' ? hasBaseline : isKnownValue(facet, value, held[facet]);
    // What a facet still waits for may bring the value: until then it is one that no row has.
    const checked = checkChoices(
      choices,
      (facet, value) => awaitedBy(facet, ahead) !== undefined || isHeld(facet, value),
    );
    const isWaiting = checked.dropped.length > 0 && !isRead;
    return isWaiting ? { choices, dropped: [], isWaiting } : { ...checked, isWaiting };
  },
);

export const currentChoices = checkedChoices.getState;

export function useChoices(): CheckedChoices {
  return useStore(checkedChoices);
}

const askedOf = derive([shownAddress], ({ q, choices }) => askedFacets(q, choices));

/** The facets that the matches depend on. */
export function useAskedFacets(): readonly FacetId[] {
  return useStore(askedOf);
}

const draftEntries = derive([shownDraft], ({ entries }) => entries);
/** The ids of the open draft: another array only when a tool enters or leaves it. */
const draftIds: Readable<readonly string[]> = derive([draftEntries], (entries) => [...entries.keys()]);
const targets = derive([shownDraft], (draft) => draft.targets);
/** The targets that rows are marked for. An empty draft's own target marks none. */
const markedTargets = derive([draftIds, draftTarget, targets], (ids, target, meant) =>
  ids.length === 0 ? meant : [...new Set([target, ...meant])],
);
const draftCount = countValues(draftIds);

/** The chosen clients, as links call them: those of the address, or where it names none, those of the open draft. */
export const chosenClients = derive([shownAddress, draftTarget, targets], ({ client }, target, marked) =>
  client.length > 0 ? client : [...new Set([target, ...marked])],
);
const chosenWay = derive([shownAddress], ({ way }) => way);

/** A draft as far as effects depend on it. */
export function effectListOf({ entries, patterns, denied = [], aliases }: Draft): EffectList {
  return {
    entries: [...entries.values()].map(({ toolId, mode, digest, nameInTarget, source }) => ({
      toolId,
      mode,
      ...(digest !== undefined && { digest }),
      ...(nameInTarget !== undefined && { nameInTarget }),
      ...(source !== undefined && { source }),
    })),
    patterns: [...patterns.keys()],
    denied,
    aliases,
  };
}

export const effectList = derive([shownDraft], effectListOf);

/** The open draft in the chosen clients; null where there is none. */
const effectChoice = derive([effectList, chosenClients, chosenWay], (list, clients, way): EffectChoice | null =>
  clients.length === 0 ? null : { clients, way, list },
);
const effectCount = countValues(effectChoice);

/** What the address, the draft and the catalog ask now; null while there is nothing to ask about. */
const spec = derive(
  [
    knownCatalogStore,
    checkedChoices,
    shownAddress,
    checkedIdentity,
    draftIds,
    registryContext,
    markedTargets,
    comparisonInUse,
    effectChoice,
  ],
  ({ summary }, { choices }, address, checkedAs, draft, context, marked, comparison, effect): QuerySpec | null => {
    if (summary === null || summary.tools + summary.badEntries === 0) return null;
    const group = groupOf(address, summary.hasOnlyServers);
    return {
      q: address.q,
      choices,
      sort: sortOf(address),
      group,
      checkedAs,
      draft,
      context,
      targets: marked,
      comparison,
      effect,
    };
  },
);

/** The same as a question to the worker. While it waits for kept files, the one before stands. */
const viewQuestion = deriveNext<
  readonly [QuerySpec | null, KnownCatalog, CheckedChoices, Address, number, number, number],
  Question<ShownView>
>(
  [spec, knownCatalogStore, checkedChoices, shownAddress, checkedIdentityCount, draftCount, effectCount],
  { queryKey: ['view', 'not asked'], enabled: false },
  (before, asked, { revision }, { isWaiting }, { host }, checkedAs, draft, effect) => {
    if (asked === null) {
      return { ...engineQuery<ShownView>('view', ['nothing read'], async () => nothing), placeholderData: undefined };
    }
    if (isWaiting) return before;
    const { q, sort, group, choices, context, targets: marked, comparison } = asked;
    const listing = JSON.stringify([host, q, sort, group, ...choices]);
    const depends = { catalog: revision, checkedAs, draft, context, targets: marked, comparison, effect };
    return engineQuery('view', [listing, depends], (signal) => askView(asked, listing, signal));
  },
);

const answer = keepAsked('view', viewQuestion);

/** The last answer stays where the next one fails. */
export const view: Readable<ShownView> = deriveNext(
  [answer],
  nothing,
  (before, { data, error }) => data ?? (error === null ? before : { ...before, error }),
);

/** A part of the last answer: what shows it is drawn anew only when that part changes. */
export function useAnswer<Part>(select: (view: ShownView) => Part): Part {
  return useStore(view, select);
}

/** Whether there are rows, once they are drawn: what asks this comes behind them. */
export function useAreRowsDrawn(): boolean {
  return useDeferredValue(useAnswer(({ result }) => result !== null));
}

/** The client whose effect on the open draft is shown; null where none is chosen, or none is known. */
export function useEffectClient(): string | null {
  return useAnswer(({ result }) => result?.effect?.client ?? null);
}

async function askView(question: QuerySpec, listing: string, signal: AbortSignal): Promise<ShownView> {
  const inSight = sight.getState();
  const rows = listing === view.getState().listing ? inSight : { from: 0, to: inSight.to - inSight.from };
  const result = await catalogClient.ask('query', { ...question, ...pagesAround(rows) }, { signal });
  return { result, question, listing, error: null };
}

/** Asks the engine for what the address shows, in the same task in which that changes: before React draws it. */
export const startCatalogView = answer.start;

export const askViewAgain = answer.askAgain;

/**
 * Asks about all that matches the filters as they are now, even where their answer is still on its way; null where nothing
 * is read. Rejects with `WorkerError`.
 */
export async function ofMatches<Answer>(
  ask: (result: number, answer: QueryAnswer, question: QuerySpec | null) => Promise<Answer>,
): Promise<Answer | null> {
  const asked = viewQuestion.getState();
  for (;;) {
    try {
      const shown = asked.enabled === false ? view.getState() : await queryClient.ensureQueryData(asked);
      const { result, question } = shown;
      return result === null ? null : await ask(result.id, result, question);
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

/** Selects or deselects the matches of one group, by its value. */
export async function selectGroup(value: string, selected: boolean): Promise<void> {
  const ids = await ofMatches((result) => catalogClient.ask('idsOfGroup', { result, value }));
  (selected ? selectTools : deselectTools)(ids ?? []);
}

/** What tools by their ids, or those that match, need in all against somebody; null for nobody. */
export async function askRequirements(
  checkedAs: CheckedIdentity | null,
  toolIds: readonly string[] | null,
): Promise<RequirementsSum | null> {
  if (checkedAs === null) return null;
  const askOf = (set: CheckedSet) => catalogClient.ask('requirements', { ...set, checkedAs });
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
    if (to > from) sight.setState({ from, to }, true);
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
  return { rows, pin, failure: isHeld ? null : questionFailureOf(error, () => void refetch()) };
}

function placeQuery(toolId: string | null, copy: number, result: number | undefined) {
  return engineQuery('place', [toolId, copy, result], async () =>
    toolId === null || result === undefined ? null : catalogClient.ask('placeOf', { key: { toolId, copy }, result }),
  );
}

/** Opens a neighbour of the open tool as soon as it is known where that stands. */
export async function openNeighbour(side: 'previous' | 'next'): Promise<void> {
  const { tool, copy } = shownAddress.getState();
  const place = await queryClient.ensureQueryData(placeQuery(tool, copy, view.getState().result?.id)).catch(() => null);
  const neighbour = place?.[side];
  if (neighbour && shownAddress.getState().tool === tool) openTool(neighbour);
}

/** Where the open tool stands in the answer on screen; null while that is not known. */
export function useOpenPlace(): OpenPlace | null {
  const toolId = useAddress(({ tool }) => tool);
  const copy = useAddress((address) => address.copy);
  const result = useAnswer((now) => now.result?.id);
  const { data } = useQuery({
    ...placeQuery(toolId, copy, result),
    placeholderData: (before, query) =>
      query?.queryKey[1] === toolId && query.queryKey[2] === copy ? before : undefined,
  });
  return data ?? null;
}
