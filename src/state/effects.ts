import { useStore } from 'zustand';
import type { ClientEffect } from '../engine/effectColumn';
import { catalogClient } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { chosenClients, effectList } from './catalogView';
import { countValues } from './derived';
import { useEngineQuery } from './engineQuery';

const listCount = countValues(effectList);

/** The clients whose effect is asked for, as links call them. */
export const useChosenClients = () => useStore(chosenClients);

/**
 * What the chosen clients do with each of some tools under the open draft, by toolId: `all` of every other client too that
 * something is known of, after those; `onceAdded` as if the draft had those that it lacks, set to ask.
 */
export function useEffects(
  toolIds: readonly string[],
  which: 'chosen' | 'all' | 'onceAdded' = 'chosen',
): ReadonlyMap<string, readonly ClientEffect[]> {
  const list = useStore(effectList);
  const clients = useChosenClients();
  const { revision } = useKnownCatalog();
  const { answer } = useEngineQuery('effects', [useStore(listCount), revision, clients, which, toolIds], async () => {
    if (toolIds.length === 0 || (clients.length === 0 && which !== 'all')) return none;
    const found = await catalogClient.ask('effects', { toolIds, effect: { clients, list }, which });
    return new Map(toolIds.map((toolId, place) => [toolId, found[place] ?? []]));
  });
  return answer ?? none;
}

const none: ReadonlyMap<string, readonly ClientEffect[]> = new Map();
