import type { ComponentType } from 'react';
import { GrantsDialog } from '../features/access/GrantsDialog';
import { RequirementsPanel } from '../features/access/RequirementsPanel';
import { ProblemsDialog } from '../features/catalog/ProblemsDialog';
import { ConnectionDialog } from '../features/sources/ConnectionDialog';
import { JudgeDialog, VerdictDialog } from '../features/tool/VerdictDialog';
import { SourceBox } from '../parts/SourceBox';
import { closeDialog, currentDialog, type PageDialog, useDialog } from '../state/openDialog';
import { Dialog } from '../ui/Dialog';
import { CommandSearch } from './CommandSearch';
import { Help } from './Help';

const dialogs: Readonly<Record<PageDialog, ComponentType<{ readonly onClose: () => void }>>> = {
  'add-source': AddSourceDialog,
  connection: ConnectionDialog,
  help: Help,
  palette: CommandSearch,
  grants: GrantsDialog,
  problems: ProblemsDialog,
  requirements: RequirementsPanel,
  verdict: VerdictDialog,
  'judge-finding': JudgeDialog,
};

/** The dialog that is open, if it is one that every view has. */
export function Dialogs(_: { readonly onClose: () => void }) {
  const id = useDialog()?.id;
  if (id === undefined || !isPageDialog(id)) return null;
  const Open = dialogs[id];
  return (
    <Open
      key={id}
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

/** The box that takes anything, from wherever one is. */
function AddSourceDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Add a source" width="wide" onClose={onClose}>
      <SourceBox look="tall" isInDialog />
    </Dialog>
  );
}
