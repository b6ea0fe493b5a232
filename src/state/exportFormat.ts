import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const chosen = createStore(() => ({ draftId: '', format: '' }));

/** Chooses the format in which view Allowlist shows a draft: the id of an export target. */
export function chooseExportFormat(draftId: string, format: string): void {
  chosen.setState({ draftId, format });
}

/** The format chosen for a draft while the page is open; null where nobody chose one. */
export function useExportFormat(draftId: string): string | null {
  return useStore(chosen, (one) => (one.draftId === draftId ? one.format : null));
}
