import { asProposal } from '../../draft/proposal';
import type { LinkReading } from '../../draft/readDraftFile';
import type { Draft } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { addDraftAloud, editAloud, useDraft } from '../../state/drafts';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DraftProposal } from './DraftProposal';
import { useHeldRejections, withoutRejected } from './RejectedEntries';

export interface SharedDraftDialogProps {
  readonly reading: Exclude<LinkReading, { kind: 'none' }>;
  readonly onClose: () => void;
}

/** Shows what a link with a draft would bring in: nothing happens unasked. */
export function SharedDraftDialog({ reading, onClose }: SharedDraftDialogProps) {
  const open = useDraft();
  const rejections = useHeldRejections(reading.kind === 'draft' ? reading.draft : null);
  if (reading.kind !== 'draft') {
    return (
      <Dialog title="Shared draft" onClose={onClose}>
        <p>
          {reading.kind === 'version'
            ? `The link carries a draft of version ${reading.version}, and version ${reading.understood.join(', ')} can be read here.`
            : 'The draft in this link can’t be read: it may have been cut short on its way. Ask for it as a file.'}
        </p>
      </Dialog>
    );
  }
  const from = 'a shared link';
  const draft = asProposal(reading.draft, from);
  const toolIds = [...draft.entries.keys()];
  const added = toolIds.filter((toolId) => !open.entries.has(toolId)).length;
  const take = (use: (draft: Draft, from: string) => void) => {
    use(withoutRejected(draft), from);
    changeAddress({ view: 'allowlist' });
    onClose();
  };
  return (
    <Dialog
      title="Shared draft"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={rejections.isHeld} onClick={() => take(addDraftAloud)}>
            Open as a new draft
          </Button>
          <Button
            disabled={rejections.isHeld}
            onClick={() => take((taken, whose) => editAloud({ kind: 'take-in', draft: taken }, undefined, whose))}
          >
            Merge
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p>
          This link carries the draft “<UntrustedText text={draft.name} />” with {formatCounted(toolIds.length, 'tool')}
          {draft.patterns.size > 0 && ` and ${formatCounted(draft.patterns.size, 'pattern')}`}. {added} of them{' '}
          {added === 1 ? 'is' : 'are'} new to the open draft, “<UntrustedText text={open.name} />
          ”.
        </p>
        {draft.note !== undefined && (
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            <UntrustedText text={draft.note} />
          </p>
        )}
        {rejections.part}
        <DraftProposal draft={draft} />
      </div>
    </Dialog>
  );
}
