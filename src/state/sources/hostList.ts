import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { waitAbortably } from '../../host/client';
import { HostError, type HostFailure } from '../../host/failure';
import {
  type DiscoveryAnswer,
  fetchDiscovery,
  fetchProtectedResource,
  type ListWays,
  type ProtectedResource,
  planList,
} from '../../host/openwop';
import { type Host, type Limits, otherHostId, type TypedHostKind } from '../../host/settings';
import { listedAt } from '../../model/dates';
import { hostSource } from '../../model/source';
import { WorkerError } from '../../workers/rpcClient';
import type { KeptUnder } from '../../workers/snapshotStore';
import { catalogClient, restarts } from '../catalogClient';
import { knownCatalogStore, setSummary } from '../catalogSummary';
import { derive, type Readable } from '../derived';
import { keepAsked, type Question, type QuestionFailure, queryClient, questionFailureOf } from '../engineQuery';
import { areSettingsRead, chooseTyped, forgetTyped, goToHost, hostStore, settingsStore } from '../hostStore';
import { viewPainted } from '../painted';
import { currentPreferences } from '../preferences';
import { keptUnder, restoreList, startKeepingLists } from './keptLists';
import { type CatalogReading, type ReadingProgress, readInto, takeOutcome, trackProgress } from './readList';
import { forgetAnswer, noteAnswer } from './serverAnswers';
import { callerOf, forgetToken, requestDefaults, tokenOf, tokens } from './tokens';

/** How the reading of the chosen host's list stands, and what the host says of itself. */
export interface HostReading {
  readonly reading: CatalogReading | null;
  /** The list of an earlier visit that is shown until the host answers; null where there is none, or it has answered. */
  readonly restored: CatalogReading | null;
  readonly isReading: boolean;
  readonly failure: HostFailure | null;
  readonly stopped: QuestionFailure | null;
  readonly failedAt: number;
  readonly discovery: DiscoveryAnswer | null;
  readonly discoveredAt: number;
  /** What the host says of its sign-in (RFC 9728); null where it has none. */
  readonly signIn: ProtectedResource | null;
}

/** A host that is asked in one connection: another token, or another worker, makes another one. */
interface Connection {
  readonly host: Host | null;
  readonly limits: Limits;
  readonly turn: number;
  readonly restart: number;
}

/** How often the host was asked from nothing, such as with another token. */
export const connections = createStore(() => 0);

const connection: Readable<Connection> = derive(
  [hostStore, settingsStore, connections, restarts],
  (host, { limits }, turn, restart) => ({ host, limits, turn, restart }),
);

const live = createStore<{ readonly progress: ReadingProgress | null; readonly restored: CatalogReading | null }>(
  () => ({ progress: null, restored: null }),
);

/** How long a reading waits for discovery before it asks for the list without it. */
const discoveryMs = 2_000;

/** Where a host's challenge said that its sign-in metadata stands, by address: it holds with a token, too. */
const challenges = createStore<ReadonlyMap<string, string>>(() => new Map());

function noteChallenge({ url }: Host, error: unknown): void {
  const failure = error instanceof HostError ? error.failure : null;
  const at = failure?.kind === 'unauthenticated' ? failure.resourceMetadata : undefined;
  if (at !== undefined) challenges.setState(new Map(challenges.getState()).set(url, at), true);
}

const hostKey = (host: Host | null) => (host === null ? ['no host'] : [host.id, host.kind, host.url]);

const discovery = keepAsked('discovery', derive([connection], discoveryQuestion));

function discoveryQuestion({ host, limits }: Connection) {
  return {
    queryKey: ['discovery', ...hostKey(host)],
    // An MCP server tells of itself in its answers.
    enabled: host !== null && host.kind === 'openwop',
    queryFn: ({ signal }) => (host === null ? null : fetchDiscovery(host, requestDefaults(limits, signal))),
  } satisfies Question<DiscoveryAnswer | null>;
}

const list = keepAsked(
  'host list',
  derive([connection], (one): Question<CatalogReading> => {
    const queryKey = ['host list', ...hostKey(one.host), `connection ${one.turn}`, `worker ${one.restart}`];
    return {
      queryKey,
      enabled: one.host !== null,
      structuralSharing: false,
      queryFn: ({ signal }) => readList(one, signal, () => queryClient.getQueryData<CatalogReading>(queryKey)),
    };
  }),
);

