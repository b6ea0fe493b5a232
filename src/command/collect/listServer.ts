import { HostError, type HostFailure } from '../../host/failure';
import { describeFailure } from '../../host/failureText';
import { openMcpSession, type ReadPages, readPages } from '../../host/mcp';
import { discover, initialize, type McpTransport } from '../../host/mcpEras';
import type { CollectedServer } from '../../model/collectedServers';
import { megabyte } from '../../model/formatCount';
import type { PlannedAddress, Program, ReadyPlan } from './planServer';
import { RunningProgram } from './program';
import { Redaction } from './redact';

export interface ListedServer extends CollectedServer {
  readonly toolCount: number;
}

/** Bytes of all answers over HTTP. */
const maxAnswers = 16 * megabyte;
const maxReason = 300;
const maxName = 100;
const methodNotFound = '-32601';

interface Listing {
  readonly read?: ReadPages;
  readonly transport?: McpTransport;
  readonly error?: unknown;
  /** The line of its errors that says most. */
  readonly printed: string;
  /** What it wrote in place of an answer, in words. */
  readonly stray: string;
  readonly leftovers: readonly string[];
}

/** Starts or reaches one server, reads all its pages of tools, and ends what it started. Never throws. */
async function listServer(plan: ReadyPlan, limitMs: number, signal: AbortSignal): Promise<ListedServer> {
  const { name, step } = plan;
  const nothing = { name, pages: [], toolCount: 0 };
  if (step.kind === 'skip') return { ...nothing, status: step.status, reason: step.reason };
  if (signal.aborted) return { ...nothing, status: 'failed', reason: `It was not started: ${allOver}` };
  const limit = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any([limit, signal]);
  const listing =
    step.kind === 'start' ? await listProgram(step.program, stop) : await listAddress(step.address, stop, limitMs);
  const sentences = describe(listing, stop, limit.aborted ? limitMs : null);
  const isRefused = !stop.aborted && ['unauthenticated', 'forbidden'].includes(failureOf(listing.error)?.kind ?? '');
  try {
    const helper = isRefused && step.kind === 'reach' && step.address.hasHelper ? [helperNotRun] : [];
    const listed = withoutSecrets(listing, [...helper, ...sentences].join(' '), plan, new Redaction(step.secrets));
    return isRefused && listed.status === 'failed' ? { ...listed, status: 'needs-sign-in' } : listed;
  } catch (error) {
    const why = error instanceof RangeError ? 'it is nested too deeply' : describeError(error);
    return { ...nothing, status: 'failed', reason: `What it says could not be searched for secrets: ${why}.` };
  }
}

/** @throws Error where what it says can't be searched. */
function withoutSecrets(
  { read, transport }: Listing,
  words: string,
  { name, takesOwnName, runs }: ReadyPlan,
  redaction: Redaction,
): ListedServer {
  const why = redaction.text(words, true).slice(0, maxReason);
  if (read === undefined) return { name, status: 'failed', reason: why, pages: [], toolCount: 0 };
  const pages = redaction.pages(read.pages);
  const said = [why, ...redaction.places].filter((one) => one !== '').join(' ');
  const ownName = takesOwnName && redaction.text(transport?.serverInfo?.name ?? '', true).slice(0, maxName);
  return {
    name: ownName || name,
    status: 'listed',
    ...(said !== '' && { reason: said }),
    ...(transport?.serverInfo && { serverInfo: redaction.json(JSON.stringify(transport.serverInfo)) }),
    ...(transport?.protocolVersion !== undefined && { protocolVersion: transport.protocolVersion }),
    ...(transport?.instructions !== undefined && { instructions: redaction.text(transport.instructions, true) }),
    runs: redaction.text(runs),
    ...(ownName && { ownName: true }),
    pages,
    toolCount: read.tools,
  };
}

const helperNotRun = 'Its headersHelper, a program that gives headers, was not run.';

const allOver = 'the time for all servers is over. Give them more with --timeout.';

function describe(listing: Listing, stop: AbortSignal, limitMs: number | null): string[] {
  const partly = listing.read?.stopped === undefined ? [] : ['Only part of its list could be read.'];
  return [...partly, ...listing.leftovers, ...describeTrouble(listing, stop, limitMs)];
}

function describeTrouble(
  { read, error, printed, stray }: Listing,
  stop: AbortSignal,
  limitMs: number | null,
): string[] {
  const trouble = read === undefined ? error : read.stopped;
  if (trouble === undefined) return [];
  const said = [...(stray === '' ? [] : [stray]), ...(printed === '' ? [] : [`It printed: ${printed}`])];
  if (!stop.aborted) return [describeError(trouble), ...(read === undefined ? said : [])];
  if (limitMs === null) return [`It was stopped: ${allOver}`];
  const seconds = Math.round(limitMs / 1000);
  const next = stray === '' ? 'Give it more with --timeout, or leave it out with --except.' : '';
  return [`It was not done within ${seconds} s.`, ...said, next].filter((one) => one !== '');
}

async function listAddress({ url, headers }: PlannedAddress, stop: AbortSignal, limitMs: number): Promise<Listing> {
  const seconds = limitMs / 1_000;
  const session = await openMcpSession({
    url: url.href,
    headers: Object.fromEntries(headers),
    credentials: 'omit',
    signal: stop,
    limits: { bytes: maxAnswers, firstByteSeconds: seconds, stallSeconds: seconds },
    isOnline: () => true,
    isSecurePage: false,
  });
  const rest = { printed: '', stray: '', leftovers: [] };
  if (!session.ok) return { ...rest, error: new HostError(session.failure) };
  const { transport, close } = session;
  try {
    return { ...rest, transport, read: await readPages(transport) };
  } catch (error) {
    return { ...rest, error };
  } finally {
    await close();
  }
}

