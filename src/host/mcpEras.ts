import { isObject, type JsonObject, member } from '../model/json';
import { mcpAnswers } from '../model/server';
import { type Body, within } from './client';
import { HostError, type HostFailure } from './failure';
import { keepListening, readEvents } from './mcpEvents';
import {
  describeUnexpectedReply,
  Exchange,
  isMessage,
  type McpAnswer,
  type McpMethod,
  parseOrNothing,
  readVersions,
} from './mcpMessage';
import type { McpRequest, McpWire } from './mcpWire';

/*
 * The protocol has two eras. Revisions up to 2025-11-25 begin with a handshake, and over HTTP each later request names the
 * revision and the session. Revision 2026-07-28 has neither: each request says in `_meta` which revision it speaks and
 * who asks, and its headers repeat what a proxy needs.
 */

/** A way to ask a server in one of the eras. Its functions reject with `HostError`, or what their transport throws. */
export interface McpTransport extends McpServerWords {
  /** Undefined over the deprecated HTTP+SSE transport. */
  readonly protocolVersion: string | undefined;
  readonly listTools: (cursor: string | undefined) => Promise<McpAnswer>;
  /** Listens for changes until the signal aborts. */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What a server says of itself; all of it in its own words, and at most as long as is ever shown. */
export interface McpServerWords {
  readonly serverInfo: { readonly name: string; readonly version?: string; readonly title?: string } | null;
  readonly instructions: string | undefined;
  /** Whether it announces that it has tools. */
  readonly hasTools: boolean;
  /** Whether it announces that it tells of changes. */
  readonly tellsOfChanges: boolean;
}

/** Requests and notifications over a stream that pairs answers itself. */
export interface McpPipe {
  readonly ask: (request: McpRequest) => Promise<McpAnswer>;
  readonly notify: (method: 'notifications/initialized') => Promise<void>;
}

const clientInfo = { name: 'tool-catalog', version: '1' };
const handshakeVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];
const modernVersion = '2026-07-28';
/** Some older servers leave the question open: the handshake still has time after it. */
const probeShare = 1 / 3;
const maxGoodbyeSeconds = 2;

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
const maxNameLength = 300;
const maxInstructionsLength = 50_000;

const nothing = () => Promise.resolve();

/** Begins a session over any transport but Streamable HTTP. */
export async function initialize({ ask, notify }: McpPipe): Promise<McpTransport> {
  const { result } = await ask(initializeRequest());
  const protocolVersion = readAgreedVersion(result);
  await notify('notifications/initialized');
  return {
    ...readServerWords(result),
    protocolVersion,
    listTools: (cursor) => ask({ method: 'tools/list', params: pageParams(cursor), headers: {} }),
    // Notices come in the same stream as answers.
    listen: nothing,
    close: nothing,
  };
}

/** Begins a session over Streamable HTTP. Rejects with what stood in the way, named as a matter of CORS where it is one. */
export async function initializeOverHttp(wire: McpWire): Promise<McpTransport> {
  const { result, sessionId } = await wire.ask(initializeRequest());
  const protocolVersion = readAgreedVersion(result);
  const session = sessionId === undefined ? undefined : { 'mcp-session-id': sessionId };
  const headers = { 'mcp-protocol-version': protocolVersion, ...session };
  const close = async () => {
    if (session === undefined) return;
    // Servers keep a session until it is deleted. One that doesn't answer is left.
    const never = new AbortController().signal;
    await within(wire.end(headers), maxGoodbyeSeconds, { kind: 'aborted' }, never).catch(() => {});
  };
  try {
    await wire.notify('notifications/initialized', headers);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const failure = await nameStop(wire, error.failure, headers);
    void close();
    throw new HostError(failure);
  }
  return {
    ...readServerWords(result),
    protocolVersion,
    listTools: (cursor) => wire.ask({ method: 'tools/list', params: pageParams(cursor), headers }),
    listen: () => listen(wire, headers),
    close,
  };
}

/** Asks a server over HTTP whether it speaks 2026-07-28. Rejects where it doesn't, with what it answered. */
export function probe(wire: McpWire): Promise<McpTransport> {
  const { limits, signal } = wire.call;
  const seconds = limits.firstByteSeconds * probeShare;
  const asking = discover((request) => wire.ask(request));
  const found = async () => ({ ...(await asking), listen: () => subscribe(wire) });
  return within(found(), seconds, { kind: 'first-byte-timeout', seconds }, signal);
}

/** The same over any transport. */
export async function discover(ask: McpPipe['ask']): Promise<McpTransport> {
  const { result } = await ask(modernRequest('server/discover', {}));
  const supported = readVersions(member(result, 'supportedVersions'));
  if (!supported.includes(modernVersion)) throw new HostError({ kind: 'mcp-version', supported });
  return {
    ...readServerWords(result),
    protocolVersion: modernVersion,
    listTools: (cursor) => ask(modernRequest('tools/list', pageParams(cursor))),
    listen: nothing,
    close: nothing,
  };
}

/** The headers of the protocol that a request of 2026-07-28 carries. */
export function modernHeaders(method: McpMethod): McpRequest['headers'] {
  return { 'mcp-protocol-version': modernVersion, 'mcp-method': method };
}

function modernRequest(method: McpMethod, params: McpRequest['params']): McpRequest {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': modernVersion,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { method, params: { ...params, _meta: meta }, headers: modernHeaders(method) };
}

