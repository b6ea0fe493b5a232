import type { Failed, HostFailure } from './failure';
import { failed, HostError } from './failure';
import { isMixedContent, isThisMachine } from './hostUrl';
import type { Limits } from './settings';
import { isSendableToken } from './tokens';

// Taken at start-up, so that code which replaces the global later sees no token.
const send = globalThis.fetch.bind(globalThis);

export interface RequestContext {
  readonly limits: Limits;
  /** Aborting it ends the request or the reading at once, as the failure `aborted`. */
  readonly signal: AbortSignal;
  /** What the browser believes; asked only after a request has failed, and never of this machine. */
  readonly isOnline: () => boolean;
  /** Whether this page came over https: it then can't ask a plain-http host. */
  readonly isSecurePage: boolean;
}

export interface BytesRequest extends RequestContext {
  readonly url: string;
  /** Only ever sent as a bearer token in `Authorization`. */
  readonly token?: string | undefined;
  readonly credentials: 'omit' | 'include';
  /** What goes out; where absent, a GET that asks for JSON. */
  readonly sending?: Sending;
}

export interface Sending {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whatever `Authorization` they hold gives way to the token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Bytes of an answer as they come; each chunk owns its buffer, so it can be transferred. Throws only `HostError`. */
export type Body = AsyncIterable<Uint8Array<ArrayBuffer>>;

export interface OpenedBytes {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  /** Read it to its end, leave its loop, or abort the signal: each of them frees the connection. */
  readonly body: Body;
}

const justAsking: Sending = { method: 'GET', headers: { Accept: 'application/json' } };
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Asks for one URL and answers as soon as the status is known, whatever it is. A redirect is never followed; beside the
 * headers of `sending` only Authorization goes out. Seconds and bytes are bounded by `limits`. Never throws.
 */
export async function openBytes(request: BytesRequest): Promise<OpenedBytes | Failed> {
  const { url, token, credentials, sending = justAsking, limits, signal, isOnline, isSecurePage } = request;
  if (signal.aborted) return failed({ kind: 'aborted' });
  if (isMixedContent(url, isSecurePage)) return failed({ kind: 'mixed-content' });
  if (token !== undefined && !isSendableToken(token)) return failed({ kind: 'unsendable-token' });
  const connection = new AbortController();
  // An answer that nobody reads must not outlive its signal either.
  signal.addEventListener('abort', () => connection.abort(), { once: true, signal: connection.signal });
  const seconds = limits.firstByteSeconds;
  try {
    const answer = send(url, {
      method: sending.method,
      mode: 'cors',
      credentials,
      redirect: 'manual',
      // What anybody gets may be asked for by its validator; what one caller gets is nobody else's to find here.
      cache: sending.method === 'GET' && token === undefined && credentials === 'omit' ? 'no-cache' : 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { ...sending.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
      ...(sending.body !== undefined && { body: sending.body }),
      signal: connection.signal,
    });
    const response = await within(answer, seconds, { kind: 'first-byte-timeout', seconds }, signal);
    if (response.type === 'opaqueredirect' || redirects.has(response.status)) {
      connection.abort();
      return failed({ kind: 'refused-redirect' });
    }
    return {
      ok: true,
      status: response.status,
      headers: response.headers,
      body: readBody(response, request, connection),
    };
  } catch (error) {
    connection.abort();
    // The browser's own error may quote what was sent: only its being there counts.
    if (error instanceof HostError) return failed(error.failure);
    return failed({ kind: isOnline() || isThisMachine(url) ? 'unreachable' : 'offline' });
  }
}

/** Reads up to `most` bytes, or what has come after `maxSeconds`, and leaves the rest unread. Throws `HostError`. */
export async function readBytes(body: Body, most: number, maxSeconds = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const started = performance.now();
  let size = 0;
  for await (const chunk of body) {
    const kept = chunk.subarray(0, most - size);
    chunks.push(kept);
    size += kept.byteLength;
    if (size >= most || performance.now() - started > maxSeconds * 1000) break;
  }
  const bytes = new Uint8Array(size);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.byteLength;
  }
  return bytes;
}

async function* readBody(
  response: Response,
  { url, limits, signal, isOnline }: BytesRequest,
  connection: AbortController,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const tooLarge: HostFailure = { kind: 'too-large', limitBytes: limits.bytes };
  const seconds = limits.stallSeconds;
  let bytes = 0;
  try {
    if (Number(response.headers.get('content-length')) > limits.bytes) throw new HostError(tooLarge);
    const reader = response.body?.getReader();
    while (reader !== undefined) {
      const { done, value } = await within(reader.read(), seconds, { kind: 'stall-timeout', seconds, bytes }, signal);
      if (done) return;
      bytes += value.byteLength;
      if (bytes > limits.bytes) throw new HostError(tooLarge);
      yield value.byteLength === value.buffer.byteLength ? value : value.slice();
    }
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError(isOnline() || isThisMachine(url) ? { kind: 'truncated', bytes } : { kind: 'offline' });
  } finally {
    connection.abort();
  }
}

/** The longest a timer can run: about 24 days. */
const longestMs = 2 ** 31 - 1;

/** The work's result, unless time runs out (then `late`) or the signal aborts first (then `aborted`). */
export function within<T>(work: Promise<T>, seconds: number, late: HostFailure, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      finish();
    };
    const abort = () => end(() => reject(new HostError({ kind: 'aborted' })));
    const timer = setTimeout(() => end(() => reject(new HostError(late))), Math.min(seconds * 1000, longestMs));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
  });
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
