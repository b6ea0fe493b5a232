import { listOf, readLenient, wireText, z } from '../model/schema';
import { type Body, type OpenedBytes, openBytes, type RequestContext, readBytes, waitAbortably } from './client';
import { type Discovery, type DiscoveryAbsence, readDiscoveryText } from './discovery';
import { buildStatusFailure, readErrorEnvelope } from './errorEnvelope';
import { type Failed, failed, failureOf, type HostFailure } from './failure';
import type { Host } from './settings';
import { chooseVersion, isWorthTrying, protocolUrl, versionOne, type Wire, wireHeaders } from './wire';

export interface HostCall extends RequestContext {
  readonly host: Pick<Host, 'url' | 'auth'>;
  readonly token?: string | undefined;
  /** The version to ask in; version 1 where absent. */
  readonly wire?: Wire | undefined;
  /** Told before each wait that a rate limit asks for; `attempt` is the try that comes after it, from 2. */
  readonly onWait?: (wait: { readonly ms: number; readonly attempt: number; readonly isAsked: boolean }) => void;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type DiscoveryAnswer =
  | { readonly kind: 'found'; readonly discovery: Discovery }
  | { readonly kind: 'absent'; readonly why: DiscoveryAbsence }
  /** The question itself failed: still no reason not to ask for the list. */
  | { readonly kind: 'absent'; readonly why: 'failed'; readonly failure: HostFailure };

export interface OpenedList {
  readonly ok: true;
  readonly url: string;
  /** The version that the host answered in. */
  readonly wire: Wire;
  /** The bytes of the answer, whatever they are: the body decides, not its Content-Type. */
  readonly body: Body;
  /** The host's own count of bytes, where readable; not to be relied on (compression, mistakes). */
  readonly expectedBytes?: number;
}

const maxTries = 4;
const usualWaitMs = 5_000;
const maxErrorBytes = 64 * 1024;
const maxErrorSeconds = 5;
const maxDiscoveryBytes = 4 * 1024 * 1024;

/** Plain files beside this app have the list, but no answers by id; neither has an MCP server. */
export function answersById(host: Pick<Host, 'relative' | 'kind'>): boolean {
  return !host.relative && host.kind === 'openwop';
}

/** Asks for the discovery document without a credential; what lies beside the app with the app's own cookie. Never throws. */
export async function fetchDiscovery(
  host: Pick<Host, 'url'> & Partial<Pick<Host, 'relative'>>,
  travel: RequestContext,
): Promise<DiscoveryAnswer> {
  const limits = { ...travel.limits, bytes: Math.min(travel.limits.bytes, maxDiscoveryBytes) };
  const answer = await openBytes({
    ...travel,
    limits,
    url: `${host.url}/.well-known/openwop`,
    token: undefined,
    credentials: host.relative ? 'include' : 'omit',
  });
  if (!answer.ok) return { kind: 'absent', why: 'failed', failure: answer.failure };
  if ([404, 405, 410, 501].includes(answer.status)) {
    await readErrorText(answer);
    return { kind: 'absent', why: 'not-found' };
  }
  if (answer.status !== 200) {
    const failure = await readFailure(answer, { hadToken: false, attempts: 1 });
    return { kind: 'absent', why: 'failed', failure };
  }
  try {
    const bytes = await readBytes(answer.body, limits.bytes);
    const read = readDiscoveryText(new TextDecoder().decode(bytes));
    return typeof read === 'string' ? { kind: 'absent', why: read } : { kind: 'found', discovery: read };
  } catch (error) {
    return { kind: 'absent', why: 'failed', failure: failureOf(error) };
  }
}

/** Where to ask for a list: the first way that the host answers. */
export interface ListWays {
  readonly ways: readonly [Wire, ...Wire[]];
  /** Whether the host answered its discovery address: then silence elsewhere can be a refusal of its CORS rules. */
  readonly answers: boolean;
  /** The sources of tools that the host says it surfaces; absent where it doesn't say. */
  readonly advertised?: readonly string[];
  /** The ways that a late discovery document names; null where none came, or nobody waits for it any more. */
  readonly later?: Promise<ListWays | null>;
}

/** Returns where to ask for a host's list, by its discovery; null where that has not answered yet. */
export function planList(host: Pick<Host, 'version'>, answer: DiscoveryAnswer | null): ListWays {
  const discovery = answer?.kind === 'found' ? answer.discovery : null;
  const isSilent =
    answer === null ||
    (answer.kind === 'absent' &&
      answer.why === 'failed' &&
      ['offline', 'unreachable', 'first-byte-timeout'].includes(answer.failure.kind));
  const advertised = discovery?.toolCatalog?.sources;
  return {
    ways: chooseVersion(discovery, host.version, answer === null),
    answers: !isSilent,
    ...(advertised !== undefined && { advertised }),
  };
}

/** Failures by how much they tell of a host, from least to most; those not listed tell more than any of these. */
const leastTelling: readonly HostFailure['kind'][] = ['unreachable', 'no-catalog', 'not-json', 'version-refused'];

/**
 * Opens the list (`GET <url>/v1/tools` or `<url>/tools`, no query) as a stream of bytes, in the first of the given
 * versions that the host answers, then in those that a late discovery document names. A rate limit is waited for as the
 * host says, at most four tries in all. A failure is the most telling one of all ways, and names the addresses. Never
 * throws; the stream may throw `HostError`.
 */
export async function openToolList(
  call: HostCall,
  plan: ListWays = { ways: [versionOne], answers: true },
): Promise<OpenedList | Failed> {
  const statuses = new Map<string, string>();
  const failures = new Map<string, HostFailure>();
  let told: HostFailure = { kind: 'aborted' };
  for (let next: ListWays | null = plan; next !== null; next = (await next.later) ?? null) {
    const { ways, answers } = next;
    let last: { readonly wire: Wire; readonly failure: HostFailure } | undefined;
    for (const wire of ways) {
      if (last !== undefined && !isWorthTrying(wire, last.wire, last.failure, answers)) continue;
      const url = protocolUrl(call.host.url, wire, '/tools');
      const way = `${url} ${wire.sendsVersion}`;
      const answer = failures.has(way) ? null : await askHost(url, { ...call, wire });
      if (answer?.ok && (wire === ways.at(-1) || !isWebPage(answer))) return openedList(answer, url, wire);
      const failure = failures.get(way) ?? (answer?.ok === false ? answer.failure : await refusePage(answer));
      if (failure.kind === 'aborted') return failed(failure);
      if (failures.size === 0 || telling(failure) > telling(told)) told = failure;
      failures.set(way, failure);
      statuses.set(url, 'status' in failure ? ` (answered ${failure.status})` : '');
      last = { wire, failure };
    }
    if (call.signal.aborted) break;
  }
  // Of one way the failure itself says what it answered.
  const asked = [...statuses].map(([url, status]) => (statuses.size > 1 ? url + status : url));
  return failed(call.signal.aborted ? { kind: 'aborted' } : { ...told, asked });
}

function telling({ kind }: HostFailure): number {
  const place = leastTelling.indexOf(kind);
  return place === -1 ? leastTelling.length : place;
}

function openedList({ headers, body }: OpenedBytes, url: string, wire: Wire): OpenedList {
  const declared = Number(headers.get('content-length'));
  const isCompressed = headers.get('content-encoding') !== null;
  return { ok: true, url, wire, body, ...(declared > 0 && !isCompressed ? { expectedBytes: declared } : {}) };
}

function isWebPage({ headers }: OpenedBytes): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '');
}

