import { openBytes, type RequestContext, readBytes } from './client';
import type { HostFailure } from './failure';
import { failureOf } from './failure';
import { type McpList, readMcpTools } from './mcp';
import {
  askHost,
  fetchDiscovery,
  fetchProtectedResource,
  openToolList,
  type ProtectedResource,
  planList,
} from './openwop';

/** What an address is asked as: a guess of ours, or a person's choice. `any`: what its answers say. */
export const readAsKinds = ['any', 'mcp', 'openwop', 'file'] as const;
export type ReadAs = (typeof readAsKinds)[number];

export type AddressAnswer =
  /** Its session goes on until it is closed. */
  | { readonly kind: 'mcp'; readonly list: McpList }
  | { readonly kind: 'openwop' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'failed';
      readonly as: 'mcp' | 'other';
      readonly failure: HostFailure;
      /** What the server says of its sign-in (RFC 9728); null where it has none. */
      readonly signIn?: ProtectedResource | null;
      /** Where a server card lists its tools to anybody. */
      readonly card?: string;
    };

interface AddressCall extends RequestContext {
  readonly url: string;
  readonly token: string | undefined;
}

/** Failures that only an MCP server, or one that wants to know its caller, answers with. */
const isTelling: ReadonlySet<HostFailure['kind']> = new Set([
  'unauthenticated',
  'forbidden',
  'mcp-cors',
  'rate-limited',
]);

/**
 * Asks an address what it is: by its discovery an openwop host, else an MCP server, else what it answers. Reads the list of
 * an MCP server, and the bytes of a file. Never throws for what a server does.
 */
export async function askAddress(call: AddressCall, readAs: ReadAs): Promise<AddressAnswer> {
  switch (readAs) {
    case 'mcp':
      return askMcp(call);
    case 'openwop':
      return { kind: 'openwop' };
    case 'file':
      return askFile(call);
    case 'any': {
      const discovery = await fetchDiscovery(call, call);
      if (discovery.kind === 'found') return { kind: 'openwop' };
      const server = await askMcp(call);
      if (server.kind !== 'failed' || isTelling.has(server.failure.kind)) return server;
      if (await listsTools(call, discovery)) return { kind: 'openwop' };
      const file = await askFile(call);
      const isPage = file.kind === 'failed' && file.failure.kind === 'not-json';
      return file.kind === 'file' || isPage ? file : server;
    }
    default:
      return readAs satisfies never;
  }
}

async function askMcp({ url, token, ...travel }: AddressCall): Promise<AddressAnswer> {
  const list = await readMcpTools({ ...travel, url, token, credentials: 'omit' });
  if (list.ok) return { kind: 'mcp', list };
  const { failure } = list;
  if (failure.kind !== 'unauthenticated') return { kind: 'failed', as: 'mcp', failure };
  const signIn = await fetchProtectedResource({ url }, travel, failure.resourceMetadata);
  const card = await findCard(url, travel);
  return { kind: 'failed', as: 'mcp', failure, signIn, ...(card !== undefined && { card }) };
}

const maxCardBytes = 4 * 1024 * 1024;
const listsDefinitions = /"tools"\s*:\s*\[\s*\{/;

/** The address of the server card at an origin's usual place, where that has a list of tools. Asked without a credential. */
async function findCard(address: string, travel: RequestContext): Promise<string | undefined> {
  const url = `${new URL(address).origin}/.well-known/mcp/server-card.json`;
  const answer = await openBytes({ ...travel, url, token: undefined, credentials: 'omit' });
  if (!answer.ok) return undefined;
  try {
    const text = new TextDecoder().decode(await readBytes(answer.body, maxCardBytes));
    return answer.status === 200 && listsDefinitions.test(text) ? url : undefined;
  } catch {
    return undefined;
  }
}

async function askFile({ url, token, ...travel }: AddressCall): Promise<AddressAnswer> {
  const answer = await askHost(url, { ...travel, host: { url, auth: 'none' }, token });
  if (!answer.ok) return { kind: 'failed', as: 'other', failure: answer.failure };
  try {
    const bytes = await readBytes(answer.body, travel.limits.bytes);
    if (!isPage(bytes)) return { kind: 'file', bytes };
    const failure = {
      kind: 'not-json',
      line: 1,
      column: 1,
      offset: 0,
      reason: 'a web page',
      looksLikeHtml: true,
    } as const;
    return { kind: 'failed', as: 'other', failure };
  } catch (error) {
    return { kind: 'failed', as: 'other', failure: failureOf(error) };
  }
}

/** An array, or an object with a member of that name: some servers answer every path. */
const beginsList = /^[\s\uFEFF]*(?:\[|\{[\s\S]*"tools"\s*:)/;

/** Whether an address without discovery has an openwop host's list. */
async function listsTools(call: AddressCall, discovery: Awaited<ReturnType<typeof fetchDiscovery>>): Promise<boolean> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([call.signal, leaving.signal]);
  const host = { url: call.url, auth: 'none' } as const;
  const answer = await openToolList({ ...call, signal, host }, planList({}, discovery));
  if (!answer.ok) return false;
  try {
    return beginsList.test(new TextDecoder().decode(await readBytes(answer.body, 1_000, 5)));
  } catch {
    return false;
  } finally {
    leaving.abort();
  }
}

function isPage(bytes: Uint8Array): boolean {
  return /^[\s\uFEFF]*</.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));
}
