import { useSharedDraft } from '../state/useSharedDraft';
import { lazyWithPreload } from '../ui/lazyWithPreload';

const SharedDraftProposal = lazyWithPreload(
  () => import('./SharedDraftProposal').then((m) => m.SharedDraftProposal),
  'the shared draft',
);

/** What a link would bring in, shown before anything changes. */
export function SharedDraft() {
  const [shared, dropShared] = useSharedDraft();
  return shared === null ? null : <SharedDraftProposal reading={shared} onClose={dropShared} />;
}
