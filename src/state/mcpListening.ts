import { useSyncExternalStore } from 'react';
import type { McpListening } from './readMcpCatalog';

let current: McpListening | null = null;
let hasChanged = false;
const listeners = new Set<() => void>();

function setChanged(changed: boolean): void {
  hasChanged = changed;
  for (const listener of listeners) listener();
}

/** Listens to one MCP session instead of the one before, which ends; or to none. */
export function listenTo(session: McpListening | null): void {
  void current?.close();
  current = session;
  setChanged(false);
  session?.onListChanged(() => {
    if (session === current) setChanged(true);
  });
}

/** Whether the server has said, since its list was read, that the list is another now. */
export function useListChanged(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => hasChanged,
  );
}
