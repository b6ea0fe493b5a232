import { useId, useRef, useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { revealPlain } from '../../model/revealText';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { DataTable } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { FirstItems } from '../../ui/FirstItems';
import { TextArea } from '../../ui/Input';
import { type ReviewedEntry, titleOf } from './reviewDraft';
import { type UnattendedLine, unattendedLines } from './unattended';

interface UnattendedDialogProps {
  readonly entries: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
  readonly onClose: () => void;
}

/** Lets tools that only read run without asking: each is named, and one reason stands for all. */
export function UnattendedDialog({ entries, onEdit, onClose }: UnattendedDialogProps) {
  const id = useId();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  /** Where a person differs from what is ticked at first. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const lines = unattendedLines(entries);
  const isTicked = ({ toolId, isTicked: isAtFirst }: UnattendedLine) => isAtFirst !== changed.has(toolId);
  const toggle = (toggled: readonly UnattendedLine[]) => {
    const next = new Set(changed);
    for (const { toolId } of toggled) if (!next.delete(toolId)) next.add(toolId);
    setChanged(next);
  };
  const taken = lines.filter(isTicked).map(({ toolId }) => toolId);
  const problem = reason.trim() === '' ? 'Give a reason: it becomes the note of each.' : '';
  const apply = () => {
    setAsked(true);
    if (problem !== '') return reasonField.current?.focus();
    onEdit({ kind: 'run-unattended', toolIds: taken, reason: reason.trim() });
    onClose();
  };
  const stated = lines.filter((line) => line.isTicked);
  const others = lines.filter((line) => !line.isTicked);
  return (
    <Dialog
      title="Let tools run unattended"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={taken.length === 0} onClick={apply}>
            Set {formatCounted(taken.length, 'tool')} to auto
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Nobody is asked before these run. Tools whose names, parameters or findings say otherwise are not listed.
        </p>
        {stated.length > 0 && (
          <Lines title="State that they only read" lines={stated} isTicked={isTicked} onToggle={toggle} />
        )}
        {others.length > 0 && (
          <Lines
            title={stated.length === 0 ? 'Said to only read' : 'Less sure'}
            lines={others}
            isTicked={isTicked}
            onToggle={toggle}
          />
        )}
        <div>
          <label htmlFor={`${id}-reason`} className="mb-1 block w-fit font-medium">
            Reason
          </label>
          <TextArea
            ref={reasonField}
            id={`${id}-reason`}
            required
            rows={2}
            maxLength={1_000}
            aria-describedby={`${id}-problem`}
            aria-invalid={(wasAsked && problem !== '') || undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <p id={`${id}-problem`} role="status" className="text-miss text-xs [&:not(:empty)]:mt-1">
            {wasAsked ? problem : ''}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly UnattendedLine[];
  readonly isTicked: (line: UnattendedLine) => boolean;
  readonly onToggle: (lines: readonly UnattendedLine[]) => void;
}

function Lines({ title, lines, isTicked, onToggle }: LinesProps) {
  const unticked = lines.filter((line) => !isTicked(line));
  return (
    <section>
      <div className="mb-1 flex items-baseline gap-2">
        <h3 className="font-medium">{title}</h3>
        <span className="text-ink-3 tabular-nums">{formatCount(lines.length)}</span>
        {unticked.length > 1 && (
          <Button variant="quiet" className="ml-auto" onClick={() => onToggle(unticked)}>
            Tick all {formatCount(lines.length)}
          </Button>
        )}
      </div>
      <FirstItems items={lines} first={50}>
        {(shown) => (
          <div className="max-h-64 overflow-y-auto rounded-lg border border-line">
            <DataTable
              label={title}
              isHeadHidden
              className="text-xs"
              rows={shown}
              rowKey={({ toolId }) => toolId}
              columns={[
                {
                  id: 'tick',
                  className: 'w-8',
                  cell: (line) => (
                    <Checkbox
                      aria-label={`Let ${revealPlain(line.toolId)} run unattended`}
                      aria-description={line.because}
                      checked={isTicked(line)}
                      onChange={() => onToggle([line])}
                    />
                  ),
                },
                {
                  id: 'tool',
                  header: 'Tool',
                  isRowHeader: true,
                  cell: ({ toolId, reviewed }) => (
                    <>
                      <UntrustedText className="font-medium" text={titleOf(reviewed) ?? ''} />{' '}
                      <UntrustedText isCode className="text-ink-2" text={toolId} />
                    </>
                  ),
                },
                {
                  id: 'because',
                  header: 'Why',
                  className: 'max-w-56 text-ink-2 sm:min-w-36',
                  cell: ({ because }) => because,
                },
              ]}
            />
          </div>
        )}
      </FirstItems>
    </section>
  );
}
