import { isObject, type JsonObject, member } from '../model/json';
import { findJsonError } from '../model/jsonError';
import type { HostFailure } from './failure';

/*
 * Messages of the Model Context Protocol: JSON-RPC 2.0 objects, `{ "jsonrpc": "2.0", "id": 1, "result": {…} }`.
 */

/** All that ever goes out. Tools are listed, never called. */
const methods: ReadonlySet<string> = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'tools/list',
]);

/** The message a request carries, or null; throws for a method that none of our requests has. */
export function parseOutgoing(body: unknown): JsonObject | null {
  if (typeof body !== 'string') return null;
  const message: unknown = JSON.parse(body);
  if (!isObject(message)) throw new Error('An MCP client sends one message at a time.');
  const method = member(message, 'method');
  if (method !== undefined && !(typeof method === 'string' && methods.has(method))) {
    throw new Error(`${String(method)} must not be sent: tools are only listed.`);
  }
  return message;
}

/** Undefined where the text is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isMessage(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isMessage) : isObject(value) && member(value, 'jsonrpc') === '2.0';
}

export function isAnswerTo(value: unknown, id: unknown): boolean {
  return (
    isObject(value) &&
    isMessage(value) &&
    member(value, 'id') === id &&
    (Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error'))
  );
}

/** Why a text that should be a message is none. */
export function describeStranger(text: string): HostFailure {
  const value = readJson(text);
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
  const before = text.slice(0, error.offset);
  return {
    kind: 'not-json',
    line: before.split('\n').length,
    column: error.offset - before.lastIndexOf('\n'),
    offset: error.offset,
    reason: error.reason,
    ...(/^\s*<(?:!doctype|html)\b/i.test(text) && { looksLikeHtml: true }),
  };
}
