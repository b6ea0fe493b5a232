import { asProposal } from '../draft/proposal';
import { SharedDraftDialog, type SharedDraftDialogProps } from '../features/allowlist/SharedDraftDialog';
import { addDraft, editDraft, useDraft } from '../state/drafts';
import { changeAddress } from '../state/useAddress';
import { DraftProposal } from './DraftProposal';

/** A linked draft joined to the drafts and the catalog. */
export function SharedDraftProposal({ reading, onClose }: Pick<SharedDraftDialogProps, 'reading' | 'onClose'>) {
  return (
    <SharedDraftDialog
      reading={reading}
      open={useDraft()}
      proposal={(draft) => <DraftProposal draft={draft} />}
      onOpenNew={(taken) => {
        addDraft(asProposal(taken));
        changeAddress({ view: 'allowlist' });
      }}
      onMerge={(taken) => {
        editDraft({ kind: 'take-in', draft: asProposal(taken) });
        changeAddress({ view: 'allowlist' });
      }}
      onClose={onClose}
    />
  );
}
