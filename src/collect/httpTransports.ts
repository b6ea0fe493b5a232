import { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createParser } from 'eventsource-parser';
import type { Address } from './planServer';

/** Bytes of one answer over HTTP. */
const maxAnswer = 16 * 1024 * 1024;

type OnText = (text: string) => void;

/** Over Streamable HTTP. `onText` hears of each message before it is read. */
export function makeStreamable({ url, headers }: Address, onText: OnText): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(url, optionsOf(headers, onText));
}

/** Over the older HTTP+SSE. */
export function makeSse({ url, headers }: Address, onText: OnText): SSEClientTransport {
  return new SSEClientTransport(url, optionsOf(headers, onText));
}

/** Redirects are followed within the origin alone, which is the library's default: headers may hold secrets. */
function optionsOf(headers: ReadonlyMap<string, string>, onText: OnText) {
  return {
    requestInit: { headers: Object.fromEntries(headers) },
    fetch: async (url: string | URL, init?: RequestInit) => listenIn(await fetch(url, init), onText),
  };
}

/** The same answer, broken off where it is too long; its messages are told as they pass. */
function listenIn(response: Response, onText: OnText): Response {
  const { body, status, statusText, headers } = response;
  const decoder = new TextDecoder();
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const events = isStream ? createParser({ onEvent: ({ data }) => onText(data) }) : null;
  let received = 0;
  let text = '';
  const passing = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      received += chunk.length;
      if (received > maxAnswer) {
        controller.error(new Error(`It answered with more than ${maxAnswer / 1024 / 1024} MB.`));
        return;
      }
      const piece = decoder.decode(chunk, { stream: true });
      if (events === null) text += piece;
      else events.feed(piece);
      controller.enqueue(chunk);
    },
    flush: () => {
      if (events === null) onText(text);
    },
  });
  const bounded = new Response(body === null ? null : body.pipeThrough(passing), { status, statusText, headers });
  // What relative addresses and redirects are read against.
  Object.defineProperty(bounded, 'url', { value: response.url });
  return bounded;
}
