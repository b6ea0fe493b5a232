import type { HostSummary, ReadingOutcome } from '../engine/protocol';
import { readBytes } from '../host/client';
import { HostError, type HostFailure } from '../host/failure';
import { type HostCall, type ListWays, openHostFile, openToolList } from '../host/openwop';
import type { Host } from '../host/settings';
import type { Wire } from '../host/wire';
import type { Principal } from '../model/change';
import type { ReadingChange } from '../model/readingChange';
import type { CatalogClient } from '../workers/catalogClient';
import { WorkerError } from '../workers/workerError';
import { noteSummary } from './catalogSummary';
import { listenTo } from './mcpListening';
import type { McpServer, readMcpCatalog } from './readMcpCatalog';
import { noteWire } from './requests';

/** How far a reading is. */
export interface ReadingProgress {
  readonly startedAt: number;
  readonly bytes: number;
  readonly expectedBytes: number | null;
  /** Whether a host has answered with what may be a list, and its bytes come in. */
  readonly isArriving: boolean;
  readonly tools: number;
  /** Set while the host makes us wait (429). */
  readonly wait: { readonly until: number; readonly attempt: number } | null;
}

/** A reading of a host's list, and who it was shown to. */
export interface CatalogReading extends HostReading {
  /** As far as that was known when the reading began. */
  readonly principal: Principal;
  /** Which of the tokens given to the host was sent; 0 for none. */
  readonly tokenTurn: number;
  /** The reading that `change` counts from; of its own former one nothing is kept. */
  readonly former: CatalogReading | null;
}

export interface HostReading {
  /** The host's own list, without the files beside it. */
  readonly host: HostSummary;
  readonly change: ReadingChange | null;
  readonly readAt: number;
  readonly durationMs: number;
  /** Set where the bytes came from a file that a person opened, instead of the host. */
  readonly fileName?: string;
  /** Set where an MCP server answered. */
  readonly server?: McpServer;
  /** Set where an openwop host answered. */
  readonly wire?: Wire;
}

/** Chunks on their way to the worker at most: it answers other questions in between. */
const maxInFlight = 6;
const reportEveryMs = 100;
let readings = 0;

/** Asks the host for its list and hands the bytes to the worker as they come. Throws `HostError`. */
export async function readHostCatalog(
  client: CatalogClient,
  call: HostCall & { readonly host: Pick<Host, 'id'>; readonly plan: () => Promise<ListWays> },
  report: (progress: ReadingProgress) => void,
): Promise<HostReading> {
  const progress = trackProgress(report);
  const list = await call.plan();
  noteWire(call.host, list.ways[0]);
  performance.mark('catalog:request');
  const onWait: HostCall['onWait'] = ({ ms, attempt }) => progress({ wait: { until: Date.now() + ms, attempt } });
  const answer = await openToolList({ ...call, onWait }, list);
  if (!answer.ok) throw new HostError(answer.failure);
  const { url, wire, body } = answer;
  noteWire(call.host, wire);
  progress({ wait: null, isArriving: true, expectedBytes: answer.expectedBytes ?? null });
  try {
    return { ...(await pump(client, body, call.signal, progress)), wire };
  } catch (error) {
    throw error instanceof HostError ? new HostError({ ...error.failure, asked: [url] }) : error;
  }
}

/** Loads the client for MCP hosts, which few deployments have. Throws `HostError`. */
export function loadMcpClient(): Promise<typeof import('./readMcpCatalog')> {
  return import('./readMcpCatalog').catch(() => {
    throw new HostError({ kind: 'client-not-loaded' });
  });
}

/** Lists the tools of an MCP host, and listens from then on for changes of its list. Throws `HostError`. */
export async function readMcpHost(
  client: CatalogClient,
  call: Parameters<typeof readMcpCatalog>[0],
  report: (progress: ReadingProgress) => void,
): Promise<HostReading> {
  const progress = trackProgress(report);
  performance.mark('catalog:request');
  const { readMcpCatalog } = await loadMcpClient();
  const { bytes, name, server, session } = await readMcpCatalog(call, ({ bytes, tools }) => progress({ bytes, tools }));
  performance.mark('catalog:last-byte');
  try {
    const outcome = await client.ask('hostPages', { kind: 'mcp', name, bytes }, [bytes.buffer]);
    const reading = { ...takeOutcome(outcome, call.signal, progress({}).startedAt), server };
    listenTo(session);
    return reading;
  } catch (error) {
    void session.close();
    throw error;
  }
}

