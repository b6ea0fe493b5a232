import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TypedHostKind } from '../host/settings';

/** Dialogs that every view can open. */
export type PageDialog = 'connection' | 'help' | 'palette' | 'grants' | 'problems' | 'requirements';

/** Dialogs over what one view shows, which that view draws. */
export type ViewDialog =
  | 'assign'
  | 'import'
  | 'share'
  | 'take-baseline'
  | 'export-review'
  | 'import-review'
  | 'export-openwop';

/** The part of the dialog "Scopes and credentials" that somebody came for; its top where undefined. */
export type GrantsStart = 'role' | 'paste' | 'second-token' | 'file' | undefined;

interface OpenDialog {
  readonly id: PageDialog | ViewDialog;
  /** The part of the dialog "grants" to begin with. */
  readonly start?: GrantsStart;
  /** Whether "requirements" begins with the request for what is missing. */
  readonly isRequest?: boolean;
  /** The host that the dialog "connection" proposes. */
  readonly proposed?: ProposedHost;
  /** The source whose problems the dialog "problems" lists; all of them where absent. */
  readonly source?: string;
}

/** A host somebody could connect to, not checked yet. */
export interface ProposedHost {
  readonly url: string;
  readonly kind: TypedHostKind;
}

const open = createStore<OpenDialog | null>(() => null);

function show(next: OpenDialog | null): void {
  open.setState(next, true);
}

/** Opens a dialog in place of the one that is open. */
export function openDialog(id: PageDialog | ViewDialog, start?: GrantsStart): void {
  show({ id, start });
}

/** Opens the dialog "Scopes and credentials" at one of its parts. */
export function openGrants(start: GrantsStart): void {
  openDialog('grants', start);
}

/** Opens "Requirements" with the request for what is missing. */
export function openAccessRequest(): void {
  show({ id: 'requirements', isRequest: true });
}

/** Opens the dialog "Connection" with another host filled in. */
export function openConnection(proposed: ProposedHost): void {
  show({ id: 'connection', proposed });
}

/** Opens the list of all problems. */
export function openProblems(): void {
  openDialog('problems');
}

/** Opens the list of one source's problems. */
export function openProblemsOf(source: string): void {
  show({ id: 'problems', source });
}

export function closeDialog(): void {
  show(null);
}

/** The open dialog; null while there is none. At most one is open. */
export const currentDialog = open.getState;

/** The open dialog, as `currentDialog`. */
export function useDialog(): OpenDialog | null {
  return useStore(open);
}

/** Whether one dialog is open. */
export function useIsDialogOpen(id: ViewDialog): boolean {
  return useStore(open, (dialog) => dialog?.id === id);
}
