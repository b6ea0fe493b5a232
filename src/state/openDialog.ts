import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OwnedPrint } from '../engine/ruleMatches';
import type { Subject } from '../engine/subjects';
import type { TypedHostKind } from '../host/settings';
import type { JudgementValue, Verdict } from '../model/decision';
import type { FindingPrint } from '../model/judgement';

export type PageDialog =
  | 'add-source'
  | 'connection'
  | 'help'
  | 'palette'
  | 'grants'
  | 'problems'
  | 'requirements'
  | 'verdict'
  | 'judge-finding';

/** Dialogs over what one view shows, which that view draws. */
export type ViewDialog =
  | 'assign'
  | 'import'
  | 'share'
  | 'usage-cut'
  | 'take-baseline'
  | 'take-hints'
  | 'unattended'
  | 'list-verdict'
  | 'export-review'
  | 'import-review'
  | 'example-review'
  | 'export-openwop';

/** What a person judges: a tool, several of one rule or one server, a server, or a source in one press. */
export type JudgedSubject =
  | { readonly kind: 'tool'; readonly question: { readonly toolIds: readonly string[] } }
  | { readonly kind: 'tools'; readonly question: { readonly toolIds: readonly string[] }; readonly of: string }
  | { readonly kind: 'server'; readonly question: { readonly server: string }; readonly title: string }
  | {
      readonly kind: 'source';
      readonly question: { readonly source: string };
      readonly name: string;
      /** Null for what is not read over the network. */
      readonly origin: string | null;
    };

/** What a person sees while they judge. */
export interface VerdictAsk {
  readonly value: Verdict['value'];
  readonly subject: JudgedSubject;
  readonly found: readonly Subject[];
  /** Of that, what is judged. */
  readonly seen: readonly Subject[];
  /** The reason that stands there at first; '' for none. */
  readonly reason: string;
}

/** A finding as a person sees it while they judge it. */
export interface FindingAsk {
  /** The tool's, or of a finding in instructions the server's name. */
  readonly toolId: string;
  /** What a server is called (`model/server`). */
  readonly title?: string;
  readonly print: FindingPrint;
  readonly value: JudgementValue;
}

/** The same, with the findings of its rule on the same server, itself among them. */
export interface JudgingAsk extends FindingAsk {
  readonly alike: readonly OwnedPrint[];
}

interface DialogOptions {
  /** Whether "requirements" begins with the request for what is missing. */
  readonly isRequest?: boolean;
  /** The host that the dialog "connection" proposes. */
  readonly proposed?: ProposedHost;
  /** What the dialogs "verdict" and "judge-finding" are about. */
  readonly verdict?: VerdictAsk;
  readonly judging?: JudgingAsk;
  /** What the dialog "list-verdict" says of the open draft. */
  readonly list?: Verdict['value'];
  /** The source whose problems the dialog "problems" lists; all of them where absent. */
  readonly source?: string;
}

interface OpenDialog extends DialogOptions {
  readonly id: PageDialog | ViewDialog;
}

export interface ProposedHost {
  readonly url: string;
  readonly kind: TypedHostKind;
}

const open = createStore<OpenDialog | null>(() => null);

/** Opens a dialog in place of the one that is open. */
export function openDialog(id: PageDialog | ViewDialog, options: DialogOptions = {}): void {
  open.setState({ id, ...options }, true);
}

export function closeDialog(): void {
  open.setState(null, true);
}

/** Resolves once no dialog is open: what comes by itself takes no focus from one. */
export function whenNoneIsOpen(): Promise<void> {
  return new Promise((resolve) => {
    if (currentDialog() === null) return resolve();
    const stop = open.subscribe((dialog) => {
      if (dialog !== null) return;
      stop();
      resolve();
    });
  });
}

/** The open dialog; null while there is none. At most one is open. */
export const currentDialog = open.getState;

export function useDialog(): OpenDialog | null {
  return useStore(open);
}
