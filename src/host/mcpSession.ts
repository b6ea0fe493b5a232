import './zodWithoutEval';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import type { RequestContext } from './client';
import { within } from './client';
import type { Failed, HostFailure } from './failure';
import { failed, HostError } from './failure';
import { McpWire } from './mcpWire';

export interface McpEndpoint extends RequestContext {
  /** The server's endpoint itself, such as `https://tools.example/mcp`. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly credentials: 'omit' | 'include';
}

export interface McpSession {
  readonly ok: true;
  readonly client: Client;
  readonly wire: McpWire;
  readonly protocolVersion: string | undefined;
  /** Whether the server announced to tell of changes. */
  readonly tellsOfChanges: boolean;
  readonly onListChanged: (callback: () => void) => () => void;
  /** From here on the endpoint's signal ends nothing: the session only listens. */
  readonly endReading: () => void;
  readonly close: () => Promise<void>;
}

type TransportKind = 'streamable' | 'sse';

/** Time is kept by the wire; the library's own limit would hide what was waited for. */
export const patient = { timeout: 2 ** 31 - 1 };

const identity = { name: 'tool-catalog', version: '1' };
const maxGoodbyeSeconds = 2;
const reconnectionOptions = {
  initialReconnectionDelay: 1_000,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 5,
};

/** Begins a session over Streamable HTTP, else over the deprecated transport. Never throws for what a server does. */
export async function openMcpSession(endpoint: McpEndpoint): Promise<McpSession | Failed> {
  const first = await begin(endpoint, 'streamable');
  if (first.ok) return first;
  if (first.failure.kind === 'refused-redirect' && !endpoint.url.endsWith('/')) {
    // Many servers redirect to the same path with a slash. That one is asked for, instead of following anybody.
    const second = await begin({ ...endpoint, url: `${endpoint.url}/` }, 'streamable');
    return second.ok ? second : first;
  }
  if (!isRefusedByOldServer(first.failure)) return first;
  const second = await begin(endpoint, 'sse');
  return second.ok || isTelling(second.failure) ? second : first;
}

/** A server of the deprecated transport refuses the first POST with 4xx (Transports, "Backwards Compatibility"). */
function isRefusedByOldServer(failure: HostFailure): boolean {
  if (failure.kind !== 'no-catalog' && failure.kind !== 'unexpected-status') return false;
  return failure.status >= 400 && failure.status < 500;
}

function isTelling({ kind }: HostFailure): boolean {
  return kind === 'unauthenticated' || kind === 'forbidden' || kind === 'aborted';
}

async function begin(endpoint: McpEndpoint, kind: TransportKind): Promise<McpSession | Failed> {
  const { url, signal } = endpoint;
  const life = new AbortController();
  const abort = () => life.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const endReading = () => signal.removeEventListener('abort', abort);

  const client = new Client(identity, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() });
  // What is no message is no news; what matters fails the request that waits for it.
  client.onerror = () => {};
  const onListChanged = hearChanges(client);
  const tellsOfChanges = () => client.getServerCapabilities()?.tools?.listChanged === true;
  const wire = new McpWire({ ...endpoint, signal: life.signal, transport: kind, isHearing: tellsOfChanges });
  const options = { fetch: wire.fetch, reconnectionOptions };
  const streamable = kind === 'streamable' ? new StreamableHTTPClientTransport(new URL(url), options) : undefined;
  const transport = streamable ?? new SSEClientTransport(new URL(url), { fetch: wire.fetch });
  const close = async () => {
    endReading();
    if (streamable?.sessionId !== undefined) await sayGoodbye(streamable);
    await client.close();
    // A client that never got through leaves its transport open.
    await transport.close();
    abort();
  };

  try {
    await wire.ask(() => client.connect(transport, patient));
    const protocolVersion = streamable?.protocolVersion;
    return {
      ok: true,
      client,
      wire,
      protocolVersion,
      tellsOfChanges: tellsOfChanges(),
      onListChanged,
      endReading,
      close,
    };
  } catch (error) {
    const failure = readMcpFailure(error, 'initialize');
    const hasBegun = client.getServerCapabilities() !== undefined;
    const hasSessionId = streamable?.sessionId !== undefined;
    void close();
    return failed(hasBegun ? nameStop(failure, hasSessionId) : failure);
  }
}

/** Why a session stopped between its first request and the second, which carries the headers of the protocol. */
function nameStop(failure: HostFailure, hasSessionId: boolean): HostFailure {
  if (failure.kind === 'unreachable') return { kind: 'mcp-cors', blocks: 'request-headers' };
  const isRefused = failure.kind === 'no-catalog' || (failure.kind === 'unexpected-status' && failure.status === 400);
  return isRefused && !hasSessionId ? { kind: 'mcp-cors', blocks: 'session-id' } : failure;
}

/** A change that was told before anybody listened is told to the first who does. */
function hearChanges(client: Client): McpSession['onListChanged'] {
  const callbacks = new Set<() => void>();
  let hasChanged = false;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    hasChanged = callbacks.size === 0;
    for (const callback of callbacks) callback();
  });
  return (callback) => {
    callbacks.add(callback);
    if (hasChanged) callback();
    hasChanged = false;
    return () => void callbacks.delete(callback);
  };
}

/** Servers keep a session until they are told. One that won't be told is left. */
async function sayGoodbye(transport: StreamableHTTPClientTransport): Promise<void> {
  const never = new AbortController().signal;
  await within(transport.terminateSession(), maxGoodbyeSeconds, { kind: 'aborted' }, never).catch(() => {});
}

/** What the library or our wire rejects with, as a failure. Anything else is a bug of ours, and thrown on. */
export function readMcpFailure(error: unknown, method: string): HostFailure {
  if (error instanceof HostError) return error.failure;
  if (error instanceof McpError) {
    const message = error.message.replace(/^MCP error -?\d+: /, '');
    return { kind: 'mcp-error', method, code: String(error.code), message };
  }
  if (error instanceof Error) {
    if (error.name.endsWith('ZodError')) return { kind: 'not-mcp', arrived: 'an answer without what must be in it' };
    const version = /protocol version is not supported: (.*)/s.exec(error.message)?.[1];
    if (version !== undefined) return { kind: 'not-mcp', arrived: `protocol version ${version.slice(0, 40)}` };
    if (error instanceof SseError) return { kind: 'truncated', bytes: 0 };
    if (/^Endpoint origin does not match/.test(error.message)) return { kind: 'refused-redirect' };
  }
  throw error;
}
