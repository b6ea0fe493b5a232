import { useStore } from 'zustand';
import type { KnownSources, SourceStanding } from '../../exports/findBlockers';
import { sourceOfHost } from '../../model/source';
import { knownCatalogStore } from '../catalogSummary';
import { derive, type Readable } from '../derived';
import { areSettingsRead, hostStore } from '../hostStore';
import { isHostRead, isHostSettled } from './hostList';
import { areFilesRead, fileLine, jobsOnTheWay } from './line';
import { keptSources, sourceRecords } from './records';

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
    const inCatalog = new Set(summary?.files.map(({ id }) => id));
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
