import type { ReadingChange } from '../../engine/compareReadings';
import type { SourceSummary } from '../../engine/loadedCatalog';
import type { ReadingOutcome } from '../../engine/sourceRegistry';
import { readBytes } from '../../host/client';
import { HostError, type HostFailure } from '../../host/failure';
import { type HostCall, type ListWays, openHostFile, openToolList } from '../../host/openwop';
import type { Host } from '../../host/settings';
import type { Wire } from '../../host/wire';
import type { Principal } from '../../model/change';
import { countedAt } from '../../model/collectedServers';
import { isHost, sourceOfHost } from '../../model/source';
import type { CatalogClient } from '../../workers/catalogClient';
import type { CatalogMethods } from '../../workers/catalogService';
import { WorkerError } from '../../workers/rpcClient';
import type { KeptUnder } from '../../workers/snapshotStore';
import { countedFile } from '../countedFile';
import type { ReadServer } from './serverAnswers';
import { noteWire } from './tokens';

/** How far the reading of a source is. */
export interface ReadingProgress {
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly bytes: number;
  readonly expectedBytes: number | null;
  /** Whether a host has answered with what may be a list, and its bytes come in. */
  readonly isArriving: boolean;
  readonly tools: number;
  /** Set while the host makes us wait (429). `isAsked`: the host says how long, where a page can read it. */
  readonly wait: { readonly until: number; readonly attempt: number; readonly isAsked: boolean } | null;
}

/** A reading of a host's list, and who it was shown to. */
export interface CatalogReading {
  readonly principal: Principal;
  /** Which of the tokens given to the host was sent; 0 for none. */
  readonly tokenTurn: number;
  /** The reading that `change` counts from, without the one before it. */
  readonly former: CatalogReading | null;
  /** The host's own list, without the files beside it. */
  readonly host: Pick<SourceSummary, 'id' | 'tools' | 'badEntries' | 'faults' | 'collectedAt'>;
  readonly change: ReadingChange | null;
  /** Whether `change` counts from an earlier visit. */
  readonly sinceVisit: boolean;
  /** What it may be kept under for the next visit; null for not at all. */
  readonly kept: KeptUnder | null;
  readonly readAt: number;
  readonly durationMs: number;
  readonly wire?: Wire;
}

/** How a host is asked. An openwop host needs a plan: in which versions, in what order. */
export interface ReadCall extends HostCall {
  readonly host: Pick<Host, 'id' | 'label' | 'url' | 'auth' | 'kind'>;
  readonly plan: () => Promise<ListWays>;
}

/** A host's list in a worker, and what the host said beside it. */
export interface Arrived {
  readonly outcome: ReadingOutcome;
  /** Of an MCP server, whose session goes on after the reading, until it is closed. */
  readonly server?: ReadServer;
  readonly wire?: Wire;
  /** The address that answered, where there could be several. */
  readonly url?: string;
}

type Progress = (changes: Partial<ReadingProgress>) => void;

/** Chunks on their way to the worker at most: it answers other questions in between. */
const maxInFlight = 32;
const reportEveryMs = 100;
let readings = 0;

/** Reads a host's list into a worker. Throws `HostError`, and `WorkerError` where the worker stops. */
export function readInto(client: CatalogClient, call: ReadCall, progress: Progress): Promise<Arrived> {
  const { kind } = call.host;
  switch (kind) {
    case 'openwop':
      return readList(client, call, progress);
    case 'mcp':
      return readPages(client, call, progress);
    case 'file':
      return readFile(client, call, progress);
    default:
      return kind satisfies never;
  }
}

async function readList(client: CatalogClient, call: ReadCall, progress: Progress): Promise<Arrived> {
  const list = await call.plan();
  noteWire(call.host, list.ways[0]);
  performance.mark('catalog:request');
  const onWait: HostCall['onWait'] = ({ ms, ...wait }) => progress({ wait: { until: Date.now() + ms, ...wait } });
  const answer = await openToolList({ ...call, onWait }, list);
  if (!answer.ok) throw new HostError(answer.failure);
  const { url, wire, body } = answer;
  noteWire(call.host, wire);
  progress({ wait: null, isArriving: true, expectedBytes: answer.expectedBytes ?? null });
  const order = { source: sourceOfHost(call.host), speaks: 'openwop', advertised: list.advertised } as const;
  return { outcome: await sendSource(client, order, body, call.signal, progress), wire, url };
}

