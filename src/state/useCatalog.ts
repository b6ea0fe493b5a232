import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { waitAbortably } from '../host/client';
import { HostError, type HostFailure } from '../host/failure';
import {
  type DiscoveryAnswer,
  fetchDiscovery,
  fetchProtectedResource,
  type ListWays,
  type ProtectedResource,
  planList,
} from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import type { Principal } from '../model/change';
import { type CatalogClient, startCatalogWorker } from '../workers/catalogClient';
import { WorkerError } from '../workers/workerError';
import { knownCatalog, noteSummary } from './catalogSummary';
import { failureOf, type QuestionFailure } from './engineQuery';
import { showNotice } from './pageNotice';
import {
  type Arrived,
  type CatalogReading,
  type ReadingProgress,
  readInto,
  readSavedList,
  takeOutcome,
  trackProgress,
} from './readCatalog';
import { callerOf, requestDefaults, tokens } from './requests';

/** How often the catalog worker was started again. Each time it knows nothing, and all is read again. */
export const restarts = createStore(() => 0);

export const catalogClient: CatalogClient = startCatalogWorker(() => {
  if (knownCatalog().summary !== null) {
    showNotice({
      kind: 'info',
      words: 'The catalog worker stopped and was started again. Its tools are read again; your work is kept.',
    });
    void catalogClient.ask('clear', null).then(noteSummary);
  }
  restarts.setState((count) => count + 1, true);
});

export interface CatalogState {
  readonly reading: CatalogReading | null;
  readonly isReading: boolean;
  readonly failure: HostFailure | null;
  readonly stopped: QuestionFailure | null;
  readonly failedAt: number;
  readonly discovery: DiscoveryAnswer | null;
  readonly discoveredAt: number;
  /** What the host says of its sign-in (RFC 9728); null where it has none. */
  readonly signIn: ProtectedResource | null;
  refresh(): void;
  cancel(): void;
  openFile(file: File): void;
}

const live = createStore<{
  readonly progress: ReadingProgress | null;
  /** The MCP session whose notices count. */
  readonly session: Arrived['session'] | undefined;
  readonly hasListChanged: boolean;
}>(() => ({ progress: null, session: undefined, hasListChanged: false }));

/** How far the reading is: changes ten times a second, so only what shows it should ask. */
export function useProgress(): ReadingProgress | null {
  return useStore(live, ({ progress }) => progress);
}

export function useIsArriving(): boolean {
  return useStore(live, ({ progress }) => progress?.isArriving ?? false);
}

/** Whether the server has said, since its list was read, that the list is another now. */
export function useListChanged(): boolean {
  return useStore(live, ({ hasListChanged }) => hasListChanged);
}

/** Listens to one MCP session instead of the one before, which ends; or to none. */
function listenTo(session: Arrived['session']): void {
  void live.getState().session?.close();
  live.setState({ session, hasListChanged: false });
  session?.onListChanged(() => {
    if (session === live.getState().session) live.setState({ hasListChanged: true });
  });
}

/** How long a reading waits for discovery before it asks for the list without it. */
const discoveryMs = 2_000;

/** Whose list the worker holds: a host, asked in one connection. */
let heldList: string | null = null;

/** Lets go of the host's list. The worker does so before all that is asked of it later. */
async function clearHost(): Promise<void> {
  listenTo(undefined);
  noteSummary(await catalogClient.ask('clearHost', null));
}

/**
 * The chosen host's catalog: its bytes go to the worker, a query entry holds how the reading ended. A failed refresh
 * keeps the catalog that was there. `connection` counts the tokens given to the host, so that a new one asks anew.
 */
