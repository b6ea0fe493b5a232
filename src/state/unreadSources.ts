import { useStore } from 'zustand';
import { isComparisonAhead } from './changesInUse';
import { derive, type Readable } from './derived';
import { areFilesRead, fileLine } from './fileLine';
import { hostStore } from './hostStore';
import { areAssignmentsKnown } from './ledger';
import { isHostSettled } from './readingStore';

/** The sources that were neither read yet nor failed, by name; a host's or a file's is untrusted text. */
const unreadSources: Readable<readonly string[]> = derive(
  [hostStore, isHostSettled, areFilesRead, fileLine],
  (host, isSettled, areRead, { work }) => [
    ...(isSettled ? [] : [host?.label ?? 'the host']),
    ...(areRead ? [] : [work?.kind === 'reading' ? work.job.file.name : 'your files']),
  ],
);

/** What sums over the catalog still wait for, by name; untrusted text. They are not final until it is empty. */
const stillReading: Readable<readonly string[]> = derive([unreadSources, areAssignmentsKnown], (sources, areKnown) => [
  ...sources,
  ...(areKnown ? [] : ['your assignments']),
]);

const stillComparing: Readable<readonly string[]> = derive([stillReading, isComparisonAhead], (sources, isAhead) => [
  ...sources,
  ...(isAhead ? ['the baseline'] : []),
]);

/** `hasChanges`: the numbers tell what changed as well, which waits for the comparison with the baseline in use. */
export function useStillReading(hasChanges = false): readonly string[] {
  return useStore(hasChanges ? stillComparing : stillReading);
}
