import { useRef } from 'react';
import type { RowEnds, ToolKey } from '../../engine/protocol';

interface RangeSelectionOptions {
  readonly isSelected: (toolId: string) => boolean;
  readonly onSelect: (toolId: string, selected: boolean) => void;
  readonly onSelectBetween: (ends: RowEnds, selected: boolean) => void;
}

/** Selects or deselects a tool; as a range, also all from the tool selected last, wherever that stands by now. */
export function useRangeSelection(options: RangeSelectionOptions): (tool: ToolKey, isRange: boolean) => void {
  const { isSelected, onSelect, onSelectBetween } = options;
  const lastSelected = useRef<ToolKey | null>(null);
  return ({ toolId, copy }, isRange) => {
    const selected = !isSelected(toolId);
    const tool = { toolId, copy };
    if (isRange && lastSelected.current !== null) onSelectBetween({ anchor: lastSelected.current, tool }, selected);
    else onSelect(toolId, selected);
    lastSelected.current = tool;
  };
}
