import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { KnownSources, SourceStanding } from '../../exports/findBlockers';
import type { AddressAnswer } from '../../host/askAddress';
import { hostSource, type SourceId, sourceOfHost } from '../../model/source';
import { knownCatalogStore } from '../catalogSummary';
import { derive, type Readable } from '../derived';
import { areSettingsRead, hostStore } from '../hostStore';
import { hostReading, isHostRead, isHostSettled, shownAsOf } from './hostList';
import { areFilesRead, fileLine, jobsOnTheWay, listedRecords } from './line';
import { keptSources, sourceRecords } from './records';

/** How asking an address ended. */
export type AskedOutcome =
  | { readonly kind: 'asking' }
  | { readonly kind: 'read' }
  | Extract<AddressAnswer, { kind: 'failed' }>;

/** Of the sources that were asked while the page is open. */
export const outcomes = createStore<ReadonlyMap<SourceId, AskedOutcome>>(() => new Map());

export function noteOutcome(id: SourceId, outcome: AskedOutcome): void {
  outcomes.setState(new Map(outcomes.getState()).set(id, outcome), true);
}

/** With the chosen host, once it was asked again; why it could not be read stands above the view. */
const askedSources: Readable<ReadonlyMap<SourceId, AskedOutcome>> = derive(
  [outcomes, hostStore, hostReading],
  (known, host, { reading }) =>
    host === null || !reading?.change ? known : new Map(known).set(hostSource(host.id), { kind: 'read' }),
);

export function useOutcomes(): ReadonlyMap<SourceId, AskedOutcome> {
  return useStore(askedSources);
}

/** The sources that are being asked, or read again. */
export const busySources: Readable<ReadonlySet<SourceId>> = derive(
  [hostStore, hostReading, fileLine, outcomes],
  (chosen, { isReading }, line, known) =>
    new Set([
      ...(chosen !== null && isReading ? [hostSource(chosen.id)] : []),
      ...jobsOnTheWay(line).flatMap(({ kind, file }) => (kind === 'again' ? [file.id] : [])),
      ...[...known].flatMap(([id, { kind }]) => (kind === 'asking' ? [id] : [])),
    ]),
);

export function useBusySources(): ReadonlySet<SourceId> {
  return useStore(busySources);
}

/** The chosen host; a kept source of its address is the same, and stands as it does. */
const host: Readable<readonly SourceStanding[]> = derive(
  [hostStore, isHostSettled, isHostRead, shownAsOf, sourceRecords],
  (chosen, isSettled, isRead, asOf, list) => {
    if (chosen === null) return [];
    const state = isRead ? 'read' : !isSettled ? 'reading' : asOf === null ? 'failed' : 'unconfirmed';
    const same = [...list.values()].filter(({ from }) => from?.url === chosen.url);
    return [sourceOfHost(chosen), ...same].map(({ id, name }) => ({ id, name, url: chosen.url, state }));
  },
);

const files: Readable<readonly SourceStanding[]> = derive(
  [listedRecords, fileLine, knownCatalogStore],
  (list, line, { summary }) => {
    const inCatalog = new Set(summary?.sources.map(({ id }) => id));
    const onTheWay = new Set(jobsOnTheWay(line).flatMap(({ kind, file }) => (kind === 'again' ? [] : [file.id])));
    const stateOf = (id: string): SourceStanding['state'] => {
      if (onTheWay.has(id)) return 'reading';
      if (inCatalog.has(id)) return 'read';
      return line.work?.kind === 'adding' || !line.concluded.has(id) ? 'reading' : 'failed';
    };
    return Array.from(list.values(), ({ id, name, label = name, from }) => ({
      ...{ id, name: label, state: stateOf(id) },
      ...(from !== undefined && { url: from.url }),
    }));
  },
);

/** How each source stands that entries may be of. */
export const knownSources: Readable<KnownSources> = derive(
  [host, files, areSettingsRead, keptSources.status],
  (ofHost, ofFiles, isSettled, status) => ({
    sources: [...ofHost, ...ofFiles],
    isComplete: isSettled && status !== 'reading',
  }),
);

export function useKnownSources(): KnownSources {
  return useStore(knownSources);
}

/** The sources whose lists are not here as they are now, by name; a host's or a file's is untrusted text. */
export const unreadSources: Readable<readonly string[]> = derive(
  [hostStore, isHostSettled, shownAsOf, areFilesRead, fileLine],
  (host, isSettled, asOf, areRead, { work }) => [
    ...(isSettled && asOf === null ? [] : [host?.label ?? 'the host']),
    ...(areRead ? [] : [work?.kind === 'reading' ? work.job.file.name : 'your files']),
  ],
);
