import type { KnownParts, TakenParts } from '../engine/baselineParts';
import type { OpenedBaseline } from '../engine/changeProtocol';
import type { CatalogSummary, ReadingOutcome } from '../engine/protocol';
import { readBytes } from '../host/client';
import { HostError } from '../host/failure';
import { fetchDiscovery, type HostCall, openHostFile, openToolList, planList } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import { type CatalogClient, startCatalogWorker } from '../workers/catalogClient';
import { loadMcpClient } from './readCatalog';
import type { readMcpCatalog } from './readMcpCatalog';
import { requestDefaults } from './requests';

/** A list that was read beside the catalog, in a worker of its own, and is kept nowhere. */
export interface ReadElsewhere {
  readonly taken: TakenParts;
  readonly summary: CatalogSummary;
  readonly toolIds: readonly string[];
}

/** Of a person who asks as somebody else: no cookie goes along. */
type AskedHost = Pick<Host, 'id' | 'url' | 'auth' | 'kind' | 'version'>;

/** Reads a host's list beside the catalog. Throws `HostError`, and `WorkerError` where its worker stops. */
export function readHostElsewhere(
  host: AskedHost,
  limits: Limits,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<ReadElsewhere> {
  const call = { host, token, ...requestDefaults(limits, signal) };
  const readers = { openwop: readList, mcp: readPages, file: readFile } as const;
  return inOwnWorker(async (client) => takeAll(client, await readers[host.kind](client, call)));
}

/** Opens a baseline file, or any file that lists tools. */
export function openElsewhere(
  file: File,
  packId: string,
  known: readonly KnownParts[],
): Promise<OpenedBaseline | { readonly kind: 'list'; readonly list: ReadElsewhere }> {
  return inOwnWorker(async (client) => {
    const opened = await client.ask('openBaseline', { file, packId, known });
    if (opened.kind === 'read' || opened.isBaseline) return opened;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const outcome = await client.ask('hostPages', { kind: 'file', name: file.name, bytes }, [bytes.buffer]);
    if (outcome.kind !== 'read' || outcome.summary.tools === 0) return opened;
    return { kind: 'list', list: await takeAll(client, outcome, packId) };
  });
}

/** Opens the bytes of a baseline file beside the catalog. */
export function openBaselineElsewhere(file: Blob): Promise<OpenedBaseline> {
  return inOwnWorker((client) => client.ask('openBaseline', { file, packId: 'pack', known: [] }));
}

async function inOwnWorker<Answer>(work: (client: CatalogClient) => Promise<Answer>): Promise<Answer> {
  const client = startCatalogWorker();
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

async function takeAll(client: CatalogClient, outcome: ReadingOutcome, packId = 'pack'): Promise<ReadElsewhere> {
  const arrived = 'something that is no list of tools';
  if (outcome.kind !== 'read') throw new HostError({ kind: 'unknown-shape', arrived });
  const taken = await client.ask('takeBaseline', { result: null, packId, known: [] });
  if (taken === null) throw new HostError({ kind: 'unknown-shape', arrived });
  return { taken, summary: outcome.summary, toolIds: await client.ask('hostToolIds', null) };
}

type Call = HostCall & { readonly host: AskedHost };

async function readList(client: CatalogClient, call: Call): Promise<ReadingOutcome> {
  const answer = await openToolList(call, planList(call.host, await fetchDiscovery(call.host, call)));
  if (!answer.ok) throw new HostError(answer.failure);
  await client.ask('start', 1);
  for await (const bytes of answer.body) await client.ask('chunk', { reading: 1, bytes }, [bytes.buffer]);
  return client.ask('finish', 1);
}

async function readFile(client: CatalogClient, call: Call): Promise<ReadingOutcome> {
  const answer = await openHostFile(call);
  if (!answer.ok) throw new HostError(answer.failure);
  const bytes = await readBytes(answer.body, call.limits.bytes);
  return client.ask('hostPages', { kind: 'file', name: call.host.id, bytes }, [bytes.buffer]);
}

async function readPages(client: CatalogClient, call: Parameters<typeof readMcpCatalog>[0]): Promise<ReadingOutcome> {
  const { readMcpCatalog } = await loadMcpClient();
  const { bytes, name, session } = await readMcpCatalog(call, () => undefined);
  // Nobody listens for its changes.
  void session.close();
  return client.ask('hostPages', { kind: 'mcp', name, bytes }, [bytes.buffer]);
}
