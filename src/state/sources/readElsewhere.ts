import type { OpenedBaseline } from '../../engine/baselineFiles';
import type { TakenList } from '../../engine/baselineList';
import type { CatalogSummary } from '../../engine/loadedCatalog';
import type { NamedChange } from '../../engine/namedChange';
import type { ReadingOutcome } from '../../engine/sourceRegistry';
import { HostError } from '../../host/failure';
import { fetchDiscovery, planList } from '../../host/openwop';
import type { Host, Limits } from '../../host/settings';
import { type CatalogClient, startCatalogWorker } from '../../workers/catalogClient';
import { readInto, sendSource } from './readList';
import { requestDefaults, wireOf } from './tokens';

/** A list that was read beside the catalog, in a worker of its own, and is kept nowhere. */
export interface ReadElsewhere {
  readonly taken: TakenList;
  readonly summary: CatalogSummary;
}

/** Sends no cookies when reading as another identity. */
type AskedHost = Pick<Host, 'id' | 'label' | 'url' | 'auth' | 'kind' | 'version'>;

/** Reads a host's list beside the catalog. Throws `HostError`, and `WorkerError` where its worker stops. */
export function readHostElsewhere(host: AskedHost, limits: Limits, token: string | undefined): Promise<ReadElsewhere> {
  const travel = requestDefaults(limits);
  const known = wireOf(host);
  const plan = async () =>
    known === undefined
      ? planList(host, await fetchDiscovery(host, travel))
      : { ways: [known] as const, answers: true };
  return inOwnWorker(async (client) => {
    const { outcome, server } = await readInto(client, { host, token, ...travel, plan }, () => undefined);
    void server?.close();
    return takeAll(client, outcome);
  });
}

/** Opens a baseline file, or any file that lists tools. */
export function openElsewhere(
  file: File,
): Promise<OpenedBaseline | { readonly kind: 'list'; readonly list: ReadElsewhere }> {
  return inOwnWorker(async (client) => {
    const opened = await client.ask('openBaseline', { file });
    if (opened.kind === 'read' || opened.isBaseline) return opened;
    const outcome = await sendFile(client, file, file.name);
    if (outcome.kind !== 'read' || outcome.summary.tools === 0) return opened;
    return { kind: 'list', list: await takeAll(client, outcome) };
  });
}

export function openBaselineElsewhere(file: Blob): Promise<OpenedBaseline> {
  return inOwnWorker((client) => client.ask('openBaseline', { file }));
}

/** What a list changes in place of a former one; null where one of them can't be read. `servers`: how many the list has. */
export function compareElsewhere(
  former: Blob | null,
  list: Blob,
): Promise<{ readonly servers: number; readonly change: NamedChange | null } | null> {
  return inOwnWorker(async (client) => {
    if (former !== null) await sendFile(client, former, '');
    const outcome = await sendFile(client, list, '');
    if (outcome.kind !== 'read') return null;
    const { count } = await client.ask('servers', { source: compared });
    return { servers: count, change: await client.ask('changeSince', { id: compared }) };
  });
}

const compared = 'compared';
const pieceBytes = 1024 * 1024;

/** Reads a file into a worker of its own, in place of the one before it. */
function sendFile(client: CatalogClient, file: Blob, name: string): Promise<ReadingOutcome> {
  const order = { source: { id: compared, name }, speaks: 'any' } as const;
  return sendSource(client, order, piecesOf(file), new AbortController().signal, () => undefined);
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
  }
}

async function inOwnWorker<Answer>(work: (client: CatalogClient) => Promise<Answer>): Promise<Answer> {
  const client = startCatalogWorker();
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

async function takeAll(client: CatalogClient, outcome: ReadingOutcome): Promise<ReadElsewhere> {
  const arrived = 'something that is no list of tools';
  if (outcome.kind !== 'read') throw new HostError({ kind: 'unknown-shape', arrived });
  const taken = await client.ask('takeBaseline', { result: null });
  if (taken === null) throw new HostError({ kind: 'unknown-shape', arrived });
  return { taken, summary: outcome.summary };
}