/** Reads a host of `kind: "file"`, whose address is a file of any format. Throws `HostError`. */
export async function readHostFile(
  client: CatalogClient,
  call: HostCall & { readonly host: { readonly id: string } },
  report: (progress: ReadingProgress) => void,
): Promise<HostReading> {
  const progress = trackProgress(report);
  performance.mark('catalog:request');
  const answer = await openHostFile(call);
  if (!answer.ok) throw new HostError(answer.failure);
  progress({ isArriving: true });
  const bytes = await readBytes(answer.body, call.limits.bytes);
  performance.mark('catalog:last-byte');
  const outcome = await client.ask('hostPages', { kind: 'file', name: call.host.id, bytes }, [bytes.buffer]);
  return takeOutcome(outcome, call.signal, progress({}).startedAt);
}

/** Reads a file that holds a host's list. Throws `HostError`. */
export async function readFileCatalog(
  client: CatalogClient,
  file: File,
  signal: AbortSignal,
  report: (progress: ReadingProgress) => void,
): Promise<HostReading> {
  const progress = trackProgress(report);
  progress({ expectedBytes: file.size });
  return { ...(await pump(client, fileChunks(file), signal, progress)), fileName: file.name };
}

async function* fileChunks(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const size = 1024 * 1024;
  for (let at = 0; at < file.size; at += size) {
    // A file that was moved or changed after it was chosen can't be read any further.
    const piece = await file
      .slice(at, at + size)
      .arrayBuffer()
      .catch(() => Promise.reject(new HostError({ kind: 'truncated', bytes: at })));
    yield new Uint8Array(piece);
  }
}

function trackProgress(
  report: (progress: ReadingProgress) => void,
): (changes: Partial<ReadingProgress>) => ReadingProgress {
  let progress: ReadingProgress = {
    startedAt: Date.now(),
    bytes: 0,
    expectedBytes: null,
    isArriving: false,
    tools: 0,
    wait: null,
  };
  let reportedAt = performance.now();
  report(progress);
  return (changes) => {
    progress = { ...progress, ...changes };
    if ('wait' in changes || performance.now() - reportedAt > reportEveryMs) {
      reportedAt = performance.now();
      report(progress);
    }
    return progress;
  };
}

async function pump(
  client: CatalogClient,
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  progress: (changes: Partial<ReadingProgress>) => ReadingProgress,
): Promise<HostReading> {
  const reading = ++readings;
  const { startedAt } = progress({});
  const inFlight: Promise<unknown>[] = [];
  let bytes = 0;
  await client.ask('start', reading);
  try {
    for await (const chunk of body) {
      if (signal.aborted) throw new HostError({ kind: 'aborted' });
      bytes += chunk.byteLength;
      const sent = client
        .ask('chunk', { reading, bytes: chunk }, [chunk.buffer])
        .then(({ tools }) => progress({ bytes, tools }));
      inFlight.push(sent);
      if (inFlight.length >= maxInFlight) await inFlight.shift();
    }
    performance.mark('catalog:last-byte');
    await Promise.all(inFlight);
    const outcome = await client.ask('finish', reading);
    return takeOutcome(outcome, signal, startedAt);
  } catch (error) {
    await Promise.allSettled(inFlight);
    // A worker that stopped has forgotten the reading by itself.
    if (!(error instanceof WorkerError)) await client.ask('cancel', reading);
    throw error;
  }
}

function takeOutcome(outcome: ReadingOutcome, signal: AbortSignal, startedAt: number): HostReading {
  if (signal.aborted) throw new HostError({ kind: 'aborted' });
  if (outcome.kind !== 'read') throw new HostError(failureOf(outcome));
  const { summary, change } = outcome;
  if (summary.host === null) throw new HostError({ kind: 'aborted' });
  noteSummary(summary);
  return { host: summary.host, change, readAt: Date.now(), durationMs: Date.now() - startedAt };
}

function failureOf(outcome: Exclude<ReadingOutcome, { kind: 'read' }>): HostFailure {
  switch (outcome.kind) {
    case 'not-json':
    case 'not-utf8':
      return outcome;
    case 'truncated':
      return { kind: 'truncated', bytes: outcome.offset };
    case 'unknown-shape':
      return { kind: 'unknown-shape', arrived: outcome.found };
    case 'cancelled':
      return { kind: 'aborted' };
  }
}
