import { asProposal } from '../draft/proposal';
import { openHistory } from '../draft/workspace';
import { SharedDraftDialog, type SharedDraftDialogProps } from '../features/allowlist/SharedDraftDialog';
import { addDraft } from '../state/startDraft';
import { changeAddress } from '../state/useAddress';
import { editDraft, useWorkspace } from '../state/useWorkspace';
import { DraftProposal } from './DraftProposal';

/** A linked draft joined to the drafts and the catalog. */
export function SharedDraftProposal({ reading, onClose }: Pick<SharedDraftDialogProps, 'reading' | 'onClose'>) {
  const { state } = useWorkspace();
  return (
    <SharedDraftDialog
      reading={reading}
      open={openHistory(state).draft}
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
