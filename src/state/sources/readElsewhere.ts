import type { OpenedBaseline } from '../../engine/baselineFiles';
import type { TakenList } from '../../engine/baselineList';
import type { CatalogSummary } from '../../engine/loadedCatalog';
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
    const { outcome, session } = await readInto(client, { host, token, ...travel, plan }, () => undefined);
    void session?.close();
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
    const bytes = new Uint8Array(await file.arrayBuffer());
    const order = { source: { id: '', name: file.name }, speaks: 'any' } as const;
    const outcome = await sendSource(client, order, [bytes], new AbortController().signal, () => undefined);
    if (outcome.kind !== 'read' || outcome.summary.tools === 0) return opened;
    return { kind: 'list', list: await takeAll(client, outcome) };
  });
}

export function openBaselineElsewhere(file: Blob): Promise<OpenedBaseline> {
  return inOwnWorker((client) => client.ask('openBaseline', { file }));
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
