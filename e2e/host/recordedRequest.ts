import type { IncomingMessage } from 'node:http';

/** One request as it arrived, preflights included. Header names are lower case. */
export interface RecordedRequest {
  readonly method: string;
  /** With its query, as sent. */
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. */
  readonly time: number;
}

const maxKept = 10_000;

/** Keeps a request in the list; the oldest go when there are very many. */
export function recordRequest(requests: RecordedRequest[], { method, url, rawHeaders }: IncomingMessage): void {
  const headers = new Map<string, string>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.set((rawHeaders[i] ?? '').toLowerCase(), rawHeaders[i + 1] ?? '');
  }
  requests.push({ method: method ?? '', path: url ?? '', headers, time: Date.now() });
  if (requests.length > maxKept) requests.shift();
}
