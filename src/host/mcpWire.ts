import './zodWithoutEval';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { createParser } from 'eventsource-parser';
import { JsonSlices } from '../dialects/jsonSlices';
import { member } from '../model/json';
import type { Body, OpenedBytes, RequestContext, Sending } from './client';
import { openBytes, readBytes, within } from './client';
import { readErrorEnvelope } from './errorEnvelope';
import { HostError, type HostFailure } from './failure';
import {
  describeMediaType,
  describeStranger,
  isAnswerTo,
  isMessage,
  parseOutgoing,
  readJson,
  readMediaType,
} from './mcpMessage';
import { buildStatusFailure } from './statusFailure';

export interface McpWireCall extends RequestContext {
  readonly url: string;
  readonly token?: string | undefined;
  readonly credentials: 'omit' | 'include';
  /** The deprecated HTTP+SSE transport answers every request in one stream of events. */
  readonly transport: 'streamable' | 'sse';
  /** Whether the server announced to tell of changes: only then is its stream of notices opened. */
  readonly isHearing: () => boolean;
}

interface Pending {
  id: unknown;
  raw: string | null;
  readonly fail: (trouble: HostError) => void;
}

const maxErrorBytes = 64 * 1024;
const maxErrorSeconds = 5;
/** A stream may be kept alive for long without bringing the answer. */
const answerStalls = 20;

/**
 * The network under the MCP library: our limits, one origin, no redirect, our token; and each answer's own text, which
 * the library doesn't keep.
 */
export class McpWire {
  private readonly call: McpWireCall;
  private readonly origin: string;
  private readonly isOld: boolean;
  private pending: Pending | null = null;
  private size = 0;

  constructor(call: McpWireCall) {
    this.call = call;
    this.origin = new URL(call.url).origin;
    this.isOld = call.transport === 'sse';
  }

  /** Bytes of all answers so far. */
  get bytes(): number {
    return this.size;
  }

  /**
   * Does one request and gives its answer with the JSON text of its `result`. Rejects with what the library rejects
   * with, or with the `HostError` that keeps the answer from coming.
   */
  async ask<Answer>(request: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly raw: string }> {
    const { limits, signal } = this.call;
    const seconds = limits.firstByteSeconds + limits.stallSeconds * (this.isOld ? 1 : answerStalls);
    let fail: Pending['fail'] = () => {};
    const trouble = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const pending: Pending = { id: undefined, raw: null, fail };
    this.pending = pending;
    try {
      const late: HostFailure = { kind: 'first-byte-timeout', seconds };
      const answer = await within(Promise.race([request(), trouble]), seconds, late, signal);
      return { answer, raw: pending.raw ?? '' };
    } finally {
      this.pending = null;
    }
  }

  /** For the library. Rejects with `HostError`. */
  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { call, pending } = this;
    if (new URL(url).origin !== this.origin) throw this.trouble({ kind: 'refused-redirect' });
    const message = parseOutgoing(init.body);
    const asks = message !== null && Object.hasOwn(message, 'method') && Object.hasOwn(message, 'id');
    if (asks && pending !== null) pending.id = member(message, 'id');
    const sending = readSending(init);
    const isListening = sending.method === 'GET';
    const isNoticeStream = isListening && !this.isOld;
    if (isNoticeStream && !Object.hasOwn(sending.headers, 'last-event-id') && !call.isHearing()) {
      return new Response(null, { status: 405 });
    }

    const leaving = new AbortController();
    const answer = await openBytes({
      url: String(url),
      token: call.token,
      credentials: call.credentials,
      sending,
      limits: {
        bytes: Math.max(0, call.limits.bytes - this.size),
        firstByteSeconds: call.limits.firstByteSeconds,
        // Notices may be hours apart.
        stallSeconds: isListening ? Number.POSITIVE_INFINITY : call.limits.stallSeconds,
      },
      signal: AbortSignal.any([call.signal, leaving.signal, ...(init.signal ? [init.signal] : [])]),
      isOnline: call.isOnline,
      isSecurePage: call.isSecurePage,
    });
    if (!answer.ok) throw this.trouble(answer.failure);
    const { status } = answer;
    if (status < 200 || status > 299) throw this.trouble(await readRefusal(answer, call.token !== undefined));