function initializeRequest(): McpRequest {
  const params = { protocolVersion: handshakeVersions[0], capabilities: {}, clientInfo };
  return { method: 'initialize', params, headers: {} };
}

/** The revision a server agreed to. Throws where it is none of ours. */
function readAgreedVersion(result: JsonObject): string {
  const version = member(result, 'protocolVersion');
  if (typeof version !== 'string') {
    throw new HostError({ kind: 'not-mcp', arrived: 'an answer without what must be in it' });
  }
  if (!handshakeVersions.includes(version)) {
    throw new HostError({ kind: 'mcp-version', supported: [version.slice(0, 40)] });
  }
  return version;
}

/** Reads an answer to `initialize` or `server/discover`. */
function readServerWords(result: JsonObject): McpServerWords {
  const meta = member(result, '_meta');
  const info = (isObject(meta) ? member(meta, serverInfoKey) : undefined) ?? member(result, 'serverInfo');
  const [name, version, title] = ['name', 'version', 'title'].map((key) =>
    isObject(info) ? readText(member(info, key), maxNameLength) : undefined,
  );
  const capabilities = member(result, 'capabilities');
  const tools = isObject(capabilities) ? member(capabilities, 'tools') : undefined;
  return {
    serverInfo: name === undefined ? null : { name, ...(version && { version }), ...(title && { title }) },
    instructions: readText(member(result, 'instructions'), maxInstructionsLength),
    hasTools: tools !== undefined,
    tellsOfChanges: isObject(tools) && member(tools, 'listChanged') === true,
  };
}

function readText(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined;
}

function pageParams(cursor: string | undefined): JsonObject {
  return cursor === undefined ? {} : { cursor };
}

/** Why a session stopped between its first request and the second, which carries the headers of the protocol. */
async function nameStop(wire: McpWire, failure: HostFailure, headers: McpRequest['headers']): Promise<HostFailure> {
  if (failure.kind === 'unreachable') {
    return { kind: 'mcp-cors', notAllowed: await wire.findRefused(headers), notExposed: [] };
  }
  const isRefused = failure.kind === 'no-catalog' || (failure.kind === 'unexpected-status' && failure.status === 400);
  const hasSession = Object.hasOwn(headers, 'mcp-session-id');
  return isRefused && !hasSession ? { kind: 'mcp-cors', notAllowed: [], notExposed: ['mcp-session-id'] } : failure;
}

async function listen(wire: McpWire, headers: McpRequest['headers']): Promise<void> {
  await keepListening(
    ({ lastEventId }) => {
      const resumed = lastEventId !== undefined && { 'last-event-id': lastEventId };
      return wire.openStream({ method: 'GET', headers: { ...headers, accept: 'text/event-stream', ...resumed } });
    },
    ({ data }) => {
      wire.noteChange(data);
      wire.reply(data, wire.call.url, headers);
    },
    wire.call.signal,
  );
}

async function subscribe(wire: McpWire): Promise<void> {
  const { method, params, headers } = modernRequest('subscriptions/listen', {
    notifications: { toolsListChanged: true },
  });
  const open = () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: wire.takeId(), method, params });
    const accepted = { accept: mcpAnswers, 'content-type': 'application/json' };
    return wire.openStream({ method: 'POST', headers: { ...accepted, ...headers }, body });
  };
  await keepListening(open, ({ data }) => wire.noteChange(data), wire.call.signal);
}

/*
 * The deprecated HTTP+SSE transport (2024-11-05): a GET opens the one stream in which every answer comes, and its first
 * event names the address to post requests to.
 */

/** Opens the stream and begins a session in it. */
export async function openOldTransport(wire: McpWire): Promise<McpTransport> {
  const { limits, signal } = wire.call;
  const seconds = limits.firstByteSeconds + limits.stallSeconds;
  const late: HostFailure = { kind: 'first-byte-timeout', seconds };
  const body = await wire.openStream({ method: 'GET', headers: { accept: 'text/event-stream' } });
  const exchange = new Exchange();
  const endpoint = await within(follow(body, wire, exchange), seconds, late, signal);
  const post = (text: string) => wire.post(endpoint, text, {});
  const transport = await initialize({
    ask: ({ method, params }) => within(exchange.ask(method, params, post), seconds, late, signal),
    notify: (method) => post(JSON.stringify({ jsonrpc: '2.0', method })),
  });
  return { ...transport, protocolVersion: undefined };
}

/** Reads the stream for as long as it lasts; resolves once it has named the address to post to. */
function follow(body: Body, wire: McpWire, exchange: Exchange): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = async () => {
      const before = wire.bytes;
      let endpoint: string | undefined;
      for await (const { event, data } of readEvents(body)) {
        if (event === 'endpoint') {
          endpoint ??= resolveEndpoint(data, wire.call.url);
          resolve(endpoint);
        } else if (event === undefined || event === 'message') {
          wire.noteChange(data);
          if (exchange.take(data)) continue;
          if (endpoint !== undefined) wire.reply(data, endpoint, {});
          if (!isMessage(parseOrNothing(data)))
            exchange.reject(new HostError(describeUnexpectedReply(data, 'tools/list')));
        }
      }
      throw new HostError({ kind: 'truncated', bytes: wire.bytes - before });
    };
    read().catch((error: unknown) => {
      exchange.end(error);
      reject(error);
    });
  });
}

function resolveEndpoint(data: string, url: string): string {
  if (!URL.canParse(data, url)) throw new HostError({ kind: 'not-mcp', arrived: 'an address that is none' });
  return new URL(data, url).href;
}
