import { member } from '../model/json';
import { within } from './client';
import { HostError, type HostFailure } from './failure';
import { keepListening } from './mcpEvents';
import { isListChanged, readJson } from './mcpMessage';
import { clientInfo, type McpSpeaker, pageParams, readServerWords } from './mcpSpeaker';
import type { McpAnswer, McpRequest, McpWire } from './mcpWire';

/*
 * Revisions up to 2025-11-25 over Streamable HTTP: a handshake first, then each request names the revision that was
 * agreed on, and the session where the server began one.
 */

const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

const maxGoodbyeSeconds = 2;

/** What a request for a session looks like, over either of the older transports. */
export function initializeRequest(): McpRequest {
  const params = { protocolVersion: handshakeVersions[0], capabilities: {}, clientInfo };
  return { method: 'initialize', params, headers: {} };
}

/** The revision a server agreed to. Throws where it is none of ours. */
export function readAgreedVersion({ result }: Pick<McpAnswer, 'result'>): string {
  const version = member(result, 'protocolVersion');
  if (typeof version !== 'string') {
    throw new HostError({ kind: 'not-mcp', arrived: 'an answer without what must be in it' });
  }
  const known: readonly string[] = handshakeVersions;
  if (!known.includes(version)) throw new HostError({ kind: 'mcp-version', supported: [version.slice(0, 40)] });
  return version;
}

/** Begins a session. Rejects with what stood in the way, named as a matter of CORS where it is one. */
export async function shakeHands(wire: McpWire): Promise<McpSpeaker> {
  const answer = await wire.ask(initializeRequest());
  const { result, sessionId } = answer;
  const version = readAgreedVersion(answer);
  const session = sessionId === undefined ? undefined : { 'mcp-session-id': sessionId };
  const headers = { 'mcp-protocol-version': version, ...session };
  const close = async () => {
    if (session === undefined) return;
    // Servers keep a session until they are told. One that won't be told is left.
    const never = new AbortController().signal;
    await within(wire.end(headers), maxGoodbyeSeconds, { kind: 'aborted' }, never).catch(() => {});
  };
  try {
    await wire.tell('notifications/initialized', headers);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const failure = await nameStop(wire, error.failure, headers);
    void close();
    throw new HostError(failure);
  }
  return {
    ...readServerWords(result),
    protocolVersion: version,
    listTools: (cursor) => wire.ask({ method: 'tools/list', params: pageParams(cursor), headers }),
    listen: () => listen(wire, headers),
    close,
  };
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
      if (isListChanged(readJson(data))) wire.onListChanged();
    },
    wire.call.signal,
  );
}
