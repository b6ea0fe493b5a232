import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { McpListening } from './readMcpCatalog';

let current: McpListening | null = null;
const hasChanged = createStore(() => false);

/** Listens to one MCP session instead of the one before, which ends; or to none. */
export function listenTo(session: McpListening | null): void {
  void current?.close();
  current = session;
  hasChanged.setState(false, true);
  session?.onListChanged(() => {
    if (session === current) hasChanged.setState(true, true);
  });
}

/** Whether the server has said, since its list was read, that the list is another now. */
export function useListChanged(): boolean {
  return useStore(hasChanged);
}
