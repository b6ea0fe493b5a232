import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { looseObject, string } from 'zod';
import type { CollectedServer } from './collectedFile';
import type { Address, ServerPlan } from './planServer';
import { ProgramTransport } from './programTransport';
import { makeRedact, redactJson } from './redact';

const maxPages = 1_000;
const maxReason = 300;
/** Bytes of one answer over HTTP. */
const maxAnswer = 64 * 1024 * 1024;
/** Only what is needed to go on is looked at: one odd tool must not cost the others. */
const page = looseObject({ nextCursor: string().optional().catch(undefined) });

/** Starts or reaches one server, takes down all its pages of tools, and ends what it started. Never throws. */
export async function listServer(plan: ServerPlan, limitMs: number, signal: AbortSignal): Promise<CollectedServer> {
  const { name, step } = plan;
  if (step.kind === 'skip') return { name, status: step.status, reason: step.reason, pages: [] };
  const redact = makeRedact(step.secrets);
  const limit = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any([limit, signal]);
  const listed = await collect(
    step.kind === 'start' ? [new ProgramTransport(step.program)] : httpTransports(step.address),
    stop,
  );
  if (listed.kind === 'listed') {
    const { pages, facts } = listed;
    return {
      name,
      status: 'listed',
      ...redactFacts(facts, redact),
      pages: pages.map((one) => redactJson(one, redact)),
    };
  }
  const reason = stop.aborted
    ? limit.aborted
      ? `It was not done within ${Math.round(limitMs / 1000)} s.`
      : 'It was stopped: the time for all servers is over.'
    : listed.reason;
  const status = listed.kind === 'refused' && !stop.aborted ? 'needs-sign-in' : 'failed';
  return { name, status, reason: redact(reason).slice(0, maxReason), pages: [] };
}

type ServerFacts = Pick<CollectedServer, 'serverInfo' | 'protocolVersion' | 'instructions'>;
type Listing =
  | { readonly kind: 'listed'; readonly pages: readonly unknown[]; readonly facts: ServerFacts }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string };

/** Tries one way after the other: an older server answers to the second. */
async function collect(transports: readonly Transport[], stop: AbortSignal): Promise<Listing> {
  let first: Listing | null = null;
  for (const transport of transports) {
    const listing = await listOver(transport, stop);
    if (listing.kind !== 'failed') return listing;
    first ??= listing;
    if (stop.aborted) break;
  }
  return first ?? { kind: 'failed', reason: 'There is no way to it.' };
}

async function listOver(transport: Transport, stop: AbortSignal): Promise<Listing> {
  const client = new Client({ name: 'tool-catalog', version: '1' });
  const trouble = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    client.onerror = (error) => {
      if (transport instanceof ProgramTransport) reject(error);
    };
  });
  trouble.catch(() => undefined);
  try {
    return await Promise.race([listPages(client, transport, stop), trouble]);
  } catch (error) {
    return describeError(error, transport);
  } finally {
    await transport.close().catch(() => undefined);
  }
}

async function listPages(client: Client, transport: Transport, stop: AbortSignal): Promise<Listing> {
  // The limit is ours: the library's own would end a slow start early.
  const options = { signal: stop, timeout: 2 ** 31 - 1 };
  await client.connect(transport, options);
  const pages: unknown[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: 'tools/list', params }, page, options);
    pages.push(answer);
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
    if (seen.has(cursor)) throw new Error('It named the same page twice.');
    if (pages.length >= maxPages) throw new Error(`It has more than ${maxPages} pages.`);
    seen.add(cursor);
  }
  return { kind: 'listed', pages, facts: factsOf(client, transport) };
}

function factsOf(client: Client, transport: Transport): ServerFacts {
  const serverInfo = client.getServerVersion();
  const instructions = client.getInstructions();
  const protocolVersion =
    transport instanceof ProgramTransport || transport instanceof StreamableHTTPClientTransport
      ? transport.protocolVersion
      : undefined;
  return {
    ...(serverInfo !== undefined && { serverInfo }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(instructions !== undefined && { instructions }),
  };
}

function redactFacts({ serverInfo, protocolVersion, instructions }: ServerFacts, redact: (text: string) => string) {
  return {
    ...(serverInfo !== undefined && { serverInfo: redactJson(serverInfo, redact) }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(instructions !== undefined && { instructions: redact(instructions) }),
  };
}

function httpTransports({ url, headers, isSse }: Address): readonly Transport[] {
  // A redirect would take headers that hold secrets to another place.
  const requestInit: RequestInit = { headers: Object.fromEntries(headers), redirect: 'error' };
  const options = { requestInit, fetch: boundedFetch };
  const sse = new SSEClientTransport(url, options);
  return isSse ? [sse] : [new StreamableHTTPClientTransport(url, options), sse];
}

/** An answer breaks off where it is too long. */
async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(url, init);
  let received = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      received += chunk.length;
      if (received > maxAnswer) controller.error(new Error('It answered with more than 64 MB.'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body === null ? null : body.pipeThrough(bound), { status, statusText, headers });
}

function describeError(error: unknown, transport: Transport): Listing {
  const code = error instanceof StreamableHTTPError || error instanceof SseError ? error.code : undefined;
  if (code === 401 || code === 403) return { kind: 'refused', reason: `It asks for a sign-in (HTTP ${code}).` };
  if (error instanceof McpError && error.code === ErrorCode.MethodNotFound) {
    return { kind: 'failed', reason: 'It has no list of tools.' };
  }
  const words = error instanceof Error ? describeSystemError(error) : String(error);
  const printed = transport instanceof ProgramTransport ? transport.errors.trim().split('\n').at(-1) : undefined;
  return { kind: 'failed', reason: printed ? `${words} It printed: ${printed}` : words };
}

function describeSystemError(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'Its command was not found.';
  if (code === 'EACCES') return 'Its command may not be run.';
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
