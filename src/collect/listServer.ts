import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  type RequestOptions,
  StreamableHTTPClientTransport,
  type Transport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { isObject, member } from '../model/json';
import type { CollectedServer } from './collectedFile';
import { describeTrouble, type Trouble } from './describeTrouble';
import { makeSse, makeStreamable } from './httpTransports';
import { ListedPages } from './listedPages';
import type { ServerPlan, Step } from './planServer';
import { ProgramTransport } from './programTransport';
import { makeRedact, redactJsonText } from './redact';

const maxPages = 1_000;
/** Characters of all pages of one server. */
const maxText = 16 * 1024 * 1024;
const maxReason = 300;
/** For a session to be given back. */
const partingMs = 1_000;
/** The revision without a handshake. */
const modern = '2026-07-28';

/** Starts or reaches one server, takes down all its pages of tools, and ends what it started. Never throws. */
export async function listServer(plan: ServerPlan, limitMs: number, signal: AbortSignal): Promise<CollectedServer> {
  const { name, step } = plan;
  if (step.kind === 'skip') return { name, status: step.status, reason: step.reason, pages: [], toolCount: 0 };
  const redact = makeRedact(step.secrets);
  const limit = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any([limit, signal]);
  const listing = await tryWays(waysTo(step, limitMs), stop);
  const reason = redact(reasonOf(listing, stop, limit.aborted ? limitMs : undefined)).slice(0, maxReason);
  if (listing.kind !== 'listed' || stop.aborted) {
    const status = listing.kind === 'refused' && !stop.aborted ? 'needs-sign-in' : 'failed';
    return { name, status, reason, pages: [], toolCount: 0 };
  }
  const { serverInfo, protocolVersion, instructions } = listing.facts;
  return {
    name,
    status: 'listed',
    ...(reason !== '' && { reason }),
    ...(serverInfo !== undefined && { serverInfo: redactJsonText(JSON.stringify(serverInfo), redact) }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(instructions !== undefined && { instructions: redact(instructions) }),
    pages: listing.pages.map((page) => redactJsonText(page, redact)),
    toolCount: listing.toolCount,
  };
}

interface ServerFacts {
  readonly serverInfo: unknown;
  readonly protocolVersion: string | undefined;
  readonly instructions: string | undefined;
}
type Listing =
  | {
      readonly kind: 'listed';
      readonly pages: readonly string[];
      readonly toolCount: number;
      readonly facts: ServerFacts;
      readonly leftProcesses: boolean;
    }
  | Trouble;

function reasonOf(listing: Listing, stop: AbortSignal, limitMs: number | undefined): string {
  if (limitMs !== undefined) {
    return `It was not done within ${Math.round(limitMs / 1000)} s. Give it more with --timeout, or leave it out with --except.`;
  }
  if (stop.aborted) return 'It was stopped: the time for all servers is over. Give them more with --timeout.';
  if (listing.kind === 'listed') {
    return listing.leftProcesses ? 'It left processes running when it ended; they were stopped.' : '';
  }
  return listing.reason;
}

/** One way to a server: how it is spoken to, and in which era of the protocol. */
interface Way {
  readonly make: (pages: ListedPages) => Transport;
  readonly negotiation: VersionNegotiationOptions;
  /** Whether it is worth trying after this trouble; always where absent. */
  readonly isFor?: (trouble: Trouble) => boolean;
}

function waysTo(step: Exclude<Step, { kind: 'skip' }>, limitMs: number): readonly Way[] {
  if (step.kind === 'start') {
    const make = (pages: ListedPages) => {
      const transport = new ProgramTransport(step.program);
      transport.onLine = (text) => pages.noteReceived(text);
      return transport;
    };
    // Many programs end at a request before the handshake: it comes first.
    return [
      { make, negotiation: { mode: 'legacy' } },
      { make, negotiation: { mode: { pin: modern } }, isFor: ({ isOtherEra }) => isOtherEra === true },
    ];
  }
  const { address } = step;
  const streamable = (pages: ListedPages) => makeStreamable(address, (text) => pages.noteReceived(text));
  const sse: Way = {
    make: (pages) => makeSse(address, (text) => pages.noteReceived(text)),
    negotiation: { mode: 'legacy' },
  };
  if (address.isSse) return [sse];
  return [
    // A server that leaves the newer question open still has time for the older one.
    { make: streamable, negotiation: { mode: 'auto', probe: { timeoutMs: limitMs / 3 } } },
    { make: streamable, negotiation: { mode: 'legacy' } },
    sse,
  ];
}

/** Tries one way after the other; of several troubles the first is told. */
async function tryWays(ways: readonly Way[], stop: AbortSignal): Promise<Listing> {
  let first: Trouble | null = null;
  for (const way of ways) {
    if (first !== null && (stop.aborted || way.isFor?.(first) === false)) break;
    const listing = await listOver(way, stop);
    if (listing.kind !== 'failed') return listing;
    first ??= listing;
  }
  return first ?? { kind: 'failed', reason: 'There is no way to it.' };
}

async function listOver({ make, negotiation }: Way, stop: AbortSignal): Promise<Listing> {
  const pages = new ListedPages();
  const transport = make(pages);
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    pages.noteSent(message);
    return send(message, options);
  };
  const client = new Client({ name: 'tool-catalog', version: '1' }, { versionNegotiation: negotiation });
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  const endings = transport instanceof ProgramTransport ? [stopped, transport.trouble] : [stopped];
  // The limit is ours: the library's own would end a slow start early.
  const options = { signal: stop, timeout: 2 ** 31 - 1 };
  let isConnected = false;
  let listing: Listing;
  try {
    await Promise.race([client.connect(transport, options), ...endings]);
    isConnected = true;
    const found = await Promise.race([listPages(client, pages, options), ...endings]);
    listing = { kind: 'listed', ...found, facts: factsOf(client), leftProcesses: false };
  } catch (error) {
    const printed = transport instanceof ProgramTransport ? transport.errorLine : '';
    listing = describeTrouble(error, printed, isConnected);
  }
  await part(transport);
  const leftProcesses = transport instanceof ProgramTransport && transport.leftProcesses;
  return listing.kind === 'listed' ? { ...listing, leftProcesses } : listing;
}

