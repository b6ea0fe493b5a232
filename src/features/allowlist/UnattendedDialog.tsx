import type { DraftEdit } from '../../draft/editDraft';
import { revealPlain } from '../../model/revealText';
import { ChangeList, ReasonField, useReason, useTicks } from '../../parts/ChangeList';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { type ReviewedEntry, titleOf, type UnattendedLine, unattendedLines } from './reviewDraft';

interface UnattendedDialogProps {
  readonly entries: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
  readonly onClose: () => void;
}

const keyOf = ({ toolId }: UnattendedLine) => toolId;

/** Lets tools that only read run without asking: each is named, and one reason stands for all. */
export function UnattendedDialog({ entries, onEdit, onClose }: UnattendedDialogProps) {
  const lines = unattendedLines(entries);
  const { isTicked, tick } = useTicks(keyOf, (line: UnattendedLine) => line.isTicked);
  const { reason, isGiven, field } = useReason('Give a reason: it becomes the note of each.');
  const taken = lines.filter(isTicked).map(keyOf);
  const apply = () => {
    if (!isGiven()) return;
    onEdit({ kind: 'change-tools', toolIds: taken, change: { mode: 'auto', reason } });
    onClose();
  };
  const stating = lines.filter((line) => line.isTicked);
  const others = lines.filter((line) => !line.isTicked);
  const groups = [
    { title: 'State that they only read', own: stating },
    { title: stating.length === 0 ? 'Said to only read' : 'Less sure', own: others },
  ];
  return (
    <Dialog
      title="Let tools run unasked"
      width="wide"
      onClose={onClose}
      action={{
        label: `Set ${formatCounted(taken.length, 'tool')} to auto`,
        isDisabled: taken.length === 0,
        onPress: apply,
      }}
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Nobody is asked before these run. Tools whose names, parameters or findings say otherwise are not listed.
        </p>
        {groups.map(({ title, own }) => {
          if (own.length === 0) return null;
          const unticked = own.filter((line) => !isTicked(line));
          return (
            <section key={title}>
              <div className="mb-1 flex items-baseline gap-2">
                <h3 className="font-medium">{title}</h3>
                <span className="text-ink-3 tabular-nums">{formatCount(own.length)}</span>
                {unticked.length > 1 && (
                  <Button variant="quiet" className="ml-auto" onClick={() => tick(unticked, true)}>
                    Tick all {formatCount(own.length)}
                  </Button>
                )}
              </div>
              <ChangeList
                label={title}
                isHeadHidden
                isBoxed
                changes={own}
                tick={{
                  label: ({ toolId }) => `Let ${revealPlain(toolId)} run unasked`,
                  description: ({ because }) => because,
                  isTicked,
                  onTick: (line, ticked) => tick([line], ticked),
                }}
                columns={[
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
            </section>
          );
        })}
        <ReasonField {...field} />
      </div>
    </Dialog>
  );
}
