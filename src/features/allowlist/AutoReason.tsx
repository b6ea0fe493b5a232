import { useState } from 'react';
import { Button } from '../../ui/Button';

export interface AutoReasonProps {
  readonly toolId: string;
  readonly onGive: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why a tool that writes or runs commands may run without asking; the entry's note keeps the answer. */
export function AutoReason({ toolId, onGive, onCancel }: AutoReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onGive(reason.trim());
      }}
    >
      <label className="flex min-w-60 flex-1 flex-wrap items-center gap-2">
        <span>Why may it run without asking?</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this change
          autoFocus
          aria-label={`Reason for running ${toolId} unattended`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onCancel();
          }}
          className="h-[1.875rem] min-w-40 flex-1 rounded-md border border-ctl bg-panel px-2 touch:h-11"
        />
      </label>
      <Button type="submit" disabled={reason.trim() === ''}>
        Set to auto
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Keep asking
      </Button>
    </form>
  );
}
