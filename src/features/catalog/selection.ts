import { useRef } from 'react';
import type { RowEnds, ToolKey } from '../../engine/layout';
import { ofMatches } from '../../state/catalogView';
import { currentDraft, deselectTools, selectTools } from '../../state/drafts';
import { catalogClient } from '../../state/useCatalog';

/** All that match the filters as they are now, even where their answer is still on its way. */
export async function selectAll(selected: boolean): Promise<void> {
  (selected ? selectTools : deselectTools)((await ofMatches((result) => catalogClient.ask('ids', { result }))) ?? []);
}

async function selectBetween(ends: RowEnds, selected: boolean): Promise<void> {
  (selected ? selectTools : deselectTools)(
    (await ofMatches((result) => catalogClient.ask('idsBetween', { result, ...ends }))) ?? [],
  );
}

/** Selects or deselects a tool; as a range, also all from the tool selected last, wherever that stands by now. */
export function useRangeSelection(): (tool: ToolKey, isRange: boolean) => void {
  const lastSelected = useRef<ToolKey | null>(null);
  return ({ toolId, copy }, isRange) => {
    const selected = !currentDraft().entries.has(toolId);
    const tool = { toolId, copy };
    if (isRange && lastSelected.current !== null) void selectBetween({ anchor: lastSelected.current, tool }, selected);
    else (selected ? selectTools : deselectTools)([toolId]);
    lastSelected.current = tool;
  };
}
