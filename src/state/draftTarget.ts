import { useStore } from 'zustand';
import type { Draft } from '../model/draft';
import { knownCatalogStore } from './catalogSummary';
import { derive, type Readable } from './derived';
import { openDraftId, shownDraft } from './drafts';
import { preferences } from './preferences';

/** Until somebody chooses one: the file of the client that most lists of MCP tools are for, else one of ids. */
function usualTarget({ entries }: Pick<Draft, 'entries'>, dialects: readonly string[]): string {
  const isMcp =
    entries.size > 0
      ? [...entries.values()].every(({ toolId, source }) => source === 'mcp' || toolId.startsWith('mcp:'))
      : dialects.length > 0 && dialects.every((one) => one === 'mcp');
  return isMcp ? 'claude-code-settings' : 'allowlist';
}

/** Returns the id of the export target that a draft is written for. */
const targetOf: Readable<(id: string, draft: Draft) => string> = derive(
  [preferences, knownCatalogStore],
  ({ formats }, { summary }) =>
    (id, draft) =>
      formats.find(([known]) => known === id)?.[1] ??
      draft.targets[0] ??
      usualTarget(draft, summary?.facetValues.dialect ?? []),
);

export const useTargetOf = () => useStore(targetOf);

/** The id of the export target that the open draft is written for. */
export const draftTarget: Readable<string> = derive([shownDraft, openDraftId, targetOf], (draft, openId, find) =>
  find(openId, draft),
);

export function useDraftTarget(): string {
  return useStore(draftTarget);
}
