import { useQuery } from '@tanstack/react-query';
import { answersById, fetchToolById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import type { ToolState } from '../screens/tool/ToolPanel';
import type { CatalogReading } from './readCatalog';
import { catalogClient, tokens } from './useCatalog';

/** The tool an address names: from the list, else asked of the host by id (RFC 0078 §B), else why there is none. */
export function useTool(
  host: Host | null,
  limits: Limits,
  reading: CatalogReading | null,
  revision: number,
  toolId: string | null,
  copy: number,
  onRefused: (requiredScopes: readonly string[]) => void,
): ToolState {
  const { data } = useQuery<ToolState>({
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
  return data ?? { kind: 'loading' };
}
