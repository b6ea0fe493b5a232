import type { Body, OpenedBytes, RequestContext } from './client';
import { openBytes, readBytes } from './client';
import type { Discovery, DiscoveryAbsence } from './discovery';
import { readDiscoveryText } from './discovery';
import type { Failed, HostFailure } from './failure';
import { failed, HostError } from './failure';
import type { Host } from './settings';
import { buildStatusFailure } from './statusFailure';

/** One call to an openwop host. */
export interface HostCall extends RequestContext {
  readonly host: Pick<Host, 'url' | 'auth'>;
  readonly token?: string | undefined;
  /** Told before each wait that a rate limit asks for; `attempt` is the try that comes after it, from 2. */
  readonly onWait?: (wait: { readonly ms: number; readonly attempt: number }) => void;
  /** Does the waiting; the default uses a timer and ends early when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type DiscoveryAnswer =
  | { readonly kind: 'found'; readonly discovery: Discovery }
  | { readonly kind: 'absent'; readonly why: DiscoveryAbsence }
  /** The question itself failed: still no reason not to ask for the list. */
  | { readonly kind: 'absent'; readonly why: 'failed'; readonly failure: HostFailure };

export interface OpenedList {
  readonly ok: true;
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

/** Asks for the discovery document, always without a credential. Never throws. */
export async function fetchDiscovery(host: Pick<Host, 'url'>, travel: RequestContext): Promise<DiscoveryAnswer> {
  const limits = { ...travel.limits, bytes: Math.min(travel.limits.bytes, maxDiscoveryBytes) };
  const answer = await openBytes({
    ...requestDefaults(travel),
    limits,
    url: `${host.url}/.well-known/openwop`,
    credentials: 'omit',
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

/**
 * Opens the list (`GET <url>/v1/tools`, no query) as a stream of bytes. A rate limit is waited for as the host says,
 * at most four tries in all. Never throws; the stream may throw `HostError`.
 */
export async function openToolList(call: HostCall): Promise<OpenedList | Failed> {
  const answer = await askHost(`${call.host.url}/v1/tools`, call);
  if (!answer.ok) return answer;
  const declared = Number(answer.headers.get('content-length'));
  const isCompressed = answer.headers.get('content-encoding') !== null;
  return { ok: true, body: answer.body, ...(declared > 0 && !isCompressed ? { expectedBytes: declared } : {}) };
}

/** Opens a host of `kind: "file"`: the file itself, whatever format it is of. Never throws; the stream may throw `HostError`. */
export function openHostFile(call: HostCall): Promise<OpenedBytes | Failed> {
  return askHost(call.host.url, call);
}

/** Resolves after `ms`, or as soon as the signal aborts. */
export function waitAbortably(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

/** Asks for one URL; a rate limit is waited for as the host says, at most four tries in all. Never throws. */
export async function askHost(url: string, call: HostCall, toolId?: string): Promise<OpenedBytes | Failed> {
  const { host, token, signal, onWait, sleep = waitAbortably } = call;
  const credentials = host.auth === 'cookie' ? 'include' : 'omit';
  for (let attempts = 1; ; attempts++) {
    const answer = await openBytes({ ...requestDefaults(call), url, token, credentials });
    if (!answer.ok || answer.status === 200) return answer;
    const failure = await readFailure(answer, { hadToken: token !== undefined, attempts, toolId });
    if (failure.kind !== 'rate-limited' || attempts === maxTries) return failed(failure);
    const ms = failure.retryAfterMs ?? usualWaitMs;
    onWait?.({ ms, attempt: attempts + 1 });
    await sleep(ms, signal);
  }
}

async function readFailure(answer: OpenedBytes, asked: Parameters<typeof buildStatusFailure>[2]): Promise<HostFailure> {
  const text = await readErrorText(answer);
  if (typeof text !== 'string') return text;
  // The status says what failed even where the reader of the body can't be loaded.
  const envelope = await import('./errorEnvelope').then(
    ({ readErrorEnvelope }) => readErrorEnvelope(text, answer.headers, Date.now()),
    () => ({ requiredScopes: [] }),
  );
  return buildStatusFailure(answer.status, envelope, asked);
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

/** Anything that is no `HostError` is a bug of ours, and thrown again. */
export function failureOf(error: unknown): HostFailure {
  if (error instanceof HostError) return error.failure;
  throw error;
}

function requestDefaults({ limits, signal, isOnline, isSecurePage }: RequestContext): RequestContext {
  return { limits, signal, isOnline, isSecurePage };
}
