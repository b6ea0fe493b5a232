import { createStore } from 'zustand/vanilla';

/** A file read in a host's place, whose counts of calls wait until the evidence is loaded. */
export const countedFile = createStore<{ readonly file: File; readonly at: string } | null>(() => null);

/** Whether the engine was told what logs say, or there are none: the store of evidence is loaded behind the first rows. */
export const isEvidenceKnown = createStore(() => false);
