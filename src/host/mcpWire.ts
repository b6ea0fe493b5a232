import type { JsonObject } from '../model/json';
import { mcpAnswers } from '../model/server';
import type { Body, OpenedBytes, RequestContext, Sending } from './client';
import { openBytes, readBytes, within } from './client';
import { buildStatusFailure, readErrorEnvelope } from './errorEnvelope';
import { HostError, type HostFailure } from './failure';
import { readEvents } from './mcpEvents';
import {
  answerRequest,
  describeMediaType,
  describeUnexpectedReply,
  isListChanged,
  isMessage,
  type McpAnswer,
  type McpMethod,
  parseOrNothing,
  readAnswer,
  readMediaType,
  readRpcError,
} from './mcpMessage';

export interface McpWireCall extends RequestContext {
  /** The server's endpoint itself, such as `https://tools.example/mcp`. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly credentials: 'omit' | 'include';
  /** Sent with every request; those of the protocol win. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface McpRequest {
  readonly method: McpMethod;
  readonly params: JsonObject;
  /** Those of the protocol, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface WireAnswer extends McpAnswer {
  /** Set where the server begins a session and lets this page know. */
  readonly sessionId: string | undefined;
}

const maxErrorBytes = 64 * 1024;
const maxErrorSeconds = 5;
/** A stream may be kept alive for long without bringing the answer. */
const answerStalls = 20;
const accepted = { accept: mcpAnswers, 'content-type': 'application/json' };

/** JSON-RPC over HTTP: our limits, one origin, no redirect, our token. Its functions reject with `HostError` alone. */
export class McpWire {
  readonly call: McpWireCall;
  private hasChanged = false;
  private onChange: (() => void) | undefined;
  private lastId = 0;
  private size = 0;

  constructor(call: McpWireCall) {
    this.call = call;
  }

  get bytes(): number {
    return this.size;
  }

  /** Posts one request, and reads its answer from the response or from the stream that it opens. */
  async ask({ method, params, headers }: McpRequest): Promise<WireAnswer> {
    const id = this.takeId();
    const { limits, signal } = this.call;
    const seconds = limits.firstByteSeconds + limits.stallSeconds * answerStalls;
    const leaving = new AbortController();
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const exchange = async (): Promise<WireAnswer> => {
      const sending: Sending = { method: 'POST', headers: { ...accepted, ...headers }, body };
      const response = await this.send(sending, { signal: leaving.signal, method });
      const sessionId = response.headers.get('mcp-session-id') ?? undefined;
      const type = readMediaType(response.headers);
      if (response.status !== 200 || type !== 'text/event-stream') {
        const text = await this.readText(response, type);
        const answer = this.readAnswer(text, id, method);
        if (answer === null) throw new HostError(describeUnexpectedReply(text, method));
        return { ...answer, sessionId };
      }
      return { ...(await this.awaitAnswer(response.body, { id, method, headers })), sessionId };
    };
    try {
      return await within(exchange(), seconds, { kind: 'first-byte-timeout', seconds }, signal);
    } finally {
      leaving.abort();
    }
  }

  /** Posts a message that no answer belongs to. */
  async notify(method: 'notifications/initialized', headers: McpRequest['headers']): Promise<void> {
    const body = JSON.stringify({ jsonrpc: '2.0', method });
    await this.post(this.call.url, body, headers);
  }

  /** Posts a message whose answer, if it has one, comes elsewhere. */
  async post(url: string, body: string, headers: McpRequest['headers']): Promise<void> {
    const leaving = new AbortController();
    await this.send({ method: 'POST', headers: { ...accepted, ...headers }, body }, { url, signal: leaving.signal });
    leaving.abort();
  }

  /** Answers a request of the server's, such as a ping, where the text is one: some list nothing before. */
  reply(text: string, url: string, headers: McpRequest['headers']): void {
    const answer = answerRequest(text);
    // One that is not taken is the server's matter: what was asked of it goes on.
    if (answer !== null) this.post(url, answer, headers).catch(passOver);
  }

  /** Tells the server that its session is over. */
  async end(headers: McpRequest['headers']): Promise<void> {
    await this.send({ method: 'DELETE', headers });
  }

  /** A stream of events, however long it stays silent. */
  async openStream(sending: Sending): Promise<Body> {
    const leaving = new AbortController();
    const { body, headers } = await this.send(sending, { signal: leaving.signal, isPatient: true });
    const type = readMediaType(headers);
    if (type === 'text/event-stream') return body;
    leaving.abort();
    throw new HostError({ kind: 'not-mcp', arrived: describeMediaType(type) });
  }

  /** Which of these headers the server's CORS rules refuse: each is sent alone, and what is answered doesn't count. */
  async findRefused(headers: McpRequest['headers']): Promise<readonly string[]> {
    const names = Object.keys(headers);
    const isRefused = await Promise.all(
      names.map(async (name) => {
        const leaving = new AbortController();
        const sending: Sending = { method: 'GET', headers: { accept: accepted.accept, [name]: headers[name] ?? '' } };
        const response = await this.open(sending, { signal: leaving.signal });
        leaving.abort();
        return !response.ok && response.failure.kind === 'unreachable';
      }),
    );
    return names.filter((_, i) => isRefused[i]);
  }