async function listPages(client: Client, pages: ListedPages, options: RequestOptions) {
  const texts: string[] = [];
  const seen = new Set<string>();
  let toolCount = 0;
  let length = 0;
  for (let cursor: string | undefined; ; ) {
    const page = pages.next();
    const params = cursor === undefined ? {} : { cursor };
    const answer = client.request({ method: 'tools/list', params }, options).then((result) => JSON.stringify(result));
    const text = await Promise.race([page, answer.catch((error) => admitNoTools(error, client))]);
    const { tools, nextCursor } = readPage(text);
    texts.push(text);
    toolCount += tools.length;
    length += text.length;
    if (nextCursor === undefined) return { pages: texts, toolCount };
    if (seen.has(nextCursor)) throw new Error('It named the same page twice.');
    if (texts.length >= maxPages) throw new Error(`It has more than ${maxPages} pages.`);
    if (length > maxText) throw new Error(`Its tools are more than ${maxText / 1024 / 1024} MB.`);
    seen.add(nextCursor);
    cursor = nextCursor;
  }
}

/** A server that has prompts or resources alone need not know the question. */
function admitNoTools(error: unknown, client: Client): string {
  const isUnknown = error instanceof ProtocolError && error.code === ProtocolErrorCode.MethodNotFound;
  if (isUnknown && client.getServerCapabilities()?.tools === undefined) return '{"tools":[]}';
  throw error;
}

/** Only what is needed to go on is looked at: one odd tool must not cost the others. */
function readPage(text: string): { readonly tools: readonly unknown[]; readonly nextCursor: string | undefined } {
  const page: unknown = JSON.parse(text);
  const [tools, nextCursor] = isObject(page) ? [member(page, 'tools'), member(page, 'nextCursor')] : [];
  if (!Array.isArray(tools)) throw new Error('Its answer holds no list of tools.');
  return { tools, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined };
}

function factsOf(client: Client): ServerFacts {
  return {
    serverInfo: client.getServerVersion(),
    protocolVersion: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
  };
}

/** Gives a session back, and ends what was started. */
async function part(transport: Transport): Promise<void> {
  if (transport instanceof StreamableHTTPClientTransport) {
    const limit = new Promise((done) => setTimeout(done, partingMs).unref());
    await Promise.race([transport.terminateSession().catch(() => undefined), limit]);
  }
  await transport.close().catch(() => undefined);
}
