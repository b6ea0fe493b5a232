import { SharedDraftDialog, type SharedDraftDialogProps } from '../screens/allowlist/SharedDraftDialog';
import { asProposal } from '../workspace/proposal';
import { openHistory } from '../workspace/workspace';
import { DraftProposal } from './DraftProposal';
import { addDraft } from './startDraft';
import { changeAddress } from './useAddress';
import { editDraft, useWorkspace } from './useWorkspace';

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