async function refusePage(answer: OpenedBytes | null): Promise<HostFailure> {
  if (answer !== null) await readErrorText(answer);
  return { kind: 'not-json', line: 1, column: 1, offset: 0, reason: 'a web page', looksLikeHtml: true };
}

const longestPath = 8_000;

/** Returns the raw bytes of one descriptor (`GET …/tools/{toolId}`). Not for static hosts. Never throws. */
export async function fetchToolById(
  toolId: string,
  call: HostCall,
): Promise<{ readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> } | Failed> {
  const url = buildToolUrl(call.host.url, toolId, call.wire);
  if (url === null) return failed({ kind: 'no-tool-id-path', toolId: toolId.slice(0, 300) });
  const answer = await askHost(url, call, toolId);
  if (!answer.ok) return answer;
  try {
    return { ok: true, bytes: await readBytes(answer.body, call.limits.bytes) };
  } catch (error) {
    return failed(failureOf(error));
  }
}

/**
 * Returns the address of one tool: `mcp:a/b` → `<hostUrl>/v1/tools/mcp%3Aa%2Fb`. Null for an id that a URL can't carry
 * as exactly one path segment (`.`, `..`, a lone surrogate, none at all): it would ask for something else.
 */
export function buildToolUrl(hostUrl: string, toolId: string, wire: Wire = versionOne): string | null {
  if (toolId === '' || !toolId.isWellFormed()) return null;
  const segment = encodeURIComponent(toolId);
  if (segment.length > longestPath) return null;
  const list = protocolUrl(hostUrl, wire, '/tools');
  const url = `${list}/${segment}`;
  return new URL(url).pathname === `${new URL(list).pathname}/${segment}` ? url : null;
}

