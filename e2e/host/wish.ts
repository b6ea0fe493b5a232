import type { IncomingMessage } from 'node:http';

/** What a `POST /NAME/__control` asks for. */
export interface Wish {
  readonly up?: boolean;
  readonly reset: boolean;
}

/** Reads the body of a control request; text that is no JSON object wishes for nothing. */
export async function readWish(request: IncomingMessage): Promise<Wish> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const wish = parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof wish !== 'object' || wish === null) return { reset: false };
  const reset = 'reset' in wish && wish.reset === true;
  return 'up' in wish && typeof wish.up === 'boolean' ? { up: wish.up, reset } : { reset };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
