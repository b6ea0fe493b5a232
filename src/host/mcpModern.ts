import { member } from '../model/json';
import { HostError } from './failure';
import { keepListening } from './mcpEvents';
import { isListChanged, type McpMethod, readJson, readVersions } from './mcpMessage';
import { clientInfo, type McpSpeaker, pageParams, readServerWords } from './mcpSpeaker';
import type { McpRequest, McpWire } from './mcpWire';

/*
 * Revision 2026-07-28: no handshake and no session. Each request says in `_meta` which revision it speaks and who asks,
 * and its headers repeat what a proxy needs.
 */

const modernVersion = '2026-07-28';

const meta = {
  'io.modelcontextprotocol/protocolVersion': modernVersion,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Asks a server who it is. Rejects where it speaks another era, with what it answered. */
export async function discover(wire: McpWire): Promise<McpSpeaker> {
  const { result } = await wire.ask(requestOf('server/discover', {}));
  const supported = readVersions(member(result, 'supportedVersions'));
  if (!supported.includes(modernVersion)) throw new HostError({ kind: 'mcp-version', supported });
  return {
    ...readServerWords(result),
    protocolVersion: modernVersion,
    listTools: (cursor) => wire.ask(requestOf('tools/list', pageParams(cursor))),
    listen: () => subscribe(wire),
    close: () => Promise.resolve(),
  };
}

/** The headers of the protocol that a request with `method` carries. */
export function modernHeaders(method: McpMethod): McpRequest['headers'] {
  return { 'mcp-protocol-version': modernVersion, 'mcp-method': method };
}

function requestOf(method: McpMethod, params: McpRequest['params']): McpRequest {
  return { method, params: { ...params, _meta: meta }, headers: modernHeaders(method) };
}

async function subscribe(wire: McpWire): Promise<void> {
  const { method, params, headers } = requestOf('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const open = () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: wire.takeId(), method, params });
    const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    return wire.openStream({ method: 'POST', headers: { ...accepted, ...headers }, body });
  };
  const hear = (data: string) => {
    if (isListChanged(readJson(data))) wire.onListChanged();
  };
  await keepListening(open, ({ data }) => hear(data), wire.call.signal);
}
