import { useStore } from 'zustand';
import type { ClientEffect } from '../engine/effectColumn';
import type { EffectList } from '../exports/effect';
import { catalogClient } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { chosenClients, effectList } from './catalogView';
import { countValues } from './derived';
import { useEngineQuery } from './engineQuery';

const listCount = countValues(effectList);

/** The clients whose effect is asked for, as links call them. */
export const useChosenClients = () => useStore(chosenClients);

/**
 * What the chosen clients do with each of some tools under the open draft, by toolId; with `all` also every other client
 * that something is known of, after those.
 */
export function useEffects(toolIds: readonly string[], all = false): ReadonlyMap<string, readonly ClientEffect[]> {
  return useEffectsOf(useStore(effectList), useStore(listCount), toolIds, all);
}

/** What the chosen clients would do with each of some tools once the open draft has them, set to ask; by toolId. */
export function useEffectsOnceAdded(toolIds: readonly string[]): ReadonlyMap<string, readonly ClientEffect[]> {
  const list = useStore(effectList);
  const added = toolIds.map((toolId) => ({ toolId, mode: 'ask' as const }));
  const entries = [
    ...list.entries,
    ...added.filter(({ toolId }) => !list.entries.some((one) => one.toolId === toolId)),
  ];
  return useEffectsOf({ ...list, entries }, `${useStore(listCount)} and more`, toolIds, false);
}

/** `count` names the list in a question's key. */
function useEffectsOf(
  list: EffectList,
  count: number | string,
  toolIds: readonly string[],
  all: boolean,
): ReadonlyMap<string, readonly ClientEffect[]> {
  const clients = useChosenClients();
  const { revision } = useKnownCatalog();
  const { answer } = useEngineQuery('effects', [count, revision, clients, all, toolIds], async () => {
    if (toolIds.length === 0 || (clients.length === 0 && !all)) return none;
    const found = await catalogClient.ask('effects', { toolIds, effect: { clients, list }, all });
    return new Map(toolIds.map((toolId, place) => [toolId, found[place] ?? []]));
  });
  return answer ?? none;
}

const none: ReadonlyMap<string, readonly ClientEffect[]> = new Map();
