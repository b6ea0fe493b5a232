import type { RefObject } from 'react';
import type { CatalogSummary } from '../engine/protocol';
import type { Host, Settings } from '../host/settings';
import type { GrantsStart, ProposedHost } from '../state/openDialog';
import type { Preferences } from '../state/preferences';
import type { Preflight } from '../state/usePreflight';

/** What commands and dialogs know of the page and can ask of it. */
export interface Frame {
  readonly settings: Settings;
  readonly preferences: Preferences;
  /** The hosts that can be chosen. */
  readonly hosts: readonly { readonly id: string; readonly label: string }[];
  /** Null where none is chosen. */
  readonly host: Host | null;
  /** Null while there is no catalog. */
  readonly summary: CatalogSummary | null;
  readonly preflight: Preflight;
  /** The identity that tools are checked against, as the link names it. */
  readonly as: string;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly onHost: (hostId: string) => void;
  /** Keeps a token and asks the host anew; the reason where the token can't be kept. */
  readonly onConnect: (hostId: string, token: string | undefined, url: string) => string | undefined;
  readonly onAskAnew: () => void;
  readonly onRefresh: () => void;
}

/** What a dialog that every view can open is given. */
export interface DialogProps {
  readonly frame: Frame;
  readonly start: GrantsStart;
  readonly proposed: ProposedHost | undefined;
  readonly source: string | undefined;
  readonly onClose: () => void;
}
