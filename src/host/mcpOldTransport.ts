import { type Body, within } from './client';
import { HostError, type HostFailure } from './failure';
import { initialize, type McpTransport } from './mcpEras';
import { readEvents } from './mcpEvents';
import { describeUnexpectedReply, Exchange, isMessage, readJson } from './mcpMessage';
import type { McpWire } from './mcpWire';

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
          if (!isMessage(readJson(data))) exchange.reject(new HostError(describeUnexpectedReply(data)));
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