  takeId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /** Notes that the list has changed, where a message says so. */
  noteChange(text: string): void {
    if (!isListChanged(parseOrNothing(text))) return;
    this.hasChanged = true;
    this.onChange?.();
  }

  /** Calls back when the server says that its list has changed, at once if it did before. */
  watchList(callback: () => void): void {
    this.onChange = callback;
    if (this.hasChanged) callback();
  }

  private readAnswer(text: string, id: number, method: McpMethod): McpAnswer | null {
    this.noteChange(text);
    return readAnswer(text, id, method);
  }

  private async awaitAnswer(
    body: Body,
    { id, method, headers }: Pick<McpRequest, 'method' | 'headers'> & { readonly id: number },
  ): Promise<McpAnswer> {
    const before = this.size;
    let stray: HostFailure | undefined;
    for await (const { event, data } of readEvents(body)) {
      if (event !== undefined && event !== 'message') continue;
      const answer = this.readAnswer(data, id, method);
      if (answer !== null) return answer;
      this.reply(data, this.call.url, headers);
      if (!isMessage(parseOrNothing(data))) stray ??= describeUnexpectedReply(data, method);
    }
    throw new HostError(stray ?? { kind: 'truncated', bytes: this.size - before });
  }

  private async send(sending: Sending, options: SendOptions = {}): Promise<OpenedBytes> {
    const response = await this.open(sending, options);
    if (!response.ok) throw new HostError(response.failure);
    if (response.status >= 200 && response.status <= 299) return response;
    throw new HostError(await readRefusal(response, this.call.token !== undefined, options.method));
  }

  private async open(sending: Sending, { url = this.call.url, signal, isPatient = false }: SendOptions) {
    const { limits, token, credentials, isOnline, isSecurePage } = this.call;
    if (new URL(url).origin !== new URL(this.call.url).origin) throw new HostError({ kind: 'refused-redirect' });
    const response = await openBytes({
      url,
      token,
      credentials,
      sending: { ...sending, headers: { ...this.call.headers, ...sending.headers } },
      limits: {
        bytes: Math.max(0, limits.bytes - this.size),
        firstByteSeconds: limits.firstByteSeconds,
        stallSeconds: isPatient ? Number.POSITIVE_INFINITY : limits.stallSeconds,
      },
      signal: signal === undefined ? this.call.signal : AbortSignal.any([this.call.signal, signal]),
      isOnline,
      isSecurePage,
    });
    if (response.ok) return { ...response, body: this.count(response.body) };
    return response.failure.kind === 'unreachable'
      ? { ok: false as const, failure: { ...response.failure, protocol: 'mcp' as const } }
      : response;
  }

  private async *count(body: Body): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      for await (const chunk of body) {
        this.size += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      const { failure } = error;
      if (failure.kind === 'too-large') throw new HostError({ ...failure, limitBytes: this.call.limits.bytes });
      // Many servers open the stream at once, and think then.
      const isFirst = failure.kind === 'stall-timeout' && failure.bytes === 0;
      throw isFirst ? new HostError({ kind: 'first-byte-timeout', seconds: failure.seconds }) : error;
    }
  }

  private async readText({ body, status }: OpenedBytes, type: string): Promise<string> {
    const text = new TextDecoder().decode(await readBytes(body, this.call.limits.bytes + 1));
    if (status !== 200 || text.trim() === '') {
      throw new HostError({ kind: 'not-mcp', arrived: `an empty answer (status ${status})` });
    }
    if (type !== 'application/json') throw new HostError({ kind: 'not-mcp', arrived: describeMediaType(type) });
    return text;
  }
}

function passOver(error: unknown): void {
  if (!(error instanceof HostError)) throw error;
}

interface SendOptions {
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
  /** What is asked for, where an answer that refuses may hold an error of the protocol. */
  readonly method?: McpMethod;
  /** Notices may be hours apart. */
  readonly isPatient?: boolean;
}

/** Reads who may ask from the status, and anything else from the error in the body. */
async function readRefusal(answer: OpenedBytes, hadToken: boolean, method?: McpMethod): Promise<HostFailure> {
  let text = '';
  try {
    text = new TextDecoder().decode(await readBytes(answer.body, maxErrorBytes, maxErrorSeconds));
  } catch (error) {
    // A refusal that breaks off says less, but its status stands.
    if (!(error instanceof HostError)) throw error;
    if (error.failure.kind === 'aborted') return error.failure;
  }
  const { status } = answer;
  const isAboutCaller = status === 401 || status === 403 || status === 429;
  const rpcError = isAboutCaller || method === undefined ? null : readRpcError(parseOrNothing(text), method, status);
  if (rpcError !== null) return rpcError;
  return buildStatusFailure(status, readErrorEnvelope(text, answer.headers, Date.now()), { hadToken, attempts: 1 });
}