const signIn = keepAsked(
  'sign-in',
  derive(
    [connection, discovery, challenges],
    ({ host, limits }, { data }, told): Question<ProtectedResource | null> => {
      const lanes = data?.kind === 'found' ? data.discovery.authLanes : [];
      const challenged = told.get(host?.url ?? '');
      const hasSignIn = challenged !== undefined || lanes.some((lane) => lane === 'oauth2' || lane === 'oidc');
      return {
        queryKey: ['sign-in', ...hostKey(host), challenged],
        enabled: host !== null && !host.relative && hasSignIn,
        queryFn: ({ signal }) =>
          host === null ? null : fetchProtectedResource(host, requestDefaults(limits, signal), challenged),
      };
    },
  ),
);

const restoredList = derive([live], ({ restored }) => restored);

export const hostReading: Readable<HostReading> = derive(
  [connection, list, discovery, signIn, restoredList],
  ({ host }, { data, isFetching, status, error, errorUpdatedAt }, described, signedIn, restored): HostReading => {
    const wasCancelled = !isFetching && status === 'pending' && host !== null;
    return {
      reading: data ?? null,
      restored: data === undefined ? restored : null,
      isReading: isFetching,
      failure: isFetching
        ? null
        : wasCancelled
          ? { kind: 'aborted' }
          : error instanceof HostError
            ? error.failure
            : null,
      stopped: isFetching || error === null || error instanceof HostError ? null : questionFailureOf(error, refresh),
      failedAt: errorUpdatedAt,
      discovery: described.data ?? null,
      discoveredAt: described.dataUpdatedAt,
      signIn: signedIn.data ?? null,
    };
  },
);

/** Whether all that the host has to say of its list is known: it was read, failed, or there is no host. */
export const isHostSettled: Readable<boolean> = derive(
  [areSettingsRead, hostStore, hostReading],
  (isRead, host, { reading, failure, stopped }) =>
    isRead && (host === null || reading !== null || failure !== null || stopped !== null),
);

/** Whether a list of the chosen host was read, however it ended since. */
export const isHostRead: Readable<boolean> = derive([hostReading], ({ reading }) => reading !== null);

/** When the host gave the list that is shown and that it hasn't confirmed at this visit; null where it has, or none is. */
export const shownAsOf: Readable<number | null> = derive(
  [hostReading],
  ({ restored }) => restored && listedAt(restored.host.collectedAt, restored.readAt),
);

/** Whether the chosen host's list is read, or there is none to read: only then can anything be missing from it. */
export const isListRead: Readable<boolean> = derive([hostStore, isHostRead], (host, isRead) => host === null || isRead);

/** Whether anything was read that could hold tools: the host's list, or a file. */
export const isAnythingRead: Readable<boolean> = derive(
  [knownCatalogStore],
  ({ summary }) => (summary?.sources.length ?? 0) > 0,
);

/** Reads the chosen host's list, now and whenever another host or token is chosen. */
export function startReading(): void {
  connection.subscribe((_, before) => {
    // How earlier lists were read says nothing once the worker has let go of them.
    queryClient.removeQueries({ queryKey: ['host list'], type: 'inactive' });
    // What was read with another token may be another person's to see; of no host nothing was read.
    if (before.host !== null) clearHost(before.host).catch(ignoreStopped);
  });
  list.start();
  startKeepingLists(hostReading);
  discovery.start();
  signIn.start();
}

/** Lets go of the host's list. The worker does so before all that is asked of it later. */
async function clearHost({ id }: Host): Promise<void> {
  forgetAnswer(hostSource(id));
  live.setState({ restored: null });
  setSummary(await catalogClient.ask('clearHost', null));
}

/** A worker that stopped holds no list, and the next one is told by `restarts`. */
function ignoreStopped(error: unknown): void {
  if (!(error instanceof WorkerError)) throw error;
}

/** Reads a list into the worker. A failed refresh keeps the one that was there. Throws `HostError` and `WorkerError`. */
async function readList(
  one: Connection,
  signal: AbortSignal,
  readBefore: () => CatalogReading | undefined,
): Promise<CatalogReading> {
  const { host, limits } = one;
  if (host === null) throw new HostError({ kind: 'aborted' });
  const startedAt = Date.now();
  // Chunks on their way to the worker are answered behind a cancelled reading as well.
  const progress = trackProgress(startedAt, (now) => {
    if (!signal.aborted) live.setState({ progress: now });
  });
  signal.addEventListener('abort', () => live.setState({ progress: null }));
  const token = tokenOf(host);
  const tokenTurn = token === undefined ? 0 : tokens.turnOf(hostSource(host.id));
  const travel = requestDefaults(limits, signal);
  const kept = keptUnder(host, token);
  const caller = { principal: callerOf(host, token), tokenTurn, kept };
  const restoring = kept === null || readBefore() !== undefined ? null : showRestored(kept, caller, signal);
  try {
    // Discovery is asked while the list of the last visit is drawn; what comes is compared with that.
    const planned = host.kind === 'openwop' ? plan(one, host, signal) : null;
    await restoring;
    const arrived = await readInto(
      catalogClient,
      { ...travel, host, token, plan: () => planned ?? plan(one, host, signal) },
      progress,
    );
    const { server, wire } = arrived;
    const { host: ownList, summary, change } = takeOutcome(arrived, signal);
    const { restored } = live.getState();
    setSummary(summary);
    live.setState({ restored: null });
    if (server !== undefined) noteAnswer(hostSource(host.id), host.url, server, startedAt);
    const before = change === null ? undefined : (readBefore() ?? restored ?? undefined);
    return {
      ...caller,
      host: ownList,
      change,
      sinceVisit: restored !== null,
      readAt: Date.now(),
      durationMs: Date.now() - startedAt,
      ...(wire !== undefined && { wire }),
      former: before === undefined ? null : { ...before, former: null },
    };
  } catch (error) {
    noteChallenge(host, error);
    throw error;
  } finally {
    if (!signal.aborted) live.setState({ progress: null });
  }
}

