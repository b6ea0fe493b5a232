import type { Holdings } from '../engine/protocol';
import type { CatalogClient } from '../workers/catalogClient';
import { currentAssignments } from './assignmentsStore';
import { knownCatalog, noteSummary } from './catalogSummary';
import { currentSettings, readAllFilesAgain } from './filesStore';
import { showRestart } from './uncaught';
import { catalogClient, setRestore } from './useCatalog';

/** The host's list as the worker read it: a blob lies outside this page's heap, and outlives the worker. */
let held: Holdings | null = null;
let turn = 0;
let rereadHost = (): void => {};

/** Keeps what a worker that takes the other's place is given; to be asked once the rows of a reading are shown. */
export async function keepHoldings(reread: () => void): Promise<void> {
  rereadHost = reread;
  setRestore(restoreCatalog);
  const mine = ++turn;
  // A worker that stopped meanwhile has none: the list is then read from its host again.
  const holdings = await catalogClient.ask('holdings', null).catch(() => null);
  if (mine === turn) held = holdings;
}

/** Another list is on its way, maybe another person's. */
export function dropHoldings(): void {
  turn++;
  held = null;
}

/** Gives a catalog worker that was just started all that the one before it held, before any other question. */
async function restoreCatalog(client: Pick<CatalogClient, 'ask'>): Promise<void> {
  const before = knownCatalog().summary;
  await client.ask('derive', { settings: currentSettings() });
  if (held !== null) await readAgain(client, held);
  const summary = await client.ask('assign', currentAssignments());
  showRestart();
  if (before === null) return;
  // A catalog of files alone stays on screen until they are read.
  if (summary.host !== null || before.files.length === 0) noteSummary(summary);
  if (before.host !== null && summary.host === null) rereadHost();
  readAllFilesAgain();
}

async function readAgain(client: Pick<CatalogClient, 'ask'>, { list, pages }: Holdings): Promise<void> {
  if (pages !== null) {
    const bytes = new Uint8Array(await list.arrayBuffer());
    await client.ask('hostPages', { ...pages, bytes }, [bytes.buffer]);
    return;
  }
  // No reading of the page's own goes by this number.
  const reading = 0;
  await client.ask('start', reading);
  for (let at = 0; at < list.size; at += stepBytes) {
    const bytes = new Uint8Array(await list.slice(at, at + stepBytes).arrayBuffer());
    await client.ask('chunk', { reading, bytes }, [bytes.buffer]);
  }
  await client.ask('finish', reading);
}

const stepBytes = 1024 * 1024;
