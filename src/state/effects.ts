import { useStore } from 'zustand';
import type { ClientEffect } from '../engine/effectColumn';
import type { Draft } from '../model/draft';
import { catalogClient } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { chosenClients, effectList, effectListOf } from './catalogView';
import { countValues } from './derived';
import { draftsCount } from './drafts';
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

/** What each draft's own client does with its entries, by draft and toolId; nothing for drafts whose client isn't known. */
export function useEffectsByDraft(
  drafts: ReadonlyMap<string, Draft>,
  targetOf: (id: string, draft: Draft) => string,
): ReadonlyMap<string, ReadonlyMap<string, ClientEffect>> {
  const { revision } = useKnownCatalog();
  const targets = Array.from(drafts, ([id, draft]) => targetOf(id, draft));
  const { answer } = useEngineQuery('effects by draft', [useStore(draftsCount), revision, targets], async () => {
    const asked = Array.from(drafts, async ([id, draft], place) => {
      const toolIds = [...draft.entries.keys()];
      const effect = { clients: [targets[place] ?? ''], list: effectListOf(draft) };
      const found =
        toolIds.length === 0 ? [] : await catalogClient.ask('effects', { toolIds, effect, which: 'chosen' });
      const own = toolIds.flatMap((toolId, at) => (found[at]?.[0] ? [[toolId, found[at][0]] as const] : []));
      return [id, new Map(own)] as const;
    });
    return new Map(await Promise.all(asked));
  });
  return answer ?? new Map();
}

const none: ReadonlyMap<string, readonly ClientEffect[]> = new Map();
