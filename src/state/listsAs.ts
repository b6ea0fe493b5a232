import type { Host } from '../host/settings';
import { createStore } from './createStore';
import { onForget } from './persisted';
import type { ReadElsewhere } from './readElsewhere';

/** A host's list as somebody else was shown it, while the page is open. */
export interface ListAs {
  readonly hostId: string;
  readonly name: string;
  readonly list: ReadElsewhere;
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

const none: readonly ListAs[] = [];
export const listsAs = createStore(none);

export function noteListAs(host: Host, name: string, list: ReadElsewhere): void {
  const others = listsAs.get().filter((one) => one.hostId !== host.id || one.name !== name);
  listsAs.set([...others, { hostId: host.id, name, list, readAt: Date.now() }]);
}

/** Lets go of what other people's tokens showed. */
export function forgetListsAs(): void {
  listsAs.set(none);
}

onForget(forgetListsAs);
