import { once } from 'node:events';
import type { Answer, CorsPolicy, Visit } from './scenario';

const jsonType = 'application/json; charset=utf-8';

function sendBytes(
  { response }: Visit,
  status: number,
  type: string,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': body.length }).end(body);
}

export function sendText(visit: Visit, status: number, type: string, text: string): void {
  sendBytes(visit, status, type, Buffer.from(text));
}

export function sendJson(visit: Visit, status: number, value: unknown, headers?: Record<string, string>): void {
  sendBytes(visit, status, jsonType, Buffer.from(JSON.stringify(value)), headers);
}

/** The protocol's error envelope: `{ error, message, details? }`. */
export function sendError(
  visit: Visit,
  status: number,
  error: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
  headers?: Record<string, string>,
): void {
  sendJson(visit, status, details === undefined ? { error, message } : { error, message, details }, headers);
}

/** An answer that is the same JSON text each time, built when first asked for. */
export function jsonText(build: () => string): Answer {
  let body: Buffer | undefined;
  return (visit) => {
    body ??= Buffer.from(build());
    sendBytes(visit, 200, jsonType, body);
  };
}

/** Writes chunks as fast as the client takes them. Does not end the response. */
export async function writeChunks({ response, gone }: Visit, chunks: Iterable<string | Uint8Array>): Promise<void> {
  for (const chunk of chunks) {
    gone.throwIfAborted();
    if (!response.write(chunk)) await once(response, 'drain', { signal: gone });
  }
}

const allowedHeaders = [
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'Traceparent',
  'Tracestate',
];

/** The CORS headers of every answer, preflight or not, as the reference host was recorded to send them. */
export function corsHeaders(policy: CorsPolicy, origin: string | undefined): Map<string, string> {
  const headers = new Map<string, string>();
  if (origin === undefined || policy === 'none') return headers;
  // Pages served from this machine, whatever their port.
  if (policy === 'allow-list' && !/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) return headers;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Vary', 'Origin');
  if (policy === 'allow-list') headers.set('Access-Control-Allow-Credentials', 'true');
  const allowed = policy === 'version-header' ? [...allowedHeaders, 'OpenWOP-Version'] : allowedHeaders;
  headers.set('Access-Control-Allow-Headers', allowed.join(', '));
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  headers.set('Access-Control-Expose-Headers', 'Capabilities-Etag');
  headers.set('Access-Control-Max-Age', '600');
  return headers;
}
