import type { Failed, HostFailure } from './failure';
import { failed, failureOf, HostError } from './failure';
import { beginHttpSession, type McpSpeaker, modernHeaders, probe } from './mcpEras';
import { openOldTransport } from './mcpOldTransport';
import { McpWire, type McpWireCall } from './mcpWire';

export interface McpEndpoint extends McpWireCall {
  /** Origins whose servers need the handshake, so that none is probed twice; by default kept as long as the page. */
  readonly oldOrigins?: Set<string>;
}

export interface McpSession {
  readonly ok: true;
  readonly speaker: McpSpeaker;
  readonly wire: McpWire;
  readonly onListChanged: (callback: () => void) => () => void;
  /** From here on the endpoint's signal ends nothing: the session only listens. */
  readonly endReading: () => void;
  readonly close: () => Promise<void>;
}

const pageOldOrigins = new Set<string>();

/** Finds out which era a server speaks, and begins. Never throws for what a server does. */
export async function openMcpSession(endpoint: McpEndpoint): Promise<McpSession | Failed> {
  const first = await begin(endpoint);
  if (first.ok || first.failure.kind !== 'refused-redirect' || endpoint.url.endsWith('/')) return first;
  // Many servers redirect to the same path with a slash. That one is asked for, instead of following anybody.
  const second = await begin({ ...endpoint, url: `${endpoint.url}/` });
  return second.ok ? second : first;
}

async function begin(endpoint: McpEndpoint): Promise<McpSession | Failed> {
  const { signal, oldOrigins = pageOldOrigins } = endpoint;
  const life = new AbortController();
  const abort = () => life.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const endReading = () => signal.removeEventListener('abort', abort);

  const wire = new McpWire({ ...endpoint, signal: life.signal });
  const onListChanged = hearChanges(wire);
  const end = () => {
    endReading();
    abort();
  };
  try {
    const speaker = await findSpeaker(wire, oldOrigins);
    const close = async () => {
      await speaker.close();
      end();
    };
    return { ok: true, speaker, wire, onListChanged, endReading, close };
  } catch (error) {
    end();
    return failed(failureOf(error));
  }
}

async function findSpeaker(wire: McpWire, oldOrigins: Set<string>): Promise<McpSpeaker> {
  const { origin } = new URL(wire.call.url);
  const probed = oldOrigins.has(origin) ? null : await attempt(probe(wire));
  if (probed?.ok) return probed.speaker;
  if (probed !== null && !mayBeOld(probed.failure)) throw new HostError(probed.failure);

  const old = await speakOld(wire);
  if (old.ok) {
    oldOrigins.add(origin);
    return old.speaker;
  }
  if (old.failure.kind !== 'mcp-version') throw new HostError(old.failure);
  if (probed === null) {
    // Another server of this origin needed the handshake. This one doesn't.
    return probe(wire);
  }
  if (probed.failure.kind !== 'unreachable') throw new HostError(old.failure);
  const notAllowed = await wire.findRefused(modernHeaders('server/discover'));
  throw new HostError({ kind: 'mcp-cors', notAllowed, notExposed: [] });
}

/** The handshake, over Streamable HTTP, else over the transport before it. */
async function speakOld(wire: McpWire): Promise<Attempt> {
  const first = await attempt(beginHttpSession(wire));
  if (first.ok || !isRefusedByOldServer(first.failure)) return first;
  const second = await attempt(openOldTransport(wire));
  return second.ok || isTelling(second.failure) ? second : first;
}

/** Anything but what concerns the caller or the network says that a server may be of the era before. */
function mayBeOld({ kind }: HostFailure): boolean {
  switch (kind) {
    case 'unreachable':
    case 'first-byte-timeout':
    case 'no-catalog':
    case 'rate-limited':
    case 'server-error':
    case 'unexpected-status':
    case 'not-json':
    case 'truncated':
    case 'not-mcp':
    case 'mcp-error':
    case 'mcp-version':
      return true;
    default:
      return false;
  }
}

/** A server of the deprecated transport refuses the first POST with 4xx (Transports, "Backwards Compatibility"). */
function isRefusedByOldServer(failure: HostFailure): boolean {
  if (failure.kind === 'no-catalog' || failure.kind === 'unexpected-status' || failure.kind === 'mcp-error') {
    return failure.status !== undefined && failure.status >= 400 && failure.status < 500;
  }
  return false;
}

function isTelling({ kind }: HostFailure): boolean {
  return kind === 'unauthenticated' || kind === 'forbidden' || kind === 'aborted';
}

type Attempt = { readonly ok: true; readonly speaker: McpSpeaker } | Failed;

async function attempt(opening: Promise<McpSpeaker>): Promise<Attempt> {
  try {
    return { ok: true, speaker: await opening };
  } catch (error) {
    return failed(failureOf(error));
  }
}

/** A change that was told before anybody listened is told to the first who does. */
function hearChanges(wire: McpWire): McpSession['onListChanged'] {
  const callbacks = new Set<() => void>();
  let hasChanged = false;
  wire.onListChanged = () => {
    hasChanged = callbacks.size === 0;
    for (const callback of callbacks) callback();
  };
  return (callback) => {
    callbacks.add(callback);
    if (hasChanged) callback();
    hasChanged = false;
    return () => void callbacks.delete(callback);
  };
}
