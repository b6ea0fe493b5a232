import { queryOptions, useQuery } from '@tanstack/react-query';
import { answersById, fetchToolById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import type { ToolState } from '../screens/tool/ToolPanel';
import type { ToolKey } from '../workers/protocol';
import type { CatalogReading } from './readCatalog';
import { catalogClient, tokens } from './useCatalog';

/** Whose tools, and of which reading of the list. */
export interface ToolAsk {
  readonly host: Host | null;
  readonly limits: Limits;
  readonly reading: CatalogReading | null;
  readonly revision: number;
  readonly onRefused: (requiredScopes: readonly string[]) => void;
}

/** The tool an address names: from the list, else asked of the host by id (RFC 0078 §B), else why there is none. */
export function useTool(ask: ToolAsk, toolId: string | null, copy: number): ToolState {
  const { data } = useQuery(toolQuery(ask, toolId, copy));
  return data ?? { kind: 'loading' };
}

/** Has a tool of the list read before it is opened; null for none. No host is asked ahead. */
export function useToolAhead(ask: ToolAsk, key: ToolKey | null): void {
  useQuery({
    ...toolQuery(ask, key?.toolId ?? null, key?.copy ?? 1),
    notifyOnChangeProps: [],
    queryFn: async (): Promise<ToolState> => {
      const detail = key === null ? null : await catalogClient.ask('tool', key);
      if (detail === null) throw new Error('The list has changed.');
      return { kind: 'shown', detail };
    },
  });
}

function toolQuery({ host, limits, reading, revision, onRefused }: ToolAsk, toolId: string | null, copy: number) {
  return queryOptions<ToolState>({
    // The worker's list is noted a moment before its reading has ended: asked for both.
    queryKey: ['tool', host?.id, revision, reading?.readAt, toolId, copy],
    enabled: toolId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      if (toolId === null) return { kind: 'loading' };
      const listed =
        (await catalogClient.ask('tool', { toolId, copy })) ?? (await catalogClient.ask('tool', { toolId, copy: 1 }));
      if (listed !== null) return { kind: 'shown', detail: listed };
      if (host === null || reading === null || !answersById(host) || reading.fileName !== undefined) {
        return { kind: 'missing', words: 'This catalog has no tool of that id. A link may be older than the catalog.' };
      }
      const answer = await fetchToolById(toolId, {
        limits,
        signal,
        isOnline: () => navigator.onLine,
        isSecurePage: location.protocol === 'https:',
        host,
        token: tokens.tokenFor({ hostId: host.id }, host.url),
      });
      if (!answer.ok) {
        if (answer.failure.kind === 'forbidden') onRefused(answer.failure.requiredScopes);
        const { describeFailure } = await import('../host/failureText');
        const { title, explanation, nextStep } = describeFailure(answer.failure);
        return { kind: 'missing', words: `${title}. ${explanation} ${nextStep}` };
      }
      const detail = await catalogClient.ask('readOne', { bytes: answer.bytes }, [answer.bytes.buffer]);
      if (detail?.toolId === toolId) return { kind: 'shown', detail };
      return { kind: 'missing', words: 'The host answered, but not with a descriptor of this tool.' };
    },
  });
}