/** Many programs end at a request before the handshake, so it comes first; one that refuses it is started again. */
async function listProgram(program: Program, stop: AbortSignal): Promise<Listing> {
  const older = await listOver(program, stop, initialize);
  const failure = failureOf(older.error);
  const isOtherEra =
    failure?.kind === 'mcp-version' ||
    (failure?.kind === 'mcp-error' && failure.method === 'initialize' && failure.code === methodNotFound);
  if (!isOtherEra || stop.aborted) return older;
  const newer = await listOver(program, stop, ({ ask }) => discover(ask));
  const leftovers = [...older.leftovers, ...newer.leftovers];
  return { ...(newer.read === undefined ? older : newer), leftovers };
}

async function listOver(
  plan: Program,
  stop: AbortSignal,
  begin: (program: { ask: RunningProgram['ask']; notify: RunningProgram['notify'] }) => Promise<McpTransport>,
): Promise<Listing> {
  const program = new RunningProgram(plan);
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new HostError({ kind: 'aborted' })), { once: true });
  });
  stopped.catch(() => undefined);
  const orStopped = <T>(work: Promise<T>) => Promise.race([work, stopped]);
  let found: Pick<Listing, 'read' | 'transport' | 'error'>;
  try {
    await orStopped(program.start());
    const pipe: Parameters<typeof begin>[0] = {
      ask: (request) => orStopped(program.ask(request)),
      notify: (method) => program.notify(method),
    };
    const transport = await begin(pipe);
    found = { transport, read: await readPages(transport) };
  } catch (error) {
    found = { error };
  }
  await program.close();
  const { leftProcesses, escaped, errors, stray } = program;
  const leftovers = [
    ...(leftProcesses ? ['It left processes running when it ended; they were stopped.'] : []),
    ...(escaped.length === 0
      ? []
      : [`These of its processes still run: ${escaped.map(({ pid, name }) => `${name} (${pid})`).join(', ')}.`]),
  ];
  return { ...found, printed: errors.mainLine, stray, leftovers };
}

function failureOf(error: unknown): HostFailure | null {
  return error instanceof HostError ? error.failure : null;
}

function describeError(error: unknown): string {
  if (error instanceof HostError) return describeHostFailure(error.failure);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'Its command was not found. Install it, or give its full path in the file.';
    case 'EACCES':
      return 'Its command may not be run. Make it executable.';
    case undefined:
      return error.message;
    default:
      // The system's message quotes the command.
      return `It could not be started (${String(code)}).`;
  }
}

/** In the words of a terminal; the rest in those of the page. */
function describeHostFailure(failure: HostFailure): string {
  switch (failure.kind) {
    case 'unauthenticated':
    case 'forbidden': {
      const status = failure.kind === 'unauthenticated' ? 401 : 403;
      return `It asks for a sign-in (HTTP ${status}). Give it a token: in its headers in the file, or with --token-env for a URL.`;
    }
    case 'unreachable':
      return 'Nothing answers at its address. Start it, or correct the address in the file.';
    case 'unknown-shape':
      return 'Its answer holds no list of tools.';
    case 'mcp-error':
      if (failure.method === 'tools/list' && failure.code === methodNotFound) return 'It has no list of tools.';
      return `It answered with an error: ${failure.message ?? failure.code}`;
    default: {
      const { title, explanation, hostSays } = describeFailure(failure);
      const came = 'arrived' in failure ? [`What came: ${failure.arrived}.`] : [];
      return [`${title}.`, explanation, ...came, ...(hostSays === undefined ? [] : [`It says: ${hostSays}`])].join(' ');
    }
  }
}

const atOnce = 4;

export interface ListingLimits {
  readonly serverMs: number;
  readonly allMs: number;
  /** Characters of all pages of all servers: the app reads files of up to `maxFileBytes`. */
  readonly maxText?: number;
}

/** Lists all servers, four at once; the answers are in the order of the plans. Calls `onDone` as each ends. */
export async function collectAll(
  plans: readonly ReadyPlan[],
  { serverMs, allMs, maxText = 60 * megabyte }: ListingLimits,
  onDone: (server: ListedServer, plan: ReadyPlan) => void = () => undefined,
): Promise<readonly ListedServer[]> {
  const signal = AbortSignal.timeout(allMs);
  const found: ListedServer[] = [];
  const line = plans.map((plan, place) => ({ plan, place }));
  let left = maxText;
  const work = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const listed = await listServer(next.plan, serverMs, signal);
      const length = listed.pages.reduce((sum, page) => sum + page.length, 0);
      const server = length <= left ? listed : crowdedOut(listed, maxText);
      left -= server === listed ? length : 0;
      found[next.place] = server;
      onDone(server, next.plan);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

function crowdedOut({ name }: ListedServer, maxText: number): ListedServer {
  const size = `${Math.ceil(maxText / megabyte)} MB`;
  const reason = `All servers together have more than ${size} of tools. Choose some of them with --only.`;
  return { name, status: 'failed', reason, pages: [], toolCount: 0 };
}
