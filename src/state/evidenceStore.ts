import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { cutDecisions } from '../draft/keptOut';
import type { UsageFact } from '../engine/usageColumns';
import { fetchOwnFile } from '../host/ownFiles';
import { isFuture, markFuture } from '../model/dates';
import { formatCounted } from '../model/formatCount';
import { newId } from '../model/newId';
import { revealPlain } from '../model/revealText';
import { listOf, readLenient, z } from '../model/schema';
import type { Resolved } from '../model/toolNames';
import { callsOf, readUsage, sumDays, type ToolUsage, type Usage } from '../model/usage';
import { spansOf, withoutSpans } from '../usage/mergeUsage';
import { type ToldServers, withToldServer } from '../usage/toldServers';
import { createRpcClient, describeWorkerError, WorkerError } from '../workers/rpcClient';
import type { UsageAnswer, UsageMethods, UsageProgress } from '../workers/usageWorker';
import { startWorker } from '../workers/workerPolicy';
import { catalogClient, noteFacts } from './catalogClient';
import { useKnownCatalog } from './catalogSummary';
import { countedFile, isEvidenceKnown } from './countedFile';
import { noteOnlyAgent } from './drafts';
import { type EngineAnswer, useEngineQuery } from './engineQuery';
import { record, whenLedgerRead } from './ledger';
import { showNotice, showUndo } from './pageNotice';
import { overlayEntries, overlayMembers, persisted } from './persisted';
import { base } from './useAddress';

/** Counts of calls that were added together. */
export interface CallEvidence {
  readonly id: string;
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly addedAt: number;
  readonly usage: Usage;
}

/** The agent that a draft is for, as logs name it. */
export interface UsageSubject {
  readonly client: string;
  readonly agent: string;
}

interface EvidenceState {
  readonly evidence: ReadonlyMap<string, CallEvidence>;
  /** By draft. */
  readonly subjects: ReadonlyMap<string, UsageSubject>;
  readonly servers: ToldServers;
  /** When the counts were collected that came last beside a list of servers; '' for never. */
  readonly countedAt: string;
}

const store = createStore<EvidenceState>(() => ({
  evidence: new Map(),
  subjects: new Map(),
  servers: new Map(),
  countedAt: '',
}));

/** What clients call the agent that a person talks to: nobody's name. */
const unnamedAgent = 'main';

store.subscribe(({ evidence }) => {
  const tools = [...evidence.values()].flatMap(({ usage }) => usage.tools);
  const [first, ...others] = new Set(tools.map(({ agent }) => agent));
  noteOnlyAgent(first === unnamedAgent || others.length > 0 ? undefined : first);
});

const keptSubject = z.object({ client: z.string(), agent: z.string() });
const keptEvidence = z.object({
  evidence: listOf(z.object({ id: z.string(), name: z.string(), addedAt: z.number(), usage: z.unknown() })),
  subjects: listOf(z.tuple([z.string(), keptSubject])),
  servers: listOf(z.tuple([z.string(), z.string()])),
  /** Version 1 kept here what was cut from drafts. */
  cuts: listOf(z.tuple([z.string(), z.extend(keptSubject, { at: z.number(), toolIds: listOf(z.string()) })])),
  countedAt: z._default(z.string(), ''),
});

const kept = persisted(store, {
  key: 'evidence',
  what: 'evidence of calls',
  with: 'counts only',
  count: ({ evidence }) => evidence.size,
  version: 2,
  schema: {
    read: readKept,
    write: ({ evidence, subjects, servers, countedAt }) => ({
      evidence: [...evidence.values()],
      subjects: [...subjects],
      servers: [...servers],
      countedAt,
    }),
  },
  rebase: (base, mine, theirs) => ({
    ...overlayMembers(base, mine, theirs),
    evidence: overlayEntries(base.evidence, mine.evidence, theirs.evidence),
    subjects: overlayEntries(base.subjects, mine.subjects, theirs.subjects),
    servers: overlayEntries(base.servers, mine.servers, theirs.servers),
  }),
});

interface Reading extends UsageProgress {
  readonly total: number;
  readonly files: number;
}

const reading = createStore<{ readonly now: Reading | null }>(() => ({ now: null }));
const reader = createRpcClient<UsageMethods>({
  name: 'usage',
  start: () => startWorker('usage'),
  limits: { busy: 60_000 },
});

