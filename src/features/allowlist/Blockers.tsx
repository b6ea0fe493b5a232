import { useState } from 'react';
import { rules } from '../../audit/rules';
import type { DraftEdit } from '../../draft/editDraft';
import type { ExportBlocker } from '../../exports/findBlockers';
import { ruleIds } from '../../model/finding';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';

export interface BlockersProps {
  readonly blockers: readonly ExportBlocker[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Critical findings that hold up every export until a person gives a reason, or takes the tool out. */
export function Blockers({ blockers, onEdit }: BlockersProps) {
  return (
    <section
      aria-label="What holds up the export"
      data-blockers
      className="rounded-[10px] border border-miss bg-panel px-3.5 py-3"
    >
      <p className="font-medium">Resolve these to export.</p>
      <FirstItems items={blockers}>
        {(shown) => (
          <ul className="mt-2 grid gap-3">
            {shown.map((blocker) => (
              <Blocker key={`${blocker.rule} ${blocker.toolId}`} blocker={blocker} onEdit={onEdit} />
            ))}
          </ul>
        )}
      </FirstItems>
    </section>
  );
}

function Blocker({ blocker, onEdit }: { readonly blocker: ExportBlocker; readonly onEdit: BlockersProps['onEdit'] }) {
  const { toolId, rule } = blocker;
  const [reason, setReason] = useState('');
  const id = ruleIds.find((known) => known === rule);
  return (
    <li className="grid gap-1">
      <span>
        <span className="font-medium">{id === undefined ? rule : rules[id].title}</span>:{' '}
        <span className="font-mono text-xs [overflow-wrap:anywhere]">
          <UntrustedText text={toolId} />
        </span>
      </span>
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const at = new Date().toISOString();
          const acknowledgement = { rule, digest: blocker.digest, reason: reason.trim(), at };
          onEdit({ kind: 'acknowledge', toolId, acknowledgement });
        }}
      >
        <input
          type="text"
          aria-label={`Reason to keep ${toolId} in spite of ${rule}`}
          placeholder="Reason for accepting"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="h-[1.875rem] min-w-40 flex-1 rounded-md border border-ctl bg-panel px-2 touch:h-11"
        />
        <Button type="submit" disabled={reason.trim() === ''}>
          Acknowledge
        </Button>
        <Button variant="quiet" onClick={() => onEdit({ kind: 'remove', toolIds: [toolId] })}>
          Remove
        </Button>
      </form>
    </li>
  );
}
