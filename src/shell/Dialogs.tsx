import type { ComponentType } from 'react';
import { GrantsDialog } from '../features/access/GrantsDialog';
import { closeDialog, currentDialog, type PageDialog, useDialog } from '../state/openDialog';
import { CommandSearch } from './CommandSearch';
import { Connection } from './Connection';
import type { DialogProps, Frame } from './frame';
import { Help } from './Help';
import { Problems } from './Problems';

/** What opens over every view, by its name. */
const dialogs: Readonly<Record<PageDialog, ComponentType<DialogProps>>> = {
  connection: Connection,
  help: Help,
  palette: CommandSearch,
  grants: ({ frame, start, onClose }) => (
    <GrantsDialog {...frame} limits={frame.settings.limits} start={start} onClose={onClose} />
  ),
  problems: Problems,
};

/** The dialog that is open, if it is one that every view has. */
export function Dialogs({ frame }: { readonly frame: Frame; readonly onClose: () => void }) {
  const open = useDialog();
  const id = open?.id;
  if (open === null || id === undefined || !isPageDialog(id)) return null;
  const { start, proposed, source } = open;
  const Open = dialogs[id];
  return (
    <Open
      key={id}
      {...{ frame, start, proposed, source }}
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
