import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ToolKey } from '../engine/layout';
import type { ToolDetail } from '../engine/toolDetail';
import type { HostFailure } from '../host/failure';
import { answersById, fetchToolById } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import { sourceOfHost } from '../model/source';
import { learn } from './accessStore';
import { catalogClient } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { engineQuery, type QuestionFailure, queryClient, questionFailureOf } from './engineQuery';
import { useHost, useSettings } from './hostStore';
import { useReading } from './sources/hostList';
import { useAreFilesRead } from './sources/line';
import type { CatalogReading } from './sources/readList';
import { requestOf } from './sources/tokens';

export type ToolState =
  | { readonly kind: 'loading' }
  /** `words` say why. */
  | { readonly kind: 'missing'; readonly words: string }
  /** Its host doesn't show it. */
  | { readonly kind: 'refused'; readonly failure: HostFailure }
  | ({ readonly kind: 'failed' } & QuestionFailure)
  | { readonly kind: 'shown'; readonly detail: ToolDetail };

/** Whose tools, and of which reading of the list. */
export interface ToolAsk {
  readonly host: Host | null;
  readonly limits: Limits;
  readonly reading: CatalogReading | null;
  readonly revision: number;
  readonly onRefused: (requiredScopes: readonly string[]) => void;
}

export function useToolAsk(): ToolAsk {
  const host = useHost();
  const { limits } = useSettings();
  const reading = useReading((now) => now.reading);
  const { revision } = useKnownCatalog();
  return { host, limits, reading, revision, onRefused: learn };
}

/** The tool an address names: from the list, else asked of the host by id (RFC 0078 §B), else why there is none. */
export function useTool(ask: ToolAsk, toolId: string | null, copy: number): ToolState {
  const { data, error, isFetching, refetch } = useQuery(toolQuery(ask, toolId, copy));
  const failure = isFetching ? null : questionFailureOf(error, () => void refetch());
  const areFilesRead = useAreFilesRead();
  if ((data?.kind === 'missing' || data?.kind === 'refused') && !areFilesRead) return { kind: 'loading' };
  return data ?? (failure === null ? { kind: 'loading' } : { kind: 'failed', ...failure });
}

/** Query options of one tool. */
function toolQuery(
  { host, limits, reading, revision, onRefused }: ToolAsk,
  toolId: string | null,
  copy: number,
): UseQueryOptions<ToolState> {
  // The worker's list is noted a moment before its reading has ended: asked for both.
  const parts = [host?.id, revision, reading?.readAt, toolId, copy];
  return {
    ...engineQuery<ToolState>('tool', parts, async () => {
      if (toolId === null) return { kind: 'loading' };
      const listed = await catalogClient.ask('tool', { toolId, copy });
      if (listed !== null) return { kind: 'shown', detail: listed };
      if (host === null || reading === null || !answersById(host)) {
        return { kind: 'missing', words: 'This catalog has no tool of that id. A link may be older than the catalog.' };
      }
      return askHostForTool(host, limits, reading, toolId, onRefused);
    }),
    enabled: toolId !== null,
    // One that was read ahead may be gone.
    throwOnError: false,
    // What a reviewer decides makes another revision: the same tool stays on screen, and the focus where it is.
    placeholderData: (before, query) =>
      query?.queryKey[1] === host?.id && query?.queryKey[4] === toolId && query?.queryKey[5] === copy
        ? before
        : undefined,
  };
}

/** A tool that is in no list, asked of the host by its id (RFC 0078 §B), or why there is none. */
async function askHostForTool(
  host: Host,
  limits: Limits,
  reading: CatalogReading,
  toolId: string,
  onRefused: (requiredScopes: readonly string[]) => void,
): Promise<ToolState> {
  // Facts that come in behind the rows make another revision: the host is not asked again for each.
  const answer = await queryClient.fetchQuery({
    queryKey: ['host tool', host.id, reading.readAt, toolId],
    queryFn: ({ signal }) => fetchToolById(toolId, requestOf(host, limits, signal)),
    gcTime: 10_000,
  });
  if (!answer.ok) {
    if (answer.failure.kind === 'forbidden') onRefused(answer.failure.requiredScopes);
    return { kind: 'refused', failure: answer.failure };
  }
  const detail = await catalogClient.ask('readOne', {
    source: sourceOfHost(host),
    bytes: answer.bytes,
  });
  if (detail?.toolId === toolId) return { kind: 'shown', detail };
  return { kind: 'missing', words: 'The host answered, but not with a descriptor of this tool.' };
}

/** Has a tool of the list read before it is opened; null for none. No host is asked ahead. */
export function useToolAhead(ask: ToolAsk, key: ToolKey | null): void {
  useQuery({
    ...toolQuery(ask, key?.toolId ?? null, key?.copy ?? 1),
    queryFn: async (): Promise<ToolState> => {
      const detail = key === null ? null : await catalogClient.ask('tool', key);
      if (detail === null) throw new Error('The list has changed.');
      return { kind: 'shown', detail };
    },
    notifyOnChangeProps: [],
  });
}