export function useCatalogOf(host: Host | null, limits: Limits, connection: number): CatalogState {
  const queryClient = useQueryClient();
  const restart = useStore(restarts);
  const opened = useRef<{ readonly file: File; readonly of: string } | null>(null);
  const hostKey = host === null ? null : `${host.id} ${host.kind} ${host.url}`;
  const connectionKey = `${connection} ${hostKey}`;
  const listKey = `${restart} ${connectionKey}`;
  const queryKey = useMemo(() => ['catalog', hostKey, connection, restart], [hostKey, connection, restart]);
  const travel = useCallback((signal: AbortSignal) => requestDefaults(limits, signal), [limits]);

  const discoveryQuery = {
    queryKey: ['discovery', hostKey],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      host === null ? null : fetchDiscovery(host, travel(signal)),
  };
  /** Each reading begins with discovery; a late one counts once no other way has led to a list. */
  const plan = async (asked: Host, signal: AbortSignal): Promise<ListWays> => {
    const answer = queryClient.fetchQuery({ ...discoveryQuery, staleTime: 0 }).catch(() => null);
    const inTime = await Promise.race([answer, waitAbortably(discoveryMs, signal).then(() => null)]);
    if (inTime !== null) return planList(asked, inTime);
    const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    const known = queryClient.getQueryData<DiscoveryAnswer>(discoveryQuery.queryKey) ?? null;
    const later = Promise.race([answer, stopped]).then((late) => (late === null ? null : planList(asked, late)));
    return { ...planList(asked, known), later };
  };

  const catalog = useQuery<CatalogReading, HostError | WorkerError>({
    queryKey,
    enabled: host !== null,
    structuralSharing: false,
    // Anything else is a bug of ours, and must not pass for a host that says nothing.
    throwOnError: (error) => !(error instanceof HostError || error instanceof WorkerError),
    queryFn: async ({ signal }) => {
      if (host === null) throw new HostError({ kind: 'aborted' });
      const file = opened.current?.of === connectionKey ? opened.current.file : null;
      const startedAt = Date.now();
      // Chunks on their way to the worker are answered behind a cancelled reading as well.
      const progress = trackProgress(startedAt, (now) => {
        if (!signal.aborted) live.setState({ progress: now });
      });
      signal.addEventListener('abort', () => live.setState({ progress: null }));
      const owner = { hostId: host.id };
      const token = file === null ? tokens.tokenFor(owner, host.url) : undefined;
      const tokenTurn = token === undefined ? 0 : tokens.turnOf(owner);
      const call = { ...travel(signal), host, token, plan: () => plan(host, signal) };
      try {
        // What was read with another token may be another person's to see.
        const cleared = heldList === listKey ? null : clearHost();
        // How earlier lists were read says nothing once the worker has let go of them.
        if (cleared !== null) queryClient.removeQueries({ queryKey: ['catalog'], type: 'inactive' });
        heldList = listKey;
        const asked: Promise<Principal> | Principal = file === null ? callerOf(host, token) : { state: 'unknown' };
        const reading =
          file === null
            ? readInto(catalogClient, call, progress)
            : readSavedList(catalogClient, file, signal, progress);
        const [arrived, principal] = await Promise.all([reading, asked, cleared]);
        const { server, wire, session } = arrived;
        const { host: ownList, summary, change } = takeOutcome(arrived, signal);
        noteSummary(summary);
        if (session !== undefined) listenTo(session);
        const before = change === null ? undefined : queryClient.getQueryData<CatalogReading>(queryKey);
        return {
          host: ownList,
          change,
          readAt: Date.now(),
          durationMs: Date.now() - startedAt,
          ...(file !== null && { fileName: file.name }),
          ...(server !== undefined && { server }),
          ...(wire !== undefined && { wire }),
          principal,
          tokenTurn,
          former: before === undefined ? null : { ...before, former: null },
        };
      } finally {
        if (!signal.aborted) live.setState({ progress: null });
      }
    },
  });

  // A link may lead from a host to none that is known here: nothing of the former one stays.
  useEffect(() => {
    if (hostKey !== null || heldList === null) return;
    heldList = null;
    void clearHost();
  }, [hostKey]);

  const discovery = useQuery({
    ...discoveryQuery,
    // An MCP server tells of itself in its answers.
    enabled: host !== null && host.kind === 'openwop',
  });

  const lanes = discovery.data?.kind === 'found' ? discovery.data.discovery.authLanes : [];
  const signIn = useQuery({
    queryKey: ['sign-in', hostKey],
    enabled: host !== null && !host.relative && lanes.some((lane) => lane === 'oauth2' || lane === 'oidc'),
    queryFn: ({ signal }) => (host === null ? null : fetchProtectedResource(host, travel(signal))),
  });

  const { refetch } = catalog;
  const refresh = useCallback(() => {
    opened.current = null;
    void refetch({ cancelRefetch: true });
  }, [refetch]);
  const cancel = useCallback(() => void queryClient.cancelQueries({ queryKey }), [queryClient, queryKey]);
  const openFile = useCallback(
    (file: File) => {
      opened.current = { file, of: connectionKey };
      void refetch({ cancelRefetch: true });
    },
    [refetch, connectionKey],
  );
  const wasCancelled = catalog.fetchStatus === 'idle' && catalog.status === 'pending' && host !== null;
  return {
    reading: catalog.data ?? null,
    isReading: catalog.isFetching,
    failure: catalog.isFetching
      ? null
      : wasCancelled
        ? { kind: 'aborted' }
        : catalog.error instanceof HostError
          ? catalog.error.failure
          : null,
    stopped: catalog.error instanceof WorkerError && !catalog.isFetching ? failureOf(catalog.error, refresh) : null,
    failedAt: catalog.errorUpdatedAt,
    discovery: discovery.data ?? null,
    discoveredAt: discovery.dataUpdatedAt,
    signIn: signIn.data ?? null,
    refresh,
    cancel,
    openFile,
  };
}