/** Lists the tools of an MCP server, and leaves its session open. */
async function readPages(client: CatalogClient, call: ReadCall, progress: Progress): Promise<Arrived> {
  performance.mark('catalog:request');
  // Few deployments have such a host, so its client is loaded for those alone.
  const mcp = await import('../../host/mcp').catch(() => {
    throw new HostError({ kind: 'client-not-loaded' });
  });
  const { host, ...travel } = call;
  const credentials = host.auth === 'cookie' ? 'include' : 'omit';
  const list = await mcp.readMcpTools({
    ...travel,
    url: host.url,
    credentials,
    onProgress: ({ bytes, tools }) => progress({ bytes, tools }),
  });
  if (!list.ok) throw new HostError(list.failure);
  performance.mark('catalog:last-byte');
  const name = list.serverInfo?.name || host.id;
  const bytes = list.write(name);
  const source = sourceOfHost(host);
  try {
    return {
      outcome: await sendSource(client, { source, speaks: 'any', alias: name }, [bytes], call.signal, progress),
      server: list,
    };
  } catch (error) {
    void list.close();
    throw error;
  }
}

/** Reads a host of `kind: "file"`, whose address is a file of any format. */
async function readFile(client: CatalogClient, call: ReadCall, progress: Progress): Promise<Arrived> {
  performance.mark('catalog:request');
  const answer = await openHostFile(call);
  if (!answer.ok) throw new HostError(answer.failure);
  progress({ isArriving: true });
  const bytes = await readBytes(answer.body, call.limits.bytes);
  performance.mark('catalog:last-byte');
  const at = countedAt(new TextDecoder().decode(bytes.subarray(0, 300)));
  if (at !== null) countedFile.setState({ file: new File([bytes], call.host.id), at }, true);
  const order = { source: sourceOfHost(call.host), speaks: 'any', stem: call.host.id } as const;
  return { outcome: await sendSource(client, order, [bytes], call.signal, progress) };
}

export const nothingRead = { bytes: 0, expectedBytes: null, isArriving: false, tools: 0, wait: null } as const;

/** Reports how far a reading is, ten times a second at most. */
export function trackProgress(startedAt: number, report: (progress: ReadingProgress) => void): Progress {
  let progress: ReadingProgress = { ...nothingRead, startedAt };
  let reportedAt = performance.now();
  report(progress);
  return (changes) => {
    progress = { ...progress, ...changes };
    if ('wait' in changes || performance.now() - reportedAt > reportEveryMs) {
      reportedAt = performance.now();
      report(progress);
    }
  };
}

/** Reads the bytes of a source into a worker while they come. */
export async function sendSource(
  client: CatalogClient,
  order: Omit<CatalogMethods['start'][0], 'reading'>,
  body: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  progress: Progress,
): Promise<ReadingOutcome> {
  const reading = ++readings;
  const inFlight: Promise<unknown>[] = [];
  let bytes = 0;
  await client.ask('start', { ...order, reading });
  try {
    for await (const chunk of body) {
      if (signal.aborted) throw new HostError({ kind: 'aborted' });
      bytes += chunk.byteLength;
      const sent = client
        .ask('chunk', { reading, bytes: chunk }, { transfer: [chunk.buffer] })
        .then(({ tools }) => progress({ bytes, tools }));
      inFlight.push(sent);
      if (inFlight.length >= maxInFlight) await inFlight.shift();
    }
    performance.mark('catalog:last-byte');
    await Promise.all(inFlight);
    return await client.ask('finish', reading);
  } catch (error) {
    await Promise.allSettled(inFlight);
    // A worker that stopped has forgotten the reading by itself.
    if (!(error instanceof WorkerError)) await client.ask('cancel', reading);
    throw error;
  }
}

/** Returns what was read. Throws `HostError`, and ends the session, where it is no list or nobody waits for it any more. */
export function takeOutcome({ outcome, server, url }: Arrived, signal: AbortSignal) {
  const host = outcome.kind === 'read' ? outcome.summary.sources.find(({ id }) => isHost(id)) : undefined;
  if (outcome.kind === 'read' && host !== undefined && !signal.aborted) {
    return { host, summary: outcome.summary, change: outcome.change };
  }
  void server?.close();
  if (outcome.kind === 'read' || signal.aborted) throw new HostError({ kind: 'aborted' });
  throw new HostError({ ...failureOf(outcome), ...(url !== undefined && { asked: [url] }) });
}

function failureOf(outcome: Exclude<ReadingOutcome, { kind: 'read' }>): HostFailure {
  if (outcome.kind === 'cancelled') return { kind: 'aborted' };
  const { declined, bytes, faults } = outcome;
  const { reason, at, words, looksLikeHtml } = faults[0] ?? {};
  if (declined !== null) return { kind: 'unknown-shape', arrived: declined.found };
  if (reason === 'not-utf8') return { kind: 'not-utf8' };
  if (reason === 'truncated') return { kind: 'truncated', bytes };
  if (at === undefined) return { kind: 'unknown-shape', arrived: 'nothing that can be read' };
  return { kind: 'not-json', ...at, reason: words ?? '', looksLikeHtml: looksLikeHtml === true };
}
