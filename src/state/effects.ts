import { useStore } from 'zustand';
import type { ClientEffect } from '../engine/effectColumn';
import { catalogClient } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { chosenClients, effectList } from './catalogView';
import { countValues } from './derived';
import { type EngineAnswer, useEngineQuery } from './engineQuery';

const listCount = countValues(effectList);

/** The clients whose effect is asked for, as links call them. */
const useChosenClients = () => useStore(chosenClients);

/**
 * What the chosen clients do with each of some tools under the open draft; with `all` also every other client that
 * something is known of, after those.
 */
export function useEffects(
  toolIds: readonly string[],
  all = false,
): EngineAnswer<readonly (readonly ClientEffect[])[]> {
  const list = useStore(effectList);
  const clients = useChosenClients();
  const { revision } = useKnownCatalog();
  return useEngineQuery('effects', [useStore(listCount), revision, clients, all, toolIds], () =>
    catalogClient.ask('effects', { toolIds, effect: { clients, list }, all }),
  );
}
