import { within } from './client';
import { HostError, type HostFailure } from './failure';
import { initialize, type McpTransport } from './mcpEras';
import { readEvents } from './mcpEvents';
import { describeUnexpectedReply, isMessage, type McpAnswer, type McpMethod, readJson } from './mcpMessage';
import type { McpRequest, McpWire } from './mcpWire';

/*
 * The deprecated HTTP+SSE transport (2024-11-05): a GET opens the one stream in which every answer comes, and its first
 * event names the address to post requests to.
 */

interface Pending {
  readonly id: number;
  readonly method: McpMethod;
  readonly resolve: (answer: McpAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Opens the stream and begins a session in it. */
export async function openOldTransport(wire: McpWire): Promise<McpTransport> {
  const { url, limits, signal } = wire.call;
  const seconds = limits.firstByteSeconds + limits.stallSeconds;
  const late: HostFailure = { kind: 'first-byte-timeout', seconds };
  const stream = new OldStream(wire);
  const body = await wire.openStream({ method: 'GET', headers: { accept: 'text/event-stream' } });
  const endpoint = await within(stream.read(body, url), seconds, late, signal);
  const transport = await initialize({
    ask: (request) => within(stream.ask(endpoint, request), seconds, late, signal),
    notify: (method) => wire.post(endpoint, JSON.stringify({ jsonrpc: '2.0', method }), {}),
  });
  return { ...transport, protocolVersion: undefined };
}

class OldStream {
  private readonly wire: McpWire;
  private pending: Pending | null = null;
  private ended: HostFailure | null = null;

  constructor(wire: McpWire) {
    this.wire = wire;
  }

  /** Reads the stream for as long as it lasts; resolves once it has named the address to post to. */
  read(body: Parameters<typeof readEvents>[0], url: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const read = async () => {
        const before = this.wire.bytes;
        for await (const { event, data } of readEvents(body)) {
          if (event === 'endpoint') resolve(resolveEndpoint(data, url));
          else if (event === undefined || event === 'message') this.onMessage(data);
        }
        throw new HostError({ kind: 'truncated', bytes: this.wire.bytes - before });
      };
      read().catch((error: unknown) => {
        if (error instanceof HostError) this.ended = error.failure;
        this.pending?.reject(error);
        reject(error);
      });
    });
  }

  ask(endpoint: string, { method, params }: McpRequest): Promise<McpAnswer> {
    if (this.ended !== null) return Promise.reject(new HostError(this.ended));
    const id = this.wire.takeId();
    return new Promise((resolve, reject) => {
      this.pending = { id, method, resolve, reject };
      this.wire.post(endpoint, JSON.stringify({ jsonrpc: '2.0', id, method, params }), {}).catch(reject);
    });
  }

  private onMessage(data: string): void {
    const { pending, wire } = this;
    try {
      // Without a request nothing is an answer, but notices still count.
      const answer = wire.readAnswer(data, pending?.id ?? 0, pending?.method ?? 'initialize');
      if (answer !== null) pending?.resolve(answer);
      else if (!isMessage(readJson(data))) throw new HostError(describeUnexpectedReply(data));
    } catch (error) {
      pending?.reject(error);
    }
  }
}

function resolveEndpoint(data: string, url: string): string {
  if (!URL.canParse(data, url)) throw new HostError({ kind: 'not-mcp', arrived: 'an address that is none' });
  return new URL(data, url).href;
}