/** Tells the engine what logs say, now and after each change. */
export function startEvidence(): void {
  let told: EvidenceState | null = null;
  const tell = (state: EvidenceState) => {
    const { evidence, servers } = state;
    if (told === null ? evidence.size === 0 : evidence === told.evidence && servers === told.servers) return;
    told = state;
    noteFacts({ usage: evidence.size === 0 ? null : factsOf(state) });
  };
  store.subscribe(tell);
  tell(store.getState());
  void kept.whenRead().then(() => isEvidenceKnown.setState(true, true));
  const takeCounted = (counted: ReturnType<typeof countedFile.getState>) => {
    if (counted === null) return;
    countedFile.setState(null, true);
    void addCounted(counted.file, counted.at);
  };
  countedFile.subscribe(takeCounted);
  takeCounted(countedFile.getState());
}

/** What logs say of tools of servers, as far as the engine needs it. */
function factsOf({ evidence, servers }: EvidenceState): readonly UsageFact[] {
  return [...evidence.values()].flatMap(({ usage }) =>
    usage.tools.flatMap(({ builtIn, client, server, tool, days, offeredSessions, calledAt }): UsageFact[] =>
      builtIn === true ? [] : [withToldServer({ client, server, tool, days, offeredSessions, calledAt }, servers)],
    ),
  );
}

/** Reads files as evidence, in a worker; the page's notice says what came of it. */
export async function addEvidence(files: readonly File[]): Promise<void> {
  if (files.length === 0 || reading.getState().now !== null) return;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  reading.setState({ now: { bytes: 0, lines: 0, total, files: files.length } });
  try {
    const onProgress = (progress: UsageProgress) =>
      reading.setState({ now: { ...progress, total, files: files.length } });
    const { logs, counts, problems } = await reader.ask('read', { files }, { onProgress });
    const added = [...counts, ...(logs === null ? [] : [{ name: nameOf(logs), usage: logs }])].filter(
      ({ usage }) => usage.tools.length + usage.clients.length > 0,
    );
    for (const one of added) keep(one.name, one.usage);
    const calls = added.reduce((sum, { usage }) => sum + callsIn(usage), 0);
    const isEmpty = logs !== null && added.every(({ usage }) => usage !== logs);
    const words = [
      ...describeFaults(problems, counts),
      ...(isEmpty ? ['No call was found in the session files.'] : []),
      ...(added.length === 0 ? [] : [`Evidence added: ${formatCounted(calls, 'call')} of tools.`]),
      ...describeFuture(added),
    ];
    if (words.length > 0) showNotice({ kind: 'info', words: words.join(' ') });
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault !== 'ended') showNotice({ kind: 'info', words: describeWorkerError(error) });
  } finally {
    reading.setState({ now: null });
  }
}

/** Adds the counts beside collected servers, once: what a person removed stays away while the file stays the same. */
export async function addCounted(file: File, at: string): Promise<void> {
  await kept.whenRead();
  if (at <= store.getState().countedAt) return;
  const now = new Date().toISOString();
  // A time in the future is a file's word, and would keep all later counts away.
  store.setState({ countedAt: at < now ? at : now });
  try {
    const { counts, problems } = await reader.ask('read', { files: [file] });
    for (const { usage } of counts) keep(nameOf(usage), usage);
    const words = [...describeFaults(problems, counts), ...describeFuture(counts)];
    if (words.length > 0) showNotice({ kind: 'info', words: words.join(' ') });
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    showNotice({ kind: 'info', words: describeWorkerError(error) });
  }
}

const exampleEvidence = 'demo/support-agent.usage.json';

/** Adds the demo's month of invented calls, and notes whose they are. */
export async function addExampleEvidence(draftId: string): Promise<void> {
  chooseUsageSubject(draftId, { client: 'Lindhaven runtime', agent: 'support' });
  const bytes = await fetchOwnFile(new URL(exampleEvidence, base()));
  const { usage } = bytes === null ? { usage: null } : readUsage(JSON.parse(new TextDecoder().decode(bytes)));
  if (usage !== null) keep('Example: a month of invented calls', usage);
}

/** Returns the files that are evidence rather than sources of tools. */
export async function sortOutEvidence(files: readonly File[]): Promise<readonly File[]> {
  const named = files.filter(({ name }) => /\.(?:jsonl|usage\.json)$/i.test(name));
  if (named.length === 0) return [];
  try {
    const isEvidence = await reader.ask('sniff', { files: named });
    return named.filter((_file, place) => isEvidence[place]);
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    return [];
  }
}

/** Ends the reading under way; nothing of it is kept. */
export function cancelEvidence(): void {
  reader.stop();
}

export function useEvidenceReading(): Reading | null {
  return useStore(reading, ({ now }) => now);
}

/** Keeps counts in place of those of the same clients and days. */
function keep(name: string, usage: Usage): void {
  const spans = spansOf(usage);
  const left = [...store.getState().evidence].flatMap(([id, one]): [string, CallEvidence][] => {
    const rest = withoutSpans(one.usage, spans);
    return rest === null ? [] : [[id, rest === one.usage ? one : { ...one, usage: rest }]];
  });
  const id = `evidence-${newId()}`;
  store.setState({ evidence: new Map([...left, [id, { id, name, addedAt: Date.now(), usage }]]) });
}

