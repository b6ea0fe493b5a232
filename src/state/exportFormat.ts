import { useSyncExternalStore } from 'react';

let chosen: { readonly draftId: string; readonly format: string } | null = null;
const listeners = new Set<() => void>();

/** Chooses the format in which view Allowlist shows a draft: the id of an export target. */
export function chooseExportFormat(draftId: string, format: string): void {
  chosen = { draftId, format };
  for (const listener of listeners) listener();
}

/** The format chosen for a draft while the page is open; null where nobody chose one. */
export function useExportFormat(draftId: string): string | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => (chosen?.draftId === draftId ? chosen.format : null),
  );
}