/** Shows the list of an earlier visit, if there is one, until the host answers; ends once it is painted. */
async function showRestored(
  kept: KeptUnder,
  caller: Pick<CatalogReading, 'principal' | 'tokenTurn' | 'kept'>,
  signal: AbortSignal,
): Promise<void> {
  const found = await restoreList(kept, signal);
  const own = found?.summary.sources.find(({ id }) => id === kept.source.id);
  if (found === null || own === undefined) return;
  setSummary(found.summary);
  const restored = {
    ...caller,
    host: own,
    change: null,
    sinceVisit: false,
    readAt: found.at,
    durationMs: 0,
    former: null,
  };
  live.setState({ restored });
  // What the host sends is compared with the list: both would keep the table waiting.
  await viewPainted();
}

/** Each reading begins with discovery. A late answer is used only if no other way led to a list. */
async function plan(one: Connection, host: Host, signal: AbortSignal): Promise<ListWays> {
  const { queryKey, queryFn } = discoveryQuestion(one);
  const answer = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => null);
  const inTime = await Promise.race([answer, waitAbortably(discoveryMs, signal).then(() => null)]);
  if (inTime !== null) return planList(host, inTime);
  const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const known = queryClient.getQueryData<DiscoveryAnswer>(queryKey) ?? null;
  const later = Promise.race([answer, stopped]).then((late) => (late === null ? null : planList(host, late)));
  return { ...planList(host, known), later };
}

/** Asks the chosen host again; a catalog on screen stays there meanwhile. */
export function refresh(): void {
  list.askAgain();
}

/** Stops the reading; what was read before stays. */
export function cancelReading(): void {
  void queryClient.cancelQueries({ queryKey: ['host list'] });
}

/** Asks the host from nothing. */
function askAnew(): void {
  connections.setState((count) => count + 1, true);
}

interface ConnectOptions {
  readonly hostId: string;
  readonly url: string;
  /** Set for a host whose address a person typed. */
  readonly typedKind: TypedHostKind | undefined;
}

/** Lets go of a host's tokens, and of its address where that was typed. */
export function forgetHost(hostId: string): void {
  forgetToken(hostSource(hostId));
  const { otherHost } = currentPreferences();
  if (hostId === otherHostId && otherHost !== null) forgetTyped(otherHost);
  askAnew();
}

/** Goes to a host, and asks it from nothing. */
export function connectHost({ hostId, url, typedKind }: ConnectOptions): void {
  const before = hostStore.getState();
  if (typedKind !== undefined) chooseTyped(url, typedKind);
  if (hostId !== before?.id) goToHost(hostId);
  // Another host is asked from nothing by itself.
  if (hostStore.getState() === before) askAnew();
}

export function useReading<Part>(select: (reading: HostReading) => Part): Part {
  return useStore(hostReading, select);
}

/** When the host's list was made, in milliseconds since 1970; null where none is read. */
export function useListedAt(): number | null {
  return useReading(({ reading, restored }) => {
    const shown = reading ?? restored;
    return shown && listedAt(shown.host.collectedAt, shown.readAt);
  });
}

export function useIsHostRead(): boolean {
  return useStore(isHostRead);
}

export function useIsAnythingRead(): boolean {
  return useStore(isAnythingRead);
}

export function useIsListRead(): boolean {
  return useStore(isListRead);
}

/** How far the reading is: changes ten times a second, so only what shows it should ask. */
export function useProgress(): ReadingProgress | null {
  return useStore(live, ({ progress }) => progress);
}

export function useIsArriving(): boolean {
  return useStore(live, ({ progress }) => progress?.isArriving ?? false);
}
