import { useState } from 'react';
import type { GrantsStart } from '../state/toolPreflight';
import { EarlyTyping } from '../ui/EarlyTyping';
import { type LateComponent, lazyWithPreload } from '../ui/lazyWithPreload';
import type { Frame } from './frame';
import { closeDialog, currentDialog, type PageDialog, type ProposedHost, useDialog } from './openDialog';

export interface DialogProps {
  readonly frame: Frame;
  readonly start: GrantsStart;
  readonly proposed: ProposedHost | undefined;
  readonly source: string | undefined;
  /** What was typed while the dialog was loading. */
  readonly typed: string;
  readonly onClose: () => void;
}

/** What opens over every view, each loaded when it is first used. */
const dialogs: Readonly<Record<PageDialog, LateComponent<DialogProps>>> = {
  connection: lazyWithPreload(() => import('./Connection').then((m) => m.Connection), 'the connection dialog'),
  help: lazyWithPreload(() => import('./Help').then((m) => m.Help), 'the help'),
  palette: lazyWithPreload(() => import('./CommandSearch').then((m) => m.CommandSearch), 'the palette'),
  grants: lazyWithPreload(() => import('./Grants').then((m) => m.Grants), 'the scopes and credentials'),
  problems: lazyWithPreload(() => import('./Problems').then((m) => m.Problems), 'the list of problems'),
};

/** The dialog that is open, if it is one that every view has. */
export function Dialogs({ frame }: { readonly frame: Frame }) {
  const open = useDialog();
  const id = open?.id;
  if (open === null || id === undefined || !isPageDialog(id)) return null;
  const { start, proposed, source } = open;
  return <PageDialogLayer key={id} {...{ id, frame, start, proposed, source }} />;
}

function PageDialogLayer({ id, ...props }: Omit<DialogProps, 'typed' | 'onClose'> & { readonly id: PageDialog }) {
  const [typed, setTyped] = useState('');
  const Open = dialogs[id];
  return (
    <Open
      {...props}
      typed={typed}
      waiting={id === 'palette' && <EarlyTyping onEdit={setTyped} />}
      onClose={() => {
        // One that opens another, such as the palette, closes behind it.
        if (currentDialog()?.id === id) closeDialog();
      }}
    />
  );
}

function isPageDialog(id: string): id is PageDialog {
  return Object.hasOwn(dialogs, id);
}
