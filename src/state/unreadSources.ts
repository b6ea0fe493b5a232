import { useStore } from 'zustand';
import { derive, type Readable } from './derived';
import { areFilesRead } from './fileLine';
import { hostStore } from './hostStore';
import { isHostSettled } from './readingStore';

/** The sources that were neither read yet nor failed, by name; a host's is untrusted text. */
const unreadSources: Readable<readonly string[]> = derive(
  [hostStore, isHostSettled, areFilesRead],
  (host, isSettled, areRead) => [...(isSettled ? [] : [host?.label ?? 'the host']), ...(areRead ? [] : ['your files'])],
);

export function useUnreadSources(): readonly string[] {
  return useStore(unreadSources);
}
