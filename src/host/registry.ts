import { isObject, type JsonObject, member } from '../model/json';
import type { RegistryInput, RegistryServer, RegistryWay } from '../model/server';
import { readBytes } from './client';
import { type Failed, failed, failureOf } from './failure';
import { askHost, type HostCall } from './openwop';

const maxBytes = 8 * 1024 * 1024;
const pageLength = 50;

/**
 * Asks an MCP registry for a page of its servers, each in its latest version (`GET <url>/v0.1/servers`, registry
 * OpenAPI). `search` is looked for in their names; `cursor` is the page before's `nextCursor`. Never throws.
 */
export async function fetchRegistryPage(
  call: HostCall,
  { search, cursor }: { readonly search: string; readonly cursor: string | null },
): Promise<{ readonly ok: true; readonly page: RegistryPage } | Failed> {
  const query = new URLSearchParams({ version: 'latest', limit: String(pageLength) });
  if (search !== '') query.set('search', search);
  if (cursor !== null) query.set('cursor', cursor);
  const limits = { ...call.limits, bytes: Math.min(call.limits.bytes, maxBytes) };
  const answer = await askHost(`${call.host.url}/v0.1/servers?${query}`, { ...call, limits });
  if (!answer.ok) return answer.failure.kind === 'no-catalog' ? failed({ kind: 'not-registry' }) : answer;
  try {
    const bytes = await readBytes(answer.body, limits.bytes);
    const page = readRegistryPage(parse(new TextDecoder().decode(bytes)));
    return page === null ? failed({ kind: 'not-registry' }) : { ok: true, page };
  } catch (error) {
    return failed(failureOf(error));
  }
}

/** Undefined where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface RegistryPage {
  readonly servers: readonly RegistryServer[];
  readonly nextCursor: string | null;
  readonly unreadable: number;
  readonly left: number;
}

const maxServers = 500;
const maxWays = 8;
const maxInputs = 50;
const maxText = 2_000;
const maxName = 200;
const maxCursor = 4_000;
const official = 'io.modelcontextprotocol.registry/official';

/**
 * Reads an answer of `GET /v0.1/servers` (registry OpenAPI, `ServerList`). An entry without a name is counted and left
 * out; odd parts of an entry cost only themselves. Null where it is no such answer.
 */
export function readRegistryPage(value: unknown): RegistryPage | null {
  const list = isObject(value) ? member(value, 'servers') : undefined;
  if (!isObject(value) || !Array.isArray(list)) return null;
  const read = list.slice(0, maxServers).map(readServer);
  const metadata = member(value, 'metadata');
  const cursor = isObject(metadata) ? member(metadata, 'nextCursor') : undefined;
  return {
    servers: read.filter((server) => server !== null),
    nextCursor: typeof cursor === 'string' && cursor !== '' && cursor.length <= maxCursor ? cursor : null,
    unreadable: read.filter((server) => server === null).length,
    left: Math.max(0, list.length - maxServers),
  };
}

function readServer(entry: unknown): RegistryServer | null {
  const server = isObject(entry) ? member(entry, 'server') : undefined;
  if (!isObject(entry) || !isObject(server)) return null;
  const name = readText(server, 'name', maxName);
  if (name === null) return null;
  const [remotes, packages] = [readList(server, 'remotes'), readList(server, 'packages')];
  const ways = [...remotes.map(readRemote), ...packages.map(readPackage)].filter((way) => way !== null);
  return {
    name,
    title: readText(server, 'title', maxName),
    description: readText(server, 'description', maxText) ?? '',
    version: readText(server, 'version', maxName) ?? '',
    status: readStatus(entry),
    ways: ways.slice(0, maxWays),
    otherWays: Math.max(0, ways.length - maxWays),
  };
}

function readStatus(entry: JsonObject): string | null {
  const meta = member(entry, '_meta');
  const own = isObject(meta) ? member(meta, official) : undefined;
  const status = isObject(own) ? readText(own, 'status', 40) : null;
  return status === 'active' ? null : status;
}

function readRemote(remote: JsonObject): RegistryWay | null {
  const url = readText(remote, 'url', maxText);
  const transport = readText(remote, 'type', 40);
  if (url === null || transport === null) return null;
  return { kind: 'remote', transport, url, headers: readInputs(remote, 'headers') };
}

function readPackage(entry: JsonObject): RegistryWay | null {
  const registryType = readText(entry, 'registryType', 40);
  const identifier = readText(entry, 'identifier', maxText);
  if (registryType === null || identifier === null) return null;
  const transport = member(entry, 'transport');
  return {
    kind: 'package',
    registryType,
    identifier,
    version: readText(entry, 'version', maxName),
    transport: (isObject(transport) ? readText(transport, 'type', 40) : null) ?? 'stdio',
    runtimeHint: readText(entry, 'runtimeHint', 40),
    runtimeArguments: readInputs(entry, 'runtimeArguments'),
    packageArguments: readInputs(entry, 'packageArguments'),
    environment: readInputs(entry, 'environmentVariables'),
  };
}

function readInputs(holder: JsonObject, name: string): readonly RegistryInput[] {
  return readList(holder, name).map((input) => ({
    name: readText(input, 'name', maxName) ?? readText(input, 'valueHint', maxName) ?? '',
    isPositional: member(input, 'type') === 'positional',
    value: readText(input, 'value', maxText),
    fallback: readText(input, 'default', maxText),
    isNeeded: member(input, 'isRequired') === true || member(input, 'isSecret') === true,
  }));
}

function readList(holder: JsonObject, name: string): readonly JsonObject[] {
  const list = member(holder, name);
  return Array.isArray(list) ? list.slice(0, maxInputs).filter(isObject) : [];
}

/** Null where it is no text, or an empty one. */
function readText(holder: JsonObject, name: string, most: number): string | null {
  const value = member(holder, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : null;
}
