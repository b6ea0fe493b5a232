import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Host } from '../host/settings';
import type { ReadElsewhere } from './readElsewhere';

/** A host's list as somebody else was shown it, while the page is open. */
export interface ListAs {
  readonly hostId: string;
  readonly name: string;
  readonly list: ReadElsewhere;
  readonly readAt: number;
}

const lists = createStore<readonly ListAs[]>(() => []);

export const listsAs = lists.getState;

export function useListsAs(): readonly ListAs[] {
  return useStore(lists);
}

export function noteListAs(host: Host, name: string, list: ReadElsewhere): void {
  const others = lists.getState().filter((one) => one.hostId !== host.id || one.name !== name);
  lists.setState([...others, { hostId: host.id, name, list, readAt: Date.now() }], true);
}
