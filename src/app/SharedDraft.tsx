import { lazyWithPreload } from '../ui/lazyWithPreload';
import { openHistory } from '../workspace/workspace';
import { changeAddress } from './useAddress';
import { useSharedDraft } from './useSharedDraft';
import { addDraft, editDraft, useWorkspace } from './useWorkspace';

const SharedDraftDialog = lazyWithPreload(
  () => import('../screens/allowlist/SharedDraftDialog').then((m) => m.SharedDraftDialog),
  'the shared draft',
);

/** What a link would bring in, shown before anything changes. */
export function SharedDraft() {
  const [shared, dropShared] = useSharedDraft();
  const { state } = useWorkspace();
  if (shared === null) return null;
  return (
    <SharedDraftDialog
      reading={shared}
      open={openHistory(state).draft}
      onOpenNew={(taken) => {
        addDraft(taken);
        changeAddress({ view: 'allowlist' });
      }}
      onMerge={(taken) => {
        editDraft({ kind: 'take-in', draft: taken });
        changeAddress({ view: 'allowlist' });
      }}
      onClose={dropShared}
    />
  );
}
