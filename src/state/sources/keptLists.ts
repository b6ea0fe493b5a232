import type { DerivationSettings } from '../../dialects/derivations';
import type { Host } from '../../host/settings';
import { type SourceId, sourceOfHost } from '../../model/source';
import type { RestoredList, RestoredRead } from '../../workers/catalogService';
import type { KeptSum, KeptUnder } from '../../workers/snapshotStore';
import { catalogClient } from '../catalogClient';
import { useKnownCatalog } from '../catalogSummary';
import { derive, type Readable } from '../derived';
import { useEngineQuery } from '../engineQuery';
import { changePreferences, currentPreferences } from '../preferences';
import type { CatalogReading } from './readList';
import { bodyOf, type SourceRecord, sourceRecords } from './records';
import { callerOf, tokens } from './tokens';

/**
 * The caller a list is shown to: undefined where anybody sees it; null where it may not be kept, since the token names
 * nobody or no person chose to keep such lists.
 */
export function shownTo(auth: Host['auth'], token: string | undefined): string | null | undefined {
  if (token === undefined && auth !== 'cookie') return undefined;
  const caller = callerOf({ auth }, token);
  const isKept = currentPreferences().keepsOwnLists && caller.state === 'known';
  return isKept ? (caller.id ?? null) : null;
}

/** What a host's list is kept under; null where none is kept. */
export function keptUnder(host: Host, token: string | undefined): KeptUnder | null {
  const caller = shownTo(host.auth, token);
  return caller === null ? null : { source: sourceOfHost(host), address: host.url, caller: caller ?? null };
}

/** What the list of an added source is kept under: only whoever was shown it sees it again. */
function keptOf({ id, name, from, body, shownTo: caller }: SourceRecord): KeptUnder | null {
  const now = caller && from && shownTo('bearer', tokens.tokenFor(id, from.url));
  return now === caller && caller !== null
    ? { source: { id, name }, address: bodyOf({ id, body }), caller: caller ?? null }
    : null;
}

/** Brings the list of an earlier visit into the catalog; null where there is none, or nobody waits for it any more. */
export async function restoreList(kept: KeptUnder, signal: AbortSignal): Promise<RestoredList | null> {
  performance.mark('catalog:restore');
  try {
    const found = await catalogClient.ask('restoreList', kept, { signal });
    return signal.aborted ? null : found;
  } catch {
    // Without it, the list is read as at a first visit.
    return null;
  }
}

/** Takes up what an added source's body was read as at an earlier visit; null where it is to be read anew. */
export async function restoreRead(file: SourceRecord, settings: DerivationSettings): Promise<RestoredRead | null> {
  const kept = keptOf(file);
  return kept && catalogClient.ask('restoreRead', { kept, settings }).catch(() => null);
}

/** Keeps lists of added sources for the next visit; returns the ids of those restored that are damaged or gone. */
export async function keepRead(files: readonly SourceRecord[]): Promise<readonly SourceId[]> {
  const ids = files.map(({ id }) => id);
  const lost = await catalogClient.ask('loadKeptLists', ids).catch((): readonly SourceId[] => []);
  for (const file of files.filter(({ id }) => !lost.includes(id))) {
    const kept = keptOf(file);
    if (kept === null) forgetListsOf([file.id]);
    else keepList(kept, Date.now());
  }
  return lost;
}

/** Deletes what is kept of sources that were removed. */
export function forgetListsOf(ids: readonly SourceId[]): void {
  void catalogClient.ask('forgetLists', { of: ids }).catch(() => undefined);
}

/** What can't be kept is read anew at the next visit. */
function keepList(kept: KeptUnder, at: number): void {
  void catalogClient.ask('keepList', { kept, at }).catch(() => undefined);
}

/** What is kept of lists for the next visit; null where that is not known. */
export function useKeptLists(): KeptSum | null {
  const { revision } = useKnownCatalog();
  return useEngineQuery('kept lists', [revision], () => catalogClient.ask('keptLists', null)).answer ?? null;
}

/** Deletes all lists that are kept. */
export function forgetLists(): Promise<void> {
  return catalogClient.ask('forgetLists', { of: 'all' });
}

/** Chooses whether lists are kept that a host shows to one caller; those that are kept already go with the choice. */
export function keepOwnLists(isOn: boolean): void {
  changePreferences({ keepsOwnLists: isOn });
  if (isOn) return;
  void catalogClient.ask('forgetLists', { of: 'own' });
  const lists = [...sourceRecords.getState()];
  sourceRecords.setState(new Map(lists.map(([id, one]) => [id, one.shownTo ? { ...one, shownTo: null } : one])), true);
}

/** Keeps lists for the next visit, as soon as they are read. */
export function startKeepingLists(
  last: Readable<{ readonly reading: Pick<CatalogReading, 'kept' | 'readAt'> | null; readonly isReading: boolean }>,
): void {
  const done = derive([last], ({ reading, isReading }) => (isReading ? null : reading));
  done.subscribe((reading) => {
    if (!reading?.kept) return;
    keepList(reading.kept, reading.readAt);
  });
}
