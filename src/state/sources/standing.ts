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
import { keptSources, type SourceRecord, sourceRecords } from './records';

/** How asking an address ended. */
export type AskedOutcome =
  | { readonly kind: 'asking' }
  /** `isSame`: just what it answered before. */
  | { readonly kind: 'read'; readonly isSame?: true }
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
  [listedRecords, fileLine, knownCatalogStore, outcomes],
  (list, line, { summary }, asked) => {
    const inCatalog = new Set(summary?.sources.map(({ id }) => id));
    const onTheWay = new Set(jobsOnTheWay(line).flatMap(({ kind, file }) => (kind === 'again' ? [] : [file.id])));
    const stateOf = ({ id, from }: SourceRecord): SourceStanding['state'] => {
      const isThere = inCatalog.has(id);
      if (onTheWay.has(id)) return 'reading';
      if (from !== undefined && asked.get(id)?.kind !== 'read') {
        return asked.get(id)?.kind !== 'failed' ? 'reading' : isThere ? 'unconfirmed' : 'failed';
      }
      if (isThere) return 'read';
      return line.work?.kind === 'adding' || !line.concluded.has(id) ? 'reading' : 'failed';
    };
    return Array.from(list.values(), (one) => ({
      ...{ id: one.id, name: one.label ?? one.name, state: stateOf(one) },
      ...(one.from !== undefined && { url: one.from.url }),
    }));
  },
);

/** The sources whose lists came at an earlier visit and are not confirmed at this one. */
export interface Unconfirmed {
  /** Untrusted text. */
  readonly names: readonly string[];
  /** Those added that were asked and did not answer: nothing more is to come of them. */
  readonly unanswered: readonly string[];
  /** When the oldest of these lists came; null where there is none. */
  readonly asOf: number | null;
  readonly isAsking: boolean;
}

export const unconfirmed: Readable<Unconfirmed> = derive(
  [hostStore, hostReading, shownAsOf, listedRecords, outcomes, knownCatalogStore],
  (chosen, { isReading }, hostAt, list, asked, { summary }) => {
    const inCatalog = new Set(summary?.sources.map(({ id }) => id));
    const old = [...list.values()].filter(
      ({ id, from }) => from !== undefined && inCatalog.has(id) && asked.get(id)?.kind !== 'read',
    );
    const times = [...(hostAt === null ? [] : [hostAt]), ...old.map(({ askedAt = 0 }) => askedAt)];
    const nameOf = ({ name, label = name }: SourceRecord) => label;
    return {
      names: [...(hostAt === null ? [] : [chosen?.label ?? 'the host']), ...old.map(nameOf)],
      unanswered: old.filter(({ id }) => asked.get(id)?.kind === 'failed').map(nameOf),
      asOf: times.length === 0 ? null : Math.min(...times),
      isAsking: (hostAt !== null && isReading) || old.some(({ id }) => asked.get(id)?.kind !== 'failed'),
    };
  },
);

export function useUnconfirmed(): Unconfirmed {
  return useStore(unconfirmed);
}

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
  [hostStore, isHostSettled, unconfirmed, areFilesRead, fileLine],
  (host, isSettled, { names }, areRead, { work }) => [
    ...new Set([
      ...(isSettled ? [] : [host?.label ?? 'the host']),
      ...names,
      ...(areRead ? [] : [work?.kind === 'reading' ? work.job.file.name : 'your files']),
    ]),
  ],
);
