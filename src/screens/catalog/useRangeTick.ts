import { useRef } from 'react';
import type { RowEnds, ToolKey } from '../../catalog/protocol';

interface RangeTickOptions {
  readonly isPicked: (toolId: string) => boolean;
  readonly onPick: (toolId: string, picked: boolean) => void;
  readonly onPickBetween: (ends: RowEnds, picked: boolean) => void;
}

/** Ticks or unticks a tool; as a range, also all from the tool ticked last, wherever that stands by now. */
export function useRangeTick(options: RangeTickOptions): (tool: ToolKey, isRange: boolean) => void {
  const { isPicked, onPick, onPickBetween } = options;
  const lastTicked = useRef<ToolKey | null>(null);
  return ({ toolId, copy }, isRange) => {
    const picked = !isPicked(toolId);
    const tool = { toolId, copy };
    if (isRange && lastTicked.current !== null) onPickBetween({ anchor: lastTicked.current, tool }, picked);
    else onPick(toolId, picked);
    lastTicked.current = tool;
  };
}