export type AgentsAnswer =
  /** The answer's own text: whoever reads it finds the agents, or says that it is none. */
  | { readonly kind: 'answered'; readonly text: string }
  /** The host has no such route: it may run no agents, or not list them. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: HostFailure };

const maxAgentBytes = 16 * 1024 * 1024;

/** Asks for the agents that a host lists (`GET …/agents`, RFC 0072), each with its allowlist. Never throws. */
export async function fetchAgents(call: HostCall): Promise<AgentsAnswer> {
  const limits = { ...call.limits, bytes: Math.min(call.limits.bytes, maxAgentBytes) };
  const answer = await askHost(protocolUrl(call.host.url, call.wire ?? versionOne, '/agents'), { ...call, limits });
  if (!answer.ok) {
    return answer.failure.kind === 'no-catalog' ? { kind: 'absent' } : { kind: 'failed', failure: answer.failure };
  }
  try {
    return { kind: 'answered', text: new TextDecoder().decode(await readBytes(answer.body, limits.bytes)) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** What a host says of its sign-in (RFC 9728), texts in its own words. */
export interface ProtectedResource {
  /** The scopes that the host enforces: nothing says that a caller holds them. */
  readonly scopes: readonly string[];
  readonly authorizationServers: readonly string[];
}

const names = listOf(wireText, 1_000);
const protectedResource = z.object({ scopes_supported: names, authorization_servers: names });

/**
 * Asks for a host's protected-resource metadata, without a credential: `https://h/api` →
 * `https://h/.well-known/oauth-protected-resource/api`, or where the host's challenge says that it stands; another origin
 * is never asked. Null where there is none. Never throws.
 */
export async function fetchProtectedResource(
  host: Pick<Host, 'url'>,
  travel: RequestContext,
  challenged?: string,
): Promise<ProtectedResource | null> {
  const { origin, pathname } = new URL(host.url);
  const limits = { ...travel.limits, bytes: Math.min(travel.limits.bytes, maxDiscoveryBytes) };
  const isOwn = challenged !== undefined && URL.canParse(challenged) && new URL(challenged).origin === origin;
  const usual = `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
  const url = isOwn ? challenged : usual;
  const answer = await openBytes({ ...travel, limits, url, token: undefined, credentials: 'omit' });
  if (!answer.ok) return null;
  try {
    const body = new TextDecoder().decode(await readBytes(answer.body, limits.bytes));
    const { data } = readLenient(protectedResource, answer.status === 200 ? JSON.parse(body) : null);
    return data ? { scopes: data.scopes_supported, authorizationServers: data.authorization_servers } : null;
  } catch {
    return null;
  }
}

/** Opens a host of `kind: "file"`: the file itself, whatever format it is of. Never throws; the stream may throw `HostError`. */
export function openHostFile(call: HostCall): Promise<OpenedBytes | Failed> {
  return askHost(call.host.url, call);
}

/** Asks for one URL; a rate limit is waited for as the host says, at most four tries in all. Never throws. */
export async function askHost(url: string, call: HostCall, toolId?: string): Promise<OpenedBytes | Failed> {
  const { host, token, wire = versionOne, signal, onWait, sleep = waitAbortably } = call;
  const sending = { method: 'GET', headers: wireHeaders(wire) } as const;
  const credentials = host.auth === 'cookie' ? 'include' : 'omit';
  for (let attempts = 1; ; attempts++) {
    const answer = await openBytes({ ...call, url, token, credentials, sending });
    if (!answer.ok || answer.status === 200) return answer;
    const failure = await readFailure(answer, { hadToken: token !== undefined, attempts, toolId });
    if (failure.kind !== 'rate-limited' || attempts === maxTries) return failed(failure);
    const ms = failure.retryAfterMs ?? usualWaitMs;
    onWait?.({ ms, attempt: attempts + 1, isAsked: failure.retryAfterMs !== undefined });
    await sleep(ms, signal);
  }
}

async function readFailure(answer: OpenedBytes, asked: Parameters<typeof buildStatusFailure>[2]): Promise<HostFailure> {
  const text = await readErrorText(answer);
  if (typeof text !== 'string') return text;
  return buildStatusFailure(answer.status, readErrorEnvelope(text, answer.headers, Date.now()), asked);
}

/** An error body's first 64 kB. One that breaks off says less, but the status stands; only Cancel goes before it. */
async function readErrorText(answer: OpenedBytes): Promise<string | HostFailure> {
  try {
    const bytes = await readBytes(answer.body, maxErrorBytes, maxErrorSeconds);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    const failure = failureOf(error);
    return failure.kind === 'aborted' ? failure : '';
  }
}
