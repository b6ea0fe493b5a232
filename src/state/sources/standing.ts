import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { KnownSources, SourceStanding } from '../../exports/findBlockers';
import type { HostFailure } from '../../host/failure';
import { hostSource, type SourceId, sourceOfHost } from '../../model/source';
import { knownCatalogStore } from '../catalogSummary';
import { derive, type Readable } from '../derived';
import { areSettingsRead, hostStore } from '../hostStore';
import { hostReading, isHostRead, isHostSettled } from './hostList';
import { areFilesRead, fileLine, jobsOnTheWay } from './line';
import type { ListChange } from './listChange';
import { keptSources, sourceRecords } from './records';

/** What an address needs before its tools can be read. */
export interface Need {
  readonly kind: 'token' | 'sign-in' | 'another-way' | 'correction';
  readonly failure: HostFailure;
  /** Where one signs in, in the server's words. */
  readonly signInAt: string | undefined;
}

/** How asking an address ended. `change` is null where there was no list before, or none to compare. */
export type Outcome =
  | { readonly kind: 'asking' }
  | { readonly kind: 'read'; readonly change: ListChange | null }
  | { readonly kind: 'needs'; readonly need: Need };

/** Of the sources that were asked while the page is open. */
export const outcomes = createStore<ReadonlyMap<SourceId, Outcome>>(() => new Map());

export function noteOutcome(id: SourceId, outcome: Outcome): void {
  outcomes.setState(new Map(outcomes.getState()).set(id, outcome), true);
}

export function useOutcomes(): ReadonlyMap<SourceId, Outcome> {
  return useStore(outcomes);
}

/** The sources that are being asked, or read again. */
const busySources: Readable<ReadonlySet<SourceId>> = derive(
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

const host: Readable<readonly SourceStanding[]> = derive(
  [hostStore, isHostSettled, isHostRead],
  (chosen, isSettled, isRead) =>
    chosen === null
      ? []
      : [
          {
            ...sourceOfHost(chosen),
            url: chosen.url,
            state: isRead ? 'read' : isSettled ? 'failed' : 'reading',
          },
        ],
);

const files: Readable<readonly SourceStanding[]> = derive(
  [sourceRecords, fileLine, knownCatalogStore],
  (list, line, { summary }) => {
    const inCatalog = new Set(summary?.sources.map(({ id }) => id));
    const onTheWay = new Set(jobsOnTheWay(line).flatMap(({ kind, file }) => (kind === 'again' ? [] : [file.id])));
    const stateOf = (id: string): SourceStanding['state'] => {
      if (onTheWay.has(id)) return 'reading';
      if (inCatalog.has(id)) return 'read';
      return line.work?.kind === 'adding' || !line.concluded.has(id) ? 'reading' : 'failed';
    };
    return Array.from(list.values(), ({ id, name, label = name }) => ({ id, name: label, state: stateOf(id) }));
  },
);

/** How each source stands that entries may be of. */
const knownSources: Readable<KnownSources> = derive(
  [host, files, areSettingsRead, keptSources.status],
  (ofHost, ofFiles, isSettled, status) => ({
    sources: [...ofHost, ...ofFiles],
    isComplete: isSettled && status !== 'reading',
  }),
);

export function useKnownSources(): KnownSources {
  return useStore(knownSources);
}

/** The sources that were neither read yet nor failed, by name; a host's or a file's is untrusted text. */
export const unreadSources: Readable<readonly string[]> = derive(
  [hostStore, isHostSettled, areFilesRead, fileLine],
  (host, isSettled, areRead, { work }) => [
    ...(isSettled ? [] : [host?.label ?? 'the host']),
    ...(areRead ? [] : [work?.kind === 'reading' ? work.job.file.name : 'your files']),
  ],
);
