import { useStore } from 'zustand';
import type { KnownSources, SourceStanding } from '../exports/findBlockers';
import { hostSourceOf } from '../model/draft';
import { knownCatalogStore } from './catalogSummary';
import { derive, type Readable } from './derived';
import { fileLine, jobsOnTheWay } from './fileLine';
import { areSettingsRead, hostStore } from './hostStore';
import { fileList, keptFiles } from './keptFiles';
import { isHostRead, isHostSettled } from './readingStore';

const host: Readable<readonly SourceStanding[]> = derive(
  [hostStore, isHostSettled, isHostRead],
  (chosen, isSettled, isRead) =>
    chosen === null ? [] : [{ ...hostSourceOf(chosen), state: isRead ? 'read' : isSettled ? 'failed' : 'reading' }],
);

const files: Readable<readonly SourceStanding[]> = derive(
  [fileList, fileLine, knownCatalogStore],
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
  [host, files, areSettingsRead, keptFiles.status],
  (ofHost, ofFiles, isSettled, status) => ({
    sources: [...ofHost, ...ofFiles],
    isComplete: isSettled && status !== 'reading',
  }),
);

export function useKnownSources(): KnownSources {
  return useStore(knownSources);
}
