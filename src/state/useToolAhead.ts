import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ToolKey } from '../engine/layout';
import { readListed, type ToolAsk, type ToolState, toolQuery } from './useTool';

/** Has a tool of the list read before it is opened; null for none. No host is asked ahead. */
export function useToolAhead(ask: ToolAsk, key: ToolKey | null): void {
  useQuery({ ...aheadQuery(ask, key), notifyOnChangeProps: [] });
}

/** How a tool of the list is read ahead: kept where the tool itself is looked for. */
export function aheadQuery(ask: ToolAsk, key: ToolKey | null): UseQueryOptions<ToolState> {
  return {
    ...toolQuery(ask, key?.toolId ?? null, key?.copy ?? 1),
    queryFn: async (): Promise<ToolState> => {
      const detail = key === null ? null : await readListed(key);
      if (detail === null) throw new Error('The list has changed.');
      return { kind: 'shown', detail };
    },
  };
}
