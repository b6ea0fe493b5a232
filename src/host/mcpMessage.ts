import { isObject, type JsonObject, member } from '../model/json';
import { JsonSlices } from '../model/jsonSlices';
import { findJsonError, lineAt } from '../model/jsonText';
import { HostError, type HostFailure } from './failure';

/*
 * Messages of the Model Context Protocol: JSON-RPC 2.0 objects, `{ "jsonrpc": "2.0", "id": 1, "result": {…} }`.
 */

/** All that is ever asked. Tools are listed, never called. */
export type McpMethod = 'server/discover' | 'initialize' | 'tools/list' | 'subscriptions/listen';

/** A result, and its JSON text as it came. */
export interface McpAnswer {
  readonly result: JsonObject;
  readonly raw: string;
}

/** A server that doesn't serve the revision that was asked for (2026-07-28, "Protocol version negotiation"). */
const unsupportedVersionCode = -32022;
const maxVersions = 16;
const maxVersionLength = 40;
const maxErrorTextLength = 300;

/** Undefined where the text is no JSON. */
export function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isMessage(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isMessage) : isObject(value) && member(value, 'jsonrpc') === '2.0';
}

/** Whether it answers the request `id`; a batch is looked at message by message. */
function isAnswerTo(value: unknown, id: number): value is JsonObject {
  return (
    isObject(value) &&
    isMessage(value) &&
    member(value, 'id') === id &&
    (Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error'))
  );
}

/**
 * Returns the answer to request `id` in this text, or null where this is another message.
 *
 * @throws HostError for an error answer, and for one that breaks the rules of JSON-RPC.
 */
export function readAnswer(text: string, id: number, method: McpMethod): McpAnswer | null {
  const value = parseOrNothing(text);
  const place = Array.isArray(value) ? value.findIndex((one) => isAnswerTo(one, id)) : -1;
  const message: unknown = Array.isArray(value) ? value[place] : value;
  if (!isAnswerTo(message, id)) return null;
  const failure = readRpcError(message, method);
  if (failure !== null) throw new HostError(failure);
  const result = member(message, 'result');
  if (!isObject(result)) {
    throw new HostError({ kind: 'not-mcp', arrived: 'an answer that breaks the rules of JSON-RPC' });
  }
  const range = new JsonSlices(text).range(Array.isArray(value) ? [place, 'result'] : ['result']);
  return { result, raw: range === null ? '' : text.slice(range.start, range.end) };
}

/**
 * Returns what to answer a request of the server's, null where a text is none. A client that has stated no capabilities
 * answers `ping` and refuses the rest: `roots/list`, sampling, elicitation. Since 2026-07-28 no server asks.
 */
export function answerRequest(text: string): string | null {
  const value = parseOrNothing(text);
  if (!isObject(value) || !isMessage(value)) return null;
  const [id, method] = [member(value, 'id'), member(value, 'method')];
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof method !== 'string') return null;
  const outcome = method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
  return JSON.stringify({ jsonrpc: '2.0', id, ...outcome });
}

export function isListChanged(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isListChanged);
  return isObject(value) && member(value, 'method') === 'notifications/tools/list_changed';
}

/** `{ "error": { "code": -32601, "message": "…" } }`, also in the body of a refusal; null where none is stated. */
export function readRpcError(message: unknown, method: McpMethod, status?: number): HostFailure | null {
  const error = isObject(message) ? member(message, 'error') : undefined;
  const code = isObject(error) ? member(error, 'code') : undefined;
  if (!isObject(error) || typeof code !== 'number') return null;
  if (code === unsupportedVersionCode) {
    const data = member(error, 'data');
    return { kind: 'mcp-version', supported: readVersions(isObject(data) ? member(data, 'supported') : undefined) };
  }
  const text = member(error, 'message');
  return {
    kind: 'mcp-error',
    method,
    code: String(code),
    ...(typeof text === 'string' && { message: text.slice(0, maxErrorTextLength) }),
    ...(status !== undefined && { status }),
  };
}

/** The revisions that a server names. */
export function readVersions(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((one): one is string => typeof one === 'string');
  return texts.slice(0, maxVersions).map((one) => one.slice(0, maxVersionLength));
}

/** Why a text that should answer a request doesn't. An error that names no request is about the one that was made. */
export function describeUnexpectedReply(text: string, method: McpMethod): HostFailure {
  const value = parseOrNothing(text);
  const error = isObject(value) && member(value, 'id') === null ? readRpcError(value, method) : null;
  if (error !== null) return error;
  if (value === undefined) return describeBadJson(text);
  const arrived = isMessage(value) ? 'a message, but not the answer' : 'JSON, but no JSON-RPC message';
  return { kind: 'not-mcp', arrived };
}

/** `text/html; charset=utf-8` → `text/html`; empty where nothing is stated. */
export function readMediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function describeMediaType(type: string): string {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'a web page';
  return type === '' ? 'something without a type' : `something of type ${type.slice(0, 100)}`;
}

function describeBadJson(text: string): HostFailure {
  const error = findJsonError(text) ?? { offset: 0, reason: 'This text could not be parsed.' };
  const looksLikeHtml = /^\s*<(?:!doctype|html)\b/i.test(text);
  return { kind: 'not-json', ...lineAt(text, error.offset), ...error, ...(looksLikeHtml && { looksLikeHtml }) };
}

interface Pending {
  readonly id: number;
  readonly method: McpMethod;
  readonly resolve: (answer: McpAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Pairs requests, one at a time, with their answers among the messages of a stream. */
export class Exchange {
  private lastId = 0;
  private pending: Pending | null = null;
  private ended: { readonly error: unknown } | null = null;

  /** Rejects once the stream has ended, and where the request can't be sent. */
  ask(method: McpMethod, params: JsonObject, send: (text: string) => Promise<void>): Promise<McpAnswer> {
    if (this.ended !== null) return Promise.reject(this.ended.error);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.pending = { id, method, resolve, reject };
      send(JSON.stringify({ jsonrpc: '2.0', id, method, params })).catch(reject);
    });
  }

  /** Takes a message. Returns whether it was the awaited answer. */
  take(text: string): boolean {
    if (this.pending === null) return false;
    const { id, method, resolve, reject } = this.pending;
    try {
      const answer = readAnswer(text, id, method);
      if (answer === null) return false;
      resolve(answer);
    } catch (error) {
      reject(error);
    }
    this.pending = null;
    return true;
  }

  reject(error: unknown): void {
    this.pending?.reject(error);
    this.pending = null;
  }

  /** Ends it: the first error is that of all later requests. */
  end(error: unknown): void {
    this.ended ??= { error };
    this.reject(this.ended.error);
  }
}
