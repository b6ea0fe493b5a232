import { createStore } from 'zustand/vanilla';

/** A file read in a host's place, whose counts of calls wait until the evidence is loaded. */
export const countedFile = createStore<{ readonly file: File; readonly at: string } | null>(() => null);