/** Removes evidence; the notice brings it back. */
export function removeEvidence({ id, name }: CallEvidence): void {
  const before = store.getState().evidence;
  const known = before.get(id);
  if (known === undefined) return;
  store.setState({ evidence: new Map([...before].filter(([other]) => other !== id)) });
  showUndo(`The evidence “${revealPlain(name)}” was removed.`, () =>
    store.setState(({ evidence }) => ({ evidence: new Map(evidence).set(id, known) })),
  );
}

/** The agent that a draft is for; null where nobody chose one. */
export function useUsageSubject(draftId: string): UsageSubject | null {
  return useStore(store, ({ subjects }) => subjects.get(draftId) ?? null);
}

export function chooseUsageSubject(draftId: string, subject: UsageSubject): void {
  store.setState(({ subjects }) => ({ subjects: new Map(subjects).set(draftId, subject) }));
}

export function useEvidence(): readonly CallEvidence[] {
  const evidence = useStore(store, (state) => state.evidence);
  return [...evidence.values()];
}

/** A line of evidence, with the tool of the catalog that it means. */
export interface UsedTool extends ToolUsage {
  readonly evidence: CallEvidence;
  readonly resolved: Resolved;
}

/** All lines of evidence but those of the clients' own tools. */
export function useUsedTools(): EngineAnswer<readonly UsedTool[]> {
  const state = useStore(store);
  const { revision } = useKnownCatalog();
  const key = [[...state.evidence.keys()], [...state.servers], revision];
  return useEngineQuery('used-tools', key, (signal) => resolve(state, signal));
}

/** The server of the catalog that logs mean by another name. */
export function useToldServers(): ToldServers {
  return useStore(store, ({ servers }) => servers);
}

/** Says which server logs mean by a name, for all evidence; null takes it back. */
export function tellServer(logged: string, server: string | null): void {
  const others = [...store.getState().servers].filter(([name]) => name !== logged);
  store.setState({ servers: new Map(server === null ? others : [...others, [logged, server]]) });
}

async function resolve({ evidence, servers }: EvidenceState, signal?: AbortSignal): Promise<readonly UsedTool[]> {
  const rows = [...evidence.values()].flatMap((one) =>
    one.usage.tools.filter(({ builtIn }) => builtIn !== true).map((tool) => ({ ...tool, evidence: one })),
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ client, server, tool }) => withToldServer({ client, server, tool }, servers));
  const resolved = await catalogClient.ask('resolveNames', { names }, signal === undefined ? {} : { signal });
  return rows.map((row, place) => ({ ...row, resolved: resolved[place] ?? { kind: 'none' } }));
}

function nameOf({ clients }: Usage): string {
  return clients.length === 0 ? 'Session logs' : clients.map(({ client }) => client).join(', ');
}

/** Says what could not be read, of three files at most. */
function describeFaults(problems: UsageAnswer['problems'], counts: UsageAnswer['counts']): readonly string[] {
  const parts = counts.filter(({ leftOut }) => leftOut.length > 0);
  return [
    ...problems.map(({ name, why }) => `${revealPlain(name)}: ${revealPlain(why)}`),
    ...parts.map(({ name, leftOut }) => {
      const places = leftOut.slice(0, 3).map((pointer) => revealPlain(pointer));
      return `${revealPlain(name)}: left out, as it can’t be read: ${places.join(', ')}${leftOut.length > 3 ? ', …' : ''}.`;
    }),
  ].slice(0, 3);
}

function describeFuture(added: readonly { readonly usage: Usage }[]): readonly string[] {
  const last = added.map(({ usage }) => usage.to).sort();
  return last
    .slice(-1)
    .filter((day) => isFuture(day))
    .map((day) => `Its last day is ${markFuture(day)}.`);
}

function callsIn({ tools }: Usage): number {
  return tools.reduce((sum, { days }) => sum + callsOf(sumDays(days)), 0);
}

function readKept(value: unknown): EvidenceState | null {
  const { data } = readLenient(keptEvidence, value);
  if (data === null) return null;
  const evidence = data.evidence.flatMap((one): [string, CallEvidence][] => {
    const { usage } = readUsage(one.usage);
    return usage === null ? [] : [[one.id, { ...one, usage }]];
  });
  const { subjects, servers, cuts, countedAt } = data;
  const decided = cuts.flatMap(([draftId, cut]) => cutDecisions(draftId, cut, cut.toolIds, cut.at));
  if (decided.length > 0) void whenLedgerRead().then(() => record(decided));
  return { evidence: new Map(evidence), subjects: new Map(subjects), servers: new Map(servers), countedAt };
}
