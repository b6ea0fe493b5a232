import { useState } from 'react';
import { TextField } from '../../parts/TextField';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

export interface RenameDialogProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

export function RenameDialog({ name: before, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(before);
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      title="Rename baseline"
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isNamed} onClick={() => onRename(name.trim())}>
          Rename
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) onRename(name.trim());
        }}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}
