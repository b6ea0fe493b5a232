import type { IncomingMessage } from 'node:http';

/** What a `POST /NAME/__control` asks for. */
export interface ControlRequest {
  readonly up?: boolean;
  readonly reset: boolean;
}

/** Reads the body of a control request; text that is no JSON object asks for nothing. */
export async function readControlRequest(request: IncomingMessage): Promise<ControlRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof body !== 'object' || body === null) return { reset: false };
  const reset = 'reset' in body && body.reset === true;
  return 'up' in body && typeof body.up === 'boolean' ? { up: body.up, reset } : { reset };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
