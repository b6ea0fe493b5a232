import { useRef, useState } from 'react';
import { formatCounted } from '../../parts/formatQuantity';
import { TextField } from '../../parts/TextField';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

export interface ReviewFileDialogProps {
  readonly assignments: number;
  /** The name a reviewer gave last; '' for none. */
  readonly by: string;
  readonly onExport: (by: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Who signs the review file, and what it is bound to. Load it with React.lazy. */
export function ReviewFileDialog({ assignments, by, onExport, onClose }: ReviewFileDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(by);
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState('');
  const write = async () => {
    if (name.trim() === '') {
      setProblem('Give your name: whoever reads the file wants to know who reviewed.');
      field.current?.focus();
      return;
    }
    setWriting(true);
    setProblem('');
    try {
      await onExport(name.trim());
      onClose();
    } catch {
      setWriting(false);
      setProblem('The catalog did not answer, so nothing was written. Try again.');
    }
  };
  return (
    <Dialog
      title="Export review file"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={isWriting} onClick={write}>
            {isWriting ? 'Writing…' : 'Export'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void write();
        }}
      >
        <p className="text-ink-2">
          {formatCounted(assignments, 'assignment')}, each bound to its tool’s fingerprint. The file names the
          fingerprint of the whole catalog and the rules that were in force.
        </p>
        <TextField
          ref={field}
          label="Your name"
          problem={problem === '' ? undefined : problem}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