    const type = readMediaType(answer.headers);
    const isStream = status === 200 && type === 'text/event-stream';
    const headers = new Headers({ 'Content-Type': type });
    const session = answer.headers.get('mcp-session-id');
    if (session !== null) headers.set('mcp-session-id', session);
    if (isStream && (isListening || !this.isOld)) {
      const leave = () => leaving.abort();
      const stream = isListening
        ? this.readStream(answer.body, null, leave)
        : this.readStream(answer.body, pending, leave);
      return new Response(stream, { status, headers });
    }
    if (isListening || !asks || this.isOld) {
      leaving.abort();
      if (isListening) throw this.trouble({ kind: 'not-mcp', arrived: describeMediaType(type) });
      return new Response(null, { status, headers });
    }
    const text = await this.readText(answer.body);
    this.checkAnswer(text, status, type);
    return new Response(text, { status, headers });
  };

  /** The old transport tries its stream again and again, and tells nobody why: so the request at hand is told. */
  private trouble(failure: HostFailure): HostError {
    const trouble = new HostError(this.named(failure));
    if (this.isOld) this.pending?.fail(trouble);
    return trouble;
  }

  private named(failure: HostFailure): HostFailure {
    if (failure.kind === 'too-large') return { ...failure, limitBytes: this.call.limits.bytes };
    if (failure.kind === 'unreachable') return { ...failure, protocol: 'mcp' };
    if (failure.kind === 'stall-timeout' && failure.bytes === 0) {
      return { kind: 'first-byte-timeout', seconds: failure.seconds };
    }
    return failure;
  }

  private async readText(body: Body): Promise<string> {
    try {
      const bytes = await readBytes(body, this.call.limits.bytes + 1);
      this.size += bytes.byteLength;
      return new TextDecoder().decode(bytes);
    } catch (error) {
      throw error instanceof HostError ? this.trouble(error.failure) : error;
    }
  }

  /** What a request is answered with that isn't a stream of events. */
  private checkAnswer(text: string, status: number, type: string): void {
    if (status !== 200 || text.trim() === '') {
      throw this.trouble({ kind: 'not-mcp', arrived: `an empty answer (status ${status})` });
    }
    if (type !== 'application/json') throw this.trouble({ kind: 'not-mcp', arrived: describeMediaType(type) });
    if (!this.keepAnswer(text)) throw this.trouble(describeStranger(text));
  }

  /** Keeps the text of the answer that is waited for; false where this is another message. */
  private keepAnswer(text: string): boolean {
    const { pending } = this;
    const value = readJson(text);
    if (pending === null) return false;
    const place = Array.isArray(value) ? value.findIndex((one) => isAnswerTo(one, pending.id)) : -1;
    const message: unknown = Array.isArray(value) ? value[place] : value;
    if (!isAnswerTo(message, pending.id)) return false;
    if (!JSONRPCMessageSchema.safeParse(message).success) {
      pending.fail(new HostError({ kind: 'not-mcp', arrived: 'an answer that breaks the rules of JSON-RPC' }));
    }
    const range = new JsonSlices(text).range(Array.isArray(value) ? [place, 'result'] : ['result']);
    pending.raw = range === null ? '' : text.slice(range.start, range.end);
    return true;
  }

  /** The events as they come, each looked at. Where they end without the answer to `waiting`, that request fails. */
  private readStream(body: Body, waiting: Pending | null, leave: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
    const chunks = body[Symbol.asyncIterator]();
    const decoder = new TextDecoder();
    let size = 0;
    let isResumable = false;
    let stray: HostFailure | undefined;
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        isResumable ||= id !== undefined;
        if (data === '' || (event !== undefined && event !== 'message')) return;
        if (!this.keepAnswer(data) && !isMessage(readJson(data))) stray ??= describeStranger(data);
      },
    });
    const end = (failure: HostFailure) => {
      const mayCome = failure.kind === 'truncated' && isResumable;
      if (waiting?.raw === null && !mayCome) waiting.fail(new HostError(this.named(failure)));
      else if (failure.kind === 'too-large') this.pending?.fail(new HostError(this.named(failure)));
    };
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await chunks.next();
          if (done) {
            end(stray ?? { kind: 'truncated', bytes: size });
            controller.close();
            return;
          }
          size += value.byteLength;
          this.size += value.byteLength;
          parser.feed(decoder.decode(value, { stream: true }));
          controller.enqueue(value);
        } catch (error) {
          if (error instanceof HostError) end(error.failure);
          controller.error(error);
        }
      },
      cancel: leave,
    });
  }
}

/** The library's own request, without what only we may set. */
function readSending({ method = 'GET', headers, body }: RequestInit): Sending {
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`No MCP request is a ${method}.`);
  const kept = new Headers(headers);
  kept.delete('authorization');
  return { method, headers: Object.fromEntries(kept), ...(typeof body === 'string' && { body }) };
}

async function readRefusal(answer: OpenedBytes, hadToken: boolean): Promise<HostFailure> {
  let text = '';
  try {
    text = new TextDecoder().decode(await readBytes(answer.body, maxErrorBytes, maxErrorSeconds));
  } catch (error) {
    // A refusal that breaks off says less, but its status stands.
    if (!(error instanceof HostError)) throw error;
    if (error.failure.kind === 'aborted') return error.failure;
  }
  const envelope = readErrorEnvelope(text, answer.headers, Date.now());
  return buildStatusFailure(answer.status, envelope, { hadToken, attempts: 1 });
}
